# The chat page: conversation, cards, questions.

page-transcript = Conversation
page-loading-item = Not loaded yet
page-item-broken = This entry cannot be shown. It is in the export of the session.
page-item-user = You
page-item-agent = Answer
page-item-thought = Thought
page-item-tool = Tool call
page-item-plan = Plan
page-item-notice = Notice
page-item-compaction = Context compacted
page-to-end = Jump to latest
page-to-end-new = { $count ->
    [one] 1 new
   *[other] { $count } new
}

page-show-all = Show all
page-show-less = Show less
page-show-lines = Show all { $lines } lines
page-more-rows = { $rest ->
    [0] Show all { $all } rows
   *[other] Show { $count } more of { $all } rows
}
page-more-items = { $rest ->
    [0] Show all { $all } entries
   *[other] Show { $count } more of { $all } entries
}
page-more-blocks = { $rest ->
    [0] Show the { $count } paragraphs that are left out here
   *[other] Show { $count } of the paragraphs that are left out here ({ $rest } more)
}
page-more-characters = { $rest ->
    [0] Show all { $all } characters
   *[other] Show { $count } more of { $all } characters
}
page-cancel = Cancel
page-copied = Copied

page-code = code
page-code-label = Code block: { $language }
page-code-copy = Copy code
page-code-insert = Insert at cursor
page-task-done = Done
page-task-open = Open
page-image = Image
page-image-not-shown = Image, not shown ({ $type })
page-audio = Audio ({ $type })

page-message-copy = Copy message
page-message-edit = Edit and resend
page-message-edit-label = Your message
page-message-edit-note = What came after this message is dropped from the conversation. Enter sends, Escape cancels.
page-message-resend = Resend
page-turn-changes = Show the changes of this turn
page-turn-undo = Undo the changes of this turn

page-thought = Thought
page-thinking = Thinking…
page-plan = Plan
page-plan-count = { $done } of { $all } done
page-plan-pending = To do:
page-plan-in-progress = In progress:
page-plan-completed = Done:
page-compaction = Earlier conversation summarized
page-compaction-running = Summarizing the earlier conversation…
page-compaction-failed = Summarizing the earlier conversation failed

page-working-running = Working…
page-working-opening = Starting the agent…
page-working-loading = Loading the conversation…
page-working-asking = Waiting for your answer
page-elapsed-seconds = { $seconds } s
page-elapsed-minutes = { $minutes } min { $seconds } s
page-problem = Problem
page-problem-details = Details

page-status-pending = Pending
page-status-in-progress = Running
page-status-completed = Done
page-status-failed = Failed
page-status-cancelled = Stopped
page-status-denied = Denied
page-status-blocked = Blocked
page-locations = Files
page-locations-more = and { $count } more
page-title-lines = { $title } (first of { $lines } lines)
page-title-cut = { $title } … ({ $characters } more characters)
page-card-title = Title in full
page-no-chat = No chat is open.
page-no-chat-new = New chat
page-content-cut = { $characters } more characters are not shown.
page-content-omitted = { $what } was too large to be kept ({ $characters } characters).
page-raw-input = Input
page-raw-output = Output
page-raw-cut = { $characters } more characters are not shown.

page-diff-label = Change of { $path }
page-diff-new = new
page-diff-counts = { $added } lines added, { $removed } removed
page-diff-open = Open diff
page-diff-large = The change is too large to be shown here.
page-diff-large-question = The change is too large to be shown here. “Show all” has it.
page-diff-rest-question = { $lines } more lines: “Show all” has them.
page-diff-rest = { $lines } more lines: open the diff to see them.

page-output = Output of the command
page-output-all = Show all output
page-output-copy = Copy output
page-output-dropped = The first { $characters } characters are not kept.
page-output-running = Running
page-output-exit = Exit code { $code }
page-output-signal = Ended by { $signal }

page-questions = Questions
page-question-place = Question { $place } of { $count }
page-question-previous = Previous question
page-question-next = Next question
page-question-class-low = low risk
page-question-class-medium = medium risk
page-question-class-high = high risk
page-question-command = Command
page-question-text = What is asked about
page-question-lines = { $lines } lines: scroll to read them all before you answer.
page-question-lines-cut = { $lines } lines, not all of them here: read the rest before you answer.
page-question-left = { $characters ->
    [one] One character is left out here
   *[other] { $characters } characters are left out here
}
page-question-answers = Ways to allow it
page-question-cwd = In { $path }
page-question-paths = Paths
page-question-rule = Rule
page-question-part = Part
page-question-because = Reason
page-question-full = Show all
page-question-deny = Deny
page-question-feedback = Deny with feedback…
page-question-feedback-label = What should the agent do instead?
page-question-feedback-send = Deny
page-question-edit = Edit command…
page-question-edit-label = Command to run instead
page-question-edit-run = Run edited command
page-question-review = Review changes

page-said-answered = Answer finished. { $words }
page-said-call = { $words }: { $status }
page-said-problem = Problem: { $words }
page-said-question = { $count ->
    [one] The agent asks: { $words }
   *[other] The agent asks: { $words }. { $count } questions wait.
}
