// One line of the protocol trace. Does not import `vscode`.
import type { Direction } from '../agent-process/wire-tap.ts';

/** Characters of a message that a full trace shows. */
const LONGEST = 10_000;
/** Messages with these methods, and the answers to them, carry secrets and are never shown whole. */
const SECRET = /^_ocho\/secret\//;

/** How much is shown, and when it was said. */
export interface TraceOptions {
  readonly isFull: boolean;
  readonly at: Date;
}

/** A message as a line of text: time, direction, method or kind of answer, id, size; in a full trace itself as well. */
export function traceLine(name: string, direction: Direction, line: string, options: TraceOptions): string {
  const message = parse(line);
  const arrow = direction === 'to-agent' ? '→' : '←';
  const head = `${options.at.toISOString().slice(11, 23)} ${name} ${arrow} ${what(message)} (${line.length})`;
  if (!options.isFull || isSecret(message)) return head;
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST)} … +${line.length - LONGEST}` : line;
  return `${head}\n${cut}`;
}

interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly error?: unknown;
  readonly result?: unknown;
}

function parse(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function what(message: Message | undefined): string {
  if (!message) return '?';
  const { method, id, error } = message;
  const number = id === undefined ? '' : ` #${String(id)}`;
  if (typeof method === 'string') return `${method}${number}`;
  if (id === undefined) return '?';
  return error === undefined ? `result${number}` : `error${number}`;
}

/**
 * An answer does not say what it answers; a secret is the only thing that has nothing but a value. What is no message
 * may be the end of one, when the trace was turned on in its middle.
 */
function isSecret(message: Message | undefined): boolean {
  if (!message) return true;
  const { method, result } = message;
  if (typeof method === 'string') return SECRET.test(method);
  return typeof result === 'object' && result !== null && 'value' in result;
}
