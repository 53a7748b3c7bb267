tool-shell = Run a command line in bash (PowerShell on Windows). Returns output and exit code. stdin is closed. background: true starts a job and returns its id; action reads or stops jobs.
tool-shell-arg-description = What it does, in a few words
tool-shell-arg-cwd = default: workspace
tool-shell-arg-timeout-ms = default 120000
tool-shell-arg-job = Job id, for action output or stop

shell-title-jobs = Background jobs
shell-command-missing = Nothing to do: give command to run something, or action (list, output, stop) for background jobs.
shell-command-and-action = command cannot be combined with action or job. Give command to run something, or action and job for a background job.
shell-command-nul = The command contains a NUL character, which no shell takes. Remove it.
shell-job-missing = action { $action } needs job, the id of a background job. action list shows them.
shell-no-such-job = There is no job { $job }. There are: { $ids }.
shell-no-jobs = There is no job { $job }: this session has no background jobs.
shell-too-many-jobs = { $count } background jobs run already. Stop some with action stop before starting another.
shell-job-not-stopped = Job { $job } could not be ended; the system keeps it. Try again later.
shell-cwd-missing = The folder { $cwd } does not exist. Create it, or give another cwd.
shell-cwd-no-folder = { $cwd } is not a folder. Give a folder as cwd.
shell-cwd-moved = { $cwd } is no longer the folder the command was planned for.
shell-sandbox-changed = How commands are confined has changed since this one was decided about. Try again.

shell-exit-code = exit code { $code }
shell-ended-by-signal = ended by signal { $signal }
shell-timed-out = timed out after { $ms } ms; everything it started was ended. Give a larger timeout_ms (at most { $max }), or background: true for what runs on.
shell-cancelled = cancelled by the user; everything it started was ended
shell-no-output = (no output)
shell-binary = The output was binary ({ $bytes } bytes) and is not shown. Send it to a file to work with it.
shell-cut = … { $lines } lines ({ $characters } characters) left out.
shell-whole-output = Whole output: { $path }
shell-output-beginning = First { $bytes } bytes: { $path }
shell-left-running = Still running as job { $job }: { $count ->
    [one] process { $pids }
   *[other] processes { $pids }
}. Read its output with action output, end it with action stop; it ends with the session.
shell-started = Started as job { $job } (pid { $pid }). Read its output with action output, end it with action stop; it ends with the session.
shell-list-empty = This session has no background jobs.
shell-no-new-output = (no new output)
shell-job-binary = (its output is binary and is not shown)
shell-missed = [… { $characters } characters are no longer kept]
shell-job-running = job { $job }: running for { $seconds } s (pid { $pid }): { $command }
shell-left-untracked = Something it started still runs. Windows does not let it be followed now that the command has ended: it is no job, and is not ended with the session. Start servers in the background instead.
shell-job-left = job { $job }: left running by a command that ended, { $seconds } s ago begun: { $command }
shell-job-ended = job { $job }: { $end }: { $command }
shell-job-gone = job { $job }: ended: { $command }
