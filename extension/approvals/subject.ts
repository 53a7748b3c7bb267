// What a question is about, found in the tool call of any v1 agent. Does not import `vscode`.
import type { ToolCall } from '@agentclientprotocol/sdk';

/** One file's change. The texts are the true ones: a diff editor shows them. */
export interface ProposedChange {
  readonly path: string;
  /** null: the file is new. */
  readonly oldText: string | null;
  readonly newText: string;
}

/** What is left out in the middle of a text, and what stands before and behind it. */
export interface SubjectCut {
  readonly head: string;
  readonly tail: string;
  /** Characters between them. */
  readonly characters: number;
  /** Lines of the whole text. */
  readonly lines: number;
}

/** A text that is safe to show. Where it has a `cut`, that is what is shown: nothing else tells the gap from the text. */
export interface ShownText {
  readonly shown: string;
  readonly cut?: SubjectCut;
}

/** What is asked about; `command` is what runs. */
export type Subject =
  | ({ readonly kind: 'command'; readonly command: string; readonly cwd?: string } & ShownText)
  | { readonly kind: 'diffs'; readonly diffs: readonly ProposedChange[] }
  | ({ readonly kind: 'text' } & ShownText);

type Call = Partial<Pick<ToolCall, 'kind' | 'rawInput' | 'content'>>;

/** How a text is made safe to show. */
export interface Show {
  block(text: string): ShownText;
  line(text: string): string;
}

/** For who compares texts and shows none. */
export const AS_IT_IS: Show = { block: (text) => ({ shown: text }), line: (text) => text };

/**
 * Finds the subject: the command, else the changes, else the `run`, a program that the agent says it would start, else
 * the texts or the raw input.
 */
export function subjectOf(
  call: Call,
  show: Show,
  run?: { readonly command: string; readonly cwd: string },
): Subject {
  const command = commandOf(call);
  if (command !== undefined) return commandSubject(command, stringIn(call.rawInput, 'cwd'), show);
  const diffs = diffsOf(call.content);
  if (diffs.length > 0) return { kind: 'diffs', diffs };
  if (run) return commandSubject(run.command, run.cwd, show);
  const texts = textsOf(call.content);
  const input = call.rawInput === undefined ? '' : JSON.stringify(call.rawInput, null, 2);
  return { kind: 'text', ...show.block(texts.length > 0 ? texts.join('\n\n') : input) };
}

function commandSubject(command: string, cwd: string | undefined, show: Show): Subject {
  const where = cwd === undefined ? {} : { cwd: show.line(cwd) };
  return { kind: 'command', command, ...show.block(command), ...where };
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
