// The two sides of each file that a turn or a session changed: what the agent found, and what it left there. What others
// did since is no change of the agent's.
import type { ChangedFile } from '../../agent/acp/extensions.ts';
import { plainText } from '../../agent/files/line-ends.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import type { Chat } from '../parts.ts';
import { changesIn, type TranscriptChange } from './changes-in-transcript.ts';
import { fileNow, isAsLeft, shownText, textOf } from './file-texts.ts';
import { nameOf, type TextSource } from './virtual-texts.ts';

/** A changed file with its two sides; undefined: there is no file on that side. */
export interface Sides {
  readonly path: string;
  readonly before: TextSource | undefined;
  /** `now`: the file as it is, to be changed in the editor. */
  readonly after: TextSource | 'now' | undefined;
  /** What somebody else did to the file: between the agent's changes, which shows; or since, which does not. */
  readonly others: readonly ('between' | 'since')[];
}

/** The sides of all files that `turn`, or with none the session, changed. */
export function sidesOf(chat: Chat, turn: number | undefined, i18n: I18n): Promise<readonly Sides[]> {
  return chat.agent.offers('_ocho/session/changes')
    ? fromAgent(chat, turn, i18n)
    : fromTranscript(chat, turn);
}

/** From the agent's own copies; each is asked for when it is looked at. */
async function fromAgent(
  { agent, sessionId }: Chat,
  turn: number | undefined,
  i18n: I18n,
): Promise<readonly Sides[]> {
  if (sessionId === undefined) return [];
  const range = turn === undefined ? {} : { fromTurn: turn, toTurn: turn };
  const { files } = await agent.ocho('_ocho/session/changes', { sessionId, ...range });
  const contentAt =
    (path: string, at: number, side: 'before' | 'after') => async (): Promise<string | undefined> => {
      const params = { sessionId, path, turn: at, side, bytes: true } as const;
      const { bytes } = await agent.ocho('_ocho/session/preimage', params);
      if (bytes === null || bytes === undefined) return undefined;
      const text = await textOf(path, Buffer.from(bytes, 'base64'));
      return text ?? i18n.text('review-no-text', { file: nameOf(path) });
    };
  return Promise.all(files.map((file) => sidesOfFile(file, contentAt)));
}

type ContentAt = (path: string, turn: number, side: 'before' | 'after') => () => Promise<string | undefined>;

async function sidesOfFile(file: ChangedFile, contentAt: ContentAt): Promise<Sides> {
  const { path, turns, existed, left, mixed } = file;
  const [first = 1] = turns;
  const found = contentAt(path, first, 'before');
  const now = await fileNow(path);
  const isSame = await isAsLeft(now, left);
  const agents = contentAt(path, turns.at(-1) ?? first, 'after');
  // Of sessions of earlier versions there is no such copy.
  const leftText = async (): Promise<string> => (await agents().catch(() => shownText(now))) ?? '';
  return {
    path,
    before: existed ? async () => (await found()) ?? '' : undefined,
    after: isSame ? 'now' : left === null ? undefined : leftText,
    others: [...(mixed ? (['between'] as const) : []), ...(isSame ? [] : (['since'] as const))],
  };
}

/** From what the agent showed of its changes: the best there is for agents that keep no copies. */
function fromTranscript({ transcript }: Chat, turn: number | undefined): Promise<readonly Sides[]> {
  return Promise.all(changesIn(transcript, turn).map(sidesOfShown));
}

async function sidesOfShown({ path, oldText, newText, isLast }: TranscriptChange): Promise<Sides> {
  const before = oldText ?? undefined;
  if (!isLast) return { path, before, after: newText, others: [] };
  const shown = shownText(await fileNow(path));
  const [now, left] = [shown === undefined ? undefined : plainText(shown), plainText(newText)];
  if (now === left) return { path, before, after: 'now', others: [] };
  // Some agents show but the part of the text that they changed.
  return { path, before, after: newText, others: now?.includes(left) ? [] : ['since'] };
}
