// Where the person reads in each chat, kept over a reload of the page.
import { keep, kept } from '../host.ts';
import { type ReadingPlace, readingPlace } from '../transcript/pin.ts';

/** Chats of which the place is kept; those left longest ago go first. */
const MOST = 50;

/** The place in a chat; undefined: its end. */
export function placeIn(chatId: string): ReadingPlace | undefined {
  return readingPlace(places()[chatId]);
}

/** Keeps the place; undefined: the end of the chat. */
export function keepPlace(chatId: string, place: ReadingPlace | undefined): void {
  const { [chatId]: _old, ...others } = places();
  const list = Object.entries(others).slice(-MOST);
  const reading = Object.fromEntries(place ? [...list, [chatId, place]] : list);
  keep('reading', reading);
}

function places(): Readonly<Record<string, unknown>> {
  const reading = kept('reading');
  return isRecord(reading) ? reading : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
