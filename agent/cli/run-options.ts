// The arguments of `ocho run` (design: cli.md).
import { LEVELS, type Level } from '../policy/decision.ts';
import { atMost, type GivenArguments, oneOf, readArguments, textOption, UsageError } from './arguments.ts';

/** How questions are answered: not at all, by the person at the terminal, or each with "once". */
export type ApproveMode = 'never' | 'ask' | 'all';

/** What `ocho run` was asked to do. */
export interface RunOptions {
  /** The task, or undefined: read it from standard input. */
  readonly task: string | undefined;
  /** As it was given; undefined: the folder of the session gone on with, else the current one. */
  readonly cwd?: string;
  readonly modelId?: string;
  readonly level?: Level;
  readonly highRisk?: 'block' | 'ask';
  readonly approve?: ApproveMode;
  readonly callerTools?: readonly string[];
  readonly maxRequests?: number;
  readonly json: boolean;
  /** Go on with the newest session of the folder, or with this one. */
  readonly resume?: { readonly newest: true } | { readonly id: string };
  /** File for the cassette. */
  readonly record?: string;
}

/** Parses the arguments after `run`. Throws `UsageError`. */
export function parseRunOptions(argv: readonly string[]): RunOptions {
  const given = readArguments(argv, {
    cwd: { type: 'string' },
    model: { type: 'string' },
    mode: { type: 'string' },
    'high-risk': { type: 'string' },
    approve: { type: 'string' },
    tools: { type: 'string' },
    'max-turns': { type: 'string' },
    json: { type: 'boolean' },
    continue: { type: 'boolean' },
    session: { type: 'string' },
    record: { type: 'string' },
  });
  atMost(given, 1);
  const [task] = given.positionals;
  if (task === undefined) throw new UsageError({ id: 'run-usage-no-task' });
  const tools = textOption(given, 'tools');
  return {
    task: task === '-' ? undefined : task,
    json: given.values.json === true,
    ...defined({
      cwd: textOption(given, 'cwd'),
      modelId: textOption(given, 'model'),
      level: oneOf(given, 'mode', LEVELS),
      highRisk: oneOf(given, 'high-risk', ['block', 'ask']),
      approve: oneOf(given, 'approve', ['never', 'ask', 'all']),
      maxRequests: count(given, 'max-turns'),
      callerTools: tools === undefined ? undefined : list(tools),
      record: textOption(given, 'record'),
      resume: resume(given),
    }),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what was not given, so that defaults apply. */
function defined<T extends object>(values: T): Defined<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses the keys' types; nothing but undefined was taken out.
  return Object.fromEntries(entries) as Defined<T>;
}

function resume(given: GivenArguments): RunOptions['resume'] | undefined {
  const id = textOption(given, 'session');
  if (given.values.continue !== true) return id === undefined ? undefined : { id };
  if (id !== undefined) throw new UsageError({ id: 'run-usage-continue-or-session' });
  return { newest: true };
}

function count(given: GivenArguments, option: string): number | undefined {
  const value = textOption(given, option);
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new UsageError({ id: 'run-usage-count', args: { option: `--${option}`, value } });
}

const list = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
