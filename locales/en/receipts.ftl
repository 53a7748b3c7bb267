### Receipts: signed records of calls that succeeded ("ocho receipts").

receipts-none = No session has receipts. They are written while "receipts.enabled" is true: ocho config set receipts.enabled true
receipts-summary = { $receipts ->
    [one] 1 receipt
   *[other] { $receipts } receipts
  } · last { $last }
receipts-no-session = There is no session "{ $session }", and there are no receipts of one. "ocho receipts list" shows which there are.
receipts-unreadable = The receipts of { $session } cannot be read: { $reason }
receipts-whole = { $receipts ->
    [0] No receipts, and none are missing.
    [one] 1 receipt: whole.
   *[other] { $receipts } receipts: whole.
  }
receipts-not-whole = Not whole. { $receipts ->
    [one] 1 receipt holds.
   *[other] { $receipts } receipts hold.
  } What does not:
receipts-log-absent = The session's log is not there: what the model was given could not be compared.
receipts-key-made = New receipts are signed with key { $key } from now on. Older keys stay where they are, to check what they signed.

receipts-problem-changed = { $receipt ->
    [0] Line { $line } is not what was signed.
   *[other] Line { $line } is not what was signed as receipt { $receipt }.
  }
receipts-problem-inserted = Line { $line } was put in: it was never signed.
receipts-problem-foreign = Line { $line } is a receipt of another session.
receipts-problem-duplicated = Line { $line } is receipt { $receipt } a second time.
receipts-problem-moved = Line { $line }, receipt { $receipt }, stands in another place than it was written.
receipts-problem-forked = Line { $line }, receipt { $receipt }, does not follow from the receipt before it: two wrote at once, or a part of an older file was put in.
receipts-problem-removed = { $to ->
    [0] Receipt { $receipt } was removed before line { $line }.
   *[other] Receipts { $receipt } to { $to } were removed before line { $line }.
  }
receipts-problem-truncated = { $to ->
    [0] The end was cut off: receipt { $receipt } is missing.
   *[other] The end was cut off: receipts { $receipt } to { $to } are missing.
  }
receipts-problem-key-missing = Key { $key } is not among the keys here, so what it signed cannot be checked. Put its file back into { $folder }.
receipts-problem-seal-changed = { $receipt ->
    [0] The seal that says how many receipts there are was changed.
   *[other] When receipt { $receipt } was written, the seal had been changed.
  }
receipts-problem-seal-missing = { $receipt ->
    [0] The seal that says how many receipts there are is missing, so the end may have been cut off.
   *[other] When receipt { $receipt } was written, the seal was missing.
  }
receipts-problem-seal-differs = The seal names another receipt { $receipt } than line { $line }.
receipts-problem-seal-behind = The seal is older than the receipts: it knows of none from { $receipt } on.
receipts-problem-result-differs = Line { $line }, receipt { $receipt }: the session's log has another result than the model was given.
receipts-problem-log-lacks = Line { $line }, receipt { $receipt }: the session's log has no result for it.
receipts-note-torn = Note: line { $line } was never finished; the agent was killed while it wrote. Nothing is missing because of it.
receipts-note-unsealed = Note: receipt { $receipt } was written and not sealed; the agent was killed in between. It holds.
receipts-note-interrupted = Note: receipt { $receipt } was written, and the agent was killed before its result was in the session's log.
receipts-note-without-receipt = { $count ->
    [one] Note: 1 call succeeded without a receipt: they were off, or the disk refused.
   *[other] Note: { $count } calls succeeded without a receipt: they were off, or the disk refused.
  }
