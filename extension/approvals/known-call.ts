// What a chat knows of a tool call, for agents that ask about one with nothing but its id. Does not import `vscode`.
import type { ToolCallContent } from '@agentclientprotocol/sdk';
import { at, findLastIndex } from '../chat/model/item-list.ts';
import type { CardContent, ToolCard, TranscriptItem } from '../chat/model/items.ts';
import { MOST_LOCATIONS } from '../chat/model/tool-card.ts';
import type { Transcript } from '../chat/model/transcript.ts';
import type { KnownCall } from './whole-call.ts';

/** What a transcript knows of a call; undefined when it has no such call. */
export function knownIn(transcript: Transcript, toolCallId: string): KnownCall | undefined {
  const isCall = (item: TranscriptItem): boolean => item.kind === 'tool' && item.toolCallId === toolCallId;
  const index = findLastIndex(transcript.items, isCall);
  const item = index === undefined ? undefined : at(transcript.items, index);
  return item?.kind === 'tool' ? knownCall(item) : undefined;
}

/** The call of a card. What the card did not keep, for its size, is missing, and `incomplete` says so. */
export function knownCall(card: ToolCard): KnownCall {
  const known = KNOWN.get(card);
  if (known) return known;
  const made = callOf(card);
  KNOWN.set(card, made);
  return made;
}

/** Cards are immutable: the same card gives the same call, which is also how one that changed is told. */
const KNOWN = new WeakMap<ToolCard, KnownCall>();

function callOf(card: ToolCard): KnownCall {
  const { title, toolKind, locations, content, rawInput } = card;
  const isCut = content.some(
    (block) => block.type === 'omitted' || (block.type === 'block' && block.cut > 0),
  );
  const incomplete = isCut || rawInput?.kind === 'cut' || locations.length >= MOST_LOCATIONS;
  return {
    title,
    kind: toolKind,
    locations: [...locations],
    content: content.flatMap(contentOf),
    ...(rawInput?.kind === 'whole' ? { rawInput: rawInput.value } : {}),
    incomplete,
    ...(incomplete ? { version: `${numberOf(content)} ${rawInput ? numberOf(rawInput) : 0}` } : {}),
  };
}

/** A card takes a part that is told anew as a new object, also when what is kept of it is the same. */
function numberOf(part: object): number {
  const number = NUMBERS.get(part) ?? ++lastNumber;
  NUMBERS.set(part, number);
  return number;
}

const NUMBERS = new WeakMap<object, number>();
let lastNumber = 0;

function contentOf(content: CardContent): ToolCallContent[] {
  switch (content.type) {
    case 'block':
      return [{ type: 'content', content: content.block }];
    case 'diff':
      return [content];
    case 'terminal':
    case 'omitted':
      return [];
  }
}
