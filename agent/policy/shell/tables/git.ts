import type { Family, ProgramSpec } from './spec.ts';

// Options of the diff machinery that look different but do nothing; the dangerous ones are in `DIFF`.
const LOOK =
  '-# [aDMBCRpszuwb] -U: -S: -G: -O:read -l: --stat? --numstat --shortstat --dirstat? --summary --name-only --name-status --patch --no-patch --raw --unified: --color? --no-color --word-diff? --word-diff-regex: --color-words? --cached --staged --merge-base --diff-filter: --find-renames? --find-copies? --no-renames --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-space-at-eol --minimal --patience --histogram --diff-algorithm: --check --full-index --binary --abbrev? --exit-code --quiet --relative? --text --no-prefix --src-prefix: --dst-prefix: --function-context -W --inter-hunk-context: --pickaxe-all --pickaxe-regex --submodule? --no-ext-diff --no-textconv --compact-summary --indent-heuristic --color-moved? --ita-invisible-in-index --no-index --';
const DIFF = `${LOOK} --output:write --ext-diff!medium --textconv!medium`;
const LOG =
  '-n: -L: [gicEFP1] --oneline --graph --decorate? --no-decorate --all --branches? --tags? --remotes? --max-count: --skip: --since: --after: --until: --before: --author: --committer: --grep: --all-match --invert-grep --regexp-ignore-case --merges --no-merges --first-parent --reverse --follow --format: --pretty? --date: --date-order --topo-order --author-date-order --abbrev-commit --no-abbrev-commit --left-right --cherry-pick --cherry-mark --cherry --full-history --simplify-by-decoration --show-signature!medium --source --notes? --no-notes --walk-reflogs --relative-date --parents --children --ancestry-path? --not --stdin!medium --decorate-refs: --exclude: --count';

const read = (options: string, extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  options,
  operands: ['revision'],
  unknown: 'medium',
  ...extra,
});
/** A read that can show content. */
const shows = (options: string): ProgramSpec => read(options, { special: 'git-shows' });
const change = (options: string, extra: Partial<ProgramSpec> = {}): ProgramSpec => ({
  options,
  operands: ['revision'],
  class: 'medium',
  unknown: 'medium',
  ...extra,
});
const lose: ProgramSpec = { class: 'high', why: 'loss', operands: ['text'], unknown: 'medium' };
const remote: ProgramSpec = { class: 'high', why: 'remote', operands: ['text'], unknown: 'medium' };
const network = (options: string): ProgramSpec => ({
  options,
  operands: ['remote', 'revision'],
  class: 'medium',
  why: 'network',
});

/** Git (R11, R13). Reads become medium in programs/git.ts when the repository's configuration can run programs. */
export const git: Family = {
  git: {
    options:
      '[P] -C:directory -c:gitconfig -p!medium --paginate!medium --no-pager --no-optional-locks --version!ask -v!ask --literal-pathspecs --no-replace-objects --help!medium -h',
    alone: 'medium',
    special: 'git',
    sub: {
      status: read(
        '[sbuvz] -u? --short --branch --porcelain? --untracked-files? --ignored? --long --show-stash --ahead-behind --no-ahead-behind --renames --no-renames --column? --verbose --ignore-submodules?',
      ),
      diff: shows(DIFF),
      log: shows(`${DIFF} ${LOG}`),
      show: shows(`${DIFF} ${LOG}`),
      shortlog: read(`${LOG} [sne] --summary --numbered --email --group:`),
      whatchanged: shows(`${DIFF} ${LOG}`),
      blame: read(
        '[bcefklnpstwCM] -L: -S:read --since: --porcelain --line-porcelain --date: --reverse --incremental --ignore-rev: --ignore-revs-file:read --contents:read --abbrev:',
        { operands: ['shown'] },
      ),
      annotate: read('-L:', { operands: ['shown'] }),
      'ls-files': read(
        '[cdimostuvz] -x: -X:read --cached --deleted --modified --others --ignored --stage --unmerged --exclude: --exclude-standard --exclude-from:read --full-name --error-unmatch --eol --recurse-submodules --abbrev? --directory',
      ),
      'ls-tree': read(
        '[drtlz] --name-only --name-status --full-name --full-tree --abbrev? --long --object-only --format:',
      ),
      'ls-remote': network('[htq] --heads --tags --refs --quiet --exit-code --symref'),
      'cat-file': shows(
        '[pets] --batch? --batch-check? --textconv!medium --filters!medium --batch-all-objects',
      ),
      'rev-parse': read(
        '[q] --show-toplevel --abbrev-ref? --short? --verify --git-dir --is-inside-work-tree --symbolic-full-name --absolute-git-dir --show-prefix --show-cdup --is-bare-repository --git-common-dir --show-superproject-working-tree --all --branches? --tags? --remotes? --symbolic --quiet --git-path: --is-shallow-repository',
      ),
      'rev-list': read(`${LOG} --objects --disk-usage?`),
      'name-rev': read('--name-only --tags --refs: --always'),
      'merge-base': read('[a] --all --is-ancestor --fork-point --octopus --independent'),
      'for-each-ref': read(
        '--format: --sort: --count: --contains? --merged? --no-merged? --points-at: --no-contains?',
      ),
      'show-ref': read('[dhqs] --heads --tags --verify --hash? --abbrev? --dereference --head'),
      'count-objects': read('[vH]'),
      'check-ignore': read('[qvnz] --verbose --no-index --stdin'),
      'check-attr': read('[az] --all'),
      'diff-tree': shows(`[rtmcv] ${DIFF} ${LOG} --root --no-commit-id`),
      'diff-index': shows(DIFF),
      'diff-files': shows(DIFF),
      describe: read(
        '--tags --all --always --dirty? --long --abbrev: --exact-match --match: --exclude: --contains --first-parent --candidates: --broken?',
      ),
      reflog: { options: LOG, alone: 'low', sub: { show: read(`${LOG}`), exists: read(''), list: read('') } },
      grep: shows(
        '-# [abcEFGhHiIlLnopPqrvwWz] -A: -B: -C: -e: -f:read -m: -O!high --open-files-in-pager!high --cached --untracked --no-index --and --or --not --count --heading --break --column --line-number --ignore-case --fixed-strings --extended-regexp --perl-regexp --word-regexp --files-with-matches --name-only --only-matching --show-function --function-context --max-depth: --recurse-submodules --color? --no-color --threads: --textconv!medium --ext-grep!high --quiet --all-match --context: --after-context: --before-context: --',
      ),
      version: read('--build-options'),
      help: {
        options: '-w!high --web!high',
        operands: ['text'],
        class: 'medium',
        why: 'system',
        unknown: 'medium',
      },
      branch: {
        options:
          '[arvqi] -l!list --list!list --all --remotes --verbose --show-current --contains? --no-contains? --merged? --no-merged? --sort: --points-at: --format: --color? --no-color --column? -d!change --delete!change -m!change --move!change -c!change --copy!change -u:!change --set-upstream-to:!change --unset-upstream!change -t!change --track?!change --no-track!change -f!high --force!high -D!high -M!high -C!high --edit-description!high --abbrev?',
        operands: ['revision', 'revision'],
        modes: { change: { class: 'medium' }, list: {} },
        special: 'git-create',
      },
      tag: {
        options:
          '[n] -l!list --list!list --sort: --contains? --merged? --no-merged? --points-at: --format: -a!change -m:!change -d!change --delete!change -s!high -u:!high -f!high --force!high -F:read!change -v!medium --annotate!change --message:!change --column?',
        operands: ['revision', 'revision'],
        modes: { change: { class: 'medium' }, list: {} },
        special: 'git-create',
      },
      stash: {
        options: '[kuaq] -m: -p!medium --keep-index --include-untracked --all --message: --quiet --',
        class: 'low',
        alone: 'medium',
        sub: {
          list: read(LOG),
          show: shows(DIFF),
          push: change('[kuaqpS] -m: --keep-index --include-untracked --all --message: --staged --'),
          save: change('[kuaq]'),
          pop: change('[q] --index --quiet'),
          apply: change('[q] --index --quiet'),
          branch: change(''),
          create: change(''),
          drop: lose,
          clear: lose,
        },
      },
      remote: {
        options: '[v] --verbose',
        alone: 'low',
        sub: {
          show: { options: '[n]', operands: ['remote'], class: 'medium', why: 'network' },
          'get-url': read('--push --all'),
          add: { options: '[ft] -m:', operands: ['text', 'url'], class: 'medium', why: 'configuration' },
          'set-url': { class: 'high', why: 'configuration', operands: ['text'] },
          prune: { options: '[n] --dry-run', operands: ['remote'], class: 'medium' },
          update: { operands: ['remote'], class: 'medium' },
          rename: { operands: ['text'], class: 'medium' },
          remove: { class: 'high', why: 'configuration', operands: ['text'] },
        },
      },
      worktree: {
        sub: {
          list: read('[vz] --porcelain --verbose'),
          add: {
            options: '[fdq] -b: -B:!high --detach --track --no-checkout --lock',
            operands: ['write', 'revision'],
            class: 'medium',
          },
          lock: change('--reason:'),
          unlock: change(''),
          prune: change('[nv] --dry-run'),
          move: { operands: ['write'], class: 'medium' },
          remove: lose,
        },
      },
      submodule: {
        options: '[q]',
        alone: 'medium',
        sub: {
          status: read('--cached --recursive', { class: 'medium' }),
          summary: read('', { class: 'medium' }),
          init: change(''),
          update: {
            options:
              '[Nf] --init --recursive --depth: --jobs: -j: --quiet --force!high --remote --no-fetch --progress',
            operands: ['revision'],
            class: 'medium',
            why: 'network',
          },
        },
      },
      config: {
        options:
          '[lz] --get --get-all --get-regexp --list --local --worktree --show-origin --show-scope --name-only --global --system --bool --int --type: --default: -f:read --file:read --null',
        operands: ['text'],
        special: 'git-config',
      },
      add: change(
        '[AnuvNf] -p!medium --all --update --dry-run --verbose --intent-to-add --force --patch --no-all --renormalize --chmod: --ignore-errors --',
      ),
      commit: change(
        '[avqsneio] -m: -F:read -C: -c: -t:read --template:read -p --all --message: --amend --no-edit --quiet --verbose --signoff --no-verify --allow-empty --allow-empty-message --author: --date: --file:read --fixup: --squash: --dry-run --no-gpg-sign --reuse-message: --only --include --trailer: -S!high --gpg-sign!high --',
      ),
      checkout: {
        ...change(
          '[qtl] -b:!create -B:!high -f!high --force!high -p!high --patch!high --ours!high --theirs!high --detach!create --orphan:!create --track?!create --no-track --quiet --guess --no-guess --progress --no-progress -m!high --merge!high --pathspec-from-file!high',
          { modes: { create: {} } },
        ),
        special: 'git-checkout',
      },
      switch: change(
        '[qdt] -c: -C:!high -f!high --force!high --discard-changes!high --create: --force-create:!high --detach --orphan: --track? --no-track --quiet --guess --no-guess -m!high --merge!high',
        { unknown: 'high' },
      ),
      restore: {
        options:
          '[q] -S!staged --staged!staged -s: --source: -W!high --worktree!high -p!high --patch!high --',
        operands: ['text'],
        class: 'high',
        why: 'loss',
        special: 'git-quiet',
      },
      reset: change(
        '[qNp] --soft --mixed --hard!high --merge!high --keep!high --quiet --intent-to-add --patch --',
        { unknown: 'high' },
      ),
      clean: {
        options: '[xXdqi] -n!dry --dry-run!dry -f!high --force!high -e: --exclude:',
        operands: ['text'],
        class: 'high',
        why: 'loss',
        special: 'git-quiet',
      },
      rebase: change(
        '[ikqvnf] -x:!high --exec:!high -s: -X: --onto: --continue --abort --skip --autostash --no-autostash --autosquash --no-autosquash --interactive --quiet --keep-base --root --rebase-merges? --strategy: --strategy-option: --edit-todo!high --quit --committer-date-is-author-date --update-refs --no-verify --stat --no-stat --no-ff --ff',
        { unknown: 'high' },
      ),
      merge: change(
        '[nqve] -m: -s:!high -X: --no-ff --ff-only --ff --squash --no-commit --commit --no-edit --edit --abort --continue --quit --message: --strategy:!high --strategy-option: --stat --no-stat --no-verify --allow-unrelated-histories --quiet --verbose --autostash --signoff -S!high',
        { unknown: 'high' },
      ),
      'cherry-pick': change(
        '[enxs] -m: -X: --continue --abort --skip --quit --no-commit --edit --mainline: --signoff --strategy:!high --strategy-option: --ff --allow-empty',
        { unknown: 'high' },
      ),
      revert: change(
        '[ens] -m: --no-edit --no-commit --edit --continue --abort --skip --quit --mainline: --signoff',
        { unknown: 'high' },
      ),
      apply: {
        options:
          '[vR3z] -p: -C: --check --stat --numstat --summary --index --cached --3way --reverse --reject --verbose --whitespace: --include: --exclude:',
        operands: ['read'],
        class: 'medium',
      },
      am: {
        options: '[3kqs] --continue --abort --skip --quit --3way --signoff',
        operands: ['read'],
        class: 'medium',
      },
      'format-patch': {
        options:
          '[kns] -# -o:write --output-directory:write --stdout --cover-letter --numbered -v: --subject-prefix: --signoff --start-number:',
        operands: ['revision'],
        class: 'medium',
        special: 'git-shows',
      },
      fetch: network(
        '[apqtvfPj] --all --prune --tags --no-tags --depth: --deepen: --unshallow --quiet --verbose --dry-run --jobs: --append --force --prune-tags --progress --no-recurse-submodules --shallow-since:',
      ),
      pull: network(
        '[qvrnS] --ff-only --rebase? --no-rebase --ff --no-ff --autostash --no-autostash --quiet --verbose --tags --prune --depth: --all --no-edit --no-commit --squash --stat --no-stat --no-recurse-submodules',
      ),
      clone: {
        options:
          '[qvnls] -b: -o: -j: --branch: --depth: --single-branch --no-single-branch --no-tags --quiet --bare --mirror --origin: --filter: --shallow-since: --progress --no-checkout --sparse --jobs:',
        operands: ['url', 'write'],
        class: 'medium',
        why: 'network',
      },
      init: { options: '[q] -b: --initial-branch: --quiet --bare', operands: ['write'], class: 'medium' },
      mv: {
        options: '[kvnf] --dry-run --verbose --force',
        operands: ['write'],
        class: 'medium',
        special: 'cp',
      },
      rm: {
        options: '[rnq] --cached --dry-run --quiet --ignore-unmatch -f!high --force!high --',
        operands: ['write'],
        class: 'medium',
      },
      archive: {
        options:
          '[lv] --format: --prefix: --output:write -o:write --list --worktree-attributes -# --remote!high --exec!high --add-file:read',
        operands: ['revision'],
        class: 'medium',
        special: 'git-shows',
      },
      notes: { sub: { show: read(''), list: read(''), add: change('-m:') }, alone: 'low' },
      gc: change('--auto --quiet --prune?!high --aggressive', { operands: [] }),
      fsck: read('--full --strict --no-dangling', { class: 'medium' }),
      bisect: {
        sub: {
          start: change(''),
          good: change(''),
          bad: change(''),
          skip: change(''),
          reset: change(''),
          log: read(''),
          new: change(''),
          old: change(''),
          run: { class: 'high', why: 'code', operands: ['text'], unknown: 'medium' },
        },
      },
      push: remote,
      'filter-branch': lose,
      'send-email': remote,
      difftool: { class: 'high', why: 'code', operands: ['text'], unknown: 'medium' },
      mergetool: { class: 'high', why: 'code', operands: ['text'], unknown: 'medium' },
    },
  },
};
