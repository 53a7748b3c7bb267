### The language service: what an editor shows of config.toml and tools.json.

lsp-about = Language service for config.toml and tools.json on stdin and stdout (LSP)
lsp-option-stdio = Accepted for clients that pass it; there is no other way

lsp-no-selection = Which optional tools sessions have is not written down: they have all of them.

lsp-fix-remove = Remove { $what }
lsp-fix-remove-second = Remove the second { $what }
lsp-fix-add = Add { $what }
lsp-fix-insert = Insert { $what }
lsp-fix-replace = Replace by “{ $to }”
lsp-fix-planned = Mark the tool as planned
lsp-fix-json-comma = Insert the missing comma
lsp-fix-json-comma-too-many = Remove the comma
lsp-fix-json-bracket = Close what is open at the end
lsp-fix-json-comment = Remove the comment
lsp-fix-all = Fix everything that has one obvious fix

lsp-type-string = text
lsp-type-integer = whole number
lsp-type-number = number
lsp-type-boolean = true or false
lsp-type-date = date
lsp-type-list = list
lsp-type-table = section
lsp-type-any = any value
lsp-values = Values: { $values }
lsp-default = Default: { $value }
lsp-is-default = default
lsp-in-force = In force: { $value } ({ $source ->
    [user] your configuration
    [workspace] the workspace
   *[other] { $source }
}, { $file }, line { $line })
lsp-required = required
lsp-not-required = optional
lsp-new-entry = New tool

lsp-tool-builtin = built-in tool
lsp-tool-minimal = built-in tool, always there
lsp-tool-optional = built-in tool, optional
lsp-tool-chat = built-in tool, in chats in the terminal only
lsp-tool-registry = tool of this project ({ $status })
lsp-tool-tags = Tags: { $tags }
lsp-status-ready = ready: it can be called
lsp-status-planned = planned: it cannot be called yet
lsp-status-deprecated = deprecated: it is no longer called
lsp-star-all = every tool
lsp-star-optional = all optional tools
lsp-class-low = Risk: low. It runs without a question, except where a rule or a protected path says otherwise.
lsp-class-medium = Risk: medium. You are asked, unless a rule answers.
lsp-class-network = Risk: low for the hosts in allowed_domains, else medium.
lsp-class-parsed = Risk: by what the call does; each command is taken apart and judged.
lsp-class-registry = Risk: high, until a rule names it.

lsp-lens = { $effect ->
    [allow] would have allowed
    [deny] would have blocked
   *[ask] would have asked about
} { $caught } of the last { $total } decisions (since { $since })
lsp-lens-none = no stored decisions to compare with
lsp-lens-no-rule = not compared with stored decisions
lsp-not-a-message = What came on standard input is no message of the Language Server Protocol: “{ $beginning }”. An editor starts this command; nothing is typed into it.
