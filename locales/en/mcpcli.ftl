### `ocho mcp`: what it prints. $server: a server's name in config.toml.

mcpcli-about = List, add, remove and test the MCP servers of the configuration.
mcpcli-option-no-connect = list what the configuration has, without starting anything
mcpcli-option-timeout = milliseconds a server has to get ready (default: 10000 for list, 30000 for test)
mcpcli-option-env = a variable for the server; for nothing that is secret
mcpcli-option-passthrough = a variable of Ocho's own environment that the server may see; so secrets stay out of the file
mcpcli-option-url = the address of a server that is reached over HTTP
mcpcli-option-header = a header to send with every request; what is secret in it is written ${"{"}secret:NAME{"}"} and stored with "ocho mcp secret NAME"
mcpcli-option-remove = forget the secret

mcpcli-none = The configuration has no MCP servers. "ocho mcp add NAME -- COMMAND" adds one.
mcpcli-state-ready = ready
mcpcli-state-failed = failed
mcpcli-state-needs-sign-in = needs you to sign in
mcpcli-state-disabled = disabled
mcpcli-state-enabled = enabled
mcpcli-state-starting = starting
mcpcli-state-stopped = stopped
mcpcli-after = after { $ms } ms
mcpcli-tools = { $count ->
    [one] { $count } tool
   *[other] { $count } tools
}
mcpcli-refused = { $count } refused
mcpcli-resources = { $count ->
    [one] { $count } resource
   *[other] { $count } resources
}
mcpcli-prompts = { $count ->
    [one] { $count } prompt
   *[other] { $count } prompts
}
mcpcli-server = Calls itself { $name } { $version }
mcpcli-protocol = Protocol { $version }
mcpcli-capabilities = Offers: { $list }
mcpcli-refused-tool = refused: { $tool }. { $reason }
mcpcli-log = Last lines it wrote:

mcpcli-added = Added. "{ $call }" tries it out.
mcpcli-removed = Removed { $server } from { $file }.
mcpcli-command-or-url = A server is either a program, named behind "--", or an address, given with --url.
mcpcli-option-misplaced = { $option } does not go with a server that is { $kind ->
    [url] an address
   *[command] a program
}. A program is given variables (--env, --passthrough), an address headers (--header).
mcpcli-no-pair = { $option } needs a name and a value: NAME=VALUE.
mcpcli-not-a-time = --timeout cannot be "{ $given }". It is a number of milliseconds.
mcpcli-unknown = The configuration has no MCP server "{ $server }". "ocho mcp list" shows those it has.
mcpcli-unknown-near = The configuration has no MCP server "{ $server }". Did you mean "{ $suggestion }"?
mcpcli-disabled = MCP server "{ $server }" has enabled = false in the configuration.

mcpcli-secret-env = Nothing was written: { $name } looks like a secret, and config.toml is no place for one. Put it into the environment Ocho is started with, and add the server with --passthrough { $name }.
mcpcli-secret-args = Nothing was written: the arguments have something in them that looks like a secret, and config.toml is no place for one. Most servers take it from a variable as well: put it into the environment Ocho is started with, and add the server with --passthrough VARIABLE.
mcpcli-secret-url = Nothing was written: the address has something in it that looks like a secret, and config.toml is no place for one. Leave it out: most servers let you sign in, and what they give you is kept with your other secrets.
mcpcli-secret-header = Nothing was written: { $name } looks like a secret, and config.toml is no place for one. Store it with "ocho mcp secret NAME" and write ${"{"}secret:NAME{"}"} in its place, or leave the header out and sign in, where the server lets you.

mcpcli-sign-in = Sign in to MCP server "{ $server }" in your browser, at { $host }. If none opens, open this address:
mcpcli-signed-in = Signed in to MCP server "{ $server }". Open sessions use it from the next message on.
mcpcli-no-sign-in = MCP server "{ $server }" wants no sign-in.
mcpcli-signed-out = The tokens of MCP server "{ $server }" are forgotten.
mcpcli-secret-name = The name of a secret is made of letters, digits, “_”, “.” and “-”, at most 100.
mcpcli-secret-ask = Value of { $name } (it is not shown):
mcpcli-secret-empty = Nothing was stored: there is no value. Type it when you are asked, or pass it on standard input.
mcpcli-secret-kept = Stored. In a header of a server, { $written } stands for { $name }.
mcpcli-secret-removed = { $name } is forgotten.
