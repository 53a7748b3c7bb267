### Configuration: diagnostics, and what each key is for.

config-link-loop = The configuration file is a link that leads back to itself. Put the file itself there, or take the link away.
config-unreadable = The configuration file cannot be read ({ $code }). Check its permissions.
config-not-a-file = The configuration is not a regular file. Put a text file in its place, or remove it.
config-too-large = The configuration file is larger than { $limit } bytes. Remove what does not belong into a configuration.
config-not-utf8 = The configuration file is not UTF-8 text. Save it as UTF-8.
config-not-toml = The configuration file is not valid TOML.
config-syntax = This is not valid TOML ({ $reason }).
config-invalid = The configuration is not valid. { $client ->
    [editor] Run “Ocho: Doctor” to see why.
   *[other] Run "ocho config check" to see why.
}
config-unknown-key = There is no key "{ $key }". Known here: { $known }.
config-unknown-key-alone = There is no key "{ $key }". Remove it.
config-unknown-key-near = There is no key "{ $key }". Did you mean "{ $suggestion }"?
config-not-a-key = "{ $key }" is not a key. Write it with dots, for example tools.optional.
config-secret = "{ $key }" looks like a secret. Remove it from this file and { $client ->
    [editor] run “Ocho: Set API Key”, or set the environment variable.
   *[other] run "ocho setup", or set the environment variable.
}
config-bad-value = "{ $key }" has a value that is not allowed.
config-bad-type = "{ $key }" must be { $expected ->
    [string] text in quotes
    [number] a whole number
    [boolean] true or false
    [array] a list, for example ["a", "b"]
    [table] a table
   *[other] { $expected }
}, not { $found ->
    [string] text
    [number] a number
    [boolean] true or false
    [array] a list
    [table] a table
    [date] a date
   *[nothing] missing
}.
config-bad-type-entry = Entry { $entry } of "{ $key }" must be { $expected ->
    [string] text in quotes
    [number] a whole number
    [boolean] true or false
    [array] a list, for example ["a", "b"]
    [table] a table
   *[other] { $expected }
}, not { $found ->
    [string] text
    [number] a number
    [boolean] true or false
    [array] a list
    [table] a table
    [date] a date
   *[nothing] missing
}.
config-not-one-of = "{ $key }" must be one of: { $values }.
config-too-small = "{ $key }" must be at least { $minimum }.
config-too-big = "{ $key }" must be at most { $maximum }.
config-expected-model-id = "{ $key }" must be provider/model, for example anthropic/claude-sonnet-5-5.
config-expected-url = "{ $key }" must be a URL that starts with http:// or https://.
config-expected-variable-name = "{ $key }" must be the name of an environment variable, not its value.
config-expected-name = "{ $key }" must not be empty.
config-expected-domain = "{ $key }" must be a host name such as example.com or *.example.com, without scheme, port or path.
config-expected-rule = "{ $key }" must be a rule such as "shell(npm test *)", or a table with rule, expires and folder.
config-expected-date = "{ $key }" must be a date such as 2030-12-31.
config-expected-entry = "{ $key }" must be a tool name, tool(pattern) or "*".
config-expected-tool-name = "{ $key }" must be the name of a tool, or mcp_<server>_* for all of an MCP server. Patterns belong into [rules] or always_ask.
config-expected-folder = "{ $key }" must be the whole path of a folder, such as /home/me/shop or ~/shop.
config-expected-locale = "{ $key }" must be a language tag such as en or es.
config-expected-command-or-url = "{ $key }" needs either command or url, and not both.
config-bad-model-override = The model asked for is not provider/model. Say for example OCHO_MODEL=anthropic/claude-sonnet-5-5.
config-bad-override = The value given for "{ $key }" on the command line or by the session is not allowed.
config-deny-all-conflict = "{ $key }" and "{ $other }" contradict each other: nothing is allowed, and some tools are. Remove one of them.
config-unknown-profile = "{ $key }" names the risk profile "{ $alias }", which does not exist. Did you mean: { $suggestion }?
config-tool-of-chat = "{ $key }" names "{ $tool }", a tool of sessions for conversation (surface "chat"). Sessions that work on code never have it.
config-tool-of-project = "{ $key }" names "{ $tool }", a tool of the project (tools.json). Those are there without being selected; "excluded_tools" of a risk profile leaves one out.
config-tool-of-server = "{ $key }" names "{ $tool }", a tool of an MCP server. Those are there without being selected; "excluded_tools" of a risk profile leaves one out.
config-tool-absent = "{ $key }" names "{ $tool }", which this build of Ocho does not have. It has no effect.
config-unknown-tool = "{ $key }" names "{ $tool }", which is no tool of this version. It has no effect.
config-unknown-tool-near = "{ $key }" names "{ $tool }", which is no tool of this version. Did you mean "{ $suggestion }"?
config-mcp-name = "{ $key }" names "{ $entry }", which cannot be the name of an MCP tool: a part is empty, the name is longer than 64 characters, or a "*" is not all that stands for the tool.
config-unknown-server = "{ $key }" names "{ $tool }", but no MCP server of that name is configured. It counts for one that your editor brings.
config-unknown-server-near = "{ $key }" names "{ $tool }", but no MCP server of that name is configured. Did you mean "{ $suggestion }"?
config-mcp-name-rewritten = "{ $key }": "{ $entry }" is read as "{ $name }".
config-workspace-widens = The workspace asks for more than you allow: "{ $key }" ({ $value }). This was ignored. Set it in your own configuration if you want it.
config-workspace-not-its-key = The workspace may not set "{ $key }". This was ignored. Set it in your own configuration if you want it.
config-workspace-unknown-profile = The workspace narrows the risk profile "{ $alias }" ({ $key }), which you do not have. Use risk_profiles."*" to narrow every profile, or one of: { $known }.
config-workspace-ignored = This configuration has an error, so what it forbids is not known. Until it is fixed, sessions in this workspace start read-only.
config-cannot-edit = { $file } is written in a way that cannot be changed safely from here. Set "{ $key }" in it by hand.
config-unwritable = { $file } cannot be written ({ $code }). Check its permissions and the free space.
config-credentials-invalid = { $file } is not a readable list of keys. { $client ->
    [editor] Remove it and run “Ocho: Set API Key”.
   *[other] Remove it and run "ocho setup" again.
}

config-key-locale = Language of messages, for example en or es.
config-key-risk-profile = Name of the risk profile in force.
config-key-model = Which model works.
config-key-model-default = Model to use, as provider/model.
config-key-model-thought = How much the model thinks before it answers.
config-key-model-max-output-tokens = Most tokens of one answer.
config-key-model-context-window = Size of the context window in tokens, for models Ocho does not know.
config-key-providers = Where models are reached.
config-key-provider-kind = Which dialect the provider speaks.
config-key-provider-api = Which of the OpenAI interfaces is used.
config-key-provider-base-url = Address of the provider or of a compatible server.
config-key-provider-api-key-env = Name of the environment variable that holds the key.
config-key-provider-headers = Further HTTP headers of each request.
config-key-provider-models = Models to offer for choice.
config-key-provider-images = true or false: whether its models are shown images. Default: what is known of each model by its name.
config-key-provider-tool-references = true or false: whether its server (kind anthropic) takes references to tools found by tool_search, which spare the prompt cache. Set false for a server that ignores them. Default: true for anthropic, false for others.
config-key-provider-timeout-ms = Milliseconds without any answer after which a request is given up.
config-key-tools = Which tools sessions have, and the settings of each.
config-key-tools-optional = Optional tools: ["*"] for all, [] for none, or their names.
config-key-runtime = How a turn runs.
config-key-runtime-deferred-builtin-tools = Whether most built-in tools are described only when the model searches for them.
config-key-runtime-max-turns = Most requests to the model for one prompt.
config-key-risk-profiles = What the agent may do, by profile.
config-key-risk-level = What runs without a question: read_only, supervised or full.
config-key-risk-high-risk = Whether high-risk calls are blocked or asked about at the level supervised.
config-key-risk-allowed-tools = The only tools that may run; empty for no restriction.
config-key-risk-excluded-tools = Tools that never run.
config-key-risk-deny-all-tools = Whether no tool at all may run.
config-key-risk-always-ask = Tools, or tool(pattern), that are asked about every time.
config-key-risk-auto-approve = Tools whose medium-risk calls need no question.
config-key-risk-forbidden-paths = Patterns of paths no tool may touch.
config-key-risk-allowed-domains = Hosts that may be read without a question.
config-key-risk-blocked-domains = Hosts that are never contacted.
config-key-risk-sandbox = Whether commands are confined by the operating system: off, auto (where it can), or required (else they are blocked).
config-key-risk-sandbox-network = Whether confined commands can use the network. With block the policy can judge an unknown program as medium.
config-key-risk-sandbox-writable = Folders beside the workspace that confined commands can write to, such as caches.
config-key-rules = Standing answers to questions.
config-key-rules-allow = What runs without a question.
config-key-rules-ask = What is asked about.
config-key-rules-deny = What is blocked.
config-key-rule-text = Which calls: tool, or tool(pattern).
config-key-rule-expires = Until when it counts, for example 2030-12-31.
config-key-rule-folder = Folder whose sessions it counts in: a whole path, or one that begins with ~.
config-key-receipts = Signed records of what ran.
config-key-receipts-enabled = Whether each successful call gets a receipt.
config-key-mcp = Servers of the Model Context Protocol.
config-key-mcp-deferred-loading = Whether tools of MCP servers are described only when the model searches for them.
config-key-mcp-servers = MCP servers by name.
config-key-mcp-command = Program that is the server.
config-key-mcp-args = Arguments of the program.
config-key-mcp-env = Environment variables set for the program; no secrets.
config-key-mcp-cwd = Folder the program starts in.
config-key-mcp-url = Address of a server that is reached over HTTP.
config-key-mcp-headers = HTTP headers of each request to the server; no secrets.
config-key-mcp-env-passthrough = Names of your environment variables the program may see.
config-key-mcp-timeout-ms = Milliseconds after which a call is given up.
config-key-mcp-enabled = Whether the server is used.
config-key-agents = Agents that work can be delegated to.
config-key-agent-description = What the agent is good for.
config-key-agent-instructions = What the agent is told before its task.
config-key-agent-model = Model of the agent, as provider/model.
config-key-agent-tools = Tools of the agent, among those of its caller.
config-key-agent-level = Level of the agent, at most its caller's.
config-key-agent-max-turns = Most requests to the model for one task.
config-key-registry = Tools of the projects' tools.json files.
config-key-registry-enabled = Whether they are read at all.
config-key-registry-files = Further registries, from the folder of this file, or of the workspace in a workspace's own file.
config-key-registry-timeout-ms = Milliseconds a call of such a tool may take; at most 600000.
config-key-web-search = Searching the web.
config-key-web-search-provider = Who is asked; queries go to that service.
config-key-web-search-max-results = Most results of one search.
config-busy = { $file } is being changed by another Ocho (process { $pid }). Try again; if no Ocho runs, delete { $lock }.
config-ambiguous-rule = There are several rules { $rule }. Give the number of one: { $numbers }.
config-no-such-entry = "{ $entry }" is not in "{ $key }" of { $file }. What is built in, or stands in the file of a workspace, is not removed here.
config-server-taken = config.toml already has an MCP server "{ $name }" ({ $file }). Take another name, or remove it first.
config-no-such-server = { $file } has no MCP server "{ $name }".
