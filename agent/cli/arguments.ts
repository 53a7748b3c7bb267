// Arguments of commands: node:util does the reading, faults come out as messages that say what to do.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestName } from '../config/nearest.ts';
import type { Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';

/** Options of a command, as `parseArgs` takes them. */
export type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** What was given. */
export interface GivenArguments {
  readonly positionals: readonly string[];
  /** The last value of an option; a flag is `true`. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  /** All values of the options that can be given more than once. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

/** A call that cannot be understood: exit code 2. */
export class UsageError extends OchoError {
  constructor(text: Message) {
    super('USAGE', text);
    this.name = 'UsageError';
  }
}

/**
 * Reads the arguments of a command; `--help` is known to all. Throws `UsageError` for an unknown option (with the
 * nearest one), a missing or a superfluous value.
 */
export function readArguments(argv: readonly string[], options: OptionTable): GivenArguments {
  const known: OptionTable = { ...options, help: { type: 'boolean' } };
  const { tokens } = parseArgs({
    args: [...argv],
    options: known,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const positionals: string[] = [];
  const values: Record<string, string | boolean> = {};
  const lists: Record<string, string[]> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!option) throw unknownOption(token.rawName, Object.keys(known));
    if (option.type === 'boolean') {
      if (token.value !== undefined) throw new UsageError(about('cli-option-takes-no-value', token.rawName));
      values[token.name] = true;
    } else {
      if (token.value === undefined) throw new UsageError(about('cli-option-needs-value', token.rawName));
      values[token.name] = token.value;
      if (option.multiple) lists[token.name] = [...(lists[token.name] ?? []), token.value];
    }
  }
  return { positionals, values, lists };
}

/** An option whose value is one of a few. Throws `UsageError` for any other value. */
export function oneOf<T extends string>(
  { values }: GivenArguments,
  name: string,
  choices: readonly T[],
): T | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  throw new UsageError({
    id: 'cli-option-not-one-of',
    args: { option: `--${name}`, value: String(given), choices: choices.join(', ') },
  });
}

/** An option that is text. */
export function textOption({ values }: GivenArguments, name: string): string | undefined {
  const given = values[name];
  return typeof given === 'string' ? given : undefined;
}

/** Chooses among the words a command goes on with. Throws `UsageError`, with the nearest one, for any other. */
export function subcommand<T extends string>(
  command: string,
  { positionals }: GivenArguments,
  choices: readonly T[],
): T {
  const [given] = positionals;
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  const args = { command, choices: choices.join(', ') };
  if (given === undefined) throw new UsageError({ id: 'cli-missing-subcommand', args });
  const near = nearestName(given, choices);
  throw new UsageError(
    near
      ? { id: 'cli-unknown-subcommand-near', args: { command, given, suggestion: near } }
      : { id: 'cli-unknown-subcommand', args: { ...args, given } },
  );
}

/** The positional at an index. Throws `UsageError` when it is missing; `name` is what the help calls it. */
export function required({ positionals }: GivenArguments, index: number, name: string): string {
  const given = positionals[index];
  if (given === undefined) throw new UsageError({ id: 'cli-missing-argument', args: { name } });
  return given;
}

/** Throws `UsageError` when there are more positionals than a command takes. */
export function atMost({ positionals }: GivenArguments, count: number): void {
  const extra = positionals[count];
  if (extra !== undefined) throw new UsageError({ id: 'cli-extra-argument', args: { extra } });
}

function unknownOption(given: string, known: readonly string[]): UsageError {
  const near = nearestName(given.replace(/^-+/, ''), known);
  return new UsageError(
    near
      ? { id: 'cli-unknown-option-near', args: { option: given, suggestion: `--${near}` } }
      : { id: 'cli-unknown-option', args: { option: given } },
  );
}

function about(id: string, option: string): Message {
  return { id, args: { option } };
}
