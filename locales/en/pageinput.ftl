# The input side of the chat page: input, header, history, welcome.
pageinput-composer = Message
pageinput-input = Message to { $agent }
pageinput-placeholder = Ask { $agent }. @ adds context, / shows commands
pageinput-placeholder-running = Add a message; it is sent when this turn has ended
pageinput-placeholder-broken = { $agent } is not running
pageinput-broken = { $agent } is not running, so nothing was sent. Your text stays here: restart the agent and send it again.
pageinput-send = Send (Enter)
pageinput-send-queue = Send after this turn (Enter)
pageinput-stop = Stop (Escape)
pageinput-add-context = Add context (@)
pageinput-drop = Drop to attach
pageinput-drop-hint = To attach files, you can also drag them here and hold Shift while you drop them.
pageinput-mentions = What to add
pageinput-commands = Commands
pageinput-suggestions-count = { $count ->
    [one] { $count } suggestion. Up and down to choose, Enter to take it.
   *[other] { $count } suggestions. Up and down to choose, Enter to take one.
}
pageinput-attachments = Attached
pageinput-detach = Remove { $name }
pageinput-images-not-taken = { $agent } takes no images. Choose another agent for a new chat, or describe what is to be seen.
pageinput-images-model = The model { $model } takes no images. Choose another model below, or describe what is to be seen. If it does see images, set images = true for its provider in config.toml.
pageinput-images-unsent = Not sent: { $name } takes no images. Choose another model, or remove the image.
pageinput-image-broken = { $name } was not attached: it is not an image that can be read.
pageinput-image-too-large = { $name } was not attached: it is too large. The limit is 3.75 MB after it is made smaller.
pageinput-file-unreadable = { $name } was not attached: only images can be taken from outside the editor. Open its folder in the editor and add it with @.
pageinput-problem-close = Close this message
pageinput-queue = { $count ->
    [one] Sent when this turn has ended
   *[other] Sent when this turn has ended ({ $count })
}
pageinput-queue-held = { $count ->
    [one] Not sent yet
   *[other] Not sent yet ({ $count })
}
pageinput-queue-attachments = { $count ->
    [one] { $count } attachment
   *[other] { $count } attachments
}
pageinput-unqueue = Do not send
pageinput-option-value = { $option }: { $value }
pageinput-choices-search = Search: { $option }
pageinput-choices-none = Nothing found
pageinput-agent-about = The agent of this chat. Another one can be chosen for a new chat.
pageinput-restricted = Read-only
pageinput-restricted-about = This workspace is not trusted, so the agent only reads. Press to manage trust.
pageinput-meter-context = Context: { $used } of { $size } tokens ({ $percent })
pageinput-meter-high = Little is left: older parts will be summarized soon, or start a new chat.
pageinput-meter-cost = Cost of this session: { $cost }

pageinput-chats = Open chats
pageinput-chats-keys = Enter shows a chat, Delete closes it. It stays in the history.
pageinput-chat-close = Close (stays in the history)
pageinput-chat-untitled = New chat
pageinput-status-opening = starting
pageinput-status-loading = loading
pageinput-status-idle = idle
pageinput-status-running = working
pageinput-status-asking = waits for your answer
pageinput-status-broken = agent not running
pageinput-questions = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
pageinput-unread = something new
pageinput-questions-elsewhere = { $count ->
    [one] { $count } question in another chat
   *[other] { $count } questions in other chats
}
pageinput-unread-elsewhere = Something new in another chat
pageinput-new = New chat
pageinput-new-with = New chat with { $agent }
pageinput-more = More actions
pageinput-menu-editor = Open in Editor Tab
pageinput-menu-rename = Rename…
pageinput-menu-export = Export to Markdown…
pageinput-menu-delete = Delete…
pageinput-menu-changes = Show All Changes
pageinput-menu-undo = Undo Last Turn…
pageinput-menu-doctor = Doctor
pageinput-menu-log = Show Log
pageinput-menu-restart = Restart Agent

pageinput-history = History
pageinput-history-search = Search sessions
pageinput-history-close = Close the history (Escape)
pageinput-history-today = Today
pageinput-history-yesterday = Yesterday
pageinput-history-week = Last 7 days
pageinput-history-older = Older
pageinput-history-open = Open
pageinput-history-rename = Rename (F2)
pageinput-history-export = Export to Markdown
pageinput-history-delete = Delete
pageinput-history-delete-ask = Delete “{ $title }” for good? What was said in it is lost, and its turns cannot be undone any more. Files stay as they are.
pageinput-history-delete-yes = Delete
pageinput-history-delete-no = Keep
pageinput-history-loading = Looking for sessions…
pageinput-history-empty = No session is stored yet.
pageinput-history-none = No session matches.
pageinput-history-retry = Try again
pageinput-history-more = Show more

pageinput-folder = Works in { $folder }
pageinput-no-folder = No folder
pageinput-no-folder-about = No folder is open: files go to { $folder }.
pageinput-open-folder = Open Folder
pageinput-welcome-title = Choose a model to begin
pageinput-welcome-about = Ocho asks before it acts. It needs a language model to think with; pick where it comes from.
pageinput-examples-title = What should { $agent } do?
pageinput-examples-about = An example goes into the input, where you can change it before you send it.
pageinput-welcome-note = You can change this at any time below the input.
