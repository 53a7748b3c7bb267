import type { Family, ProgramSpec } from './spec.ts';

const digest: ProgramSpec = {
  options: '[bctwz] --check --quiet --status --strict --tag --text --binary -a: --algorithm:',
  operands: ['read'],
  unknown: 'medium',
};

const bat: ProgramSpec = {
  options:
    '[pnAuPS] -l: -r: -H: --plain --number --show-all --language: --line-range: --highlight-line: --style: --color: --theme: --decorations: --wrap: --tabs: --terminal-width: --paging: --squeeze-blank --file-name: --no-pager --version!version',
  operands: ['read'],
};
const eza: ProgramSpec = {
  options:
    '[1aAbBdDfFghHilmnrRSTuUxX] -I: -L: -s: -t: --all --long --tree --level: --icons? --git --git-ignore --header --group-directories-first --sort: --reverse --recurse --only-dirs --color: --no-user --no-time --no-permissions --oneline --classify? --ignore-glob:',
  operands: ['read'],
  unknown: 'medium',
};

/** Small programs that read, list, sort, copy and remove files (manuals of GNU coreutils 9 and BSD). */
export const coreutils: Family = {
  ls: {
    options:
      '[aAbBcCdDfFgGhHiIklmnNopqQrRsStTuUvwxXZ1@O%] --all --almost-all --color? --classify? --directory --group-directories-first --human-readable --inode --recursive --reverse --size --sort: --time: --time-style: --full-time --no-group --hide: --ignore: --width:',
    operands: ['read'],
    unknown: 'medium',
  },
  bat,
  batcat: bat,
  eza,
  exa: eza,
  cat: {
    options: '[AbeEnstTuv] --number --number-nonblank --show-all --show-ends --show-tabs --squeeze-blank',
    operands: ['read'],
    unknown: 'medium',
  },
  tac: { options: '[br] -s:', operands: ['read'], unknown: 'medium' },
  nl: { options: '[p] -b: -d: -f: -h: -i: -l: -n: -s: -v: -w:', operands: ['read'], unknown: 'medium' },
  head: {
    options: '-# [qvz] -n: -c: --lines: --bytes: --quiet --silent --verbose',
    operands: ['read'],
    unknown: 'medium',
  },
  tail: {
    options: '-# [qvzfFr] -n: -c: --lines: --bytes: --quiet --silent --verbose --follow? --retry --pid: -s:',
    operands: ['read'],
    unknown: 'medium',
  },
  wc: {
    options: '[clmLw] --lines --words --bytes --chars --max-line-length --files0-from:read!medium',
    operands: ['read'],
    unknown: 'medium',
  },
  cut: {
    options:
      '[nsz] -b: -c: -d: -f: --bytes: --characters: --delimiter: --fields: --complement --only-delimited --output-delimiter:',
    operands: ['read'],
    unknown: 'medium',
  },
  paste: { options: '[sz] -d: --delimiters: --serial', operands: ['read'], unknown: 'medium' },
  tr: {
    options: '[cCdst] --complement --delete --squeeze-repeats --truncate-set1',
    operands: ['text'],
    unknown: 'medium',
  },
  sort: {
    options:
      '[bcCdfghimMnrRsuVz] -k: -t: -S: -o:write -T:write --key: --field-separator: --buffer-size: --parallel: --output:write --temporary-directory:write --compress-program:program --random-source:read --files0-from:read!medium --batch-size: --numeric-sort --reverse --unique --human-numeric-sort --version-sort --ignore-case --stable --check? --merge --debug',
    operands: ['read'],
  },
  uniq: {
    options:
      '[cdDiuz] -f: -s: -w: --count --repeated --unique --ignore-case --skip-fields: --skip-chars: --check-chars:',
    operands: ['read', 'write'],
  },
  comm: {
    options: '[123z] --check-order --nocheck-order --output-delimiter: --total',
    operands: ['read'],
    unknown: 'medium',
  },
  join: { options: '[iz] -1: -2: -a: -e: -j: -o: -t: -v: --header', operands: ['read'], unknown: 'medium' },
  fold: { options: '[bs] -w:', operands: ['read'], unknown: 'medium' },
  fmt: { options: '[cstu] -w: -p: -g:', operands: ['read'], unknown: 'medium' },
  expand: { options: '[i] -t:', operands: ['read'], unknown: 'medium' },
  unexpand: { options: '[a] -t:', operands: ['read'], unknown: 'medium' },
  rev: { operands: ['read'], unknown: 'medium' },
  column: {
    options: '[txenR] -c: -s: -o: -N: -H: --table --separator: --output-separator:',
    operands: ['read'],
    unknown: 'medium',
  },
  od: { options: '[abcdfiloshvx] -A: -t: -N: -j: -w?', operands: ['read'], unknown: 'medium' },
  hexdump: { options: '[bcCdovx] -e: -n: -s:', operands: ['read'], unknown: 'medium' },
  xxd: { options: '[abeEipu] -r -c: -g: -l: -s: -o:', operands: ['read', 'write'] },
  strings: { options: '[afow] -n: -t: -e: -#', operands: ['read'], unknown: 'medium' },
  base64: {
    options: '[dDi] -w: -b: -o:write --output:write --decode --wrap: --ignore-garbage',
    operands: ['read'],
  },
  base32: { options: '[di] -w: --decode --wrap:', operands: ['read'] },
  md5sum: digest,
  sha1sum: digest,
  sha224sum: digest,
  sha256sum: digest,
  sha384sum: digest,
  sha512sum: digest,
  b2sum: digest,
  shasum: digest,
  md5: digest,
  cksum: digest,
  sum: digest,
  stat: {
    options: '[LfFlnqrstx] -c: -f: --format: --printf: --dereference --terse --file-system',
    operands: ['read'],
    unknown: 'medium',
  },
  file: {
    options: '[bhiIkLnprsvz0] -e: -F: --brief --mime --mime-type --mime-encoding --dereference',
    operands: ['read'],
  },
  readlink: {
    options: '[efmnqsvz] --canonicalize --canonicalize-existing --canonicalize-missing --no-newline',
    operands: ['read'],
    unknown: 'medium',
  },
  realpath: {
    options: '[eLmPqsz] --relative-to: --relative-base: --no-symlinks --canonicalize-missing',
    operands: ['read'],
    unknown: 'medium',
  },
  basename: { options: '[az] -s: --multiple --suffix: --zero', operands: ['text'], unknown: 'medium' },
  dirname: { options: '[z] --zero', operands: ['text'], unknown: 'medium' },
  du: {
    options:
      '[0abcDhHklmPsSx] -L!medium --dereference!medium -d: -t: -X:read --all --apparent-size --bytes --total --human-readable --max-depth: --summarize --exclude: --threshold: --si --one-file-system --exclude-from:read --files0-from:read!medium',
    operands: ['read'],
    unknown: 'medium',
  },
  df: {
    options: '[aBhHiklmPTgb] -t: -x: --human-readable --inodes --total --type:',
    operands: ['read'],
    unknown: 'medium',
  },
  diff: {
    options:
      '[abBcdeEilnNpqrstTuwyZ] -# -C: -U: -F: -I: -W: -x: -X:read --brief --color? --unified? --recursive --side-by-side --ignore-all-space --ignore-space-change --ignore-blank-lines --exclude: --label: -L: --strip-trailing-cr --text --report-identical-files --new-file --suppress-common-lines --width: --minimal --no-dereference!links',
    operands: ['linked'],
    modes: { links: { operands: ['below'] } },
    unknown: 'medium',
  },
  cmp: { options: '[bls] -i: -n: --silent --quiet --verbose', operands: ['read'], unknown: 'medium' },
  seq: { options: '[w] -s: -f: --separator: --equal-width --format:', operands: ['text'], unknown: 'medium' },
  yes: { operands: ['text'], unknown: 'medium' },
  sleep: { operands: ['text'], unknown: 'medium' },
  expr: { operands: ['text'], unknown: 'medium' },
  factor: { operands: ['text'], unknown: 'medium' },
  numfmt: { options: '--to: --from: --suffix: --field: --padding:', operands: ['text'], unknown: 'medium' },
  shuf: {
    options:
      '[erz] -n: -i: -o:write --output:write --head-count: --input-range: --echo --repeat --random-source:read',
    operands: ['read'],
  },
  tsort: { operands: ['read'], unknown: 'medium' },
  tree: {
    options:
      '[aAdfCDFghiJnNpqQrRsStuUvxX] -l!medium -L: -I: -P: -o:write --dirsfirst --gitignore --noreport --prune --filelimit: --du --charset:',
    operands: ['read'],
  },
  touch: {
    options: '[acfhm] -d: -t: -r:read --date: --no-create --reference:read --time:',
    operands: ['write'],
  },
  mkdir: { options: '[pv] -m: --parents --verbose --mode:', operands: ['write'] },
  rmdir: { options: '[pv] --ignore-fail-on-non-empty --parents --verbose', operands: ['write'] },
  cp: {
    options:
      '[aAbdfHilLnpPRruvxX] -t:write -T -S: --archive --force --interactive --no-clobber --recursive --preserve? --no-preserve: --update? --verbose --parents --target-directory:write --no-target-directory --reflink? --dereference --no-dereference',
    operands: ['read'],
    last: 'write',
    class: 'medium',
    special: 'cp',
  },
  mv: {
    options:
      '[bfinuvT] -t:write -S: --force --interactive --no-clobber --update --verbose --target-directory:write --no-target-directory',
    operands: ['delete'],
    last: 'write',
    class: 'medium',
    special: 'cp',
  },
  ln: {
    options: '[sfinrvTPL] -t:write --symbolic --force --relative --verbose --no-dereference',
    operands: ['write'],
    class: 'medium',
    special: 'cp',
  },
  rm: {
    options:
      '[fivdI] -r!tree -R!tree --recursive!tree --force --interactive? --verbose --dir --one-file-system --preserve-root --no-preserve-root!high',
    operands: ['delete'],
    class: 'medium',
    modes: { tree: { operands: ['tree'] } },
  },
  unlink: { operands: ['delete'], class: 'medium' },
  tee: { options: '[aip] --append --ignore-interrupts', operands: ['write'] },
  truncate: {
    options: '[co] -s: -r:read --size: --reference:read --no-create',
    operands: ['write'],
    class: 'medium',
  },
  split: {
    options:
      '[de] -l: -b: -n: -a: -C: --lines: --bytes: --number: --numeric-suffixes? --additional-suffix: --filter:shell!high',
    operands: ['read', 'write'],
    class: 'medium',
  },
  csplit: { options: '[ksz] -f:write -n: -b:', operands: ['read', 'text'], class: 'medium' },
  mktemp: { options: '[dqu] -t --directory --dry-run --tmpdir', operands: ['text'], class: 'medium' },
  chmod: {
    options: '[cfRvrwxX] --recursive --verbose --changes --quiet',
    operands: ['mode', 'write'],
    class: 'medium',
  },
  sync: { class: 'medium' },
  patch: {
    options:
      '[NRsEftb] -p: -i:read -d:write -o:write -r:write --strip: --input:read --directory:write --output:write --dry-run --reverse --forward --batch --backup --silent --quiet --verbose --merge',
    operands: ['write', 'read'],
    class: 'medium',
  },
  dos2unix: { options: '[kq]', operands: ['write'], class: 'medium' },
  unix2dos: { options: '[kq]', operands: ['write'], class: 'medium' },
};
