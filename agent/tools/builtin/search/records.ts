import { OversizedKeeper, type OversizedRecord } from './oversized.ts';

/** Longest record that is kept, bytes: a line of a minified file can be the whole file. */
const MAX_RECORD = 4_000_000;

/** Cuts a stream of chunks into records. */
export interface RecordSplitter {
  push(chunk: Uint8Array): void;
  /** Gives the last record, when it was not ended by the separator. */
  end(): void;
}

/** Splits at one byte; of what is longer than 4 MB only a part is kept. Holds at most one record. */
export function createRecordSplitter(
  separator: number,
  on: {
    readonly onRecord: (record: Buffer) => void;
    readonly onOversized: (record: OversizedRecord) => void;
  },
): RecordSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  let keeper: OversizedKeeper | undefined;
  const add = (part: Uint8Array) => {
    size += part.byteLength;
    parts.push(part);
    if (size <= MAX_RECORD) return;
    keeper ??= new OversizedKeeper();
    for (const each of parts) keeper.push(each);
    parts = [];
  };
  const finish = () => {
    if (keeper) on.onOversized(keeper.record());
    else on.onRecord(Buffer.concat(parts));
    parts = [];
    size = 0;
    keeper = undefined;
  };
  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(separator); end >= 0; end = chunk.indexOf(separator, start)) {
        add(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      // A copy: the rest must not keep the whole chunk alive, nor change with a reused buffer.
      if (start < chunk.byteLength) add(Buffer.from(chunk.subarray(start)));
    },
    end() {
      if (size > 0) finish();
    },
  };
}
