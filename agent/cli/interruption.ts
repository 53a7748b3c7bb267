// Ctrl+C, a closed terminal, a wish of the system to end: what they mean to a command.
import { TurnCut } from '../runtime/turn-cut.ts';

/** The signals a command can be ended by, with their numbers (POSIX `signal(7)`; Node stands in for them on Windows). */
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** A signal that asks a command to end. */
export type EndSignal = keyof typeof SIGNALS;

/** How long a command that was asked to end may tidy up before it is made to. Milliseconds. */
const TIDY_LIMIT_MS = 5_000;

/**
 * The wish to end a command. A command that has started something says so (`hold`) before it does: the first wish then
 * only aborts `signal`, and the command ends what it has started. Without that, with a second wish, and when tidying up
 * takes too long, the process exits at once; its exit handlers end what is left.
 */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #exit: (code: number) => void;
  #holders = 0;
  #exitCode: number | undefined;

  /** `exit` is replaced in tests. */
  constructor(exit: (code: number) => void = (code) => process.exit(code)) {
    this.#exit = exit;
  }

  /** Aborted by the first wish. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** 128 and the number of the first signal; undefined while nobody wants the command to end. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** Says that there will be something to end. Returns what says that it has ended. */
  hold(): () => void {
    this.#holders += 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#holders -= 1;
    };
  }

  /** A wish to end the command. */
  request(signal: EndSignal): void {
    const again = this.#exitCode !== undefined;
    const code = this.#exitCode ?? 128 + SIGNALS[signal];
    this.#exitCode = code;
    if (again || this.#holders === 0) {
      this.#exit(code);
      return;
    }
    setTimeout(() => this.#exit(code), TIDY_LIMIT_MS).unref();
    // Ctrl+C is the person's own.
    this.#controller.abort(signal === 'SIGINT' ? undefined : new TurnCut('agent'));
  }

  /** Listens to the signals of this process from now on. */
  listen(): this {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => this.request(signal));
    return this;
  }
}
