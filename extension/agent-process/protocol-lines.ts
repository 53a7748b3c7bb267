// Tells protocol from noise on an agent's stdout: agents that other people wrote print banners and warnings there, and
// the protocol library would answer each with an error. Does not import `vscode`.
const NEWLINE = 0x0a;
const BRACE = 0x7b;
const BLANK = new Set([0x20, 0x09, 0x0d]);

/** Passes on the bytes of lines that begin with `{`; of the others `onNoise` gets text, in pieces as they come. */
export async function* protocolLines(
  source: AsyncIterable<Uint8Array>,
  onNoise: (text: string) => void,
): AsyncGenerator<Uint8Array> {
  let line: 'start' | 'message' | 'noise' = 'start';
  for await (const chunk of source) {
    let from = 0;
    while (from < chunk.length) {
      if (line === 'start') {
        while (BLANK.has(chunk[from] ?? BRACE)) from++;
        if (from >= chunk.length) break;
        line = chunk[from] === BRACE ? 'message' : 'noise';
      }
      const end = chunk.indexOf(NEWLINE, from);
      const next = end < 0 ? chunk.length : end + 1;
      const part = chunk.subarray(from, next);
      if (line === 'message') yield part;
      else onNoise(Buffer.from(part).toString('utf8'));
      if (end >= 0) line = 'start';
      from = next;
    }
  }
}
