// What a person changes about a session as a whole: its name, and where its conversation goes on.
import { ledgerOf } from '../files/ledger.ts';
import { OchoError } from '../i18n/message.ts';
import { maskSecrets } from '../policy/mask.ts';
import type { RuntimeEvent } from './events.ts';
import type { RuntimeSession } from './session.ts';

/** Longest title, characters. */
const MAX_TITLE = 200;

/** The event that names a session; one line, cut. Throws `OchoError` `INVALID_PARAMS` when nothing is left of it. */
export function titleEvent(wanted: string): Extract<RuntimeEvent, { type: 'title' }> {
  const line = maskSecrets(wanted)
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  if (line === '') throw new OchoError('INVALID_PARAMS', { id: 'sessions-title-empty' });
  const title = [...line].length > MAX_TITLE ? `${[...line].slice(0, MAX_TITLE - 1).join('')}…` : line;
  return { type: 'title', title, by: 'person' };
}

/**
 * Takes a turn and all after it out of the conversation; the log keeps them, files stay as they are. What the model
 * had read is to be read again. To be called between turns. Throws `OchoError` `NO_SUCH_TURN`.
 */
export function rewind(session: RuntimeSession, turn: number): void {
  if (!session.rewinds.live.some((each) => each >= turn)) {
    throw new OchoError('NO_SUCH_TURN', { id: 'sessions-no-such-turn', args: { turn } });
  }
  session.emit({ type: 'rewound', turn });
  ledgerOf(session.toolSession).forgetAll();
  session.checkpoint();
}
