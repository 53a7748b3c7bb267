start-pick-title = Where should the model come from?
start-choice-editor = Use the editor's models
start-choice-editor-about = { $names }: no key needed. VS Code asks for your consent before the first use.
start-choice-server = Use { $name } on this machine
start-choice-server-about = { $count ->
    [one] One model
   *[other] { $count } models
  } at { $url }
start-choice-key = Use an API key
start-choice-key-about = Anthropic, OpenAI and others. The key is kept in the editor's secret storage.
start-choice-offline = Take a tour without a model
start-choice-offline-about = Understands a few plain requests and drives the real tools: see how it asks and what it shows.
start-choice-config = Edit the configuration file
start-choice-config-about = Any provider and any address can be named in config.toml.
start-key-provider = Which provider is the key for?
start-key-title = API key of { $provider }
start-key-prompt = It is kept in the editor's secret storage and given to the agent when a model is asked.
start-key-invalid = A key has no spaces and no special characters. Copy it again.
start-key-none = No API key is stored in this editor. Keys in the environment are not Ocho's to remove.
start-key-stored = The key of { $provider } is stored. The next request uses it.
start-key-stored-alone = The key of { $provider } is stored. Choose a model of { $provider } below the input to use it.
start-key-removed = The key of { $provider } is removed.
start-key-remove = Which provider's key should be removed?
start-provider-ready = ready
start-provider-key = needs a key
start-model-title = Which model?
