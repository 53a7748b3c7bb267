# The review of changes in the editor's diff editors: by hunks before they are written, of a turn, and its undoing.

review-title = { $file } (proposed by { $agent })
review-title-of-many = { $file } (proposed by { $agent }, { $number } of { $count })
review-lens-accept = $(check) Accept
review-lens-reject = $(x) Reject
review-lens-accepted = $(check) Accepted: take back
review-lens-rejected = $(x) Rejected: take back
review-link-accept = Accept
review-link-reject = Reject
review-state-open = Hunk { $number } of { $count }: not decided
review-state-accepted = Hunk { $number } of { $count }: accepted
review-state-rejected = Hunk { $number } of { $count }: rejected
review-lenses = Accept and Reject can be shown above each hunk. This turns on the editor's setting diffEditor.codeLens, for all diff editors.
review-lenses-on = Turn On
review-left =
    { $count ->
        [one] 1 hunk is not decided yet.
       *[other] { $count } hunks are not decided yet.
    }
review-no-hunk-here = There is no hunk at the cursor. This is the next one.
review-gone = This question has been answered.
review-nothing = This question has no changes to review.
review-too-soon = The question has only just come up, so nothing was allowed. Accept once more.
review-no-once = The agent offers no way to allow this change once. Answer in the chat.
review-denied = The question did not fit the answer any more. It was denied; nothing was written.
review-feedback-rejected = The person reviewed the change and rejected all of it. Nothing was written.
review-feedback-unwanted = The person reviewed the changes and does not want these new files: { $files }. Nothing was written. Propose the rest again without them.
review-not-landed = { $agent } wrote { $file } differently from what you reviewed. Look at the file.
review-told-label = Your review of { $file }
review-told-changed = The person changed your proposal for { $path } before it was written: the file differs from what you proposed. Read it again before you change it.
review-told-rejected = The person rejected your proposal for { $path }: it was not written.
review-no-changes = Nothing was changed by the agent's own tools.
review-no-changes-in-turn = Nothing was changed by the agent's own tools in this turn.
review-changes-of-chat = Changes of { $title }
review-changes-of-turn = Changes of turn { $turn } of { $title }
review-no-text = { $file } was no text.
review-others-since =
    { $count ->
        [one] This is what the agent left. 1 file has been changed by somebody else since, or has unsaved changes: { $files }
       *[other] This is what the agent left. { $count } files have been changed by somebody else since, or have unsaved changes: { $files }
    }
review-others-between =
    { $count ->
        [one] Not everything here is the agent's: 1 file was changed by somebody else between its changes: { $files }
       *[other] Not everything here is the agent's: { $count } files were changed by somebody else between its changes: { $files }
    }
review-diff = { $file } (before and after)
review-diff-new = { $file } (new)
review-undo-unavailable = { $agent } keeps no copies of files, so a turn cannot be undone. Use source control instead.
review-undo-running = A turn is running. Stop it or wait for its end, then undo.
review-undo-question =
    { $count ->
        [one] Undo the changes of this turn in 1 file?
       *[other] Undo the changes of this turn in { $count } files?
    }
review-undo-question-later =
    { $later ->
        [one] Undo the changes of this turn and of 1 turn after it, which stands on them? Files: { $count }.
       *[other] Undo the changes of this turn and of { $later } turns after it, which stand on them? Files: { $count }.
    }
review-undo-question-earlier = The agent's own tools changed nothing in the last turn. Undo the changes of turn { $turn }, the latest that changed something, { $count ->
        [one] in 1 file?
       *[other] in { $count } files?
    }
review-undo-button = Undo
review-undo-file = { $path }: as it was before
review-undo-new-file = { $path }: is deleted, as it was not there before
review-undo-more =
    { $count ->
        [one] and 1 more
       *[other] and { $count } more
    }
review-undo-conflict =
    { $count ->
        [one] 1 file is not as the agent left it. Nothing has been undone yet.
       *[other] { $count } files are not as the agent left them. Nothing has been undone yet.
    }
review-conflict-changed = { $path }: was changed after the agent. Undoing takes that change away too.
review-conflict-deleted = { $path }: was deleted after the agent changed it. Undoing brings it back as it was before.
review-conflict-unsaved = { $path }: has changes in the editor that are not saved. They stay there; the file is put back.
review-conflict-missing = { $path }: cannot be undone, as no copy was kept of what was there before.
review-conflict-elsewhere = { $path }: cannot be undone, as a link or something else than a file is in its place now.
review-conflict-too-large = { $path }: cannot be undone. It was changed after the agent, and is too large for a copy of that to be kept.
review-undo-keep = Undo the Others
review-undo-overwrite = Undo These Too
review-undo-show = Show Changes
review-undone =
    { $count ->
        [one] Undone: 1 file is as it was before.
       *[other] Undone: { $count } files are as they were before.
    }
review-undone-partly =
    { $count ->
        [one] Undone: 1 file is as it was before. Left as they are: { $files }
       *[other] Undone: { $count } files are as they were before. Left as they are: { $files }
    }
review-undone-none = Nothing was undone. Left as they are: { $files }
review-undone-show = Show What Was Replaced
review-undone-title = Replaced by the undo
