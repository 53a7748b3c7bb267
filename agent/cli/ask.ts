import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The streams a question needs. */
export interface AskStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stderr: NodeJS.WriteStream;
}

/** How a line is asked for. */
export interface AskOptions {
  /** Nothing that is typed is shown. */
  readonly hidden?: boolean;
  /** Aborting ends the question. */
  readonly signal?: AbortSignal;
}

/** One line from a person; undefined when input ended, was interrupted, or the signal aborted. */
export function askLine(
  { stdin, stderr }: AskStreams,
  question: string,
  { hidden = false, signal }: AskOptions = {},
): Promise<string | undefined> {
  return new Promise((resolve) => {
    if (hidden) stderr.write(question);
    // In terminal mode readline echoes what is typed to its output itself, so a silent output is a hidden line.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const output = hidden ? silent : stderr;
    const lines = createInterface({
      input: stdin,
      output,
      terminal: stdin.isTTY,
      prompt: hidden ? '' : question,
    });
    let settled = false;
    const settle = (line: string | undefined): void => {
      // Closing is an event itself, and readline's own listener for it is what takes it off the input again.
      if (settled) return;
      settled = true;
      signal?.removeEventListener('abort', end);
      lines.close();
      if (hidden || line === undefined) stderr.write('\n');
      resolve(line);
    };
    const end = () => settle(undefined);
    lines.once('line', settle);
    lines.once('close', end);
    lines.once('SIGINT', end);
    signal?.addEventListener('abort', end, { once: true });
    lines.prompt();
    if (signal?.aborted) end();
  });
}
