import type { Family, ProgramSpec } from './spec.ts';

const grep: ProgramSpec = {
  options:
    '-# [abcEFGhHiIlLnoPqrRsTUvwxyzZ] -A: -B: -C: -D: -d: -e: -f:read -m: --after-context: --before-context: --context: --regexp: --file:read --max-count: --include: --exclude: --exclude-dir: --exclude-from:read --color? --colour? --count --extended-regexp --fixed-strings --ignore-case --invert-match --line-number --files-with-matches --files-without-match --only-matching --perl-regexp --quiet --silent --no-messages --recursive --dereference-recursive --text --word-regexp --line-regexp --with-filename --no-filename --null --line-buffered --binary-files: --label: --basic-regexp --byte-offset --initial-tab --no-ignore-case',
  operands: ['text', 'read'],
  unknown: 'medium',
  special: 'grep',
};

/** Programs that search names and text. */
export const search: Family = {
  grep,
  egrep: grep,
  fgrep: grep,
  zgrep: grep,
  rg: {
    options:
      '-# [0aFHhiIlnNopqPsSuUvVwxz.] -A: -B: -C: -E: -e: -f:read -g: -j: -L!medium -M: -m: -r: -t: -T: -d: -c --after-context: --before-context: --context: --regexp: --file:read --glob: --iglob: --type: --type-not: --type-list --hidden --no-ignore --no-ignore-vcs --ignore-case --smart-case --case-sensitive --fixed-strings --line-number --no-line-number --files --files-with-matches --files-without-match --count --count-matches --json --heading --no-heading --color: --colors: --column --max-count: --max-depth: --max-columns: --max-filesize: --multiline --multiline-dotall --only-matching --pcre2 --replace: --sort: --sortr: --stats --text --trim --unrestricted --vimgrep --word-regexp --with-filename --no-filename --null --quiet --invert-match --line-regexp --version!ask --no-messages --no-config --follow!medium --ignore-file:read --pre:program --pre-glob: --hostname-bin:program --search-zip --passthru --encoding: --threads: --dfa-size-limit: --crlf --engine: --one-file-system --glob-case-insensitive --binary',
    operands: ['text', 'read'],
    special: 'grep',
  },
  ag: {
    options: '[acfGHilLnoQrsSuvwz] -A: -B: -C: -G: -m: --hidden --follow --ignore: --nocolor',
    operands: ['text', 'read'],
    special: 'grep',
  },
  ack: { options: '[cfhHilLnoQsvw] -A: -B: -C: -m:', operands: ['text', 'read'], special: 'grep' },
  find: { special: 'find' },
  fd: {
    options:
      '[0aHIiugsFpl] -L!medium -t: -e: -E: -d: -S: -c: -j: -x:command!high -X:command!high --type: --extension: --exclude: --max-depth: --min-depth: --hidden --no-ignore --absolute-path --glob --ignore-case --case-sensitive --fixed-strings --full-path --follow!medium --exec:command!high --exec-batch:command!high --size: --color: --changed-within: --changed-before: --max-results: -1 --print0 --list-details --base-directory:read --search-path:read --threads: --version!ask --unrestricted --no-ignore-vcs',
    operands: ['text', 'read'],
  },
  fdfind: {
    options: '[0aHIiugsF] -t: -e: -E: -d: --type: --extension: --exclude:',
    operands: ['text', 'read'],
  },
  sed: {
    options:
      '[nErsuzb] -e: -f:code -i?!edit -l: --quiet --silent --regexp-extended --expression: --file:code --in-place?!edit --separate --null-data --posix --debug --sandbox --line-length: --unbuffered',
    operands: ['read'],
    modes: { edit: { class: 'medium' } },
    special: 'sed',
  },
  awk: { options: '-F: -v: -f:code', stop: true, special: 'awk' },
  gawk: { options: '-F: -v: -f:code', stop: true, special: 'awk' },
  mawk: { options: '-F: -v: -f:code', stop: true, special: 'awk' },
  jq: {
    options:
      '[acCeHjMnrRsS] -f:read!medium --arg --argjson --compact-output --raw-output --raw-input --slurp --null-input --exit-status --sort-keys --tab --indent: --color-output --monochrome-output --join-output --ascii-output --from-file:read!medium --slurpfile --stream',
    special: 'jq',
  },
  yq: {
    options: '[PrejNC] -i!edit -o: -p: --inplace!edit',
    operands: ['text', 'read'],
    class: 'medium',
    modes: { edit: { operands: ['text', 'write'] } },
  },
  cloc: {
    options: '--json --csv --md --by-file --vcs: --exclude-dir: --include-lang: --quiet',
    operands: ['read'],
  },
  tokei: { options: '[fCe] -o: -t: -s: -e:', operands: ['read'] },
};
