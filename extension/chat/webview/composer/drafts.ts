// What is being written in each chat, and what was sent there, kept over a reload. No DOM.

/** Prompts kept of a chat for recalling. */
const SENT = 30;
/** A sent prompt longer than this is not kept for recalling. Characters. */
const SENT_LENGTH = 5_000;
/** Drafts of chats that were not touched for longest are given up beyond this, all in all. Characters. */
const KEPT_LENGTH = 400_000;
const KEPT_CHATS = 50;

interface Draft {
  readonly text: string;
  readonly sent: readonly string[];
}

/** The drafts by chat. What was kept may be from another version, or broken: what cannot be read is left out. */
export class Drafts {
  /** In the order in which they were touched last. */
  readonly #drafts: Map<string, Draft>;
  readonly #save: (saved: unknown) => void;
  readonly #watchers = new Set<() => void>();

  constructor(saved: unknown, save: (saved: unknown) => void) {
    this.#drafts = read(saved);
    this.#save = save;
  }

  text(chatId: string): string {
    return this.#drafts.get(chatId)?.text ?? '';
  }

  /** Oldest first. */
  sent(chatId: string): readonly string[] {
    return this.#drafts.get(chatId)?.sent ?? [];
  }

  write(chatId: string, text: string): void {
    if (text === this.text(chatId)) return;
    this.#set(chatId, { text, sent: this.sent(chatId) });
  }

  /** The text was sent: it is kept for recalling, and the input is empty. */
  send(chatId: string, text: string): void {
    const { text: old, sent } = this.#drafts.get(chatId) ?? { text: '', sent: [] };
    this.#set(chatId, { text: old === text ? '' : old, sent: withPrompt(sent, text) });
  }

  /** Prompts that are known from the session's history, oldest first: they are taken for older than those sent here. */
  learn(chatId: string, prompts: readonly string[]): void {
    const { text, sent } = this.#drafts.get(chatId) ?? { text: '', sent: [] };
    const news = prompts.filter((prompt) => !sent.includes(prompt));
    const more = [...news, ...sent].reduce<readonly string[]>(withPrompt, []);
    if (more.length > sent.length) this.#set(chatId, { text, sent: more });
  }

  /** Text that comes from outside: on a line of its own after what is there, or in its place. */
  compose(chatId: string, text: string, replace: boolean): void {
    const old = replace ? '' : this.text(chatId).trimEnd();
    this.write(chatId, old === '' ? text : `${old}\n${text}`);
  }

  /** Calls `watcher` after each change. Returns the end of it. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #set(chatId: string, draft: Draft): void {
    this.#drafts.delete(chatId);
    this.#drafts.set(chatId, draft);
    this.#save(this.#kept());
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** The newest one is kept in any case. */
  #kept(): unknown {
    const kept: (Draft & { readonly chatId: string })[] = [];
    let length = 0;
    for (const [chatId, draft] of [...this.#drafts].reverse()) {
      length += draft.text.length + draft.sent.reduce((sum, prompt) => sum + prompt.length, 0);
      if (kept.length > 0 && (length > KEPT_LENGTH || kept.length >= KEPT_CHATS)) break;
      kept.unshift({ chatId, ...draft });
    }
    return kept;
  }
}

function withPrompt(sent: readonly string[], prompt: string): readonly string[] {
  if (prompt.trim() === '' || prompt.length > SENT_LENGTH || sent.at(-1) === prompt) return sent;
  return [...sent, prompt].slice(-SENT);
}

function read(saved: unknown): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const each of Array.isArray(saved) ? saved : []) {
    if (typeof each !== 'object' || each === null) continue;
    const { chatId, text, sent }: { chatId?: unknown; text?: unknown; sent?: unknown } = each;
    if (typeof chatId !== 'string' || typeof text !== 'string') continue;
    const prompts = Array.isArray(sent) ? sent.filter((prompt) => typeof prompt === 'string') : [];
    drafts.set(chatId, { text, sent: prompts });
  }
  return drafts;
}
