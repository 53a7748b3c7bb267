// What a question is about, found in the tool call of any v1 agent. Does not import `vscode`.
import type { ToolCall } from '@agentclientprotocol/sdk';

/** One file's change. The texts are the true ones: a diff editor shows them. */
export interface ProposedChange {
  readonly path: string;
  /** null: the file is new. */
  readonly oldText: string | null;
  readonly newText: string;
}

/** What is asked about. `shown` is safe to show and may be cut; `command` is what runs. */
export type Subject =
  | { readonly kind: 'command'; readonly command: string; readonly shown: string; readonly cwd?: string }
  | { readonly kind: 'diffs'; readonly diffs: readonly ProposedChange[] }
  | { readonly kind: 'text'; readonly shown: string };

type Call = Partial<Pick<ToolCall, 'kind' | 'rawInput' | 'content'>>;

/** Finds the subject: the command, else the changes, else the texts or the raw input. */
export function subjectOf(call: Call, show: (text: string) => string): Subject {
  const command = commandOf(call);
  if (command !== undefined) {
    const cwd = stringIn(call.rawInput, 'cwd');
    return {
      kind: 'command',
      command,
      shown: show(command),
      ...(cwd === undefined ? {} : { cwd: show(cwd) }),
    };
  }
  const diffs = diffsOf(call.content);
  if (diffs.length > 0) return { kind: 'diffs', diffs };
  const texts = textsOf(call.content);
  const input = call.rawInput === undefined ? '' : JSON.stringify(call.rawInput, null, 2);
  return { kind: 'text', shown: show(texts.length > 0 ? texts.join('\n\n') : input) };
}

/** The plain texts among the blocks of a tool call. */
export function textsOf(content: ToolCall['content']): readonly string[] {
  return (content ?? []).flatMap((block) =>
    block.type === 'content' && block.content.type === 'text' ? block.content.text : [],
  );
}

function diffsOf(content: ToolCall['content']): readonly ProposedChange[] {
  return (content ?? []).flatMap((block) =>
    block.type === 'diff' ? { path: block.path, oldText: block.oldText ?? null, newText: block.newText } : [],
  );
}

/**
 * `rawInput.command`, as Ocho and most agents send it; some send the argument vector, which is written so that each
 * argument can be told from the next. A tool of another kind may have a `command` that is none.
 */
function commandOf({ kind, rawInput }: Call): string | undefined {
  if (kind !== 'execute') return undefined;
  const text = stringIn(rawInput, 'command');
  if (text !== undefined) return text;
  const argv = isRecord(rawInput) ? rawInput.command : undefined;
  if (!Array.isArray(argv) || argv.length === 0) return undefined;
  return argv.map((argument) => quoted(String(argument))).join(' ');
}

function quoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}

function stringIn(value: unknown, key: string): string | undefined {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
