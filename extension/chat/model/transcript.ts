// From ACP session updates to what a chat shows: a pure reducer, the same for a live turn and for the replay of
// session/load. Runs in the page and in the editor's host; does not import `vscode`.
import type {
  AvailableCommand,
  ContentBlock,
  ContentChunk,
  SessionConfigOption,
  SessionUpdate,
  UsageUpdate,
} from '@agentclientprotocol/sdk';
import {
  at,
  emptyList,
  findLastIndex,
  type ItemList,
  push,
  replace,
  toArray,
  truncate,
} from './item-list.ts';
import type { CompactionItem, MessageItem, NoticeItem, PlanItem, ToolCard, TranscriptItem } from './items.ts';
import { isFinal, newCard, updateCard } from './tool-card.ts';

type CallUpdate = Extract<SessionUpdate, { sessionUpdate: 'tool_call' | 'tool_call_update' }>;

/** What is known of a session. Immutable. */
export interface Transcript {
  /** In the order in which they began. An item keeps its place for good. */
  readonly items: ItemList<TranscriptItem>;
  readonly title: string | undefined;
  /** ISO 8601, as the agent gave it. */
  readonly updatedAt: string | undefined;
  readonly modeId: string | undefined;
  readonly usage: Pick<UsageUpdate, 'used' | 'size' | 'cost'> | undefined;
  readonly commands: readonly AvailableCommand[];
  readonly configOptions: readonly SessionConfigOption[];
  /** Places of the calls that may still change: those that have not ended, or were spoken of after their end. */
  readonly openCalls: ReadonlyMap<string, number>;
  /** Place of the plan of this turn. */
  readonly planAt: number | undefined;
  /** The turn has ended: what comes next is a new message, also when it is of the same kind. */
  readonly sealed: boolean;
}

/** A session of which nothing is known yet. */
export function emptyTranscript(): Transcript {
  return {
    items: emptyList(),
    title: undefined,
    updatedAt: undefined,
    modeId: undefined,
    usage: undefined,
    commands: [],
    configOptions: [],
    openCalls: new Map(),
    planAt: undefined,
    sealed: false,
  };
}

/** All items, in order. Costs time with their number: for a page that shows some, take `at(transcript.items, …)`. */
export function itemsOf(transcript: Transcript): readonly TranscriptItem[] {
  return toArray(transcript.items);
}

/** The transcript after an update. An update of a kind that is not known gives the same object back. */
export function reduce(transcript: Transcript, update: SessionUpdate): Transcript {
  switch (update.sessionUpdate) {
    case 'user_message_chunk':
      return withChunk({ ...transcript, planAt: undefined }, 'user', update);
    case 'agent_message_chunk':
      return withChunk(transcript, 'agent', update);
    case 'agent_thought_chunk':
      return withChunk(transcript, 'thought', update);
    case 'tool_call':
    case 'tool_call_update':
      return withCall(transcript, update);
    case 'plan':
      return withPlan(transcript, update.entries);
    case 'notice':
      return withNotice(transcript, {
        kind: 'notice',
        severity: update.severity,
        title: update.title,
        description: update.description ?? undefined,
      });
    case 'compaction_update':
      return withCompaction(transcript, update.compactionId, (item) => ({
        ...item,
        status: update.status,
        summary: update.summary ?? item.summary,
        error: update.error ?? item.error,
      }));
    case 'compaction_summary_chunk':
      return withCompaction(transcript, update.compactionId, (item) => ({
        ...item,
        summary: withBlock(item.summary, update.content),
      }));
    default:
      return withSessionState(transcript, update);
  }
}

/** The turn has been answered or has failed: calls of which the agent said no end are over as well. */
export function endTurn(transcript: Transcript): Transcript {
  let { items } = transcript;
  for (const index of transcript.openCalls.values()) {
    const item = at(items, index);
    if (item?.kind === 'tool' && !isFinal(item)) {
      items = replace(items, index, { ...item, status: 'cancelled' });
    }
  }
  return { ...transcript, items, openCalls: new Map(), planAt: undefined, sealed: true };
}

/** The transcript with a prompt that is being sent: a live agent does not say again what it was told. */
export function addPrompt(transcript: Transcript, blocks: readonly ContentBlock[]): Transcript {
  const parts = blocks.reduce<readonly ContentBlock[]>(withBlock, []);
  const item = { kind: 'user', messageId: undefined, parts } as const;
  // Sealed: should the agent say something of the person's all the same, it is another message.
  return { ...withItem(transcript, item), planAt: undefined, sealed: true };
}

/** The transcript without the items from a place on: the conversation was taken back to there. */
export function cutTranscript(transcript: Transcript, length: number): Transcript {
  return {
    ...transcript,
    items: truncate(transcript.items, length),
    openCalls: new Map([...transcript.openCalls].filter(([, place]) => place < length)),
    planAt: undefined,
    sealed: true,
  };
}

/** The history is about to be told anew: what is beside the items stays until it is told as well. */
export function emptiedTranscript(transcript: Transcript): Transcript {
  return { ...transcript, items: emptyList(), openCalls: new Map(), planAt: undefined, sealed: false };
}

/** What is beside the items: it comes between chunks and does not divide a message. */
function withSessionState(transcript: Transcript, update: SessionUpdate): Transcript {
  switch (update.sessionUpdate) {
    case 'usage_update': {
      const { used, size, cost } = update;
      return { ...transcript, usage: { used, size, cost: cost ?? null } };
    }
    case 'session_info_update': {
      // null takes a title away; what is left out stays.
      const { title = transcript.title, updatedAt = transcript.updatedAt } = update;
      return { ...transcript, title: title ?? undefined, updatedAt: updatedAt ?? undefined };
    }
    case 'current_mode_update':
      return { ...transcript, modeId: update.currentModeId };
    case 'available_commands_update':
      return { ...transcript, commands: update.availableCommands };
    case 'config_option_update':
      return { ...transcript, configOptions: update.configOptions };
    default:
      return transcript;
  }
}

function withItem(transcript: Transcript, item: TranscriptItem): Transcript {
  return { ...transcript, items: push(transcript.items, item), sealed: false };
}

/**
 * A notice that only counts on from the one before it takes its place: an agent that waits for a busy model says so
 * before each try, and five times the same says no more than once.
 */
function withNotice(transcript: Transcript, notice: NoticeItem): Transcript {
  const { last, length } = transcript.items;
  if (transcript.sealed || last?.kind !== 'notice' || inWords(last) !== inWords(notice)) {
    return withItem(transcript, notice);
  }
  return { ...transcript, items: replace(transcript.items, length - 1, notice) };
}

const inWords = ({ severity, title }: NoticeItem): string => `${severity} ${title.replaceAll(/\d+/g, '0')}`;

function withChunk(transcript: Transcript, kind: MessageItem['kind'], chunk: ContentChunk): Transcript {
  const { last } = transcript.items;
  const messageId = chunk.messageId ?? undefined;
  if (
    last?.kind === kind &&
    !transcript.sealed &&
    (messageId === undefined || messageId === last.messageId)
  ) {
    const item = { ...last, parts: withBlock(last.parts, chunk.content) };
    return { ...transcript, items: replace(transcript.items, transcript.items.length - 1, item) };
  }
  return withItem(transcript, { kind, messageId, parts: [chunk.content] });
}

function withBlock(parts: readonly ContentBlock[], block: ContentBlock): readonly ContentBlock[] {
  const last = parts.at(-1);
  if (last?.type !== 'text' || block.type !== 'text') return [...parts, block];
  return parts.with(-1, { ...last, text: last.text + block.text });
}

/** An update of a call that was never announced makes a card as well: what it says must not be lost. */
function withCall(transcript: Transcript, update: CallUpdate): Transcript {
  const index = placeOfCall(transcript, update);
  const known = index === undefined ? undefined : at(transcript.items, index);
  if (index === undefined || known?.kind !== 'tool') {
    const card = updateCard(newCard(update.toolCallId), update);
    return withOpenCall(withItem(transcript, card), card, transcript.items.length, !isFinal(card));
  }
  const card = updateCard(known, update);
  const items = replace(transcript.items, index, card);
  // Output may come after the end of a call, and much of it: the place is kept in mind until it ends again.
  return withOpenCall({ ...transcript, items }, card, index, !update.status || !isFinal(card));
}

/**
 * Searches among all items only for an update, and only for one that comes late. An id that is announced again after
 * its call has ended is a new call: some agents count anew in each turn.
 */
function placeOfCall({ items, openCalls }: Transcript, update: CallUpdate): number | undefined {
  const { toolCallId: id, sessionUpdate } = update;
  const open = openCalls.get(id);
  if (open !== undefined || sessionUpdate === 'tool_call') return open;
  return findLastIndex(items, (item) => item.kind === 'tool' && item.toolCallId === id);
}

function withOpenCall(transcript: Transcript, card: ToolCard, index: number, isOpen: boolean): Transcript {
  if (transcript.openCalls.has(card.toolCallId) === isOpen) return transcript;
  const openCalls = new Map(transcript.openCalls);
  if (isOpen) openCalls.set(card.toolCallId, index);
  else openCalls.delete(card.toolCallId);
  return { ...transcript, openCalls };
}

/** One plan a turn, in the place where it first came. */
function withPlan(transcript: Transcript, entries: PlanItem['entries']): Transcript {
  const item = { kind: 'plan', entries } as const;
  if (transcript.planAt !== undefined) {
    return { ...transcript, items: replace(transcript.items, transcript.planAt, item) };
  }
  if (entries.length === 0) return transcript;
  return { ...withItem(transcript, item), planAt: transcript.items.length };
}

function withCompaction(
  transcript: Transcript,
  id: string,
  change: (item: CompactionItem) => CompactionItem,
): Transcript {
  const { items } = transcript;
  const index = findLastIndex(items, (item) => item.kind === 'compaction' && item.compactionId === id);
  const known = index === undefined ? undefined : at(items, index);
  if (index !== undefined && known?.kind === 'compaction') {
    return { ...transcript, items: replace(items, index, change(known)) };
  }
  const item: CompactionItem = {
    kind: 'compaction',
    compactionId: id,
    status: 'in_progress',
    summary: [],
    error: undefined,
  };
  return withItem(transcript, change(item));
}
