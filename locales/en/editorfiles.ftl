# What an agent is told when a file of the editor is not read or written; persons see it as well.

editorfiles-relative = The path { $path } is not absolute. Use the absolute path.
editorfiles-binary = { $path } is binary ({ $bytes } bytes), not text.
editorfiles-too-large = This part of { $path } has { $characters } characters; at most { $max } fit into one answer. Read it in parts, with line and limit.
editorfiles-changed = { $path } is not as you last read it: it was changed in the editor or on disk. Nothing was written. Read it again and base the change on what it says now.
editorfiles-unsaved = { $path } has unsaved changes in the editor that you have not read. Nothing was written. Read it first.
editorfiles-untitled = { $path } is open in the editor as a new file that was never saved. Nothing was written. Ask the person to save or close it.
editorfiles-other-editor = { $path } has unsaved changes in a notebook or another special editor. Nothing was written. Ask the person to save or undo them.
editorfiles-encoding-unknown = { $path } is not valid { $encoding }, and this change touches characters that are not ASCII. Nothing was written. Ask the person to reopen it with its encoding.
editorfiles-encoding-unsaved = { $path } is open as { $encoding }, which it is not, and has unsaved changes: saving would damage its characters. Nothing was written. Ask the person to reopen it with its encoding.
editorfiles-encoding-cannot = The new text has characters that { $encoding }, the encoding of { $path }, lacks. Nothing was written. Use others, or convert the file first.
editorfiles-rejected = The person rejected the change of { $path }. Nothing was written to it.
editorfiles-not-saved = The editor has the new text of { $path } but could not save it. Ask the person to save it.
editorfiles-failed = { $path }: { $reason }
