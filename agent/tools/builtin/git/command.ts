// From a checked request to git's arguments: options first, then `--end-of-options` or `--`, so that no value a model
// chose can be read as an option.

import type { GitRequest } from './request.ts';
import { PLAIN_DIFF } from './run.ts';

/** What will be run. */
export interface GitCommand {
  readonly args: readonly string[];
  readonly effect: 'read' | 'change' | 'lose';
  /** For standard input. */
  readonly input?: string;
}

const NAMES_OF_LOG = '--format=%H%x00%P%x00%an%x00%aI%x00%D%x00%s';
/** Submodules are compared by commit only: looking into them would run git under their configuration. */
const NO_SUBMODULES = '--ignore-submodules=dirty';
const DEFAULT_LOG = 20;

/** The command a request stands for. For reads that need several, the one that shows most. */
export function commandOf(request: GitRequest): GitCommand {
  const { operation } = request;
  switch (operation) {
    case 'status':
      return read(statusArguments(request.paths));
    case 'diff':
      return read(diffArguments(request, request.patch === false ? ['--numstat', '-z'] : ['--patch']));
    case 'log':
      return read(logArguments(request));
    case 'show':
      return read(showArguments(request, request.patch === false ? ['--numstat', '-z'] : ['--patch']));
    case 'blame':
      return read(blameArguments(request));
    case 'branch':
      return branchCommand(request);
    case 'add':
      return change(['add', '--', ...literal(request.paths)]);
    case 'commit':
      return commitCommand(request);
    case 'checkout':
      return checkoutCommand(request);
    case 'stash':
      return stashCommand(request);
    case 'worktree':
      return worktreeCommand(request);
    case 'restore':
      return restoreCommand(request);
  }
}

export function statusArguments(paths: readonly string[] = []): readonly string[] {
  const options = [
    '--porcelain=v2',
    '-z',
    '--branch',
    '--untracked-files=normal',
    '--find-renames',
    NO_SUBMODULES,
  ];
  return ['status', ...options, ...after(paths)];
}

export function diffArguments(request: GitRequest, form: readonly string[]): readonly string[] {
  const { ref, to, staged, paths } = request;
  const refs = [ref, to].filter((each) => each !== undefined);
  return [
    ...['diff', ...PLAIN_DIFF, '--find-renames', NO_SUBMODULES, ...form],
    ...(staged ? ['--cached'] : []),
    ...(refs.length > 0 ? ['--end-of-options', ...refs] : []),
    // Always, or a ref that is also a file name would be ambiguous.
    '--',
    ...paths,
  ];
}

function logArguments({ ref, paths, limit }: GitRequest): readonly string[] {
  const count = `--max-count=${limit ?? DEFAULT_LOG}`;
  return [
    'log',
    '-z',
    '--no-color',
    '--decorate=short',
    NAMES_OF_LOG,
    count,
    ...ending(ref ?? 'HEAD', paths),
  ];
}

export function showArguments({ ref, paths }: GitRequest, form: readonly string[]): readonly string[] {
  // A merge is shown against its first parent: what it brought in.
  return [
    'show',
    ...PLAIN_DIFF,
    '--format=',
    '-m',
    '--first-parent',
    ...form,
    ...ending(ref ?? 'HEAD', paths),
  ];
}

export function commitInfoArguments(ref: string): readonly string[] {
  return [
    'log',
    '-z',
    '--no-color',
    '--decorate=short',
    `${NAMES_OF_LOG}%x00%b`,
    '--max-count=1',
    ...ending(ref, []),
  ];
}

function blameArguments({ ref, paths, lines }: GitRequest): readonly string[] {
  const range =
    lines === undefined ? [] : ['-L', lines.includes('-') ? lines.replace('-', ',') : `${lines},${lines}`];
  return [
    'blame',
    '--no-textconv',
    '--porcelain',
    ...range,
    ...(ref === undefined ? [] : [ref]),
    '--',
    ...paths,
  ];
}

export const BRANCH_LIST: readonly string[] = [
  'for-each-ref',
  '--sort=-committerdate',
  '--format=%(HEAD)%00%(refname)%00%(objectname:short)%00%(upstream:short)%00%(upstream:track,nobracket)%00%(committerdate:iso-strict)%00%(contents:subject)',
];

function branchCommand({ action, name = '', to = '', ref, force, limit }: GitRequest): GitCommand {
  const target = ref === undefined ? [name] : [name, ref];
  switch (action) {
    case 'create':
      return change(['branch', '--end-of-options', ...target]);
    case 'delete':
      return force ? lose(['branch', '-D', '--', name]) : change(['branch', '-d', '--', name]);
    case 'rename':
      return force ? lose(['branch', '-M', '--', name, to]) : change(['branch', '-m', '--', name, to]);
    default:
      return read([...BRANCH_LIST, `--count=${limit ?? 100}`, 'refs/heads', 'refs/remotes']);
  }
}

function commitCommand({ action, message, paths }: GitRequest): GitCommand {
  const said = message === undefined ? ['--no-edit'] : ['--file=-'];
  const amend = action === 'amend' ? ['--amend'] : [];
  const args = [
    'commit',
    ...amend,
    ...said,
    ...(paths.length > 0 ? ['--only', '--', ...literal(paths)] : []),
  ];
  return message === undefined ? change(args) : { ...change(args), input: message };
}

function checkoutCommand({ ref, name, paths }: GitRequest): GitCommand {
  const from = ref === undefined ? [] : [ref];
  if (paths.length > 0) return lose(['checkout', ...from, '--', ...literal(paths)]);
  return change(name === undefined ? ['checkout', ...from, '--'] : ['checkout', '-b', name, ...from, '--']);
}

function stashCommand({ action, ref, message, paths, limit, patch }: GitRequest): GitCommand {
  const entry = ref === undefined ? 'stash@{0}' : /^\d+$/.test(ref) ? `stash@{${ref}}` : ref;
  switch (action) {
    case 'list':
      return read(['stash', 'list', '-z', '--format=%gd%x00%gs%x00%cI', `--max-count=${limit ?? 100}`]);
    case 'show':
      return read(stashShowArguments(entry, patch === false ? ['--numstat', '-z'] : ['--patch']));
    case 'apply':
    case 'pop':
      return change(['stash', action, entry]);
    case 'drop':
      return lose(['stash', 'drop', entry]);
    case 'clear':
      return lose(['stash', 'clear']);
    default:
      return change([
        ...['stash', 'push', ...(message === undefined ? [] : [`--message=${message}`])],
        ...(paths.length > 0 ? ['--', ...literal(paths)] : []),
      ]);
  }
}

/** What `stash show` gives, by `diff`, which takes paths. Untracked files of the stash are not in it. */
export function stashShowArguments(
  entry: string,
  form: readonly string[],
  paths: readonly string[] = [],
): readonly string[] {
  const name = /^\d+$/.test(entry) ? `stash@{${entry}}` : entry;
  const options = [...PLAIN_DIFF, '--find-renames', NO_SUBMODULES, ...form];
  return ['diff', ...options, '--end-of-options', `${name}^1`, name, '--', ...paths];
}

/** `paths` are absolute by then, so they cannot begin with a dash. */
function worktreeCommand({ action, name, ref, paths, force }: GitRequest): GitCommand {
  switch (action) {
    case 'add':
      return change([
        ...['worktree', 'add', ...(name === undefined ? [] : ['-b', name]), '--'],
        ...[...paths, ...(ref === undefined ? [] : [ref])],
      ]);
    case 'remove':
      return force
        ? lose(['worktree', 'remove', '--force', '--', ...paths])
        : change(['worktree', 'remove', '--', ...paths]);
    case 'prune':
      return change(['worktree', 'prune']);
    default:
      return read(['worktree', 'list', '--porcelain', '-z']);
  }
}

function restoreCommand({ ref, staged, paths }: GitRequest): GitCommand {
  const source = ref === undefined ? [] : [`--source=${ref}`];
  const args = ['restore', ...source, ...(staged ? ['--staged'] : []), '--', ...literal(paths)];
  return staged ? change(args) : lose(args);
}

/** Refs and paths at the end of a command of the log family. */
function ending(ref: string, paths: readonly string[]): readonly string[] {
  return ['--end-of-options', ref, '--', ...paths];
}

function after(paths: readonly string[]): readonly string[] {
  return paths.length > 0 ? ['--', ...paths] : [];
}

/**
 * Paths as such, not patterns, on writes. GIT_LITERAL_PATHSPECS would do it too, but a hook inherits it, and its own
 * patterns would no longer work.
 */
function literal(paths: readonly string[]): readonly string[] {
  return paths.map((path) => `:(literal)${path}`);
}

function read(args: readonly string[]): GitCommand {
  return { args, effect: 'read' };
}

function change(args: readonly string[]): GitCommand {
  return { args, effect: 'change' };
}

function lose(args: readonly string[]): GitCommand {
  return { args, effect: 'lose' };
}
