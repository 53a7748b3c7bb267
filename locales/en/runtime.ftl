# Texts of the loop and the executor. Most go to the model and to the person alike.

runtime-denied = The user denied this call. Do not repeat it; go on without it or ask what they want instead.
runtime-denied-with-feedback = The user denied this call and said: { $feedback }
runtime-command-changed = The user changed the command of this call to: { $command }
runtime-edit-changed =
    The user changed the text before it was written. From what was proposed to what is in the file now:
    { $patch }
runtime-edit-changed-much = The user changed much of the text before it was written. Read the file before you change it again.
runtime-changes-rejected = The user looked at the changes to this file and rejected all of them. Nothing was written.
runtime-changes-rejected-with-feedback = The user rejected all changes to this file, so nothing was written, and said: { $feedback }
runtime-question-not-answered = The question about this call was dismissed without an answer, so it was not run.
runtime-blocked = Blocked by policy ({ $rule }). { $because } { $remedy }
runtime-unknown-tool = There is no tool "{ $name }". { $more ->
    [0] The tools are: { $names }.
   *[other] Some of the tools: { $names } ({ $more } more).
}
runtime-unknown-tool-search = { $tool } finds those that are not loaded.
runtime-call-cancelled = Cancelled by the user.
# $by: "client" (it went away), "closed" (its session), "agent" (it ended or was killed).
runtime-call-not-answered = { $by ->
    [client] Not answered: the client went away before an answer, so it was not run.
    [closed] Not answered: the session was closed before an answer, so it was not run.
   *[agent] Not answered: the agent was ended before an answer, so it was not run.
}
runtime-call-cut = { $by ->
    [client] Interrupted: the client went away while it ran. What it did until then stays done.
    [closed] Interrupted: the session was closed while it ran. What it did until then stays done.
   *[agent] Interrupted: the agent was ended while it ran. What it did until then stays done.
}
runtime-call-interrupted = This call was interrupted; whether it had an effect is not known.
runtime-tool-fault = The tool failed unexpectedly: { $reason }. The log has the details ({ $client ->
    [editor] “Ocho: Doctor” says where it is
   *[other] `ocho doctor` says where it is
}).
runtime-output-paused = [There is much output: its end is shown when the command has ended.]
runtime-output-left-out = [{ $characters } characters are not shown here.]
runtime-no-output = (no output)
runtime-arguments-not-json = The arguments are not valid JSON ({ $reason }). Send one JSON object.
runtime-arguments-not-object = The arguments must be one JSON object.
runtime-arguments-half-character = { $argument } has half of a character ({ $code }), which cannot be passed on as it is. Write the whole character, or leave it out.
runtime-arguments-invalid = The arguments do not fit the tool: { $problems }.
runtime-argument-missing = { $argument } is missing
runtime-argument-type = { $argument } must be { $expected ->
    [string] a string
    [number] a number
    [int] a whole number
    [boolean] true or false
    [array] a list
    [object] an object
    [record] an object
   *[other] { $expected }
}, not { $found ->
    [string] a string
    [number] a number
    [boolean] true or false
    [array] a list
    [object] an object
   *[other] { $found }
}
runtime-argument-value = { $argument } must be { $count ->
    [one] { $values }
   *[other] one of { $values }
}
runtime-argument-empty = { $argument } must not be empty
runtime-argument-length = { $argument } must have { $bound ->
    [exact] exactly
    [least] at least
    [above] more than
    [below] fewer than
   *[most] at most
} { $limit } { $origin ->
    [string] { $limit ->
        [one] character
       *[other] characters
    }
   *[array] { $limit ->
        [one] item
       *[other] items
    }
}
runtime-argument-number = { $argument } must be { $bound ->
    [exact] exactly
    [least] at least
    [above] more than
    [below] less than
   *[most] at most
} { $limit }
runtime-argument-multiple = { $argument } must be a multiple of { $divisor }
runtime-argument-form = { $argument } does not have the form { $form }
runtime-argument-unknown = { $count ->
    [one] there is no argument { $names }
   *[other] there are no arguments { $names }
}
runtime-argument-other = { $argument } has a value that is not allowed
runtime-attachment-not-read = not read: the policy wants a question for it; use file_read
runtime-session-closed = This session is closed. Load or resume it to go on.
runtime-fault = Something went wrong inside Ocho: { $reason }. The session is intact; try again. The log has the details ({ $client ->
    [editor] “Ocho: Doctor” says where it is
   *[other] `ocho doctor` says where it is
}).
runtime-empty-answer = The model answered with nothing at all, twice. Try again, or choose another model.
runtime-stream-without-end = The model's answer stopped before it was complete.
runtime-rule-not-stored = The rule { $rule } could not be stored and counts for this session only. { $reason }
runtime-receipt-not-written = A successful call was left without a receipt: { $reason }. The work goes on; a check of the receipts counts the calls without one. This is said once a session.
runtime-log-not-stored = This session works, but it is not stored and cannot be loaded again later. { $reason }
runtime-command-tools = List the tools of this session
runtime-command-status = Show model, mode and folders of this session
runtime-tools-heading = { $count } tools:
runtime-status-model = Model: { $model } (thinking: { $thought })
runtime-status-mode = Mode: { $mode }; high risk: { $risk }
runtime-status-folders = Folders: { $folders }
runtime-status-session = Session { $id }, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
runtime-configuration = Configuration, { $place }: { $text }
runtime-stream-goes-on = The connection broke in the middle of the answer; the model is asked to go on.
runtime-log-damaged = { $count ->
    [one] 1 damaged line of this session's log was skipped (line { $lines })
   *[other] { $count } damaged lines of this session's log were skipped (lines { $lines })
}; everything else is there.
runtime-turn-running = A turn is running. Wait until it has ended, or stop it first.
runtime-undone = The user had your latest changes to these files undone; they are as they were before: { $paths }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}. Read them again before you change them.
runtime-sandbox-auto = Commands run unconfined (sandbox = "auto"). { $reason }
runtime-sandbox-required = No command runs: the risk profile wants them confined (sandbox = "required"). { $reason }
