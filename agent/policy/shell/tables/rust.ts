import { each, remote, strict, tool } from './kinds.ts';
import type { Family } from './spec.ts';

const cargo = strict(
  '[qvr] -p: -j: -F: --package: --workspace --all --lib --bins --bin: --tests --test: --examples --example: --benches --all-targets --release --features: --all-features --no-default-features --jobs: --quiet --verbose --locked --offline --frozen --no-run --no-fail-fast --doc --message-format: --exclude: --keep-going --profile: --target: --fix --allow-dirty --allow-staged --check --no-deps --open!high --color: --',
);

/** Rust (The Cargo Book). What can choose a linker, a runner or another manifest is not listed. */
export const rust: Family = {
  cargo: {
    options: '[Vqv] --version!ask --list --quiet --verbose --offline --locked --frozen --color:',
    alone: 'low',
    sub: {
      ...each('build b test t check c run r clippy doc bench nextest', cargo),
      // What follows `--` goes to rustfmt, which writes it.
      fmt: { ...cargo, operands: ['project'] },
      update: strict('-p: --dry-run --precise: --package:'),
      fetch: strict('--locked'),
      add: strict('--dev --build --features: -F: --no-default-features --optional -p:'),
      remove: strict('--dev -p:'),
      tree: strict(`-i: -e: -d --depth: -p: --workspace --features: --all-features`),
      metadata: strict('--format-version: --no-deps'),
      clean: strict('-p: --release'),
      new: strict('--lib --bin --name: --edition:', ['write']),
      init: strict('--lib --bin --name: --edition:', ['write']),
      version: {},
      help: { operands: ['text'], unknown: 'medium' },
      search: { options: '--limit:', operands: ['sent'], class: 'medium', why: 'network' },
      info: { operands: ['sent'], class: 'medium', why: 'network' },
      audit: tool,
      deny: tool,
      machete: tool,
      outdated: tool,
      ...each('publish login logout yank owner', remote),
    },
  },
  rustc: strict('[V] --version!version --edition: -O -o:write --crate-type: --emit:', ['script']),
  rustfmt: strict('--version!version --check --edition:', ['write']),
  rustup: {
    options: '[V] --version!version',
    sub: {
      show: tool,
      which: { operands: ['text'], class: 'medium' },
      target: { sub: { list: tool } },
      component: { sub: { list: tool } },
      toolchain: { sub: { list: tool } },
    },
  },
};
