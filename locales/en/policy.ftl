# Why a command has its class. { $program } is the program, { $part } the very part that caused it.
policy-why-nothing = Nothing in it does anything.
policy-why-read = { $program } only reads, inside the workspace.
policy-why-change = { $program } changes files or state of the workspace.
policy-why-project = { $program } runs code of the project: `{ $part }`.
policy-why-network = { $program } reads from the network: `{ $part }`.
policy-why-remote = { $program } can send data or change something on another machine: `{ $part }`.
policy-why-privilege = { $program } takes other rights than yours.
policy-why-loss = { $program } can remove work that cannot be brought back: `{ $part }`.
policy-why-code = { $program } runs code that stands in the command itself.
policy-why-environment = { $program } shows variables or processes, which may hold secrets.
policy-why-session = { $program } changes the shell for what follows.
policy-why-system = { $program } acts on the machine, outside the workspace.
policy-why-configuration = This changes configuration that decides what runs or where data goes: `{ $part }`.
policy-why-config-secrets = `{ $part }` can show tokens that configuration holds.
policy-why-secrets = { $part } can match files that hold secrets.
policy-why-alone = { $program } without a file or subcommand runs what comes on standard input, or shows everything.
policy-why-option = Option { $part } of { $program } does more than read.
policy-why-arithmetic = The shell evaluates { $name } as arithmetic here, and that can run commands.
policy-why-assignment = { $name } is set, which can change what programs run or read: `{ $part }`.
policy-why-chosen-program = { $program } runs a program chosen by { $part }.
policy-why-conditional-function = The function { $part } is not defined for certain.
policy-why-device = { $part } is a device or shows running processes.
policy-why-follows-links = { $part } follows links, which may lead out of the workspace.
policy-why-foreign-package = { $part } is fetched from elsewhere and run.
policy-why-foreign-repository = This changes a repository outside the workspace: `{ $part }`.
policy-why-foreign-script = { $part } is a script outside the workspace.
policy-why-git-config-runs = The repository's own configuration makes git start programs: { $keys }.
policy-why-handed-on = { $program } is started by another program, and what it does then is easily overlooked: `{ $part }`.
policy-why-hidden-characters = The command holds characters that cannot be seen.
policy-why-inline-code = { $program } is given code in the command: `{ $part }`.
policy-why-not-understood = This part of the command is not understood: `{ $part }`.
policy-why-old-names = Patches are shown under names the file had before, which cannot be checked: `{ $part }`.
policy-why-process = { $part } does not name a process of this session.
policy-why-program-path = { $part } is a program in the workspace or in an unusual place.
policy-why-reads-outside = { $part } may read outside the workspace.
policy-why-refused-url = { $part } is not on the public internet.
policy-why-remote-address = { $part } is not a named remote and not a public https address.
policy-why-sends = { $part } is sent to the network and is not known beforehand.
policy-why-too-long = The command is too long to be checked.
policy-why-unclear-name = The name of the program is not written plainly: `{ $part }`.
policy-why-unexpected = { $part } is not expected as an argument of { $program }.
policy-why-unknown-code = What { $program } would run is not known: `{ $part }`.
policy-why-unknown-directory = It is not known in which folder this works: `{ $part }`.
policy-why-unknown-option = { $part } is not a known option of { $program }.
policy-why-perhaps-option = What { $part } stands for can turn out to be an option of { $program }, or any file.
policy-why-pager = { $program } can start other programs for what it shows, as the environment says (LESSOPEN, PAGER).
policy-why-unknown-program = { $part } is not a known program.
policy-why-unknown-program-confined = { $part } is not a known program. In the sandbox it reaches the workspace, and no network.
policy-why-program-path-confined = { $part } is a program in the workspace or in an unusual place. In the sandbox it reaches the workspace, and no network.
policy-why-inline-code-confined = { $program } is given code in the command: `{ $part }`. In the sandbox it reaches the workspace, and no network.
policy-why-unknown-subcommand = { $part } is not a known command of { $program }.
policy-why-unknown-target = What is written to is not known before it runs: `{ $part }`.
policy-why-unknown-url = The address is not known before it runs: `{ $part }`.
policy-why-unseen = { $part } covers more files than can be looked at, so secrets among them cannot be ruled out.
policy-why-may-bring = { $part } may bring files with it that are asked about wherever they are put.
policy-why-unknown-value = { $part } is not known before it runs.

# Paths
policy-path-read-inside = { $path } is read, inside the workspace.
policy-path-write-inside = { $path } is changed, inside the workspace.
policy-path-read-outside = { $path } is outside the workspace.
policy-path-write-outside = { $path } is outside the workspace and would be changed.
policy-path-forbidden = { $path } is forbidden by forbidden_paths ({ $rule }).
policy-path-own = { $path } belongs to Ocho itself.
policy-path-credentials = { $path } is a store of credentials.
policy-path-special = { $path } is a device, a pipe or shows running processes, not a file.
policy-path-directory = { $path } is a folder, not a file.
policy-path-read-only = { $path } is marked read-only.
policy-path-pattern = The pattern { $path } climbs out of its folder. Give the folder as path, and a pattern without “..”.
policy-path-empty = The path is empty. Give the path of a file or folder.
policy-path-nul = A path cannot hold a NUL character. Remove it.
policy-path-surrogate = The path { $path } holds half of a character, which no file can have in its name. Give the name as the folder lists it.
policy-path-long = The path is too long: { $path }…
policy-path-loop = { $path } is a link that leads in circles, or nowhere.
policy-path-url = { $path } is not a usable file URL. Give a plain path.
policy-path-network = { $path } is on another machine or skips the checks of names. Give a path on a local drive.
policy-path-drive = { $path } depends on the current drive. Give an absolute path with its drive, or a relative one.
policy-path-stream = { $path } names a data stream. Give the path of a file.
policy-path-user-home = There is no { $path }, and the home of another user is not looked up. Give the whole path.
policy-path-hard-link = { $path } is one of several names of the same file (hard links); where the others are is not known.
policy-path-through-file = { $path } lies below a file, not below a folder.
policy-path-ending = { $path } has a name that ends in a dot or a blank, which Windows drops. Leave it out.
policy-path-characters = { $path } has a character that no file name on Windows can have. Choose another name.
policy-path-backslash = There is no { $path }. On this system folders are separated by /; write the path with it.
policy-path-reserved = { $path } is a device name on Windows. Choose another name.

# The floor: always asked about
policy-floor-agent = { $path } is configuration of Ocho.
policy-floor-git = { $path } belongs to git and can make it run programs.
policy-floor-hooks = { $path } is run by a shell, an editor or git by itself.
policy-floor-editor = { $path } configures the editor, which can run programs from it.
policy-floor-tools = { $path } says which programs of the project can be called as tools.
policy-floor-agents = { $path } instructs or configures coding agents.
policy-floor-ci = { $path } is run by continuous integration, with its secrets.
policy-floor-packages = { $path } makes build tools or package managers run programs.
policy-floor-secrets = { $path } may hold secrets.

# Other parts
policy-touches-nothing = { $tool } touches nothing outside the session.
policy-url-method = { $method } to { $host } can change something there.
policy-git-read = git { $operation } only reads.
policy-git-change = git { $operation } changes the repository; git can undo it.
policy-git-lose = git { $operation } can lose work.
policy-git-config = git { $operation } reads, but the repository's configuration makes it start programs: { $keys }.
policy-state-read = { $what } is looked at.
policy-state-lasting = { $what } is changed, for later sessions as well.
policy-state-change = { $what } of this session is changed.
policy-external-mcp = { $tool } comes from the MCP server { $server }; what it does is not known.
policy-external-registry = { $tool } is a program of the project's tools.json; what it does is not known.
policy-external-http = { $tool } is an HTTP tool that calls { $server }.

# Decisions
policy-not-admitted-deny-all-tools = All tools are switched off (deny_all_tools).
policy-not-admitted-excluded-tools = { $tool } is on the list excluded_tools.
policy-not-admitted-allowed-tools = { $tool } is not on the list allowed_tools.
policy-not-admitted-caller-tools = { $tool } is not among the tools this task was given.
policy-rule-denies = Your rule “deny { $rule }” covers { $part }.
policy-rule-asks = You want to be asked about { $rule }.
policy-rule-malformed = { $rule } is not a rule. Write a tool name, tool(pattern) or *.
policy-rule-wrapper = { $rule } would allow every program, because what it names runs others. Name the program itself.
policy-sandbox-missing = The risk profile wants commands confined (sandbox = "required"), and this one would not be.

policy-remedy-admit = To change this, edit { $key } in the risk profile.
policy-remedy-caller-tools = To have it, add { $tool } to --tools when you give the task.
policy-remedy-forbidden-path = To change this, edit forbidden_paths in the risk profile.
policy-remedy-blocked-domain = To change this, edit blocked_domains in the risk profile.
policy-remedy-private-host = If this is a server of your own, add it with its port to tools.web_fetch.allowed_private_hosts in your settings.
policy-remedy-url = Give the http or https URL of a public page, without user name and password.
policy-remedy-not-a-file = Give the path of a file.
policy-remedy-by-hand = No setting changes this. A person can do it outside Ocho.
policy-remedy-deny-rule = To change this, { $client ->
    [editor] take { $rule } out of the list “Denied” of the Policy view.
   *[other] take { $rule } out of rules.deny in your configuration file (ocho config rules remove …).
}
policy-remedy-read-only = The session is read-only. Switch it to supervised or full to do this.
policy-remedy-restricted = The workspace is not trusted, so Ocho only reads in it, whatever mode is chosen. { $client ->
    [editor] If you trust what is in it, run “Workspaces: Manage Workspace Trust”, then ask again.
   *[other] If you trust what is in it, say so in the editor, or start Ocho without OCHO_RESTRICTED; then ask again.
}
policy-remedy-high-risk = To be asked instead, { $client ->
    [editor] choose “Ask” in the “High risk” picker below the input.
   *[other] set high_risk = "ask" for the session (--high-risk ask) or in the risk profile.
}
policy-remedy-unnamed = No rule names this tool. { $client ->
    [editor] To have it run, add { $short } to the list “Allowed without asking” of the Policy view, for every such call, whatever the tool is by then; or { $rule }, for this call of the tool as it is now. In “Asks” you would be asked each time. To be asked about everything of high risk, choose “Ask” in the “High risk” picker below the input.
   *[other] To have it run, add a rule to rules.allow in your configuration file: ocho config rules add allow '{ $short }', for every such call, whatever the tool is by then; or { $rule }, for this call of the tool as it is now. In rules.ask you would be asked each time. To be asked about everything of high risk, set high_risk = "ask" (--high-risk ask).
}
policy-remedy-sandbox = To run commands unconfined, set sandbox to "auto" or "off" in the risk profile.
policy-remedy-no-approver-medium = This needs a person's answer and nobody can be asked here. Run it where a person can answer, or add { $rule } to rules.allow in your configuration file.
policy-remedy-no-approver-tool = This needs a person's answer and nobody can be asked here, and no rule covers it. Run it where a person can answer, or in smaller calls; auto_approve of the risk profile would allow every medium call of { $tool }.
policy-remedy-no-approver-high = This needs a person's answer and nobody can be asked here; no rule allows a call of high risk. Run it where a person can answer, or do it in another way. Only the mode full runs it unasked.
policy-remedy-no-approver-entry = This needs a person's answer and nobody can be asked here. Run it where a person can answer, or take the entry out of the risk profile ({ $rule }).
policy-remedy-no-approver-rule = This needs a person's answer and nobody can be asked here. Run it where a person can answer, or { $client ->
    [editor] take { $rule } out of the list “Asks” of the Policy view.
   *[other] take { $rule } out of rules.ask in your configuration file (ocho config rules remove …).
}
policy-remedy-no-approver-floor = This is always asked about and nobody can be asked here; no rule and no mode changes that. Run it where a person can answer, or let a person do it outside Ocho.

# The question
policy-class-low = low risk
policy-class-medium = medium risk
policy-class-high = high risk
policy-question-why = { $class }: { $because }
policy-question-rule = Rule: { $rule }
policy-question-part = Cause: { $part }
policy-question-command = Command
policy-question-cwd = Folder:
policy-question-program = Program:
policy-question-programs = Programs:
policy-question-environment = Environment:
policy-question-paths = Paths:
policy-question-title-read = Read { $path }
policy-question-title-write = Write { $path }
policy-question-title-edit = Edit { $path }
policy-question-title-delete = Delete { $path }
policy-question-title-search = Search in { $path }
policy-question-path-read = Reads:
policy-question-path-write = Writes:
policy-question-path-edit = Edits:
policy-question-path-delete = Deletes:
policy-question-path-search = Searches:
policy-question-url = Address:
policy-question-git = Git:
policy-question-git-runs = The repository makes git run:
policy-question-state = Session:
policy-question-state-lasting = Kept for later sessions:
policy-question-server = Server:
policy-question-registry = Tool of the project:
policy-question-loose = It may load files that are not part of what you allow: that those change is not noticed.
policy-question-background = It goes on running in the background.
policy-question-sandbox = In the sandbox, it can write only to:
policy-question-sandbox-uncovered = The sandbox cannot hide:
policy-question-sandbox-network-allow = In the sandbox it can use the network.
policy-question-sandbox-network-block = In the sandbox it has no network.
policy-question-cut = { $count ->
    [one] 1 character is not shown here.
   *[other] { $count } characters are not shown here.
}
policy-question-cut-lines = { $count ->
    [one] 1 line is not shown here.
   *[other] { $count } lines are not shown here.
}
policy-question-host = Host:
policy-question-arguments = Arguments
policy-question-hidden = { $count ->
    [one] 1 line of the new text of { $path } has hidden characters: line { $line }, { $text }
   *[other] { $count } lines of the new text of { $path } have hidden characters, the first is line { $line }: { $text }
}
policy-question-mixed = Letters of other alphabets that look like Latin ones: { $words }
policy-question-right-to-left = Letters written from right to left, so the order you see may differ from what is done: { $words }
policy-question-real-host = The name that is really looked up: { $hosts }
policy-question-changed-tool = You allowed this tool before, and it has changed since: { $parts }.
policy-question-more = { $count ->
    [one] 1 more is not shown here.
   *[other] { $count } more are not shown here.
}
policy-option-once = Allow once
policy-option-session = Allow for this session: { $rule }
policy-option-always = Always allow: { $rule }
policy-option-deny = Deny
policy-entry-none = There is nothing to change. Name an entry to add, one to remove, or both.
policy-entry-unknown-tool = "{ $entry }" names "{ $tool }", which is neither a built-in tool nor one of the project here, so it would have no effect.
policy-entry-unknown-tool-near = "{ $entry }" names "{ $tool }", which is neither a built-in tool nor one of the project here. Did you mean "{ $suggestion }"?
policy-changed-plan = What the call would do has changed since it was asked about.
policy-changed-cwd = The folder it runs in is now another one.
policy-changed-git = What git would do or start has changed since it was asked about.
policy-changed-unsteady = { $path } keeps changing. Its content is no part of what you agree to.
policy-changed-program = { $found ->
    [yes] The program { $name } is now another file: { $path }.
   *[no] The program { $name } is no longer there.
}
policy-changed-path = { $what ->
    [new] { $path } is there now, and was not before.
    [gone] { $path } is no longer there.
    [place] { $path } now leads to another file.
    [folder] The folder it runs in is now { $path }.
    [program] The shell is now { $path }.
   *[file] { $path } has other content now.
}
