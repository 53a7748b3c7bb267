// Programs that run another one, or code that stands in the command: a standing permission for them would permit
// everything (policy.md "Rules": wrappers are never stored).

/** Run whatever they are given. */
const WRAPPERS = new Set(
  `env xargs nohup setsid nice ionice timeout stdbuf time command builtin exec eval source . watch script busybox
   toybox sudo doas su runuser pkexec gosu npx bunx pnpx uvx pipx parallel caffeinate cross-env dotenv direnv chroot
   unshare nsenter setarch linux32 linux64 taskset chrt numactl prlimit systemd-run flock strace ltrace gdb lldb
   valgrind perf expect unbuffer winpty fakeroot proot faketime xvfb-run dbus-run-session dbus-launch ssh mosh tmux
   screen at batch entr nodemon concurrently npm-run-all nix-shell wsl osascript start start-process
   invoke-expression iex invoke-command icm invoke-item trap alias function coproc`.split(/\s+/),
);

/** Run what follows these of their own words. */
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  npm: ['exec', 'x', 'explore', 'init', 'create'],
  pnpm: ['exec', 'dlx', 'create'],
  yarn: ['exec', 'dlx', 'create'],
  bun: ['x', 'create'],
  deno: ['eval'],
  uv: ['run', 'tool'],
  poetry: ['run'],
  pipenv: ['run', 'shell'],
  pdm: ['run'],
  hatch: ['run'],
  rye: ['run'],
  conda: ['run'],
  mamba: ['run'],
  mise: ['exec', 'x'],
  asdf: ['exec'],
  rbenv: ['exec'],
  pyenv: ['exec'],
  bundle: ['exec'],
  bundler: ['exec'],
  corepack: ['npm', 'npx', 'pnpm', 'yarn'],
  docker: ['run', 'exec'],
  podman: ['run', 'exec'],
  kubectl: ['exec', 'run', 'debug'],
  nix: ['run', 'shell', 'develop'],
};

/** Take code as an argument, and the options in front of their first operand that say so. */
const INLINE: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:pwsh|powershell|cmd)$/, /^[-/]/],
  [
    /^(?:node|nodejs|bun|tsx|ts-node|deno)$/,
    /^(?:-[a-z]*[epr]|--?(?:eval|print|require|import|(?:experimental-)?loader)(?:=.*)?)$/,
  ],
  [/^(?:python|pypy|py)[\d.]*$/, /^-[A-Za-z]*c/],
  [/^(?:perl|ruby|lua|luajit|rscript|julia|elixir|groovy|scala)$/, /^(?:-[a-zA-Z]*[eE]|--eval)/],
  [/^php$/, /^-[a-zA-Z]*[rBRE]/],
  [/^git$/, /^(?:-c|--config-env|--exec-path)(?:=.*)?$/],
];

/** Shells: with an option, or any, their operand is code. */
const SHELLS = /^(?:(?:ba|da|z|k|c|tc|fi|a|rba)?sh|pwsh|powershell|cmd)$/;

/** Options anywhere behind which a command stands. */
const FIND = /^(?:find|fd|fdfind)$/;
const FIND_COMMAND = /^(?:-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/;

/** Their first operand is code. */
const PROGRAM_TEXT = /^(?:awk|gawk|mawk|nawk)$/;

/** A word of a rule's pattern. */
interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

/** Whether a pattern is about a program that runs another one, so that it would allow any. */
export function isWrapper(list: readonly Token[]): boolean {
  const [first, ...rest] = list;
  if (!first) return false;
  const name = programOf(first.text);
  if (WRAPPERS.has(name) || PROGRAM_TEXT.test(name)) return true;
  if (SHELLS.test(name) && (rest[0] === undefined || /^[-+]/.test(rest[0].text) || isOpen(rest[0])))
    return true;
  if (FIND.test(name) && rest.some((item) => FIND_COMMAND.test(item.text))) return true;
  const at = rest.findIndex((item) => !item.text.startsWith('-') || item.text === '-m');
  const operand = at < 0 ? undefined : rest[at];
  const options = at < 0 ? rest : rest.slice(0, at);
  if (
    INLINE.some(([program, option]) => program.test(name) && options.some((item) => option.test(item.text)))
  )
    return true;
  const own = Object.hasOwn(SUBCOMMANDS, name) ? (SUBCOMMANDS[name] ?? []) : [];
  return operand !== undefined && own.includes(operand.text);
}

/** The name of a program without its folder and what Windows puts behind it. */
export function programOf(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  return /^[.]+$/.test(word) ? word : name.replace(/\.(?:exe|cmd|bat|com|ps1)$/i, '').toLowerCase();
}

const isOpen = (token: Token | undefined): boolean =>
  token !== undefined && !token.quoted && token.text.includes('*');
