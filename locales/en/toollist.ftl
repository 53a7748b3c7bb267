# The list of tools a person sees: why one is not at hand, and what to change.
toollist-state-visible = visible
toollist-state-deferred = deferred
toollist-state-planned = planned
toollist-state-deprecated = deprecated
toollist-state-invalid = invalid
toollist-state-unselected = not selected
toollist-state-blocked = blocked
toollist-deferred = The model gets its definition when it has found it with tool_search.
toollist-unselected = It is not selected. To have it, add "{ $tool }" to tools.optional in { $file }.
toollist-change = To change this, edit { $key } in { $file }.

# Selecting a tool, and calling one by hand.
toollist-always-there = { $tool } is one of the tools that are always there. To keep it from being used, add it to { $key } in { $file }.
toollist-server-excluded = "{ $entry }" in { $key } in { $file } keeps out all tools of that server, { $tool } too. Put there the names of those you do not want instead.
toollist-unknown = There is no tool “{ $tool }” here.
toollist-unknown-near = There is no tool “{ $tool }” here. Did you mean “{ $suggestion }”?
toollist-not-usable = “{ $tool }” cannot be used as it is: { $reason }
toollist-call-has-turns = A tool is called by hand only in a session of its own, and this one has a conversation. Make a new session for it.
toollist-more = … and { $count } more: { $client ->
    [editor] see the Tools view
   *[other] ocho tools list
}
