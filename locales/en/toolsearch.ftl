tool-tool-search = Finds tools that are not loaded and loads them: call them in your next step. query: a few words on what you need, or select:name,name.
toolsearch-title = Look for a tool: { $query }

# The list of tools that are not loaded; part of the tool's description.
toolsearch-list = Not loaded:
# $kind: "mcp" (of a server), "registry" (of the project's own registry, a file), "http". $names: a list of names.
toolsearch-list-group = { $kind ->
    [mcp] Of server "{ $origin }": { $names }
    [registry] Of the project ({ $origin }): { $names }
   *[http] HTTP: { $names }
}
toolsearch-list-more = { $names } and { $count } more
toolsearch-list-rest = { $count } more of others

toolsearch-loaded = Loaded. Call them from now on:
toolsearch-visible = Loaded before. Call them as they are:
toolsearch-line = - { $name }: { $about }
# Words of whoever made the tool.
toolsearch-line-foreign = - { $name }, in its own words: "{ $about }"
toolsearch-missing = There is no tool "{ $name }".
toolsearch-missing-near = There is no tool "{ $name }". Close to it: { $names }.
toolsearch-left = Not loaded, as one query selects { $most } at most: { $names }. Select them in another.
toolsearch-none = No tool fits "{ $query }". Search once more with other words, or do it with the tools you have.

# In front of the description of a tool that is not built in.
toolsearch-of-registry = A tool of this project, in its own words: { $text }
toolsearch-of-http = A tool over HTTP, in its own words: { $text }
