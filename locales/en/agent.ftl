agent-bundle-missing = The agent that comes with Ocho is missing ({ $file }). Install the extension again.
agent-entry-gone = The agent “{ $name }” is not in the setting ocho.agents any more. Add it there again and restart it to go on with this chat; until you close it, the chat is kept.
agent-entry-command = The entry “{ $name }” of ocho.agents has no command. Give "command" the name of a program or its absolute path.
agent-entry-args = The arguments of “{ $name }” in ocho.agents are not a list of strings. Write "args" as a list, one argument in each string.
agent-entry-env = The environment of “{ $name }” in ocho.agents does not consist of names with strings. Write "env" as an object, each value in quotes.
agent-command-relative = The agent “{ $name }” is started by a relative path ({ $command }). Give its absolute path in ocho.agents.
agent-command-missing = The agent “{ $name }” cannot be started: { $command } does not exist or may not be executed. Correct its path in ocho.agents.
agent-command-not-on-path = The agent “{ $name }” cannot be started: { $command } is not on the PATH of your login shell. Install it, or give its absolute path in ocho.agents.
agent-command-batch = The agent “{ $name }” cannot be started: { $command } is a batch file, and its arguments may hold no quotation mark, percent sign or line break. Start its program directly.
agent-not-trusted = The agent “{ $name }” is not started while the workspace is not trusted: it might run what it finds there. Trust the workspace, or use Ocho's own agent, which then only reads.
agent-spawn-failed = The agent “{ $name }” could not be started: the system refused { $command } ({ $reason }). Check the file, its permissions and the folder it is started in.
agent-start-failed = The agent could not be started: { $reason }. Try again; if it fails again, look at the log.
agent-no-answer = The agent “{ $name }” did not answer within { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}. Check that its command starts an ACP agent, look at its output, then restart it.
agent-other-version = The agent “{ $name }” speaks version { $version } of the Agent Client Protocol, and Ocho speaks version 1. Use another version of it.
agent-refused = The agent “{ $name }” refused the connection: { $reason }. Look at its output, then restart it.
agent-ended-at-start = The agent “{ $name }” closed the connection while it was started. Look at its output, then restart it.
agent-ends-at-start = The agent “{ $name }” ended before it was ready, { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
} ({ $signal ->
    [none] exit code { $code }
   *[other] { $signal }
}).{ $words ->
    [none] {""}
   *[other] {" "}It wrote: “{ $words }”.
} Check its command, arguments and environment in the setting ocho.agents, then start it again.
agent-ends-at-start-own = Ocho's own agent ended before it was ready, { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
} ({ $signal ->
    [none] exit code { $code }
   *[other] { $signal }
}).{ $words ->
    [none] {""}
   *[other] {" "}It wrote: “{ $words }”.
} Start it again; if it ends again, run the doctor and look at the log.
agent-ended-by-signal = The agent “{ $name }” was ended by { $signal }.
agent-ended-with-code = The agent “{ $name }” ended by itself with exit code { $code }.
agent-keeps-ending = The agent ended { $times } times within { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} and is not started again. Look at its output, then restart it.
agent-cannot-load = The agent “{ $name }” was started again and cannot open earlier sessions. In a new session you can go on; the agent then does not remember what was said before, which stays here to read and to export.
agent-session-lost = The session could not be opened again in “{ $name }”: { $reason }. Try again, or go on in a new session; the agent then does not remember what was said before.
agent-session-elsewhere = This chat is open in another window, or in a terminal. Close it there and try again, or begin a new chat.
agent-config-invalid = The configuration has an error: { $reason }. Correct it, then try again.
agent-stopped = The agent is not running. Restart it.
