import { z } from 'zod';
import { readObjectName } from '../../../policy/git-object.ts';
import { ToolError } from '../../tool.ts';
import { strictInput } from '../strict-input.ts';

/** Everything the tool can do. */
export const OPERATIONS = [
  'status',
  'diff',
  'log',
  'show',
  'blame',
  'branch',
  'add',
  'commit',
  'checkout',
  'stash',
  'worktree',
  'restore',
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** The arguments as a model gives them: flat, because every byte of it is paid for in each request. */
export const gitInput = strictInput({
  operation: z.enum(OPERATIONS),
  cwd: z.string().optional(),
  paths: z.array(z.string()).optional(),
  ref: z.string().optional(),
  to: z.string().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
  action: z.string().optional(),
  lines: z.string().optional(),
  limit: z.int().min(1).max(1000).optional(),
  staged: z.boolean().optional(),
  patch: z.boolean().optional(),
  force: z.boolean().optional(),
});

export type GitArgs = z.infer<typeof gitInput>;
type Argument = Exclude<keyof GitArgs, 'operation' | 'cwd'>;

/** Which arguments an operation takes, by action; the first action is what no action means. */
interface Rule {
  readonly takes: Readonly<Record<string, readonly Argument[]>>;
  readonly needs?: Readonly<Record<string, readonly Argument[]>>;
}

const RULES: Readonly<Record<Operation, Rule>> = {
  status: { takes: { '': ['paths'] } },
  diff: { takes: { '': ['ref', 'to', 'paths', 'staged', 'patch'] } },
  log: { takes: { '': ['ref', 'paths', 'limit'] } },
  show: { takes: { '': ['ref', 'paths', 'patch'] } },
  blame: { takes: { '': ['paths', 'ref', 'lines'] }, needs: { '': ['paths'] } },
  branch: {
    takes: {
      list: ['limit'],
      create: ['name', 'ref'],
      delete: ['name', 'force'],
      rename: ['name', 'to', 'force'],
    },
    needs: { create: ['name'], delete: ['name'], rename: ['name', 'to'] },
  },
  add: { takes: { '': ['paths'] }, needs: { '': ['paths'] } },
  commit: { takes: { '': ['message', 'paths'], amend: ['message', 'paths'] }, needs: { '': ['message'] } },
  checkout: { takes: { '': ['ref', 'name', 'paths'] } },
  stash: {
    takes: {
      push: ['message', 'paths'],
      list: ['limit'],
      show: ['ref', 'patch'],
      apply: ['ref'],
      pop: ['ref'],
      drop: ['ref'],
      clear: [],
    },
  },
  worktree: {
    takes: { list: [], add: ['paths', 'ref', 'name'], remove: ['paths', 'force'], prune: [] },
    needs: { add: ['paths'], remove: ['paths'] },
  },
  restore: { takes: { '': ['paths', 'ref', 'staged'] }, needs: { '': ['paths'] } },
};

/** A checked call: every argument belongs to the operation and cannot be taken for an option. */
export interface GitRequest extends Omit<GitArgs, 'action' | 'paths'> {
  /** '' for operations without actions. */
  readonly action: string;
  readonly paths: readonly string[];
}

/** Reads the arguments. Throws `ToolError` `INVALID_ARGUMENT` that names what the operation takes. */
export function readGitRequest(args: GitArgs): GitRequest {
  const given = withoutEmpty(args);
  const rule = RULES[given.operation];
  const action = given.action ?? Object.keys(rule.takes)[0] ?? '';
  const takes = rule.takes[action];
  if (!takes || !Object.hasOwn(rule.takes, action)) throw unknownAction(given, rule);
  for (const [name, value] of Object.entries(given)) {
    if (
      value === false ||
      ['operation', 'cwd', 'action'].includes(name) ||
      takes.some((each) => each === name)
    )
      continue;
    throw invalid('git-argument-not-taken', {
      call: callName(given.operation, action),
      argument: name,
      takes: takes.join(', ') || '-',
    });
  }
  for (const name of rule.needs?.[action] ?? []) {
    if (given[name] === undefined) {
      throw invalid('git-argument-missing', { call: callName(given.operation, action), argument: name });
    }
  }
  checkValues(given, action);
  return { ...given, action, paths: given.paths ?? [] };
}

/** Models send empty strings and lists, and `false`, for arguments they do not mean. */
function withoutEmpty(args: GitArgs): GitArgs {
  const entries = Object.entries(args).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0) &&
      !(value === false && name !== 'patch'),
  );
  // The same object with fewer of its optional members.
  return Object.fromEntries(entries) as GitArgs;
}

function checkValues(args: GitArgs, action: string): void {
  for (const name of ['ref', 'to', 'name'] as const) {
    const value = args[name];
    if (value !== undefined) checkName(name, value);
    const shown = args.operation === 'show' && name === 'ref';
    if (value !== undefined && !shown && readObjectName(value).kind === 'path')
      throw invalid('git-object-path', { argument: name, value });
  }
  for (const path of args.paths ?? []) {
    if (path === '' || path.includes('\0'))
      throw invalid('git-path-unusable', { path: path.replaceAll('\0', '␀') });
  }
  if (args.message?.includes('\0')) throw invalid('git-message-nul', {});
  if (args.lines !== undefined && !/^\d+(-\d+)?$/.test(args.lines))
    throw invalid('git-lines-form', { lines: args.lines });
  if (args.operation === 'stash' && args.ref !== undefined && !/^(stash@\{\d+\}|\d+)$/.test(args.ref)) {
    throw invalid('git-stash-form', { ref: args.ref });
  }
  const one = args.operation === 'blame' || (args.operation === 'worktree' && action !== 'list');
  if (one && args.paths !== undefined && args.paths.length !== 1) {
    throw invalid('git-one-path', { call: callName(args.operation, action) });
  }
  checkCombination(args);
}

function checkCombination(args: GitArgs): void {
  const { operation, ref, to, staged, name, paths } = args;
  if (operation === 'diff' && to !== undefined && (ref === undefined || staged))
    throw invalid('git-diff-combination', {});
  if (operation !== 'checkout') return;
  if (paths !== undefined && name !== undefined) throw invalid('git-checkout-combination', {});
  if (paths === undefined && name === undefined && ref === undefined) throw invalid('git-checkout-empty', {});
}

/** A value that begins with a dash would be an option; blanks and controls are in no ref. */
function checkName(argument: string, value: string): void {
  if (value.startsWith('-') || /[\0-\x20\x7f]/.test(value)) {
    throw invalid('git-name-unusable', { argument, value: value.replaceAll('\0', '␀') });
  }
}

function unknownAction(args: GitArgs, rule: Rule): ToolError {
  const actions = Object.keys(rule.takes)
    .filter((each) => each !== '')
    .join(', ');
  const { operation, action = '' } = args;
  return actions === ''
    ? invalid('git-no-actions', { operation, action })
    : invalid('git-unknown-action', { operation, action, actions });
}

function callName(operation: string, action: string): string {
  return action === '' ? operation : `${operation} ${action}`;
}

function invalid(id: string, args: Record<string, string>): ToolError {
  return new ToolError('INVALID_ARGUMENT', { id, args });
}
