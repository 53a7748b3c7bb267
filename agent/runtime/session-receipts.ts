// The receipts of a session: each call that succeeded has one, where they are on.
import type { Message } from '../i18n/message.ts';
import type { CallFacts } from '../receipts/recorder.ts';
import type { SessionDependencies } from './session-parts.ts';

/** What it writes with, and whom it tells that it could not. */
export interface ReceiptOptions {
  readonly sessionId: string;
  readonly write: SessionDependencies['writeReceipt'];
  /** Called once at most. */
  fault(title: Message, error: unknown): void;
}

/** Writes receipts. */
export class SessionReceipts {
  readonly #options: ReceiptOptions;
  #isFaultTold = false;

  constructor(options: ReceiptOptions) {
    this.#options = options;
  }

  /** The number of the receipt; undefined where there is none. `known`: the highest number so far. Never throws. */
  write(facts: () => Omit<CallFacts, 'session'>, known: number): number | undefined {
    try {
      const { sessionId: session } = this.#options;
      const recorded = this.#options.write?.(() => ({ ...facts(), session }), known);
      if (recorded && 'unsealed' in recorded) this.#fault(recorded.unsealed);
      return recorded?.sequence;
    } catch (error) {
      this.#fault(error);
      return undefined;
    }
  }

  #fault(error: unknown): void {
    if (this.#isFaultTold) return;
    this.#isFaultTold = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.fault({ id: 'runtime-receipt-not-written', args: { reason } }, error);
  }
}
