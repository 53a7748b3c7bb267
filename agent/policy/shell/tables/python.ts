import { each, projectRun, remote, tool } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const installs: ProgramSpec = {
  options:
    '[qUv] -r:list -c:list -e:script --requirement:list --constraint:list --editable:script --upgrade --quiet --no-deps --no-cache-dir --disable-pip-version-check --no-input --user --pre --dry-run --only-binary: --no-binary: --upgrade-strategy: --no-build-isolation --force-reinstall --break-system-packages!high --no-warn-script-location --progress-bar: --index-url:!high -i:!high --extra-index-url:!high --find-links:!high -f:!high --trusted-host:!high --target:write -t:write',
  operands: ['package'],
  class: 'medium',
  why: 'network',
};
/** Keeps what is sent to a public place, and code in an option, from passing as options of the project's tools. */
const pytest: ProgramSpec = { ...tool, options: `${tool.options} --pastebin:!high` };
const pylint: ProgramSpec = { ...tool, options: `${tool.options} --init-hook:code` };

const pip: ProgramSpec = {
  options: '-V!ask [q] --version!ask --disable-pip-version-check --no-input',
  alone: 'medium',
  sub: {
    install: installs,
    download: { ...installs, class: 'medium' },
    uninstall: { options: '[y] -r:read --yes', operands: ['text'], class: 'medium' },
    list: {
      options: '[l] -o!medium --outdated!medium -u!medium --uptodate!medium --format: --user --local',
      class: 'low',
      unknown: 'medium',
    },
    show: { options: '[fv] --files', operands: ['text'], unknown: 'medium' },
    freeze: { options: '[l] --all --local', unknown: 'medium' },
    check: {},
    index: { sub: { versions: { operands: ['text'], class: 'medium', why: 'network' } } },
  },
};

/** `python -m MODULE`. */
export const PYTHON_MODULES: Readonly<Record<string, ProgramSpec>> = {
  pytest,
  unittest: tool,
  mypy: tool,
  ruff: tool,
  black: tool,
  isort: tool,
  flake8: tool,
  pylint,
  coverage: tool,
  tox: tool,
  nox: tool,
  build: tool,
  compileall: tool,
  py_compile: tool,
  pip,
  venv: {
    options: '--upgrade-deps --system-site-packages --without-pip --clear!high --prompt:',
    operands: ['write'],
    class: 'medium',
  },
  virtualenv: { operands: ['write'], class: 'medium' },
  'http.server': {
    options: '-b: --bind: -d:read --directory:read',
    operands: ['text'],
    class: 'medium',
    why: 'network',
  },
  'json.tool': {
    options: '--indent: --compact --sort-keys --no-ensure-ascii --tab',
    operands: ['read', 'write'],
  },
  timeit: { operands: ['code'], class: 'high', why: 'code' },
};

const interpreter: ProgramSpec = {
  options: '-V!ask -h!ask [bBuOsSEIqv] --version!ask --help!ask -W: -X: -c:code!inline -m:code!inline',
  operands: ['script', 'text'],
  stop: true,
  alone: 'high',
  modes: { inline: { operands: ['text'] } },
  special: 'python-module',
};

/** Python and its tools. */
export const python: Family = {
  python: interpreter,
  python3: interpreter,
  'python3.10': interpreter,
  'python3.11': interpreter,
  'python3.12': interpreter,
  'python3.13': interpreter,
  pip,
  pip3: pip,
  ...each(
    'alembic uvicorn gunicorn celery mkdocs sphinx-build jupytext pip-audit bandit vulture codespell',
    tool,
  ),
  ...each('django-admin flask', { ...tool, acts: { shell: 'code', shell_plus: 'code', dbshell: 'code' } }),
  pdm: {
    options: '--version!version',
    sub: { ...each('install lock sync list build', tool), run: projectRun(), add: installs },
  },
  pytest,
  mypy: tool,
  pyright: tool,
  ruff: tool,
  black: tool,
  isort: tool,
  flake8: tool,
  pylint,
  tox: tool,
  nox: tool,
  coverage: tool,
  'pre-commit': { sub: { run: tool }, options: '--version!ask' },
  uv: {
    options: '-V!ask [qv] --version!ask --quiet',
    alone: 'medium',
    sub: {
      sync: tool,
      lock: tool,
      run: projectRun(
        '[q] --quiet --no-sync --frozen --locked --extra: --group: --all-extras --dev --no-dev',
      ),
      venv: { operands: ['write'], class: 'medium' },
      add: installs,
      remove: tool,
      tree: tool,
      pip: {
        sub: {
          install: installs,
          list: tool,
          freeze: tool,
          show: tool,
          sync: { ...tool, operands: ['list'] },
          compile: tool,
        },
      },
    },
  },
  poetry: {
    options: '--version!ask -V!ask',
    sub: {
      install: tool,
      run: projectRun(),
      publish: remote,
      add: installs,
      show: tool,
      lock: tool,
      check: tool,
      build: tool,
      update: tool,
      remove: tool,
      env: tool,
    },
  },
  pipenv: {
    options: '--version!ask',
    sub: { install: installs, run: projectRun(), sync: tool, lock: tool, graph: tool },
  },
  hatch: { options: '--version!ask', sub: { run: projectRun(), test: tool, build: tool, env: tool } },
};
