// What a server sends, looked at before anything works on it: answers to nothing, and messages without end.
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { McpLimits } from './limits.ts';

/** `drop`: an answer nobody waits for. `flood`: too much of what nobody asked for. */
export type Verdict = 'pass' | 'drop' | 'flood';

/** Watches one connection. */
export class MessageGuard {
  readonly #limits: Pick<McpLimits, 'floodMessages' | 'floodWindowMs'>;
  readonly #now: () => number;
  readonly #open = new Set<string>();
  #windowStart = 0;
  #unasked = 0;

  constructor(limits: Pick<McpLimits, 'floodMessages' | 'floodWindowMs'>, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Ids of requests that have no answer yet. */
  get open(): ReadonlySet<string> {
    return this.#open;
  }

  sent(message: JSONRPCMessage): void {
    if ('method' in message && 'id' in message) this.#open.add(String(message.id));
  }

  look(message: JSONRPCMessage): Verdict {
    if (!('method' in message) && this.#open.delete(String(message.id))) return 'pass';
    if (this.#isFlood()) return 'flood';
    return 'method' in message ? 'pass' : 'drop';
  }

  #isFlood(): boolean {
    const now = this.#now();
    if (now - this.#windowStart > this.#limits.floodWindowMs) {
      this.#windowStart = now;
      this.#unasked = 0;
    }
    return ++this.#unasked > this.#limits.floodMessages;
  }
}

/** A message of the protocol; undefined for anything else. */
export function messageOf(line: string): JSONRPCMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('jsonrpc' in value)) return undefined;
  const isCall = 'method' in value && typeof value.method === 'string';
  const isAnswer = 'id' in value && ('result' in value || 'error' in value);
  // Its members are checked by the protocol's schemas where they are used.
  return isCall || isAnswer ? (value as JSONRPCMessage) : undefined;
}

/** The id of the answer that a line which was too long to be read was; undefined: it cannot be told. */
export function answerOf(head: string, tail: string, open: ReadonlySet<string>): string | undefined {
  // At the end in what most servers write, at the beginning in the others; a method makes it no answer.
  const written =
    /"id"\s*:\s*"?([\w-]{1,64})"?\s*\}\s*$/.exec(tail)?.[1] ??
    /^\{[^{[]*?"id"\s*:\s*"?([\w-]{1,64})"?/.exec(head)?.[1];
  return written !== undefined && open.has(written) ? written : undefined;
}
