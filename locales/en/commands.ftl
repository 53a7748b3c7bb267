commands-show-log = Show Log
commands-rename-title = Name of the chat
commands-rename-empty = Write at least one character.
commands-no-turn = There is no turn to undo in this chat.
commands-config-header = What Ocho may do, and with which models. The README of the extension explains it.
commands-trace-on = Turn On
commands-trace-off = The protocol trace is off. It shows which messages go between the editor and the agent.
commands-restarting = { $name } is being restarted
commands-explain-selection = Explain this code: what it does, how, and what is easy to get wrong about it.
commands-no-selection = There is no selection in the active editor.
commands-no-file = No file is open.
commands-no-terminal-selection = Nothing is selected in the active terminal.
commands-no-problem = There is no problem at the cursor.
commands-fix-problems = { $count ->
    [one] Fix this problem:
   *[other] Fix these problems:
  }
commands-explain-problems = { $count ->
    [one] Explain this problem and what would fix it. Change nothing:
   *[other] Explain these problems and what would fix them. Change nothing:
  }
commands-action-fix = Fix with Ocho
commands-action-explain = Explain with Ocho
commands-doctor-running = Ocho is checking itself
commands-doctor-environment = Login environment
commands-doctor-trust = Workspace trusted
commands-doctor-failed = The agent's own check could not run: { $reason }
commands-no-repository = There is no git repository in this window.
commands-no-changes = There are no changes to commit.
commands-no-model = There is no language model to ask. The offline model cannot do this.
commands-set-up-model = Set Up a Model
commands-commit-nothing = The agent wrote no message. Try again, or choose another model.
commands-commit-not-empty = A message is in the box already. Replace it by the one the agent wrote?
commands-commit-replace = Replace
commands-commit-writing = Writing a commit message
commands-commit-prompt = Write the message for a commit of the staged changes, or of all changes when nothing is staged. Look at the diff with git_operations, and at the last few messages for the style of this repository. Answer with the message alone: a subject of at most 72 characters in the imperative, then, only where the reason is not obvious, an empty line and the reason.
commands-turn-done = { $title }: done.
commands-turn-failed = { $title }: the turn failed.
commands-turn-show = Show
