external-field-version = Semantic version of the format, for example 1.0.0.
external-field-tools = The tools, one object each.
external-field-meta = What the registry is for. Nothing depends on it.
external-field-name = The name the agent calls the tool by: small letters and digits with hyphens, at most 64 characters, unique. Also the name of its folder below tools/.
external-field-description = What the tool does, in one paragraph. The model goes by it.
external-field-location = The entry point, relative to the folder of tools.json and inside it.
external-field-status = ready: it can be called. planned: not written yet. deprecated: kept, no longer called.
external-field-capabilities = What the tool can do: the first argument it is started with is one of these.
external-field-languages = Languages it works with, as ISO 639-1 codes (en, es).
external-field-tags = Words it is found by: lower case, hyphens between words.
external-field-repo = Where the tools are kept.
external-field-created = When the registry was begun (ISO 8601, for example 2026-05-09).
external-field-purpose = What the tools are for, in one paragraph.
external-new-description = What it does.

external-unreadable = { $file } cannot be read ({ $code }). Check its permissions.
external-link-loop = { $file } is a link that leads back to itself. Put the file itself there, or take the link away.
external-not-a-file = { $file } is not a file. Put the registry there, or take the name away.
external-outside = { $file } leads out of its workspace ({ $real }). Put the file itself into the workspace.
external-too-large = { $file } is larger than { $limit } bytes. Keep in it what the tools need.
external-not-utf8 = { $file } is not UTF-8. Save it as UTF-8.
external-foreign = { $file } is no registry of tools but some other program's file: it is left alone. A registry has tools with location, status, capabilities and tags.
external-syntax = Not JSON (line { $line }, column { $column }): { $what ->
    [empty] there is nothing in the file. The smallest registry has a version and a list of tools.
    [comment] JSON has no comments. Remove it.
    [trailing-comma] a comma with nothing behind it. Remove it.
    [comma-missing] a comma is missing here.
    [colon-missing] a colon is missing behind the key.
    [key-missing] a key in double quotes is expected here.
    [value-missing] a value is missing here.
    [not-closed] a closing bracket is missing here.
    [string-not-closed] the text is not closed. End it with a double quote.
    [bad-string] the text has a character or an escape that JSON does not take.
    [behind-the-end] there is something behind the end. Remove it.
    [too-deep] it is nested too deeply.
   *[other] this is not understood.
}
external-not-an-object = The registry must be an object with version and tools.
external-missing = { $field } is missing. Add it.
external-bad-type = { $field } must be { $expected ->
    [string] a text
    [array] a list
    [object] an object
   *[other] { $expected }
} and is { $found ->
    [string] a text
    [array] a list
    [object] an object
    [number] a number
    [boolean] true or false
   *[other] null
}.
external-unknown-key = { $key } is not known and has no effect. Known here: { $known }.
external-unknown-key-near = { $key } is not known and has no effect. Did you mean { $near }?
external-duplicate-key = { $key } is there twice. Keep one of them.
external-too-many = { $count } tools; at most { $most } are taken. Split the registry.
external-version-odd = “{ $value }” is not a semantic version. Write it like 1.0.0.
external-created-odd = “{ $value }” is not an ISO 8601 date. Write it like 2026-05-09.
external-name-long = “{ $value }” is longer than 64 characters. Choose a shorter name.
external-name-case = “{ $value }” is no name for a tool: small letters and digits, hyphens between words, a letter first (subtitle-finder).
external-name-reserved = { $name } is the name of a built-in tool. Choose another.
external-name-taken = { $name } is the name of the tool in line { $line } already. Choose another.
external-name-elsewhere = { $name } of { $file } is the name of a tool of { $other } already, which keeps it. Choose another.
external-description-empty = The description is empty. Say what the tool does.
external-location-empty = The location is empty. Name the entry point, for example tools/my-tool/main.py.
external-location-odd = “{ $location }” has characters that no path should have.
external-location-absolute = “{ $location }” does not start in the folder of tools.json. Write the path from there, for example tools/my-tool/main.py.
external-location-leaves = “{ $location }” leads out of the folder of tools.json. Put the tool inside it.
external-location-link = “{ $location }” leads to { $real } by a link, which is outside the folder of tools.json. Put the file itself inside it.
external-location-missing = There is no file “{ $location }”. Create it, correct the path, or set status to planned.
external-location-dead-link = “{ $location }” is a link that leads nowhere. Put the file itself there, or make the link lead to it.
external-location-folder = “{ $location }” is a folder. Name the file in it that is to be run.
external-location-special = “{ $location }” is no ordinary file. Name the file that is to be run.
external-status-unknown = “{ $value }” is no status. It is one of: { $values }.
external-capabilities-empty = There are no capabilities. Name at least one thing the tool can do.
external-capability-long = “{ $value }” is longer than 64 characters. Choose a shorter name.
external-capability-odd = “{ $value }” is no capability: some text without blanks around it, not beginning with a hyphen.
external-capability-twice = “{ $value }” is there twice. Keep one of them.
external-language-unknown = “{ $value }” is no ISO 639-1 code. Write two small letters, for example es.
external-tags-empty = There are no tags. Give at least one word the tool is found by.
external-tag-odd = “{ $value }” is no tag: put hyphens where there are blanks.
external-tag-case = “{ $value }” is not in lower case.
external-tag-twice = “{ $value }” is there twice. Keep one of them.
external-items-many = There are { $count } { $field }; at most { $most } are taken. Keep those that tell the tool from others.
external-tag-long = “{ $value }” is longer than 64 characters. Choose a shorter word.
external-entry-large = The entry is larger than 8 kB: it is sent with requests. Shorten its description, and keep fewer capabilities and tags.
external-unknown-more = { $count ->
    [one] One more key is
   *[other] { $count } more keys are
} not known here. Remove what has no effect.
external-duplicate-many = More than { $most } keys are there twice. Keep one of each.

# Whole registries. $reason: a sentence with what to do.
external-not-loaded = The tools of { $file } are not there (line { $line }): { $reason }
external-kept = { $file } is not usable now (line { $line }), and the tools it had before stay: { $reason }
external-moved = The tool { $name } is now that of { $file }; before it was that of { $other }. It is another tool: what was allowed of the one does not count for this one.
external-kept-some = { $file } is not usable now (line { $line }); of the tools it had before, only those stay that it still lists: { $reason }
external-some-invalid = { $file }: { $count ->
    [one] a tool is not registered
   *[other] { $count } tools are not registered
} (line { $line }): { $reason } The others are.
external-named-missing = The registry { $file }, which your configuration names, is not there. Create it, or take it out of registry.files.
external-untrusted = The tools of { $file } are not there: the workspace is not trusted, so nothing in it is run. If you trust it, say so in the editor, or start Ocho without OCHO_RESTRICTED.
external-planned = { $name } is planned and not written yet. When it is, set its status to ready in { $file }.
external-deprecated = { $name } is no longer maintained. To call it all the same, set its status to ready in { $file }.
external-invalid = { $name } is not valid as it stands in { $file }.
external-unusable = { $name } is a tool of this project that cannot be called: { $reason }

# Running a tool.
external-tool = A tool of the project.
external-manual = Manual: file_read { $path }
external-arg-capability = What it is to do
external-arg-arguments = Passed on as they are. It runs in its own folder: give absolute paths.
external-timed-out = timed out after { $ms } ms (registry.timeout_ms of the configuration); everything it started was ended. Ask it for less.
external-no-interpreter = { $file } needs one of these programs, and none is on PATH: { $names }. Install one.
external-no-bash-windows = { $file } needs bash, and there is none but that of WSL, which takes other paths. Install Git for Windows, which comes with one, or write the tool in another language.
external-unknown-ending = Nothing is known that runs { $file }. Make it executable with a first line that names its interpreter (#!/usr/bin/env …), or give it one of these endings: { $endings }.
external-unknown-ending-windows = Nothing is known that runs { $file }. Give it one of these endings: { $endings }, .exe.
external-not-executable = { $file } may not be executed. Make it executable (chmod +x), or give it one of these endings: { $endings }.
external-no-typescript = { $file } is TypeScript, which Node { $version } does not run as it is. Install Node 22.18 or later, or point location to JavaScript.

# ocho tools registry check
external-check-none = There is no registry here: no { $file }, and none that the configuration names. Create one, or name a file.
external-check-missing = There is no { $file }. Name a tools.json, or the folder it is in.
external-check-instead = Instead: { $value }
external-check-summary = { $file }: { $ready } ready, { $planned } planned, { $deprecated } deprecated, { $invalid } not valid
external-check-refused = { $file }: the whole file is refused; none of its tools is taken (0 ready)
