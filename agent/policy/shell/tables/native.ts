import { each, high, strict, tool } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const compiler: ProgramSpec = {
  ...strict(
    '[cgEOSvw] -o:write -O: -W: -f: -I: -D: -U: -l: -L: -std: --version!version -x: -m: -M: -pthread',
    ['read'],
  ),
  special: 'compiler',
};

/** C, C++ and the tools that build with any language. */
export const native: Family = {
  ...each('gcc g++ cc c++ clang clang++', compiler),
  'clang-format': {
    options: '-i!edit --version!version -n --dry-run --style: --Werror',
    operands: ['read'],
    modes: { edit: { operands: ['write'], class: 'medium' } },
  },
  'clang-tidy': tool,
  cppcheck: tool,
  make: strict(
    '[BdiknqsSw] -C:script -f:script -j? -l? -o: --always-make --directory:script --file:script --makefile:script --jobs? --dry-run --keep-going --silent --no-print-directory --version!version',
    ['target'],
  ),
  cmake: strict(
    '--version!version --build:write -S:read -B:write -G: -j? --target: -t: --config: --parallel? --preset: --fresh -D:property --list-presets -Wno-dev',
    ['read'],
  ),
  ctest: strict(
    '-R: -E: -L: -V -N -C: --verbose --output-on-failure --test-dir:read -j? --rerun-failed --preset: --version!version',
    [],
  ),
  ninja: strict('-C:script -j: -v -n --version!version', ['target']),
  meson: {
    options: '--version!version',
    sub: { compile: tool, test: tool, setup: strict('', ['write', 'read']) },
  },
  zig: {
    options: '',
    sub: {
      build: strict('-D: -O: --summary: --verbose -j: --release?'),
      test: strict('-O: --test-filter: --summary:', ['script']),
      fmt: strict('--check', ['write']),
      version: {},
      env: { class: 'medium', why: 'environment' },
      'ast-check': strict('', ['read']),
    },
  },
  bazel: {
    options: '--version!version',
    sub: each(
      'build test query cquery aquery info version clean',
      strict(
        '-k -c: --config: --test_output: --test_filter: --keep_going --verbose_failures --jobs: --nocache_test_results',
        ['text'],
      ),
    ),
  },
  just: strict('-l --list --dry-run -n --version!version --summary', ['target']),
  swift: {
    options: '--version!version',
    sub: {
      build: strict('-c: --configuration: --target: --product:', ['text']),
      test: strict('--filter: --parallel -c:', ['text']),
      package: { sub: each('resolve describe show-dependencies', tool) },
    },
  },
  shellcheck: { options: '[x] -f: -s: -S: -e: -V --version!ask', operands: ['read'], unknown: 'medium' },
  shfmt: { options: '[dlsw] -i:', operands: ['write'], class: 'medium' },
  hadolint: tool,
  actionlint: tool,
  ...high('code', 'ld ldd ar as objcopy gdb lldb valgrind strace ltrace perf'),
};
