# Stored sessions: their logs, locks and lists.
sessions-not-found = There is no session { $session }. { $client ->
    [editor] “Ocho: Show Chat History” lists those there are.
   *[other] "ocho sessions list" shows those there are.
}
sessions-unreadable = The session log { $path } cannot be read ({ $reason }). Check its permissions, or delete it if it is of no use.
sessions-damaged = Nothing in the session log { $path } can be read, as all of it is damaged. It was left as it is. Put it back from a backup, or delete the session.
sessions-not-a-file = { $path } is not a plain file, so no session is read from it or written to it. Move it away.
sessions-locked = { $client ->
    [editor] This chat is open in another window, or in a terminal (process { $pid }). Close it there and try again.
   *[other] Session { $session } is in use by process { $pid }. Close it there first; if that process is not Ocho, delete { $path }.
}
sessions-store-unwritable = { $path } cannot be written ({ $reason }), so nothing more is stored there. Make room or check its permissions; until then the session lives in memory only.
sessions-store-unreadable = The folder of the sessions, { $path }, cannot be read ({ $reason }). Check its permissions, or name another folder with OCHO_STATE_DIR.
sessions-bad-cursor = The cursor was not made by this list. Ask for the first page again, without a cursor.
sessions-title-empty = The title is empty. Give the session a name.
sessions-no-such-turn = There is no turn { $turn } or later in this conversation.
sessions-not-changed = { $path } was not changed from turn { $turn } on, or that was undone.
sessions-preimage-not-kept = What { $path } held before was not kept: it was larger than 50 MB, or could not be stored.
