# What the offline model says. It is no language model and says so.

offline-help-intro = This is Ocho's offline model. It is not a language model: it needs no network and no key, and it carries out a few plain requests with the real tools. It understands (in English and in Spanish):
offline-help-find = **find files**: `find files *.ts in src`, `list files in docs`
offline-help-search = **search text**: `search for "TODO" in src`, `find files containing "import x"`
offline-help-read = **read**: `read src/app.ts`, `read src/app.ts lines 10-20`
offline-help-replace = **replace**: `replace "old" with "new" in src/app.ts`, `replace all "a" with "b" in notes.md`
offline-help-create = **create a file**: `create notes.md with "First line"`
offline-help-run = **run a command**: `run npm test`
offline-help-plan = **plan**: `plan: read the code; fix the bug; run the tests`
offline-help-help = **help**: this text
offline-help-several = Several requests go in one message, separated by `;` or a new line. After "then" the next one is done only if the one before it succeeded.
offline-help-quotes = Put texts, paths and commands in quotes, backticks or a code fence when they hold spaces, `;` or words like "in" and "then".
offline-help-model = For anything else, choose a language model: { $client ->
    [editor] run “Ocho: Set Up a Model”, which offers the models of the editor, of a local server and those an API key opens.
   *[other] set ANTHROPIC_API_KEY or OPENAI_API_KEY, or run `ocho setup`; for a local server set OPENAI_BASE_URL. Then pick the model with OCHO_MODEL or in your editor.
}

offline-unknown = I do not understand "{ $text }".
offline-unknown-nothing-done = Nothing was done.

offline-step-find = finding `{ $pattern }`
offline-step-search = searching for "{ $text }"
offline-step-read = reading { $path }
offline-step-replace = replacing in { $path }
offline-step-create = creating { $path }
offline-step-run = running `{ $command }`
offline-step-plan = the plan
offline-step-help = the help
offline-skipped-before = Left out, because the step before it failed: { $step }.
offline-skipped-tool = Left out: { $step } needs the tool { $tool }, which this session does not have.

offline-find-done = Files that match `{ $pattern }`:
offline-find-failed = Looking for `{ $pattern }` did not work:
offline-search-done = Where "{ $text }" stands:
offline-search-failed = Searching for "{ $text }" did not work:
offline-read-done = { $path }:
offline-read-failed = { $path } was not read:
offline-replace-done = Replaced "{ $old }" with "{ $new }" in { $path }.
offline-replace-failed = { $path } was not changed:
offline-create-done = Wrote { $path }.
offline-create-failed = { $path } was not written:
offline-run-done = `{ $command }` succeeded:
offline-run-failed = `{ $command }` did not succeed:
offline-plan-done = The plan is set.
offline-plan-failed = The plan was not set:
offline-plan-written = The plan:
offline-more-lines = … { $count ->
    [one] { $count } more line
   *[other] { $count } more lines
} in the tool's result above.
