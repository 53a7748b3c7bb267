# ocho run

run-usage-no-task = What should be done? Give the task in quotes, or `-` to read it from standard input. `ocho run --help` lists the options.
run-usage-count = { $option } takes a whole number from 1; "{ $value }" is none.
run-usage-continue-or-session = Give either --continue or --session, not both.
run-usage-cwd = The folder "{ $cwd }" does not exist or is not a folder.
run-usage-tool = There is no tool "{ $name }" for --tools. There are: { $known }.
run-usage-tool-near = There is no tool "{ $name }" for --tools. Did you mean "{ $suggestion }"? There are: { $known }.
run-no-tools = --tools names no tool, so this task has none.
run-usage-session-folder = Session { $id } belongs to { $folder }. Leave out --cwd, or give that folder.
run-nothing-to-continue = There is no stored session for { $cwd }. Run without --continue to start one.
run-would-ask = (nobody was asked: answered "allow once")
run-answers = [y] once  [s] this session  [a] always { $rule }  [d] deny, with words for the model if you like  [f] everything in full:
run-answers-once = [y] once  [d] deny, with words for the model if you like  [f] everything in full:
run-answer-unknown = That is none of the answers. Type a letter, then Enter.
run-end-completed = done
run-end-failed = failed
run-end-denied = denied
run-end-blocked = blocked
run-end-cancelled = cancelled
run-more-lines = … { $count ->
    [one] 1 more line
   *[other] { $count } more lines
}
run-stop-max-tokens = The model reached its limit of tokens for one answer. Go on with `ocho run --continue "go on"`.
run-stop-max-turn-requests = Stopped after the largest number of model requests for one task. Go on with `ocho run --continue "go on"`, or raise --max-turns.
run-stop-refusal = The model refused to answer.
run-stop-cancelled = Cancelled. Go on with `ocho run --continue "go on"`.
run-denied = You denied something the task needed.
run-refused = Something the task needed was refused by the policy; see above for what would allow it.
run-session = session { $id }
