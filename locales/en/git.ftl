tool-git-operations = Work with git. diff: ref and to compare two commits. log: ref may be a range a..b. show: ref may be commit:path. branch: action list, create, delete, rename (to). commit: action amend. checkout: ref; name makes a new branch; paths restores files. stash: action push, list, show, apply, pop, drop, clear. worktree: action list, add, remove, prune.
tool-git-operations-arg-lines = blame: from-to
tool-git-operations-arg-patch = false: counts only

git-missing = git was not found. Install it, or put its folder on PATH and start the agent again.
git-timeout = git took longer than { $seconds } s and was ended. Name fewer paths, or look for a hook or program that waits.
git-failed = git { $operation } failed with exit code { $code }: { $said }
git-no-repository = { $cwd } is not in a git repository. Give the folder of one as cwd, or create one with git init in the shell.
git-not-trusted = The repository at { $cwd } belongs to another user, so git does not open it. If you trust it, its folder can be added to safe.directory in the user's git configuration.
git-bare = { $cwd } is a bare repository: it has no files to work on. Use a clone or a worktree of it.
git-no-work-tree = { $cwd } is inside a .git folder. Give a folder of the work tree as cwd.
git-cwd-no-folder = { $cwd } is not a folder. Give a folder inside the repository as cwd.
git-config-changed = The repository's configuration or hooks have changed since the call was planned.
git-other-program = git is now another program than at the start of this session: { $path }. Nothing was run. Start a new session if that is meant to be.
git-program-changed = git is now another program than when the call was planned.
git-no-commits = This repository has no commits yet, so there is nothing to show. status and add work; commit makes the first one.
git-unknown-ref = { $ref } is no commit, branch, tag or file this repository knows. branch and log show what there is.
git-locked = Another git process works in this repository (index.lock exists). Wait for it; if none runs, the file can be removed.
git-nothing-to-commit = Nothing is staged. Stage files with operation add, or name them in paths.

git-argument-not-taken = { $call } does not take { $argument }. It takes: { $takes }.
git-argument-missing = { $call } needs { $argument }.
git-unknown-action = { $operation } has no action { $action }. It has: { $actions }.
git-no-actions = { $operation } has no actions; leave action out (it was { $action }).
git-path-unusable = A path is empty or contains a NUL character: "{ $path }".
git-message-nul = The message contains a NUL character, which no commit can hold. Remove it.
git-lines-form = lines must be a number or a range such as 10-40, not { $lines }.
git-stash-form = ref of a stash must be a number or stash@{"{"}number{"}"}, not { $ref }.
git-one-path = { $call } takes exactly one path.
git-diff-combination = to needs ref, and staged: true does not go with two commits. Give ref and to, or ref and staged.
git-checkout-combination = checkout either makes the branch name or restores paths, not both. Make two calls.
git-checkout-empty = checkout needs ref (what to switch to), name (a new branch) or paths (files to restore).
git-name-unusable = { $argument } must not begin with "-" or contain blanks or control characters: "{ $value }".
git-object-path = { $argument } must be a commit, branch or tag, not a file in one ({ $value }). Name files in paths; show takes ref as commit:path.
git-no-commit = { $ref } is no commit, branch or tag, but a file or folder by its hash. Name it as commit:path with operation show.
git-file-asks = { $path } is not shown here, because reading it is asked about: { $because } Read it with file_read.
git-file-blocked = { $path } is not shown: { $because }

git-head-branch = on { $branch }
git-head-unborn = on { $branch }, no commits yet
git-head-detached = detached at { $commit }
git-upstream-gone = gone
git-clean = nothing changed
git-conflict = conflict
git-submodule = submodule
git-no-changes = no differences
git-no-matching-commits = no commits
git-no-branches = no branches yet
git-no-stashes = no stashes
git-binary-file = binary file, { $bytes } bytes
git-not-committed = not committed yet
git-blame-more = … { $lines ->
    [one] 1 more line
   *[other] { $lines } more lines
}; give lines to see a range
git-cut = … { $lines ->
    [one] 1 line
   *[other] { $lines } lines
} left out; name paths to see less at once
git-cut-stored = … { $lines ->
    [one] 1 line
   *[other] { $lines } lines
} left out; name paths to see less at once. More of it: { $path }
git-more = … { $count } more
git-left-out = { $count ->
    [one] (1 file is left out, which only a person may show: { $rules })
   *[other] ({ $count } files are left out, which only a person may show: { $rules })
}
git-filters-off = (filter programs of this repository's configuration were not run; files they would change are compared as they are)
