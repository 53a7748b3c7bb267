# What ACP clients show: modes, options, questions, errors.

acp-mode-read-only = Read only
acp-mode-read-only-about = Reads and searches; changes nothing and runs nothing that could
acp-mode-supervised = Supervised
acp-mode-supervised-about = Reads freely, asks before it changes or runs something, refuses what is risky
acp-mode-full = Full
acp-mode-full-about = Acts without asking, except for what is on the always-ask list
acp-option-mode = Mode
acp-option-mode-about = How much Ocho may do without asking
acp-option-model = Model
acp-option-model-about = The language model that answers
acp-option-thought-level = Thinking
acp-option-thought-level-about = How much the model thinks before it answers
acp-option-high-risk = High risk
acp-option-high-risk-about = What happens to high-risk actions in supervised mode
acp-high-risk-block = Block
acp-high-risk-ask = Ask
acp-thought-off = Off
acp-thought-low = Low
acp-thought-medium = Medium
acp-thought-high = High

acp-answer = Answer
acp-no-answer = No answer

acp-auth-key = Model key
acp-auth-key-about = Uses a key from the environment (for example ANTHROPIC_API_KEY) or one stored with { $client ->
    [editor] “Ocho: Set API Key”
   *[other] `ocho setup`
}
acp-auth-setup = Set up in the terminal
acp-auth-setup-about = Choose a model and store its key
acp-unknown-auth-method = There is no sign-in method "{ $method }". There are: { $methods }.
acp-no-key = No model key was found. { $client ->
    [editor] Run “Ocho: Set Up a Model”, or “Ocho: Set API Key” if you have a key.
   *[other] Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or run `ocho setup` in a terminal.
}

acp-bad-params = { $method }: "{ $at }" is missing or not of the right kind.
acp-unknown-session = There is no open session { $id }. Load or resume it first, or start a new one.
acp-mode-restricted = The workspace is not trusted, so only the mode { $modes } is there, not "{ $mode }". Trust the workspace in the editor first.
acp-unknown-mode = There is no mode "{ $mode }". The modes are: { $modes }.
acp-unknown-option = There is no option "{ $option }".
acp-unknown-value = The option { $option } has no value "{ $value }". The values are: { $values }.
acp-cwd-relative = The folder "{ $cwd }" is not an absolute path.
acp-cwd-missing = The folder "{ $cwd }" does not exist or is not a folder.
acp-mcp-sse = The MCP server "{ $name }" uses SSE, which is not supported.
acp-empty-prompt = The prompt is empty.
acp-unsupported-block = Content of type "{ $type }" is not supported in prompts.
acp-image-too-large = The image is { $size } kB; at most { $limit } kB can be sent. Scale it down and send it again.
acp-image-type = Images of type "{ $type }" cannot be read by models. Use one of { $types }.
acp-image-broken = The image is not what its type { $type } says, or it is damaged.
