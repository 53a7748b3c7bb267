// Where the forms and links of agents wait for a person: one at a time, in the order they came. Does not import
// `vscode`.
import type { CreateElicitationRequest, CreateElicitationResponse } from '@agentclientprotocol/sdk';

/** A form, or a link, that waits. */
export interface PendingForm {
  readonly id: string;
  readonly agent: string;
  readonly request: CreateElicitationRequest;
  /** A person put it aside: it does not come forward by itself again. It still waits. */
  readonly dismissed: boolean;
}

interface Waiting {
  form: PendingForm;
  readonly settle: (response: CreateElicitationResponse) => void;
}

/** The person did not decide, or nobody waits for it any more. */
const CANCEL: CreateElicitationResponse = { action: 'cancel' };

/** Holds the forms of all agents. */
export class FormQueue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #newId: () => string;
  readonly #onChange: () => void;
  readonly #listeners = new Set<(id: string) => void>();

  constructor(newId: () => string, onChange: () => void) {
    this.#newId = newId;
    this.#onChange = onChange;
  }

  /** All that wait, in order. */
  get pending(): readonly PendingForm[] {
    return [...this.#waiting.values()].map(({ form }) => form);
  }

  /** Puts a form in the queue; resolves when it is settled, as cancelled when the request is taken back. */
  ask(
    agent: string,
    request: CreateElicitationRequest,
    signal: AbortSignal,
  ): Promise<CreateElicitationResponse> {
    if (signal.aborted) return Promise.resolve(CANCEL);
    return new Promise((resolve) => {
      const id = this.#newId();
      const cancel = (): void => {
        this.settle(id, CANCEL);
      };
      const settle = (response: CreateElicitationResponse): void => {
        signal.removeEventListener('abort', cancel);
        resolve(response);
      };
      this.#waiting.set(id, { form: { id, agent, request, dismissed: false }, settle });
      signal.addEventListener('abort', cancel, { once: true });
      this.#onChange();
    });
  }

  /** Settles a form. One that is gone is not settled again. */
  settle(id: string, response: CreateElicitationResponse): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    for (const listener of [...this.#listeners]) listener(id);
    waiting.settle(response);
    this.#onChange();
  }

  /** Puts a form aside; it keeps its place. */
  dismiss(id: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || waiting.form.dismissed) return;
    waiting.form = { ...waiting.form, dismissed: true };
    this.#onChange();
  }

  /** Called with the id of each form that ended. Returns the end of the subscription. */
  onSettled(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** The window ends: nobody answers any more. */
  dispose(): void {
    for (const { id } of this.pending) this.settle(id, CANCEL);
  }
}
