# glob_search and content_search.

tool-glob-search = Find files by name pattern, newest first. Files that .gitignore names are left out.
tool-glob-search-arg-pattern = glob: *.ts anywhere, src/**/*.ts anchored
tool-glob-search-arg-limit = default 200

tool-content-search = Search file contents with a regular expression.
tool-content-search-arg-pattern = ripgrep regex
tool-content-search-arg-path = folder or file, default cwd
tool-content-search-arg-include = glob of files: *.ts
tool-content-search-arg-output-mode = default content
tool-content-search-arg-case-sensitive = default true
tool-content-search-arg-multiline = let matches span lines
tool-content-search-arg-max-results = default 100

search-title-glob = Find { $pattern }
search-title-content = Search for { $pattern }

search-no-files = No file matches { $pattern }.
search-no-matches = No matches.
search-no-matches-case = No matches (upper and lower case counted; case_sensitive: false ignores them).

search-more-files = { $count ->
    [one] 1 more file matches
   *[other] { $count } more files match
}. Narrow the pattern or raise limit.
search-more-files-open = More than { $count } more files match. Narrow the search.
search-more-lines = { $count ->
    [one] 1 more match
   *[other] { $count } more matches
}. Narrow the search, raise max_results, or use output_mode count.
search-more-lines-open = More than { $count } more matches. Narrow the search.
search-ignored = Left out by .gitignore: { $count ->
    [one] 1 file or folder
   *[other] { $count } files or folders
}. To search one, name it as path.
search-ignored-files = Left out by .gitignore: { $count ->
    [one] 1 file or folder
   *[other] { $count } files or folders
} (include_ignored: true lists them).
search-binary = Binary files left out: { $count }
search-unreadable = Files or folders that could not be read: { $count }
search-unsaved = Files searched with their unsaved text: { $count }
search-timeout = The search was ended after 30 seconds; the result is incomplete. Name a smaller folder as path.

search-no-ripgrep = ripgrep is missing: { $package } is not installed and there is no rg on PATH. Ask the user to reinstall Ocho, or to install ripgrep.
search-no-folder = { $path } does not exist.
search-no-file = { $path } is neither a file nor a folder.
search-not-folder = { $path } is a file. Name a folder as path.
search-failed = The search failed: { $reason }
search-bad-pattern = The regular expression is not valid: { $reason }. To find the text as it stands, use: { $literal }
search-pattern-empty = The pattern is empty. Use ** for all files.
search-pattern-long = The pattern is longer than 1,000 characters: { $pattern }…
search-pattern-unbalanced = The pattern has an opening bracket without a closing one, or the other way round: { $pattern }. Put \ before a bracket that is part of a name.
search-pattern-climbs = In a pattern, .. may only stand at the beginning: { $pattern }
search-place-asks = { $path } is not searched, because reading there is asked about: { $because } Read a file of it with file_read.
search-place-blocked = { $path } is not searched: { $because }
search-setting-exclude-globs = Globs of files that searches leave out
