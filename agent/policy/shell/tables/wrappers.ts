import type { Family, ProgramSpec } from './spec.ts';

const shell: ProgramSpec = {
  options: '[euxlnv] -o: -c:shell!inline --norc --noprofile --login --posix --version!ask',
  operands: ['script', 'text'],
  stop: true,
  alone: 'high',
  modes: { inline: { operands: ['text'], class: 'medium', why: 'code', direct: true } },
};

/** Programs that run another one (R7), and the shells themselves. */
export const wrappers: Family = {
  bash: shell,
  sh: shell,
  dash: shell,
  zsh: shell,
  ksh: shell,
  // Windows PowerShell takes a bare word for code, PowerShell 7 for a file.
  powershell: {
    options: '-File:script!file -file:script!file -NoProfile -noprofile -NonInteractive -NoLogo',
    wordOptions: true,
    operands: ['code'],
    alone: 'high',
    modes: { file: { operands: ['text'], class: 'medium', why: 'project' } },
  },
  pwsh: {
    options: '-File:script!file -file:script!file -NoProfile -noprofile -NonInteractive -NoLogo',
    wordOptions: true,
    operands: ['script', 'text'],
    alone: 'high',
    modes: { file: { operands: ['text'], class: 'medium', why: 'project' } },
  },
  env: {
    options: '[i0v] -u: --unset: --ignore-environment -C!high -S!high --split-string!high',
    special: 'env',
    wrapper: true,
  },
  xargs: {
    options:
      '[0prtx] -a:read -d: -E: -I: -i? -L: -n: -P: -s: --null --arg-file:read --delimiter: --replace? --max-args: --max-procs: --no-run-if-empty --verbose --max-lines?',
    special: 'xargs',
    wrapper: true,
  },
  timeout: {
    options: '[v] -k: -s: --kill-after: --signal: --preserve-status --foreground',
    operands: ['text', 'command'],
    wrapper: true,
    bounded: true,
  },
  nice: { options: '-# -n: --adjustment:', operands: ['command'], wrapper: true, bounded: true },
  ionice: { options: '-c: -n: [t]', operands: ['command'], wrapper: true },
  nohup: { operands: ['command'], wrapper: true },
  setsid: { options: '[cfw] --ctty --fork --wait', operands: ['command'], wrapper: true },
  stdbuf: { options: '-i: -o: -e: --input: --output: --error:', operands: ['command'], wrapper: true },
  time: { options: '[pv]', operands: ['command'], wrapper: true, bounded: true },
  command: {
    options: '[p] -v!ask -V!ask',
    operands: ['command'],
    modes: { ask: { operands: ['text'] } },
    wrapper: true,
  },
  exec: { options: '[cl] -a:', operands: ['command'], wrapper: true },
  watch: {
    options: '[bcdegt] -x --exec -n: --interval: --differences? --no-title',
    class: 'medium',
    special: 'watch',
    wrapper: true,
  },
  caffeinate: { options: '[dimsu] -t:', operands: ['command'], wrapper: true },
  'cross-env': { special: 'env', wrapper: true },
};
