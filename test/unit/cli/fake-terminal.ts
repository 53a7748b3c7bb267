import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CliContext } from '../../../agent/cli/context.ts';
import { Interruption } from '../../../agent/cli/interruption.ts';
import type { Terminal } from '../../../agent/cli/terminal.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';

/** What a command wrote. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** How a command is called in a test. */
export interface RunOptions {
  /** Pieces of standard input. */
  readonly input?: readonly string[];
  /** Answers of the person, in order; with it the terminal is interactive. `undefined` ends the input. */
  readonly answers?: readonly (string | undefined)[];
  readonly env?: Readonly<Record<string, string>>;
  readonly locale?: string;
  readonly isTTY?: boolean;
  readonly color?: boolean;
  /** Default: one that nobody asks for. */
  readonly interruption?: Interruption;
}

/** A home of its own for commands: configuration, state and a workspace, all empty. */
export class CliHome {
  readonly root = mkdtempSync(path.join(os.tmpdir(), 'ocho-cli-'));
  readonly config = path.join(this.root, 'config', 'config.toml');
  readonly state = path.join(this.root, 'state');
  readonly workspace = path.join(this.root, 'workspace');
  /** Questions that were asked, with `[hidden]` before hidden ones. */
  readonly questions: string[] = [];

  constructor() {
    mkdirSync(this.workspace);
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Runs a command line as `ocho` would. */
  async run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
    const { context, output } = this.context(options);
    // Imported, never required: mocha requires test files, and a command that imports its modules when it needs them
    // would then meet a second copy of the error classes.
    const { runCommandLine } = await import('../../../agent/cli/main-command.ts');
    const code = await runCommandLine(argv, context);
    return { code, ...output() };
  }

  context(options: RunOptions = {}): { context: CliContext; output: () => Omit<Ran, 'code'> } {
    const written = { out: '', err: '' };
    const terminal = this.#terminal(written, options);
    const dirs = { config: path.dirname(this.config), state: this.state };
    const i18n = createI18n({ locale: options.locale ?? 'en' });
    const env = { PATH: process.env.PATH, ...options.env };
    return {
      context: {
        terminal,
        i18n,
        env,
        cwd: this.workspace,
        dirs,
        interruption: options.interruption ?? new Interruption(() => undefined),
      },
      output: () => ({ ...written }),
    };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #terminal(written: { out: string; err: string }, options: RunOptions): Terminal {
    const answers = [...(options.answers ?? [])];
    const { input = [] } = options;
    return {
      out: (text) => {
        written.out += text;
      },
      err: (text) => {
        written.err += text;
      },
      input: (async function* () {
        yield* input;
      })(),
      isTTY: options.isTTY ?? false,
      interactive: options.answers !== undefined,
      columns: 80,
      color: options.color ?? false,
      ask: async (question, how) => {
        this.questions.push(`${how?.hidden ? '[hidden] ' : ''}${question}`);
        if (answers.length === 0) throw new Error(`nobody answers: ${question}`);
        return answers.shift();
      },
    };
  }
}
