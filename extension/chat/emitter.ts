// Events in the editor's shape for parts that know no editor, so that they can be tested without one. Imports only
// types of `vscode`.
import type { Disposable, Event } from 'vscode';

/** Tells its listeners, in the order they came. One that fails costs no other its news. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => unknown>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  readonly event: Event<T> = (listener, thisArgs, disposables) => {
    const bound = (value: T) => listener.call(thisArgs, value);
    this.#listeners.add(bound);
    const disposable: Disposable = { dispose: () => this.#listeners.delete(bound) };
    disposables?.push(disposable);
    return disposable;
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
