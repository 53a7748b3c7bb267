import type { Family, ProgramSpec } from './spec.ts';

const tool: ProgramSpec = { operands: ['text'], class: 'medium', why: 'project', unknown: 'medium' };
const remote: ProgramSpec = { class: 'high', why: 'remote', operands: ['text'], unknown: 'medium' };

/** A tool whose options can choose programs: only these are known, the rest is high (R4). */
const strict = (options: string, operands: ProgramSpec['operands'] = ['text']): ProgramSpec => ({
  options,
  operands,
  class: 'medium',
  why: 'project',
});

const cargoOptions =
  '[qvr] -p: -j: -F: --package: --workspace --all --lib --bins --bin: --tests --test: --examples --example: --benches --all-targets --release --features: --all-features --no-default-features --jobs: --quiet --verbose --locked --offline --frozen --no-run --no-fail-fast --doc --message-format: --exclude: --keep-going --profile: --target: --fix --allow-dirty --allow-staged --check --no-deps --open!high --';
const cargo = strict(cargoOptions);
const go = (options = ''): ProgramSpec => ({
  options: `-v -race -run: -bench: -benchtime: -count: -timeout: -short -cover -coverprofile:write -json -tags: -failfast -parallel: -cpu: -benchmem -p: -n -x -trimpath -mod: -shuffle: -list: -covermode: -coverpkg: -skip: -vet: -fix:!high ${options}`,
  wordOptions: true,
  operands: ['text'],
  class: 'medium',
  why: 'project',
});

/** Compilers, build tools and interpreters beside Node and Python. */
export const languages: Family = {
  cargo: {
    options: '[Vqv] --version!ask --list --quiet --verbose --offline --locked --frozen',
    alone: 'low',
    sub: {
      build: cargo,
      b: cargo,
      test: cargo,
      t: cargo,
      check: cargo,
      c: cargo,
      run: cargo,
      r: cargo,
      clippy: cargo,
      fmt: cargo,
      doc: cargo,
      bench: cargo,
      nextest: cargo,
      update: strict('-p: --dry-run --precise: --package:'),
      fetch: strict('--locked'),
      add: strict('--dev --build --features: -F: --no-default-features --optional -p:'),
      remove: strict('--dev -p:'),
      tree: strict(`-i: -e: -d --depth: ${cargoOptions.split(' ').slice(0, 12).join(' ')}`),
      metadata: strict('--format-version: --no-deps'),
      clean: strict('-p: --release'),
      new: strict('--lib --bin --name:', ['write']),
      init: strict('--lib --bin --name:', ['write']),
      audit: tool,
      publish: remote,
      login: remote,
      yank: remote,
      owner: remote,
    },
  },
  rustc: {
    options: '[V] --version!ask --edition: -O -o:write --crate-type: --emit:',
    operands: ['script'],
    class: 'medium',
    why: 'project',
  },
  rustfmt: strict('--check --edition:', ['write']),
  rustup: { options: '[V] --version!ask', sub: { show: tool, target: tool, component: tool } },
  go: {
    options: '',
    sub: {
      build: go('-o:write'),
      test: go('-c -o:write -args'),
      vet: go(),
      run: { ...go(), operands: ['text'] },
      fmt: go(),
      mod: strict(''),
      list: go('-m -f: -deps -u'),
      version: strict('-m', ['read']),
      env: { options: '', operands: ['text'], class: 'medium', why: 'environment' },
      doc: go('-all -src -u'),
      generate: go(),
      get: go('-u -t -d'),
      clean: go('-testcache -cache'),
      tool: { operands: ['text'], class: 'high', why: 'code' },
      work: strict(''),
      install: { class: 'high', why: 'system', operands: ['text'] },
    },
  },
  gofmt: { options: '-l -d -s -w', wordOptions: true, operands: ['write'], class: 'medium' },
  'golangci-lint': tool,
  gcc: strict('[cgEOSvw] -o:write -O: -W: -f: -I: -D: -l: -L: -std: --version!ask -x: -m:', ['read']),
  'g++': strict('[cgEOSvw] -o:write -O: -W: -f: -I: -D: -l: -L: -std: --version!ask -x: -m:', ['read']),
  gradle: strict(
    '[qiswx] -p:read -x: --version!ask --info --stacktrace --no-daemon --daemon --parallel --build-cache --no-build-cache --offline --quiet --continue --tests: --rerun-tasks --console: --scan!high --warning-mode:',
  ),
  mvn: strict(
    '[qBeXUoV] -pl: -am -P: -D: -T: --version!ask --batch-mode --quiet --offline --no-transfer-progress -ntp --fail-at-end',
  ),
  ant: strict('[qv] -version'),
  java: { options: '-version --version!ask', wordOptions: true, operands: [] },
  javac: strict('-d:write -cp: -version', ['read']),
  dotnet: {
    options: '--version!ask --info --list-sdks --list-runtimes',
    sub: {
      build: tool,
      test: tool,
      run: tool,
      restore: tool,
      format: tool,
      clean: tool,
      list: tool,
      new: tool,
      publish: tool,
    },
  },
  ruby: {
    options: '-v!ask [wW] --version!ask -I:read -e:code!inline -r:',
    operands: ['script', 'text'],
    stop: true,
    alone: 'high',
    modes: { inline: { operands: ['text'] } },
  },
  bundle: {
    options: '--version!ask',
    alone: 'medium',
    sub: { install: tool, exec: tool, update: tool, check: tool, list: tool, show: tool, outdated: tool },
  },
  rake: tool,
  rspec: tool,
  rubocop: tool,
  rails: { options: '--version!ask', sub: { test: tool, routes: tool, generate: tool } },
  gem: { options: '--version!ask', sub: { list: tool, install: tool, push: remote } },
  php: {
    options: '-v!ask [lmi] --version!ask -r:code!inline',
    operands: ['script', 'text'],
    stop: true,
    alone: 'high',
    modes: { inline: { operands: ['text'] } },
  },
  phpunit: tool,
  phpstan: tool,
  composer: {
    options: '--version!ask',
    sub: {
      install: tool,
      test: tool,
      validate: tool,
      show: tool,
      update: tool,
      require: tool,
      'dump-autoload': tool,
      run: tool,
      'run-script': tool,
    },
  },
  perl: {
    options:
      '-v!ask [wc] --version!ask -I:read -e:code!inline -E:code!inline -n!high -p!high -i?!high -M:!high -l -a',
    operands: ['script', 'text'],
    stop: true,
    alone: 'high',
    modes: { inline: { operands: ['text'] } },
  },
  lua: { options: '[v]', operands: ['script', 'text'], stop: true, alone: 'high' },
  swift: { options: '--version!ask', sub: { build: tool, test: tool, package: tool } },
  flutter: { options: '--version!ask', sub: { test: tool, analyze: tool, pub: tool, build: tool } },
  dart: { options: '--version!ask', sub: { test: tool, analyze: tool, format: tool, pub: tool } },
  mix: {
    options: '--version!ask',
    sub: { test: tool, compile: tool, format: tool, 'deps.get': tool, credo: tool },
  },
  just: tool,
  bazel: { options: '--version!ask', sub: { build: tool, test: tool, query: tool } },
  shellcheck: { options: '[x] -f: -s: -S: -e: -V --version!ask', operands: ['read'], unknown: 'medium' },
  shfmt: { options: '[dlsw] -i:', operands: ['write'], class: 'medium' },
};
