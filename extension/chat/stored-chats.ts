// What of the open chats outlives the window (reports.md 5): which they are and what is not yet said in them. What was
// said is the agent's to keep. Does not import `vscode`.
import type { PromptPart } from '../parts.ts';
import type { Prompt } from './prompt.ts';

/** A chat as it is stored. */
export interface StoredChat {
  readonly id: string;
  readonly agent: string;
  readonly sessionId: string | undefined;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly title: string | undefined;
  /** Something was said in it, or in the session it opens. */
  readonly said: boolean;
  /** A turn was running, or had failed. */
  readonly running: boolean;
  readonly queue: readonly Prompt[];
  /** Attached to the prompt that is being written. */
  readonly attachments: readonly PromptPart[];
}

/** All open chats. */
export interface StoredChats {
  readonly active: string | undefined;
  readonly chats: readonly StoredChat[];
}

/** Characters of JSON of one attachment; what is larger (an image, a long diff) is attached anew. */
const LARGEST_PART = 16 * 1024;
const MOST_CHATS = 50;

/** The stored form: small, whatever is attached. */
export function toStored({ active, chats }: StoredChats): StoredChats {
  return {
    active,
    chats: chats.slice(-MOST_CHATS).map((chat) => ({
      ...chat,
      queue: chat.queue.map((prompt) => ({ ...prompt, parts: small(prompt.parts) })),
      attachments: small(chat.attachments),
    })),
  };
}

function small(parts: readonly PromptPart[]): readonly PromptPart[] {
  return parts.filter((part) => JSON.stringify(part).length <= LARGEST_PART);
}

/** Reads what was stored, by this version or another. What is not understood is left out. */
export function fromStored(value: unknown): StoredChats {
  if (!isRecord(value) || !Array.isArray(value.chats)) return { active: undefined, chats: [] };
  return { active: stringOr(value.active), chats: value.chats.flatMap((chat: unknown) => read(chat) ?? []) };
}

function read(value: unknown): StoredChat | undefined {
  if (!isRecord(value)) return undefined;
  const { id, agent, cwd } = value;
  if (typeof id !== 'string' || typeof agent !== 'string' || typeof cwd !== 'string') return undefined;
  return {
    id,
    agent,
    cwd,
    sessionId: stringOr(value.sessionId),
    additionalDirectories: list(value.additionalDirectories).filter((each) => typeof each === 'string'),
    title: stringOr(value.title),
    said: value.said === true,
    running: value.running === true,
    queue: list(value.queue).filter(isPrompt),
    attachments: list(value.attachments).filter(isPart),
  };
}

function isPrompt(value: unknown): value is Prompt {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.text !== 'string') return false;
  return Array.isArray(value.parts) && value.parts.every(isPart);
}

function isPart(value: unknown): value is PromptPart {
  if (!isRecord(value) || !Array.isArray(value.blocks) || !isRecord(value.attachment)) return false;
  return typeof value.attachment.id === 'string' && typeof value.attachment.label === 'string';
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const stringOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
