// The lines of `rg --json` (ripgrep's manual, "JSON output"), as far as they are used.

/** Text, or bytes that are not UTF-8 in base64. */
type Data = { readonly text: string } | { readonly bytes: string };

/** A matching or context line; a match over several lines is one event. Offsets are bytes. */
export interface LineData {
  readonly lines: Data;
  readonly line_number: number | null;
  readonly submatches: readonly { readonly start: number; readonly end: number }[];
}

export type RipgrepEvent =
  | { readonly type: 'begin'; readonly data: { readonly path: Data } }
  | { readonly type: 'match' | 'context'; readonly data: LineData }
  | {
      readonly type: 'end';
      readonly data: { readonly binary_offset: number | null };
    }
  | { readonly type: 'summary' };

/** Parses one line; undefined for what is no event. */
export function parseEvent(record: Buffer): RipgrepEvent | undefined {
  try {
    // ripgrep's own output: its shape is its contract.
    return JSON.parse(record.toString()) as RipgrepEvent;
  } catch {
    return undefined;
  }
}

/** The bytes of a text or byte value. */
export function bytesOf(data: Data): Buffer {
  return 'text' in data ? Buffer.from(data.text) : Buffer.from(data.bytes, 'base64');
}
