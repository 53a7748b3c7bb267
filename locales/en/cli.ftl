### The command line: help, faults, and what commands print.

cli-help-intro = Ocho, a coding agent that asks before it acts. Commands:
cli-help-more = "{ $call }" says more about one of them. Without a command Ocho speaks ACP on standard input and output.
cli-acp-at-terminal = Ocho is waiting for an editor to speak ACP on standard input. Press Ctrl+C to leave; "ocho --help" lists what it does in a terminal.

cli-about-acp = Serve an editor: the Agent Client Protocol on standard input and output.
cli-about-run = Do one task and end.
cli-about-tools = List, search, show and call the tools of a session.
cli-option-tools-all = also the tools that are not selected or that the policy keeps out
cli-option-tools-surface = code: as in an editor and for tasks (default); chat: as for a conversation without code
cli-option-tools-limit = most tools that search shows (default 10)
cli-about-policy = Say how a command, a path or a URL is judged, and why.
cli-about-config = Show, check and change the configuration.
cli-about-receipts = List the receipts of what ran, and check that they are whole.
cli-about-sessions = List and show stored sessions.
cli-about-setup = Choose a model and store its key.
cli-about-doctor = Check everything and say what to do.

cli-option-login = run setup instead; for editors that offer to sign in
cli-option-cwd = folder to work in (default: the current one)
cli-option-cwd-sessions = only sessions of this folder
cli-option-model = model to use, stronger than the configuration
cli-option-model-default = model to write into the configuration
cli-option-mode = what runs without a question
cli-option-high-risk = what happens to high-risk calls in the mode supervised
cli-option-approve = who answers questions: nobody, you, or "yes" to all; calls of high risk are questions only with --high-risk ask
cli-option-tools = only these tools
cli-option-max-turns = most requests to the model
cli-option-continue = go on with the last session of the folder
cli-option-session = go on with this session
cli-option-record = write what the model answers into a file, for replay/FILE
cli-option-json = JSON on standard output
cli-option-json-events = one event a line as JSON
cli-option-json-lines = read one JSON question a line, answer each with one line of JSON
cli-option-limit = most sessions to list (default 50)
cli-option-rule-expires = when it stops counting: a date, 8h, 7d or never
cli-option-rule-folder = folder in which it counts (default: everywhere; "any" takes it away)
cli-option-rule-effect = allow, ask or deny
cli-option-rule-text = the rule in its new words
cli-option-provider = provider whose key is stored
cli-option-key-stdin = read the key from standard input
cli-option-base-url = address of the provider, for those Ocho does not know
cli-option-online = also look for servers that are not on this machine
cli-option-editor = for an editor with commands of its own for Ocho: name these in the advice; PROVIDERS are those whose keys it keeps

cli-error = Error:
cli-unexpected = Something went wrong inside Ocho: { $reason }. The log has the details ("ocho doctor" says where it is).
cli-unknown-command = There is no command "{ $name }". There are: { $known }.
cli-unknown-command-near = There is no command "{ $name }". Did you mean "{ $suggestion }"?
cli-missing-subcommand = "ocho { $command }" needs one of: { $choices }.
cli-unknown-subcommand = "ocho { $command }" cannot "{ $given }". It can: { $choices }.
cli-unknown-subcommand-near = "ocho { $command }" cannot "{ $given }". Did you mean "{ $suggestion }"?
cli-missing-argument = { $name } is missing. Add --help to see how the command is called.
cli-extra-argument = "{ $extra }" is one argument too many. Put quotes around text with blanks.
cli-unknown-option = There is no option { $option }. Add --help to see which there are.
cli-unknown-option-near = There is no option { $option }. Did you mean { $suggestion }?
cli-option-needs-value = { $option } needs a value.
cli-option-takes-no-value = { $option } takes no value.
cli-option-not-one-of = { $option } cannot be "{ $value }". It is one of: { $choices }.
cli-option-not-a-number = { $option } must be a whole number above 0, not "{ $value }".
cli-not-a-folder = { $folder } does not exist or is not a folder.

cli-severity-error = error
cli-severity-warning = warning
cli-severity-info = note

cli-config-ok = No faults found in { $files }.
cli-config-none = There is no configuration file; defaults are in force. It would be { $file }.
cli-config-migrated = { $file }: wrote optional = ["*"] under [tools].
cli-config-nothing-to-migrate = { $file }: there is nothing to do.
cli-origin-default = default
cli-origin-environment = environment
cli-origin-command-line = command line
cli-origin-session = session
cli-origin-user = user
cli-origin-workspace = workspace

cli-tools-none = No tool is admitted here. To see why: ocho tools list --all
cli-tools-not-found = No tool fits "{ $query }". Try other words for what it should do, in English or Spanish; "ocho tools list" shows all there are.
cli-unknown-tool = There is no tool "{ $name }". There are: { $known }.
cli-unknown-tool-near = There is no tool "{ $name }". Did you mean "{ $suggestion }"?

cli-policy-line-not-json = Line { $line } is not a JSON object.
cli-policy-field = The question needs the field "{ $field }" as { $expected }.
cli-policy-answer = { $decision ->
    [allow] allowed
    [ask] asked about
   *[block] blocked
} · { $class ->
    [low] low risk
    [medium] medium risk
   *[high] high risk
} · { $rule }
cli-policy-part = Because of: { $part }
cli-policy-resolved = Resolved: { $resolved }

cli-policy-log-none = Nothing was decided that fits.
cli-policy-log-damaged = { $count ->
    [one] 1 line of the decision log is damaged and was left out.
   *[other] { $count } lines of the decision log are damaged and were left out.
}
cli-policy-log-line = { $at }  { $outcome ->
    [allow] allowed
    [ask] asked
   *[block] blocked
}{ $answer ->
    [none] { "" }
    [allow_once] : allowed once
    [allow_session] : allowed for the session
    [allow_always] : always allowed
    [deny] : denied
    [revised] : changed by the person
   *[cancelled] : not answered
} · { $by ->
    [person] by the person
    [nobody] nobody there to ask
   *[policy] by the policy
} · { $class ->
    [low] low risk
    [medium] medium risk
   *[high] high risk
} · { $rule } · { $tool }
cli-option-log-session = log: only decisions of this session
cli-option-log-since = log: none before; 90s, 30m, 1h, 2d ago, or a point in time (2026-01-31T12:00Z)
cli-option-log-tail = log: so many of the newest (default 50)
cli-option-log-follow = log: go on with new ones as they come, until Ctrl+C
cli-option-not-a-time = { $option } must be a span like 30m, 1h or 2d, or a point in time like 2026-01-31T12:00Z, not "{ $value }".

cli-sessions-none = No stored sessions.
cli-session-untitled = (no title)
cli-session-about = { $updated } UTC · { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} · { $cwd }
cli-session-damaged = Line { $line } of the session's log is damaged and was left out.
cli-transcript-user = User
cli-transcript-agent = Ocho
cli-call-completed = completed
cli-call-failed = failed
cli-call-denied = denied
cli-call-blocked = blocked
cli-call-cancelled = cancelled

cli-setup-not-interactive = This is not a terminal, so nothing can be asked. Set ANTHROPIC_API_KEY or OPENAI_API_KEY and, if you like, OCHO_MODEL=provider/model; or pipe a key into "ocho setup --provider NAME --key-stdin".
cli-setup-needs-provider = --key-stdin needs --provider, for example --provider anthropic.
cli-setup-needs-base-url = Ocho does not know the server of "{ $provider }". Give its address with --base-url, or one of these providers: { $known }. Nothing was stored.
cli-setup-cancelled = Nothing was changed.
cli-setup-intro = Where is your model?
cli-setup-provider-anthropic = Anthropic
cli-setup-provider-openai = OpenAI
cli-setup-provider-other = Another server that speaks like OpenAI's (Ollama, LM Studio, vLLM, OpenRouter …)
cli-setup-provider-offline = No model for now: a few built-in requests, no key and no network
cli-setup-ask-provider = Number:
cli-setup-ask-name = A short name for it (letters, digits, - and _):
cli-setup-ask-url = Its address, for example http://localhost:11434/v1:
cli-setup-ask-key = Key for { $provider } (not shown; empty if it needs none or is set already):
cli-setup-ask-model = Number or name of the model (empty: { $first }):
cli-setup-ask-model-name = Name of the model at { $provider } (empty: decide later):
cli-setup-key-empty = The key is empty. Nothing was stored.
cli-setup-key-odd = That does not look like a key: it has blanks or other characters keys do not have. Nothing was stored.
cli-setup-key-stored = The key for { $provider } is stored, readable by you only.
cli-setup-key-shadowed = { $variable } is set in the environment and is used instead of it.
cli-setup-model-stored = The model is { $model } ({ $file }).
cli-setup-done = Ready. "ocho doctor" checks everything.

cli-doctor-node = Node.js { $version }
cli-doctor-node-old = Install Node.js { $oldest } or later.
cli-doctor-config = Configuration: { $files }
cli-doctor-config-none = Configuration: defaults, there is no file
cli-doctor-config-bad = Configuration: { $text }{ $count ->
    [one] {""}
   *[other] {" "}(first of { $count })
}
cli-doctor-config-check = { $client ->
    [editor] Open the file with “Ocho: Open Configuration File (config.toml)” and correct it.
   *[other] "ocho config check" shows everything.
}
cli-doctor-setup = Run { $client ->
    [editor] “Ocho: Set Up a Model” to choose one.
   *[other] "ocho setup" to choose a model and store its key.
}
cli-doctor-model = Model: { $model }
cli-doctor-model-editor = Model: { $model }, one of the editor's
cli-doctor-model-offline = Model: { $model }, which is no language model
cli-doctor-model-unknown = Model: { $model }, but there is no provider "{ $provider }"
cli-doctor-provider = Add [providers.{ $provider }] with base_url to the configuration, or choose another model with { $client ->
    [editor] “Ocho: Set Up a Model”.
   *[other] "ocho setup".
}
cli-doctor-key = Key for { $provider }: found
cli-doctor-key-editor = Key for { $provider }: kept by the editor
cli-doctor-key-local = Key for { $provider }: none, and a server on this machine needs none
cli-doctor-key-missing = Key for { $provider }: missing
cli-doctor-key-set = { $client ->
    [editor] Run “Ocho: Set API Key”.
   *[other] Run "ocho setup", or set { $variable }.
}
cli-doctor-server = Server: { $url } accepts connections
cli-doctor-server-unreachable = Server: { $url } does not accept connections
cli-doctor-server-start = Start it, or check the address and the network.
cli-doctor-url-fix = Set it to an address such as http://localhost:11434/v1, or remove it to use the provider's own.
cli-doctor-program = { $name }: { $program }
cli-doctor-program-missing = { $name }: not found
cli-doctor-ripgrep-missing = Searching needs it. Install Ocho again, with optional dependencies.
cli-doctor-git-missing = Without it git_operations does not work. Install git.
cli-doctor-shell-missing = Commands need a shell. Install bash (or PowerShell on Windows) and see that it is on PATH.
cli-doctor-sandbox = Sandbox: { $program }; { $mode ->
    [off] not used (sandbox = "off")
   *[other] commands run in it (sandbox = "{ $mode }", sandbox_network = "{ $network }")
}
cli-doctor-sandbox-none = Sandbox: none; { $mode ->
    [off] none is asked for (sandbox = "off")
    [required] no command runs (sandbox = "required")
   *[other] commands run unconfined (sandbox = "{ $mode }")
}
cli-doctor-folder = Folder: { $folder }
cli-doctor-folder-closed = Folder: { $folder } cannot be written
cli-doctor-folder-open = Make it writable, or set OCHO_STATE_DIR and OCHO_CONFIG_DIR to folders that are.
cli-doctor-log = Log: { $file }
cli-doctor-keys-exposed = Keys: { $file } can be read by others
cli-doctor-keys-close = Run: chmod 600 { $file }
cli-doctor-locale = Language: { $locale }
cli-doctor-locale-unknown = OCHO_LOCALE is "{ $wanted }", a language Ocho does not speak. Set it to one of: { $known }.
cli-doctor-tools = The project's own tools that can be called: { $count }
cli-doctor-tools-check = { $client ->
    [editor] Open tools.json: its problems are marked, with what to do.
   *[other] Run "ocho tools registry check" to see each with its place.
}
cli-doctor-restricted = The workspace is not trusted (OCHO_RESTRICTED=1): Ocho only reads there, and takes no configuration, instructions or rules from it
cli-doctor-restricted-lift = { $client ->
    [editor] If you trust what is in it, run “Workspaces: Manage Workspace Trust”.
   *[other] If you trust what is in it, start Ocho without OCHO_RESTRICTED.
}
cli-doctor-restricted-odd = OCHO_RESTRICTED is "{ $value }", which restricts nothing
cli-doctor-restricted-odd-fix = Set it to 1 where the workspace is not trusted, or remove it.
cli-doctor-log-level = OCHO_LOG is "{ $value }", which is no level of the log; it counts as info
cli-doctor-log-level-fix = Set it to one of: { $known }; with :stderr after it to see the lines as well.
cli-doctor-folder-relative = { $variable } is "{ $value }", which is another folder wherever Ocho is started
cli-doctor-folder-relative-fix = Set it to an absolute path.
cli-doctor-variable-unknown = { $variable } is set, and Ocho knows no such variable
cli-doctor-variable-unknown-fix = Remove it, or use one of: { $known }.
cli-doctor-variable-near-fix = Did you mean { $suggestion }?
