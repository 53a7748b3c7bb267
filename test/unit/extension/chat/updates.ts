// Session updates, short.
import type { SessionUpdate, ToolCallUpdate } from '@agentclientprotocol/sdk';
import type { ToolCard, TranscriptItem } from '../../../../extension/chat/model/items.ts';
import {
  emptyTranscript,
  itemsOf,
  reduce,
  type Transcript,
} from '../../../../extension/chat/model/transcript.ts';

const chunk =
  (sessionUpdate: 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk') =>
  (text: string, messageId?: string): SessionUpdate => ({
    sessionUpdate,
    content: { type: 'text', text },
    ...(messageId === undefined ? {} : { messageId }),
  });

export const user = chunk('user_message_chunk');
export const agent = chunk('agent_message_chunk');
export const thought = chunk('agent_thought_chunk');

export function call(toolCallId: string, rest: Omit<ToolCallUpdate, 'toolCallId'> = {}): SessionUpdate {
  const { title, kind, status, name, content, locations, ...more } = rest;
  return {
    sessionUpdate: 'tool_call',
    toolCallId,
    title: title ?? toolCallId,
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(name ? { name } : {}),
    ...(content ? { content } : {}),
    ...(locations ? { locations } : {}),
    ...more,
  };
}

export function change(toolCallId: string, rest: Omit<ToolCallUpdate, 'toolCallId'>): SessionUpdate {
  return { sessionUpdate: 'tool_call_update', toolCallId, ...rest };
}

/** Output as Ocho and others send it to a client with `_meta.terminal_output`. */
export function output(toolCallId: string, data: string): SessionUpdate {
  return change(toolCallId, { _meta: { terminal_output: { terminal_id: toolCallId, data } } });
}

export function transcriptOf(...updates: readonly SessionUpdate[]): Transcript {
  return updates.reduce(reduce, emptyTranscript());
}

/** The items in one line each: the kind and what is said. */
export function told(transcript: Transcript): readonly string[] {
  return itemsOf(transcript).map((item) => `${item.kind}: ${said(item)}`);
}

function said(item: TranscriptItem): string {
  switch (item.kind) {
    case 'user':
    case 'agent':
    case 'thought':
      return item.parts.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('|');
    case 'tool':
      return `${item.title} ${item.status}`;
    case 'plan':
      return item.entries.map(({ content, status }) => `${content} ${status}`).join(', ');
    case 'notice':
      return `${item.severity} ${item.title}`;
    case 'compaction':
      return item.status;
  }
}

export function cardOf(transcript: Transcript, id: string): ToolCard {
  const found = itemsOf(transcript).findLast((item) => item.kind === 'tool' && item.toolCallId === id);
  if (found?.kind !== 'tool') throw new Error(`no card ${id}`);
  return found;
}
