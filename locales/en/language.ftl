# The language service of config.toml and tools.json in the editor.

language-failed = Ocho's language service for config.toml and tools.json could not be started: { $reason }
language-show-log = Show Log
