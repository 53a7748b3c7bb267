// Looks at the frames of the protocol before the library does, which says nothing of one it cannot read and waits for ever.
import { Transform } from 'node:stream';

/** Bytes of the header of one message; it has two short lines at most. */
const LONGEST_HEADER = 8_192;
/** Bytes of one message: many times the largest file that is looked at. */
const LONGEST_MESSAGE = 64 << 20;

/**
 * Passes on what comes as it is. `onFault` is called, once, with the beginning of what is no header of a message; nothing
 * is passed on after that: where the next message begins cannot be known.
 */
export function frameGuard(onFault: (beginning: string) => void): Transform {
  let header = '';
  let left = 0;
  let isBroken = false;
  const look = (chunk: Buffer): void => {
    let at = 0;
    while (at < chunk.length && !isBroken) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at);
        left -= taken;
        at += taken;
        continue;
      }
      const before = header.length;
      header += chunk.toString('latin1', at, at + LONGEST_HEADER + 1);
      const end = header.indexOf('\r\n\r\n');
      if (isFaulty(end < 0 ? header : header.slice(0, end + 4), end >= 0)) {
        isBroken = true;
        onFault(header.slice(0, 80));
      } else if (end < 0) return;
      else {
        at += end + 4 - before;
        left = lengthIn(header.slice(0, end + 4)) ?? 0;
        header = '';
      }
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk);
      done(null, isBroken ? undefined : chunk);
    },
  });
}

function isFaulty(header: string, isWhole: boolean): boolean {
  if (/(?:^|[^\r])\n/.test(header)) return true;
  const lines = header.split('\r\n').slice(0, -1);
  if (lines.some((line) => line !== '' && !line.includes(':'))) return true;
  if (!isWhole) return header.length > LONGEST_HEADER || lines[0] === '';
  return lengthIn(header) === undefined;
}

/** undefined: there is none, or one that no message has. */
function lengthIn(header: string): number | undefined {
  const [, digits] = /^content-length: *(\d{1,10}) *\r$/im.exec(header) ?? [];
  const length = Number(digits);
  return digits !== undefined && length <= LONGEST_MESSAGE ? length : undefined;
}
