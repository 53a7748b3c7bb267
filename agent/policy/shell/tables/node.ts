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

const install: ProgramSpec = {
  options:
    '[DPEOBS] -g!high --global!high --save-dev --save --save-exact --save-optional --save-peer --no-save --no-audit --no-fund --ignore-scripts --omit: --include: --legacy-peer-deps --force --frozen-lockfile --prefer-offline --offline --production --dev --workspace: -w: --workspaces --silent --quiet --dry-run --package-lock-only --no-optional --prod --loglevel: --prefer-frozen-lockfile --no-frozen-lockfile --immutable --lockfile-only --recursive -r --filter: --exact --optional --no-package-lock --progress: --no-progress',
  operands: ['package'],
  class: 'medium',
  why: 'network',
};
const script: ProgramSpec = {
  options:
    '-s --silent --if-present --workspace: -w: --workspaces --loglevel: --prefix:script -r --recursive --filter: --parallel --',
  operands: ['text'],
  class: 'medium',
  why: 'project',
  unknown: 'medium',
};
const npx: ProgramSpec = {
  options: '[y] --yes --no --no-install --version!ask --help -q --quiet',
  special: 'npx',
  wrapper: true,
};
const networkRead: ProgramSpec = {
  options: '--registry:!high',
  operands: ['sent'],
  class: 'medium',
  why: 'network',
  unknown: 'medium',
};
const localRead: ProgramSpec = {
  options:
    '[alg] --depth: --all --json --long --parseable --prod --dev --omit: --include: --global -g!medium',
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
      version: { operands: ['text'], class: 'medium', why: 'project', unknown: 'medium' },
      pkg: { sub: { get: localRead, set: { operands: ['text'], class: 'medium' } } },
      config: { sub: { get: { operands: ['text'], class: 'medium' }, list: { class: 'medium' } } },
      fund: localRead,
      doctor: networkRead,
      search: networkRead,
      init: { options: '[y] --yes', operands: [], class: 'medium' },
      exec: npx,
      x: npx,
      help: { operands: ['text'], unknown: 'medium' },
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
    sub: { ...shared, exec: npx, dlx: npx, fetch: install, store: { sub: { status: localRead } } },
  },
  yarn: {
    options:
      '-v!ask -s --version!ask --silent --cwd:script --frozen-lockfile --immutable --non-interactive --ignore-scripts',
    class: 'medium',
    why: 'project',
    alone: 'medium',
    sub: {
      ...shared,
      workspaces: script,
      workspace: script,
      dlx: npx,
      exec: npx,
      format: script,
      typecheck: script,
      check: script,
    },
  },
  bun: {
    options: '-v!ask --version!ask -e:code --eval:code -p:code --print:code',
    alone: 'medium',
    class: 'medium',
    why: 'project',
    sub: { ...shared, x: npx, pm: { sub: { ls: localRead, bin: localRead } } },
  },
  deno: {
    options: '[V] --version!ask',
    alone: 'high',
    sub: { test: tool, check: tool, lint: tool, fmt: tool, task: tool, bench: tool, info: tool, doc: tool },
  },
  corepack: { options: '--version!ask', sub: { enable: { class: 'medium' } } },
  ...each([...NPX_TOOLS].filter((name) => /^[\w-]+$/.test(name)).join(' '), tool),
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
