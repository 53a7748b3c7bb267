import { each, remote, tool } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

/** Development tools `npx` finds in the project, or that are as good as the project's own. */
export const NPX_TOOLS: ReadonlySet<string> = new Set(
  `tsc tsx ts-node vue-tsc eslint prettier biome @biomejs/biome oxlint stylelint standard xo jest vitest mocha ava tap c8 nyc
   playwright cypress karma vite rollup esbuild webpack parcel turbo nx lerna next nuxt astro svelte-check svelte-kit
   tailwindcss postcss sass typedoc knip depcheck madge npm-check-updates ncu sort-package-json lint-staged
   markdownlint markdownlint-cli cspell commitlint tsup swc babel prisma drizzle-kit size-limit attw publint rimraf mkdirp`.split(
    /\s+/,
  ),
);

/** Options of package managers that choose a program, code, or where packages come from. */
const CHOOSES =
  '--script-shell:!high --node-options:!high --userconfig:!high --globalconfig:!high --registry:!high --shell:!high --git:!high --editor:!high --viewer:!high --browser:!high --init-module:!high --call:!high --location:!high --global-folder:!high --use-yarnrc:!high --plugin:!high --pnpmfile:!high --global-pnpmfile:!high --preload:script --env-file:read --eval:code --print:code --prefix:script --dir:script --cwd:script';

const install: ProgramSpec = {
  options:
    '[DPEOBS] -g!high --global!high --save-dev --save --save-exact --save-optional --save-peer --no-save --no-audit --no-fund --ignore-scripts --omit: --include: --legacy-peer-deps --force --frozen-lockfile --prefer-offline --offline --production --dev --workspace: -w: --workspaces --silent --quiet --dry-run --package-lock-only --no-optional --prod --loglevel: --prefer-frozen-lockfile --no-frozen-lockfile --immutable --lockfile-only --recursive -r --filter: --exact --optional --no-package-lock --progress: --no-progress',
  operands: ['package'],
  class: 'medium',
  why: 'network',
};
const script: ProgramSpec = {
  options: `[sqdry] -C:script -F: -w: -ws --silent --quiet --verbose --if-present --workspace: --workspaces --include-workspace-root --iwr --loglevel: --recursive --filter: --parallel --stream --sequential --sort --no-sort --bail --no-bail --reverse --aggregate-output --workspace-concurrency: --resume-from: --reporter: --foreground-scripts --ignore-scripts --no-audit --no-fund --color? --no-color --no-progress --progress? --timing --json --yes --no-update-notifier --workspace-root ${CHOOSES}`,
  operands: ['text'],
  class: 'medium',
  why: 'project',
};
/** Options of these that are not listed go to the script. */
const passes: ProgramSpec = { ...script, unknown: 'medium', special: 'package-script' };
const passesNamed: ProgramSpec = { ...passes, stop: true };
const passing: Readonly<Record<string, ProgramSpec>> = {
  ...Object.fromEntries('test t start build lint'.split(' ').map((name) => [name, passes])),
  run: passesNamed,
  'run-script': passesNamed,
};
const npx: ProgramSpec = {
  options: '[y] --yes --no --no-install --version!ask --help -q --quiet',
  special: 'npx',
  wrapper: true,
};
const networkRead: ProgramSpec = {
  options: CHOOSES,
  operands: ['sent'],
  class: 'medium',
  why: 'network',
  unknown: 'medium',
};
const localRead: ProgramSpec = {
  options: `[alg] --depth: --all --json --long --parseable --prod --dev --omit: --include: --global -g!medium ${CHOOSES}`,
  operands: ['text'],
  unknown: 'medium',
};

const shared: Readonly<Record<string, ProgramSpec>> = {
  install,
  i: install,
  add: install,
  ci: install,
  test: script,
  t: script,
  run: script,
  'run-script': script,
  start: script,
  build: script,
  lint: script,
  why: localRead,
  list: localRead,
  ls: localRead,
  outdated: networkRead,
  audit: networkRead,
  info: networkRead,
  view: networkRead,
  remove: { ...install, operands: ['text'] },
  uninstall: { ...install, operands: ['text'] },
  rm: { ...install, operands: ['text'] },
  update: install,
  upgrade: install,
  dedupe: install,
  prune: install,
  rebuild: { ...install, operands: ['text'] },
  publish: remote,
  login: remote,
  logout: remote,
  adduser: remote,
  unpublish: remote,
  deprecate: remote,
  owner: remote,
  'dist-tag': remote,
  access: remote,
  token: remote,
  whoami: networkRead,
};

/** Node.js and its package managers. */
export const node: Family = {
  node: {
    options:
      '-v!ask --version!ask -h!ask --help!ask --test!tests --run:!tests --test-reporter: --test-name-pattern: --test-only --test-concurrency: --test-timeout: --watch --check -c --enable-source-maps --experimental-strip-types --experimental-transform-types --experimental-test-coverage --experimental-vm-modules --no-warnings --trace-warnings --trace-uncaught --stack-trace-limit: --max-old-space-size: --unhandled-rejections: --throw-deprecation --expose-gc --conditions: -C: --import:script --require:script -r:script -e:code!inline --eval:code!inline -p:code!inline --print:code!inline --env-file:read --input-type: --preserve-symlinks --abort-on-uncaught-exception',
    operands: ['script', 'text'],
    stop: true,
    alone: 'high',
    modes: { inline: { operands: ['text'] }, tests: { class: 'medium', why: 'project' } },
  },
  npm: {
    options:
      '-v!ask --version!ask --silent -s --prefix:script --loglevel: --workspace: -w: --workspaces --no-audit --no-fund --if-present',
    alone: 'medium',
    sub: {
      ...shared,
      explain: localRead,
      query: localRead,
      root: localRead,
      prefix: localRead,
      pack: {
        options: '--dry-run --json --pack-destination:write',
        operands: ['package'],
        class: 'medium',
        why: 'project',
      },
      version: {
        options: `-m: --message: --no-git-tag-version --git-tag-version? --preid: --allow-same-version --json --no-commit-hooks --force -f --silent -s --workspaces --workspace: -w: ${CHOOSES}`,
        operands: ['text'],
        class: 'medium',
        why: 'project',
      },
      pkg: { sub: { get: localRead, set: { operands: ['text'], class: 'medium' } } },
      config: { sub: { get: { operands: ['text'], class: 'medium' }, list: { class: 'medium' } } },
      fund: localRead,
      doctor: networkRead,
      search: networkRead,
      init: { options: '[y] --yes', operands: [], class: 'medium' },
      exec: npx,
      x: npx,
      help: { options: '--silent', operands: ['text'] },
      cache: { sub: { verify: { class: 'medium' } } },
    },
  },
  npx,
  bunx: npx,
  pnpm: {
    options:
      '-v!ask -r --version!ask --filter: -F: --recursive --silent -C:script --dir:script --workspace-root -w',
    class: 'medium',
    why: 'project',
    alone: 'medium',
    sub: {
      ...shared,
      ...passing,
      exec: npx,
      dlx: npx,
      fetch: install,
      store: { sub: { status: localRead } },
    },
  },
  yarn: {
    options:
      '-v!ask -s --version!ask --silent --cwd:script --frozen-lockfile --immutable --non-interactive --ignore-scripts',
    class: 'medium',
    why: 'project',
    alone: 'medium',
    sub: {
      ...shared,
      ...passing,
      workspaces: passes,
      workspace: passes,
      dlx: npx,
      exec: npx,
      format: passes,
      typecheck: passes,
      check: passes,
    },
  },
  bun: {
    options: '-v!ask --version!ask -e:code --eval:code -p:code --print:code',
    alone: 'medium',
    class: 'medium',
    why: 'project',
    sub: { ...shared, ...passing, x: npx, pm: { sub: { ls: localRead, bin: localRead } } },
  },
  deno: {
    options: '[V] --version!ask',
    alone: 'high',
    sub: { test: tool, check: tool, lint: tool, fmt: tool, task: tool, bench: tool, info: tool, doc: tool },
  },
  corepack: { options: '--version!ask', sub: { enable: { class: 'medium' } } },
  ...each([...NPX_TOOLS].filter((name) => /^[\w-]+$/.test(name)).join(' '), tool),
  lerna: { ...tool, acts: { publish: 'remote', version: 'remote', exec: 'code' } },
  nx: { ...tool, acts: { release: 'remote', publish: 'remote', login: 'remote', exec: 'code' } },
  turbo: { ...tool, acts: { login: 'remote', link: 'remote' } },
  tsx: {
    options: '-v!ask --version!version --test',
    operands: ['script', 'text'],
    stop: true,
    alone: 'high',
  },
  'ts-node': {
    options: '-v!ask --version!ask -T --transpile-only --esm',
    operands: ['script', 'text'],
    stop: true,
    alone: 'high',
  },
  rimraf: { operands: ['tree'], class: 'medium' },
};
