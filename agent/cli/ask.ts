import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The streams a question needs. */
export interface AskStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stderr: NodeJS.WriteStream;
}

/** One line from a person; undefined when input ended or was interrupted. A hidden line is not echoed. */
export function askLine(
  { stdin, stderr }: AskStreams,
  question: string,
  hidden: boolean,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    stderr.write(question);
    // In terminal mode readline echoes what is typed to its output itself, so a silent output is a hidden line.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: stdin, output: hidden ? silent : stderr, terminal: stdin.isTTY });
    const settle = (line: string | undefined): void => {
      lines.removeAllListeners();
      lines.close();
      if (hidden || line === undefined) stderr.write('\n');
      resolve(line);
    };
    lines.once('line', settle);
    lines.once('close', () => settle(undefined));
    lines.once('SIGINT', () => settle(undefined));
  });
}
