# The editor's own views of what waits for a person: prompt, notification, status bar, forms.

approvals-prompt-title = { $agent } asks
approvals-prompt-title-chat = { $agent } asks in the chat “{ $chat }”
approvals-prompt-place = { $asks } ({ $place } of { $count })
approvals-prompt-hint = Choose with the arrow keys and Enter. Escape leaves the question waiting.
approvals-prompt-too-soon = Look at the question first: allowing counts in a moment. Press Enter again.
approvals-prompt-changed = The agent changed what it asks for. Look at it again.
approvals-prompt-next = Next question
approvals-prompt-previous = Previous question
approvals-nothing-waits = Nothing waits for your answer.
approvals-not-allowed = The question was no longer the one you saw, so nothing was allowed. The agent was told no.

approvals-heading-command = command
approvals-heading-command-lines = command ({ $count } lines)
approvals-heading-changed = command as you changed it
approvals-heading-changes = changes
approvals-heading-asked = asked for
approvals-heading-why = why you are asked
approvals-heading-answer = answer
approvals-class-low = Low risk.
approvals-class-medium = Medium risk.
approvals-class-high = High risk.
approvals-rule = Rule: { $rule }
approvals-part = Because of: { $part }
approvals-note-cut = { $count ->
    [one] One character is
   *[other] { $count } characters are
} left out here. “{ $button }” has them.
approvals-note-hidden = It has characters that a screen hides; they are shown as escapes.
approvals-note-agent-words = This is the agent's own wording. Nothing shows that it is what will happen.
approvals-note-incomplete = Part of it was too large to be kept and is not shown anywhere.
approvals-rows-left = { $count ->
    [one] … one more line: show everything
   *[other] … { $count } more lines: show everything
}
approvals-characters-left = { $count ->
    [one] … one more character: show everything
   *[other] … { $count } more characters: show everything
}
approvals-paths-left = { $count ->
    [one] … one more path: show everything
   *[other] … { $count } more paths: show everything
}
approvals-deny = Deny
approvals-deny-feedback = Deny and say why…
approvals-edit = Edit the command…
approvals-original = Go back to the command that was asked about
approvals-review = Review the changes…
approvals-show-all = Show everything
approvals-open-chat = Open in the chat

approvals-feedback-title = Deny and say why
approvals-feedback-prompt = The agent's model reads this. Enter denies.
approvals-edit-title = Edit the command
approvals-edit-prompt = Enter runs it once, as it stands here. The policy looks at it again before it runs.
approvals-edit-empty = The command is empty. Deny the question if nothing is to run.
approvals-edit-use = Use this command
approvals-edit-gone = The question no longer waits. The command was not run.

approvals-edit-of = Edit { $path }
approvals-edit-of-many = { $more ->
    [one] Edit { $path } and one more file
   *[other] Edit { $path } and { $more } more files
}

approvals-document-agent = Asked by: { $agent }
approvals-document-gone = This question no longer waits for an answer.

approvals-notify = { $count ->
    [one] Ocho is waiting for your answer.
   *[other] Ocho is waiting for { $count } answers from you.
}
approvals-notify-review = Review
approvals-notify-chat = Show in Chat

approvals-status-name = Ocho
approvals-status-item = Ocho: agent and questions
approvals-status-waiting = { $count ->
    [one] Ocho: one question waits for your answer
   *[other] Ocho: { $count } questions wait for your answer
}
approvals-status-ready = Ocho: { $agent } is ready
approvals-status-running = { $count ->
    [one] Ocho: one turn is running
   *[other] Ocho: { $count } turns are running
}
approvals-status-starting = Ocho: { $agent } is being started
approvals-status-restarting = Ocho: { $agent } ended and is being started again
approvals-status-stopped = Ocho: { $agent } is not running
approvals-status-failed = Ocho: { $agent } failed. { $reason }

approvals-document-name = Question

approvals-form-title = { $agent } asks: { $field }
approvals-form-optional = May be left empty
approvals-form-leave-out = Leave it out
approvals-form-yes = Yes
approvals-form-no = No
approvals-form-accept = Yes, go on
approvals-form-decline = Give no answer
approvals-form-cancel = Cancel the question
approvals-form-declined = { $agent } asked for something that cannot be asked here, and was told no. { $reason }
approvals-form-secret = The form has the field “{ $field }”, which looks like a secret, and secrets do not go through forms. Give it to the agent where the agent keeps its keys.
approvals-form-unknown = The form needs the field “{ $field }”, of a kind that this version does not know.
approvals-form-too-long = The form has more than { $most } fields.
approvals-form-mode = It asks in the mode “{ $mode }”, which this version does not know.
approvals-form-required = An answer is needed here.
approvals-form-short = { $count ->
    [one] At least one character is needed.
   *[other] At least { $count } characters are needed.
}
approvals-form-long = { $count ->
    [one] At most one character is allowed.
   *[other] At most { $count } characters are allowed.
}
approvals-form-pattern = This does not have the form { $pattern }.
approvals-form-format-email = This is not an e-mail address.
approvals-form-format-uri = This is not an address with its scheme, like https://example.com.
approvals-form-format-date = This is not a date like 2026-01-31.
approvals-form-format-date-time = This is not a time like 2026-01-31T12:00:00Z.
approvals-form-number = This is not a number.
approvals-form-whole = This is not a whole number.
approvals-form-minimum = It must be { $minimum } or more.
approvals-form-maximum = It must be { $maximum } or less.
approvals-form-least = { $count ->
    [one] Choose at least one.
   *[other] Choose at least { $count }.
}
approvals-form-most = { $count ->
    [one] Choose at most one.
   *[other] Choose at most { $count }.
}

approvals-link-title = { $agent } sends you to { $host }
approvals-link-address = address
approvals-link-open = Open it in the browser
approvals-link-copy = Copy the address
approvals-link-copied = Copied. Choose “Open it in the browser” when the agent may go on.
approvals-link-refused = The address is not that of a web page: { $url }
approvals-link-done = { $agent }: what you had to do in the browser is done.
approvals-document-changed = The command as you changed it:
