chat-untitled = New chat
chat-option-model = Model
chat-option-mode = Mode
chat-agent-gone = The agent “{ $agent }” is not configured any more. Add it to ocho.agents to open this session.
chat-continue-prompt = Continue where you were interrupted.
chat-error-unknown = The agent answered with an error and gave no reason. See the log.
chat-image-left-out = [Image { $name } left out: this agent takes no images.]
chat-queue-held = These messages wait because the turn before them was stopped or failed. Send them, or remove those you no longer want.
chat-queue-send = Send them
chat-restricted = This workspace is not trusted, so the agent only reads. Trust the workspace to choose another mode.
chat-session-forgotten = The agent “{ $agent }” cannot load its session. It knows nothing of what was said above.
chat-stop-max-tokens = The model reached the most it can say in one answer.
chat-stop-max-turn-requests = The agent reached the number of steps it may take in one turn.
chat-stop-refusal = The model refused to go on. Say it differently, or edit the message.
chat-stop-unanswered = The agent “{ $agent }” does not stop. Restart it: what it did so far is kept.
chat-turn-agent-stopped = The turn was broken off: the agent was stopped or restarted.
chat-turn-broken-off = The last turn did not come to its end.
chat-turn-interrupted = The turn was interrupted. { $reason }
chat-action-retry = Try again
chat-action-continue = Continue
chat-action-send-queued = Send what waits
chat-action-new-session = Go on in a new session
chat-action-restart-agent = Restart agent
chat-action-show-log = Show log
chat-action-doctor = Run doctor
chat-action-set-api-key = Set API key
chat-action-sign-in = Sign in
chat-action-set-up-model = Set up a model
chat-action-trust-workspace = Manage trust
chat-action-open-settings = Open settings
chat-action-open-config = Open configuration
chat-action-open-folder = Open folder
chat-action-new-chat = New chat
chat-mention-selection = Selection
chat-mention-open-editors = Open editors
chat-mention-problems = Problems
chat-mention-terminal = Terminal selection
chat-mention-git-diff = Git changes
chat-mention-gone = This row is out of date. Type @ again and choose again.
chat-mention-empty = There is nothing to attach for “{ $name }”.
chat-image-model = The image was not attached: the model { $model } takes no images. Choose another model, and attach it again.
chat-image-not-taken = { $name } was not attached: only PNG, JPEG, GIF and WebP images of up to 3.75 MB are taken.
chat-not-attached = Not attached, as there is no such file or folder on this machine: { $names }
chat-file-missing = There is no file { $path } in this workspace.
chat-insert-failed = The text could not be inserted: the document cannot be changed.
chat-answer-denied = The answer did not fit the question, so it counted as no.
chat-answer-too-soon = The answer came too soon after the question. Read it and answer again.
chat-answer-gone = The question was settled before. Nothing was allowed.
chat-close-running = The agent is still working in “{ $title }”. Close the chat?
chat-close-running-detail = Its turn is stopped. What it did so far stays done.
chat-close-asking = A question waits for you in “{ $title }”. Close the chat?
chat-close-asking-detail = The question counts as not answered, so what it is about is not run, and the turn is stopped.
chat-close-queued = Messages wait in “{ $title }”. Close the chat?
chat-close-queued-detail = { $count ->
    [one] One message that waits is not sent.
   *[other] { $count } messages that wait are not sent.
}
chat-close-stored = What was said stays in the history.
chat-close-confirm = Close
chat-rename = Rename chat
chat-delete = Delete “{ $title }” for good?
chat-delete-detail = What was said in it is lost, and its turns cannot be undone any more. Files stay as they are.
chat-delete-confirm = Delete
chat-cannot-load = The agent “{ $agent }” cannot load stored sessions.
chat-cannot-delete = The agent “{ $agent }” cannot delete sessions.
chat-turn-unknown = The agent does not say which turn this is, so it cannot be undone.
chat-sign-in = Sign in to “{ $agent }”
chat-sign-in-none = The agent “{ $agent }” needs a sign-in and offers no way to do it from here. See its own manual.
chat-badge = { $count ->
    [one] One question waits
   *[other] { $count } questions wait
}
chat-export = Export chat to Markdown
chat-export-user = You
chat-export-agent = Agent
chat-export-thought = Thought
chat-export-plan = Plan
chat-export-compaction = Earlier conversation summarized
chat-export-status-pending = waiting
chat-export-status-in-progress = running
chat-export-status-completed = done
chat-export-status-failed = failed
chat-export-status-cancelled = stopped
chat-export-status-denied = denied
chat-export-status-blocked = blocked
chat-export-info = Note
chat-export-warning = Warning
chat-export-error = Error
chat-export-left-out = Left out: { $what }, { $characters ->
    [one] one character
   *[other] { $characters } characters
}
chat-export-exit = Exit code { $code }
chat-export-signal = Ended by { $signal }

# Requests that an empty chat offers.
chat-example-errors = Fix the errors the editor shows in { $file }.
chat-example-tests = Run the tests and fix the first one that fails.
chat-example-changes = Look over my uncommitted changes and say what could break.
chat-example-file = Explain what { $file } does and what is easy to get wrong about it.
chat-example-project = Explain how this project is built up and where to start reading.
chat-example-todo = Find the TODO comments and say which to do first.
chat-example-start = Start a small project here: ask me what it should do, then make a plan.
chat-example-ways = What can you do here, and what will you ask me before you do it?
chat-example-plan = Help me plan a change: ask me what it is, then write down the steps.
chat-example-explain = Explain the difference between git merge and git rebase with an example.
# Requests of the offline model: they must be such that it understands them.
chat-example-tour-help = help
chat-example-tour-create = create ocho-tour.md with "Hello from the tour"; read ocho-tour.md
chat-example-tour-read = read "{ $file }"
chat-example-tour-find = find files *.md
chat-example-tour-plan = plan: read the code; fix the bug; run the tests
