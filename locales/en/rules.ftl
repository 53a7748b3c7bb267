### Standing rules on the command line: ocho config rules.

rules-none = There are no rules. "ocho config rules add allow 'shell(npm test)'" writes one into { $file }; "always" in answer to a question does the same.
rules-removed = Removed: { $effect } { $rule }
rules-all-count = { $count ->
    [0] There are no rules.
    [one] The rule counts.
   *[other] All { $count } rules count.
}
rules-until = until { $expires }
rules-expired = expired { $expires }
rules-in-folder = in { $folder }
rules-never-counts = never counts: { $why }
rules-nothing-to-change = Say what is to be other: --effect, --rule, --expires or --folder.
rules-not-an-effect = "{ $given }" is none of allow, ask and deny. For example: ocho config rules add allow "shell(npm test)"
rules-not-a-date = "{ $given }" is no date and no length of time. Write 2030-12-31, 2030-12-31T18:00, 30m, 8h, 7d, 2w or never.
rules-date-over = "{ $given }" is over already: the rule would never count.
rules-allow-limits = No rule allows a call of high risk, or what is always asked about; rules that deny or ask come first. A project's own tool is of high risk only for as long as no rule names it.

rules-covers-everything = Covers every call of every tool.
rules-covers-tool = Covers every call of { $tool }.
rules-covers-server = Covers every call of every tool of the MCP server that { $entry } names, also as they change.
rules-covers-command = Covers exactly the command { $pattern }, also as a part of a line; every other part needs a rule of its own.
rules-covers-command-open = Covers the command { $beginning } with any further arguments, also as a part of a line; every other part needs a rule of its own.
rules-covers-line = Covers exactly this command line: { $pattern }
rules-covers-git = Covers the git operation { $pattern }.
rules-covers-identity = Covers { $tool } as it was when this was answered; a changed tool asks again.
rules-covers-identity-words = Covers { $tool } with the words { $words }, as the tool was when this was answered; a changed tool asks again.
rules-covers-words = Covers { $tool } with the words { $pattern }, whatever the tool of that name is.
rules-covers-host = Covers { $tool } for { $host }, not for hosts below it.
rules-covers-hosts-below = Covers { $tool } for every host below { $host }, not for { $host } itself.
rules-covers-paths = Covers { $tool } for the files that match { $pattern }, relative to the workspace or as a whole path, where they really lie.
