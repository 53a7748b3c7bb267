// The decision log as it grows, also over the moment at which it is put aside and a new one begins.

import type { FileHandle } from 'node:fs/promises';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { DECISION_LOG } from './decision-log.ts';
import { type LogLine, openLog, parseLogLine } from './decision-log-reader.ts';

/** How often is looked for new lines, milliseconds. */
const INTERVAL_MS = 500;
const CHUNK = 64 * 1024;

/** New lines from `from` on (bytes of the log as it is now), until `signal` is aborted; undefined for a damaged one. */
export async function* followDecisions(
  stateFolder: string,
  from: number,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<LogLine | undefined> {
  const path = join(stateFolder, DECISION_LOG);
  let position = from;
  let handle: FileHandle | undefined;
  let rest = '';
  try {
    while (!signal.aborted) {
      handle ??= await openLog(path);
      const moved = handle && !(await isStill(handle, path));
      for (
        let chunk = await readAt(handle, position);
        chunk.length > 0;
        chunk = await readAt(handle, position)
      ) {
        position += chunk.length;
        const lines = (rest + chunk.toString('latin1')).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines)
          if (line !== '') yield parseLogLine(Buffer.from(line, 'latin1').toString('utf8'));
      }
      if (moved) {
        await handle?.close();
        [handle, position, rest] = [undefined, 0, ''];
        continue;
      }
      await clock.sleep(INTERVAL_MS, signal).catch(() => undefined);
    }
  } finally {
    await handle?.close();
  }
}

/** Bytes of the log now; 0 when there is none. */
export async function logBytes(stateFolder: string): Promise<number> {
  return (await stat(join(stateFolder, DECISION_LOG)).catch(() => undefined))?.size ?? 0;
}

async function isStill(handle: FileHandle, path: string): Promise<boolean> {
  const [open, named] = await Promise.all([handle.stat(), stat(path).catch(() => undefined)]);
  return named !== undefined && named.ino === open.ino && named.dev === open.dev;
}

async function readAt(handle: FileHandle | undefined, position: number): Promise<Buffer> {
  const chunk = Buffer.alloc(CHUNK);
  const read = await handle?.read(chunk, 0, CHUNK, position);
  return chunk.subarray(0, read?.bytesRead ?? 0);
}
