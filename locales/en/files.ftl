# Files: the tools file_read, file_write and file_edit, their results and what goes wrong with them.

tool-file-read = Read a text file as numbered lines, or an image. Longer files come in pages.
tool-file-read-arg-offset = First line, from 1
tool-file-read-arg-limit = Most lines
tool-file-read-arg-encoding = Only for text that is not Unicode: windows-1252, shift_jis, gbk, …
tool-file-write = Write a whole file; folders are made as needed. A file that exists must have been read first. For small changes use file_edit.
tool-file-edit = Replace text in a file that was read before. old_string must match exactly, white space included, without the line numbers of file_read, and occur once.
tool-file-edit-arg-replace-all = Replace every occurrence
tool-file-edit-arg-expected-count = Replace exactly this many occurrences, or nothing

files-title-read = Read { $path }
files-title-read-from = Read { $path } from line { $first }
files-title-read-lines = Read { $path } ({ $first }–{ $last })
files-title-write = Write { $path }
files-title-edit = Edit { $path }

files-problems = Errors the editor sees in the file now:
files-edited-revised = { $path } holds the text as the user changed it.
files-edited =
    { $count ->
        [one] Edited { $path }: 1 replacement, line { $lines }.
       *[other] Edited { $path }: { $count } replacements, lines { $lines }.
    }
files-write-created =
    { $lines ->
        [one] Created { $path } (1 line, { $bytes } bytes).
       *[other] Created { $path } ({ $lines } lines, { $bytes } bytes).
    }
files-write-replaced =
    { $lines ->
        [one] Replaced { $path } (1 line, { $bytes } bytes).
       *[other] Replaced { $path } ({ $lines } lines, { $bytes } bytes).
    }
files-write-unchanged = { $path } already has exactly this content.

files-empty = { $path } is empty.
files-beyond-end = { $path } has { $total ->
    [one] 1 line
   *[other] { $total } lines
}; nothing from line { $first } on.
files-page = [Lines { $first }–{ $last } of { $total }. Go on with offset { $next }.]
files-page-of-large = [Lines { $first }–{ $last } of a file of { $bytes } bytes. Go on with offset { $next }.]
files-page-last = [Lines { $first }–{ $last } of { $total }.]
files-image = { $path }: { $type }, { $width }×{ $height }, { $bytes } bytes.
files-image-unseen = { $path } is an image ({ $type }, { $width }×{ $height }, { $bytes } bytes), and this model cannot see images.

files-note-cut =
    { $count ->
        [one] [1 line is too long and was cut.]
       *[other] [{ $count } lines are too long and were cut.]
    }
files-note-not-utf8 = [Not UTF-8: other bytes stand as \xNN. Read it with the argument encoding (windows-1252, shift_jis, gbk, …) before you change text that is not ASCII.]
files-note-encoding = [Encoding: { $encoding }, kept.]
files-note-crlf = [Line ends kept: CRLF.]
files-note-editor-text = [This is the editor's unsaved text.]
files-note-editor-stale = [The editor still shows an older version; this is the file on disk.]
files-note-editor-unclear = [The editor shows other text; this is what is on disk.]
files-note-editor-changed = [The editor changed the text when it saved it (a formatter, for example). Read the file again before the next edit.]
files-note-typed = [The person changed the text while it was written: the file differs from what you wrote. Read it again before the next edit.]
files-note-editor-refused = [The editor did not take the change, so it was written to disk.]
files-note-unsaved = [The change is in the editor and not saved yet.]
files-hard-link-in-place = { $path } cannot be replaced in its folder, and writing into it would change { $count ->
    [one] the other name
   *[other] the { $count } other names
 } of the same file (hard links). Make the folder writable, or edit the file by hand.
files-note-hard-link =
    { $count ->
        [one] [The file had another name (hard link); that one keeps the old content.]
       *[other] [The file had { $count } other names (hard links); those keep the old content.]
    }

files-missing = { $path } does not exist. Look for it with glob_search.
files-missing-near = { $path } does not exist. Near it: { $near }
files-is-folder = { $path } is a folder. List it with glob_search.
files-special =
    { $path } is { $kind ->
        [fifo] a named pipe
        [socket] a socket
        [link] a link that was put there meanwhile
       *[device] a device
    }, not a file; it is not opened.
files-parent-not-folder = A part of { $path } is a file, not a folder. Choose another path.
files-names-folder = { $path } names a folder. Give the path of a file.
files-name-too-long = The path is too long: { $path }
files-link-loop = The links of { $path } lead in a circle. Choose another path.
files-disk-full = { $path } was not written: the disk is full or the quota is used up ({ $error }). The old content is whole. Free some space and try again.
files-no-permission = The system does not permit this for { $path } ({ $error }). Choose another path, or ask the person to change the permissions.
files-read-only = { $path } is read-only. Ask the person before changing its permissions.
files-io = { $path }: the system reports { $error }. Nothing was changed.
files-review-excerpt = { $path } is too large to be changed in a review. Allow or deny the change as it is.
files-too-large = { $path } has { $bytes } bytes; this works up to { $max }. Use a command for it.
files-binary = { $path } is binary ({ $bytes } bytes), not text.
files-image-too-large = The image { $path } has { $bytes } bytes; at most { $max } can be looked at. Make a smaller copy.
files-image-too-wide = The image { $path } is { $width }×{ $height } pixels; at most { $max } a side can be looked at. Make a smaller copy.
files-image-broken = { $path } begins like { $type } but is broken or cut off.

files-encoding-unknown = There is no encoding "{ $encoding }". Known are utf-8, utf-16le, windows-1252, iso-8859-1, shift_jis, euc-jp, gbk, gb18030, big5, euc-kr and others.
files-encoding-broken = { $path } cannot be read as { $encoding } without loss. Try another encoding.
files-encoding-cannot = The new text has characters that { $encoding }, the encoding of { $path }, lacks. Use others, or convert the file first.
files-edit-unknown-encoding = { $path } is not UTF-8, and this edit could damage its characters. Read it with the argument encoding (windows-1252, shift_jis, gbk, …), then edit again.
files-write-unknown-encoding = { $path } is not UTF-8, and the new text is not plain ASCII. Read it with the argument encoding (windows-1252, shift_jis, gbk, …), then write again.

files-lone-surrogate = { $argument } holds half a character (a lone surrogate), which no file can hold. Send the whole character.
files-nul = { $argument } holds a NUL character, which would make the file binary. Leave it out.

files-not-read = { $path } has not been read since this session was started or resumed. Read it first.
files-stale = { $path } has changed since it was last read. Read it again.
files-editor-differs = The text is in { $path } on disk, but not in what the editor shows for it. Read the file again, and ask the person to save or reload it.
files-dirty-conflict = { $path } has changed on disk, and the editor holds other, unsaved changes. Ask the person to save or reload it, then read it again.
files-dirty-unseen = The editor holds unsaved changes to { $path } that were not read yet. Read it again.
files-dirty-refused = The editor holds unsaved changes to { $path } and did not take this one. Ask the person to save it, then try again.
files-dirty-unknown-encoding = The editor's text of { $path } differs from the disk, whose encoding is not known. Ask the person to save it, or read it with the argument encoding.
files-plan-changed = { $path } changed while the answer was awaited.

files-edit-empty = old_string is empty. Give the text to replace; for a new file use file_write.
files-edit-no-change = The edit would change nothing in { $path }: old_string and new_string are the same.
files-edit-not-found = old_string does not occur in { $path }. Read the file again and copy the text exactly.
files-masked-secret = Line { $line } of the new text has *** where { $path } has a secret: the secret was hidden from you and would be lost. Use file_edit on other text and leave that line as it is.
files-edit-not-found-masked = old_string has *** where { $path } has a secret that was hidden from you. Leave that part out of old_string and of new_string; what stands around it can be edited.
files-edit-not-found-near =
    old_string does not occur in { $path }. The nearest text, from line { $line } on:
    { $text }
files-edit-not-found-space =
    old_string does not occur in { $path }; from line { $line } on only white space differs. Copy it exactly:
    { $text }
files-edit-multiple = old_string occurs { $count } times in { $path } (lines { $lines }). Add lines around it until it is unique, or set replace_all.
files-edit-count = old_string occurs { $count } times in { $path } (lines { $lines }), not { $expected }. Nothing was changed.
files-edit-too-large = { $path } would grow to { $bytes } bytes. Nothing was changed.
