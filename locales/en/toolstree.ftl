# The view of the tools: what there is, its state and why, and a call by hand.

toolstree-start = Start { $agent } to see its tools
toolstree-starting = { $agent } is being started…
toolstree-too-old = This version of Ocho's agent cannot list its tools. Install the extension again.
toolstree-other-agent = { $agent } does not say which tools it has. Choose a chat with Ocho to see Ocho's.
toolstree-none = There are no tools.
toolstree-count = { $count ->
    [one] 1 tool
   *[other] { $count } tools
}

toolstree-source-builtin = Built-in
toolstree-source-registry = Project
toolstree-source-mcp = MCP servers
toolstree-source-http = HTTP
toolstree-about-builtin = Tools that come with Ocho.
toolstree-about-registry = Tools of the project, from its tools.json.
toolstree-about-mcp = Tools of the MCP servers of your configuration.
toolstree-about-http = HTTP requests that were made into tools.

toolstree-state-visible = in use
toolstree-state-deferred = found by search
toolstree-state-planned = planned
toolstree-state-deprecated = deprecated
toolstree-state-invalid = invalid
toolstree-state-unselected = left out
toolstree-state-blocked = blocked
toolstree-state-why = { $state }: { $why }
toolstree-spoken = { $name }, { $state }. { $description }
toolstree-state = State: { $state }
toolstree-source = From: { $source }
toolstree-arguments = Arguments:
toolstree-argument = { $name } ({ $type })
toolstree-argument-required = { $name } ({ $type }, required)

toolstree-remedy-planned = It is not there yet. When it is, set its status in tools.json to “ready”.
toolstree-remedy-deprecated = It is no longer offered. To have it all the same, set its status in tools.json to “ready”.
toolstree-remedy-invalid = Open its definition: the problem is marked there, in most cases with a quick fix.
toolstree-remedy-unselected = Select it to have it in new sessions.
toolstree-remedy-blocked = Your configuration or the workspace's keeps it out. Open the setting to see which.

toolstree-which-tool = Which tool?
toolstree-no-tool = There is no tool for this.
toolstree-minimal = “{ $name }” is part of every session and cannot be left out here. To forbid it, add it to excluded_tools in your config.toml, or deny it in the Policy view.
toolstree-selected = “{ $name }” is selected.
toolstree-left-out = “{ $name }” is left out.
toolstree-undo = Undo
toolstree-cannot-select = “{ $name }” cannot be selected: { $state }.
toolstree-cannot-leave-out = “{ $name }” cannot be left out: { $state }.
toolstree-cannot-run = “{ $name }” cannot be run: { $state }.
toolstree-no-definition = “{ $name }” has no file of its own: only tools of a tools.json have one.
toolstree-not-in-file = “{ $file }” has no entry “{ $name }”.
toolstree-no-entry-point = The entry of “{ $name }” names no file that is there.
toolstree-no-manual = “{ $name }” has no manual: there is no TOOL.md beside { $file }.
toolstree-copied = Copied: { $name }

toolstree-run-title = { $name }
toolstree-run-argument = { $name } ({ $type })
toolstree-run-go = Run
toolstree-run-go-detail = { $name } with the arguments below. You are asked where the policy wants it.
toolstree-run-json = Write the arguments as JSON
toolstree-run-optional = Run, or give more arguments
toolstree-run-not-given = not given
toolstree-run-leave-out = Do not give it
toolstree-run-yes = true
toolstree-run-no = false
toolstree-run-words = Words between blanks; one with blanks in it in quotes.
toolstree-run-choose = Choose a value
toolstree-run-lens = Run { $name } with these arguments (saving does it too)
toolstree-run-not-json = These arguments are not a JSON object: { $reason }
toolstree-run-running = Ocho: { $name } runs
toolstree-run-cancelled = “{ $name }” was stopped.
toolstree-run-too-old = { $agent } cannot run a tool by hand.
toolstree-problem-empty = Write a value or press Escape.
toolstree-problem-no-number = This is not a number.
toolstree-problem-no-integer = This is not a whole number.
toolstree-problem-too-small = This is too small.
toolstree-problem-too-large = This is too large.
toolstree-problem-quotes = A quote is not closed, or stands in the middle of a word.
toolstree-problem-json = This is not JSON.

toolstree-result-file = result of { $name }
toolstree-result-title = { $name }, run by hand
toolstree-result-arguments = Arguments
toolstree-result-decision = Decision
toolstree-result-decision-line = { $decision } (risk: { $class }, rule: { $rule })
toolstree-result-no-decision = It did not come to a decision.
toolstree-result-result = Result
toolstree-result-error = Error
toolstree-result-nothing = (no text)
