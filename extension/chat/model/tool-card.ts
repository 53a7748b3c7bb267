// A tool call's card and how updates change it. What a card holds is bounded, whatever the agent sends. Runs in the page
// and in the editor's host; does not import `vscode`.
import type { ContentBlock, ToolCallContent, ToolCallStatus, ToolCallUpdate } from '@agentclientprotocol/sdk';
import type { CallOutcome, CardContent, RawValue, ToolCard } from './items.ts';
import { appendOutput, newTerminal, type TerminalOutput } from './terminal-output.ts';

/** Characters of all content of a card together. */
export const CONTENT_LIMIT = 2 * 1024 * 1024;
/** Characters of JSON of a raw input or output. */
export const RAW_LIMIT = 256 * 1024;
const MOST_BLOCKS = 500;
/** A card with so many may have been told of more. */
export const MOST_LOCATIONS = 1_000;
const MOST_TERMINALS = 16;
const TITLE_LIMIT = 16 * 1024;

/** The card of a call of which nothing but the id is known. */
export function newCard(toolCallId: string): ToolCard {
  return {
    kind: 'tool',
    toolCallId,
    name: undefined,
    title: '',
    toolKind: 'other',
    status: 'pending',
    locations: [],
    content: [],
    terminals: [],
    rawInput: undefined,
    rawOutput: undefined,
  };
}

/** Whether nothing more has to come for the call. */
export function isFinal({ status }: ToolCard): boolean {
  return status !== 'pending' && status !== 'in_progress';
}

/**
 * Takes an update over. What it names replaces what was there, content and locations as a whole (ACP "Tool Calls"); what
 * it leaves out stays. Output in `_meta.terminal_output` is added to what the terminal has.
 */
export function updateCard(card: ToolCard, update: ToolCallUpdate): ToolCard {
  const { kind, status, title, name, content, locations, rawInput, rawOutput } = update;
  return {
    ...card,
    ...(kind ? { toolKind: kind } : {}),
    ...(status ? { status: statusOf(status, update._meta) } : {}),
    ...(title ? { title: title.slice(0, TITLE_LIMIT) } : {}),
    ...(name ? { name } : {}),
    ...(content ? { content: bounded(content) } : {}),
    ...(locations ? { locations: locations.slice(0, MOST_LOCATIONS) } : {}),
    ...(rawInput === undefined || rawInput === null ? {} : { rawInput: rawValue(rawInput) }),
    ...(rawOutput === undefined || rawOutput === null ? {} : { rawOutput: rawValue(rawOutput) }),
    terminals: terminalsAfter(card.terminals, update._meta),
  };
}

/** What has failed only because it was not to be is told apart (`OchoCallMeta`); other agents say no more than this. */
function statusOf(status: ToolCallStatus, meta: ToolCallUpdate['_meta']): ToolCard['status'] {
  const ocho = status === 'failed' && isRecord(meta?.ocho) ? meta.ocho : {};
  return OUTCOMES.find((each) => each === ocho.outcome) ?? status;
}

const OUTCOMES: readonly CallOutcome[] = ['denied', 'blocked', 'cancelled'];

function bounded(content: readonly ToolCallContent[]): readonly CardContent[] {
  let left = CONTENT_LIMIT;
  const all = content.slice(0, MOST_BLOCKS).map((block) => {
    const { kept, size } = keep(block, left);
    left -= size;
    return kept;
  });
  const more = content.slice(MOST_BLOCKS);
  // What is missing has to be seen: somebody may be asked about all of it.
  return more.length === 0
    ? all
    : [...all, omitted(`+${more.length}`, undefined, JSON.stringify(more).length).kept];
}

/** What is kept of a block when `left` characters may be. A text is cut; half a diff or picture is worth nothing. */
function keep(content: ToolCallContent, left: number): { kept: CardContent; size: number } {
  switch (content.type) {
    case 'terminal':
      return { kept: { type: 'terminal', terminalId: content.terminalId }, size: 0 };
    case 'diff': {
      const { path, newText } = content;
      const oldText = content.oldText ?? null;
      const size = newText.length + (oldText?.length ?? 0);
      if (size > left) return omitted('diff', path, size);
      return { kept: { type: 'diff', path, oldText, newText }, size };
    }
    case 'content':
      return keepBlock(content.content, left);
  }
}

function keepBlock(block: ContentBlock, left: number): { kept: CardContent; size: number } {
  if (block.type === 'text') {
    const text = block.text.slice(0, left);
    const cut = block.text.length - text.length;
    return { kept: { type: 'block', block: cut === 0 ? block : { ...block, text }, cut }, size: text.length };
  }
  const size = JSON.stringify(block).length;
  if (size > left) return omitted(block.type, undefined, size);
  return { kept: { type: 'block', block, cut: 0 }, size };
}

function omitted(what: string, path: string | undefined, size: number): { kept: CardContent; size: number } {
  return { kept: { type: 'omitted', what, path, characters: size }, size: 0 };
}

function rawValue(value: unknown): RawValue {
  const json = JSON.stringify(value) ?? '';
  if (json.length <= RAW_LIMIT) return { kind: 'whole', value };
  return { kind: 'cut', json: json.slice(0, RAW_LIMIT), cut: json.length - RAW_LIMIT };
}

/** `_meta.terminal_info`, `terminal_output` and `terminal_exit`: a convention between agents and editors, not ACP. */
function terminalsAfter(
  terminals: readonly TerminalOutput[],
  meta: ToolCallUpdate['_meta'],
): readonly TerminalOutput[] {
  if (!meta) return terminals;
  let after = terminals;
  const on = (key: string, change: (terminal: TerminalOutput, said: Said) => TerminalOutput): void => {
    const said = meta[key];
    if (!isRecord(said) || typeof said.terminal_id !== 'string') return;
    after = withTerminal(after, said.terminal_id, (terminal) => change(terminal, said));
  };
  on('terminal_info', (terminal, { cwd }) => (typeof cwd === 'string' ? { ...terminal, cwd } : terminal));
  on('terminal_output', (terminal, { data }) =>
    typeof data === 'string' ? appendOutput(terminal, data) : terminal,
  );
  on('terminal_exit', (terminal, { exit_code: code, signal }) => ({
    ...terminal,
    exit: {
      code: typeof code === 'number' ? code : null,
      signal: typeof signal === 'string' ? signal : null,
    },
  }));
  return after;
}

type Said = Record<string, unknown>;

function withTerminal(
  terminals: readonly TerminalOutput[],
  id: string,
  change: (terminal: TerminalOutput) => TerminalOutput,
): readonly TerminalOutput[] {
  const index = terminals.findIndex(({ terminalId }) => terminalId === id);
  const known = terminals[index];
  if (known) return terminals.with(index, change(known));
  return terminals.length < MOST_TERMINALS ? [...terminals, change(newTerminal(id))] : terminals;
}

function isRecord(value: unknown): value is Said {
  return typeof value === 'object' && value !== null;
}
