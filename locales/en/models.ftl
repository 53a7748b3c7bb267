# Faults of model providers, and what to do about them.

models-error-auth = { $provider } refused the API key (status { $status }: { $detail }). { $client ->
    [editor] Run “Ocho: Set API Key” to store another one. A key in the environment variable { $key } counts before a stored one.
   *[other] Check { $key }, or run `ocho setup` to store another key.
}
models-error-forbidden = { $provider } does not allow this account to use { $model } (status 403: { $detail }). Choose another model, or ask whoever manages the account.
models-error-no-key = There is no API key for { $provider }. { $client ->
    [editor] Run “Ocho: Set API Key”, or choose another model; offline/basic needs no key.
   *[other] Set { $key }, run `ocho setup`, or use the model offline/basic, which needs none.
}
models-error-no-credit = The account at { $provider } has no credit left for this request ({ $detail }). Top it up, or choose another model.
models-error-rate-limit = { $provider } gets too many requests from this account ({ $detail }). Wait a little and try again, or choose another model.
models-error-wait-too-long = { $provider } asks to wait { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} before the next request. Try again then, or choose another model.
models-error-overloaded = { $provider } is overloaded ({ $detail }). Try again in a while, or choose another model.
models-error-server = The server of { $provider } failed (error { $status }: { $detail }). Try again in a while, or choose another model.
models-error-network = The connection to { $provider } at { $url } failed ({ $detail }). Check the network and, if you need one, HTTPS_PROXY; then try again.
models-error-refused = { $url } refuses connections. Check the base URL of { $provider } and whether the server is up.
models-error-refused-local = Nothing answers at { $url }. Is the local model server running? Start it, or correct the base URL of { $provider }.
models-error-dns = The name in { $url } cannot be found. Check the base URL of { $provider } and the network.
models-error-tls = The certificate of { $url } is not trusted ({ $detail }). If your network uses its own certificate authority, set NODE_EXTRA_CA_CERTS to its file.
models-error-cut = The connection to { $provider } broke before the answer of { $model } was complete. Try again.
models-error-timeout = { $provider } sent nothing for { $seconds } seconds, so the request was given up. Try again, or allow more time with timeout_ms in the provider's settings.
models-error-nonsense = What { $url } answered is not an answer of { $provider }. Check that the base URL is right and speaks the protocol that is configured.
models-error-context-full = The conversation no longer fits into { $model } ({ $detail }). Start a new session, or choose a model with a larger context window.
models-error-not-found = { $provider } does not know { $model } at { $url } ({ $detail }). Check the name of the model and the base URL.
models-error-invalid = { $provider } refused the request (status { $status }: { $detail }). Choose another model or correct the provider's settings.
models-error-bad-url = "{ $url }" is not an http(s) URL. Correct the base URL of { $provider }.
models-error-bad-port = The port in { $url } belongs to another protocol and is refused. Correct the base URL of { $provider }.
models-error-bad-id = "{ $id }" does not name a model. Models are written provider/model, for example anthropic/claude-sonnet-5-5 or offline/basic.
models-error-unknown-provider = There is no provider called "{ $provider }". Known: { $names }. To add one, give it a base_url under [providers.{ $provider }] in config.toml.
models-error-unknown-offline = There is no offline model "{ $name }". The offline model is { $known }.
models-error-editor-only = The editor's own models are available only inside the editor. Choose another model, for example offline/basic.
models-error-no-key-editor = There is no API key for { $provider }. { $client ->
    [editor] Run “Ocho: Set API Key”, or choose another model.
   *[other] Store one in the editor, set { $key }, or choose another model.
}
models-error-editor-none = The editor has no language models for Ocho now. Sign in to the service they come from, or choose another model, for example offline/basic.
models-error-unknown-editor = The editor has no model "{ $name }". It has: { $known }.
models-error-editor-no-permission = The editor does not let Ocho use { $model } ({ $detail }). Send the prompt again and choose Allow when the editor asks; if it does not ask, allow it in the editor's settings for language model access (in VS Code: Manage Language Model Access in the Accounts menu), or choose another model.
models-error-editor-blocked = The editor refused this request to { $model } ({ $detail }). Its quota may be used up, or a content filter stopped it: try later, put it in other words, or choose another model.
models-error-editor-gone = The editor does not have { $model } any more ({ $detail }). Choose another model.
models-error-editor-cancelled = The editor ended the request to { $model } ({ $detail }). Send the prompt again, or choose another model.
models-error-editor-failed = The editor's model { $model } failed ({ $detail }). Try again, or choose another model.
models-error-editor-timeout = The editor's model { $model } sent nothing for { $seconds } seconds, so the request was given up. See whether the editor is waiting for an answer of yours, then try again.
models-error-no-list = { $url } does not list models ({ $detail }). Give the base URL of a server that speaks OpenAI's protocol; it often ends in /v1.
models-provider-bad-id = "{ $id }" cannot be the name of a provider. Use letters, digits, - and _.
models-provider-taken = The name "{ $id }" belongs to a built-in provider or to one of another kind. Choose another name.
models-provider-url-secret = The base URL holds a user name or a password, which would be written into config.toml. Leave it out and store the key instead.
models-default-unknown = There is no model "{ $model }" that new sessions could start with. Choose one of the list, or add its provider first.
models-config-invalid = { $file } has an error. Correct it first; { $client ->
    [editor] “Ocho: Doctor” names the place.
   *[other] `ocho config check` names the place.
}

models-retry-rate-limit = { $provider } asks for patience; trying again in { $seconds } s ({ $attempt } of { $maxTries } tries failed)
models-retry-overloaded = { $provider } is overloaded; trying again in { $seconds } s ({ $attempt } of { $maxTries } tries failed)
models-retry-server = The server of { $provider } failed; trying again in { $seconds } s ({ $attempt } of { $maxTries } tries failed)
models-retry-network = No connection to { $provider }; trying again in { $seconds } s ({ $attempt } of { $maxTries } tries failed)
models-retry-cut = The connection to { $provider } broke; trying again in { $seconds } s ({ $attempt } of { $maxTries } tries failed)
models-retry-timeout = { $provider } did not answer; trying again in { $seconds } s ({ $attempt } of { $maxTries } tries failed)

# Words a provider adds to the conversation itself.
models-history-no-result = (no result: the call was interrupted, and whether it had an effect is not known)
models-history-empty-result = (no output)
models-history-image-omitted = (an image, { $type }, was left out: this model cannot look at images)
models-history-images-of = Images from { $tool } (call { $id }):

# Cassettes.
models-replay-missing = There is no cassette at { $file }. { $client ->
    [editor] Correct its path, or choose another model.
   *[other] Record one with `ocho run --record FILE`.
}
models-replay-unreadable = The cassette { $file } cannot be read ({ $reason }).
models-replay-broken = Line { $line } of the cassette { $file } is not what it should be: { $reason }. Correct the line or record the cassette again.
models-replay-exhausted = The cassette { $file } has no answer left: { $count ->
    [one] its one answer was
   *[other] its { $count } answers were
} used. Record a longer one.
models-replay-no-match = The cassette { $file } has no answer for this request ({ $hash }): the conversation differs from the recorded one. Record it again.
models-record-failed = The recording cannot be written to { $file } ({ $reason }). Choose another file.

# Models without tools of their own.
models-text-tools-intro = You have these tools. To call one, write a fenced block with the info string "tool_call" that holds one JSON object {"{"}"name": …, "arguments": {"{"}…{"}"}{"}"}, and nothing after it. Results come back as text.
models-text-tools-result = Result of { $tool }:
models-text-tools-error = { $tool } failed:
