// The chats of a window. Imports only types of `vscode`.
import type { ApprovalBroker, PendingQuestion } from '../approvals/broker.ts';
import type { AgentLink, Agents, Chats, NewChat } from '../parts.ts';
import type { OwnTitles } from './chat-title.ts';
import { Conversation, type ConversationServices } from './conversation.ts';
import { Emitter } from './emitter.ts';
import type { SessionSink } from './session-router.ts';
import { fromStored, type StoredChat, type StoredChats, toStored } from './stored-chats.ts';

/** What the chats of a window depend on. */
export interface OpenChatsOptions {
  readonly agents: Agents;
  readonly broker: ApprovalBroker;
  readonly services: ConversationServices;
  /** Where the open chats are kept over a reload. */
  readonly store: { read(): unknown; write(chats: StoredChats): void };
  /** The folders of the workspace, absolute. */
  folders(): readonly string[];
  /** An existing folder to work in where there is no workspace. */
  scratch(): Promise<string>;
}

/** A session that is stored with its agent. */
export interface StoredSession {
  readonly agent: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly title?: string;
}

/** See `Chats`. Comes back as it was stored, and starts nothing. */
export class OpenChats implements Chats {
  readonly #options: OpenChatsOptions;
  readonly #change: Emitter<void>;
  readonly onChange: Chats['onChange'];
  readonly #unsubscribe: () => void;
  #all: readonly Conversation[] = [];
  #active: string | undefined;
  #written = '';

  constructor(options: OpenChatsOptions) {
    this.#options = options;
    this.#change = new Emitter((error) => options.services.log('chats listener', error));
    this.onChange = this.#change.event;
    const { active, chats } = fromStored(options.store.read());
    // What was open stays, whatever became of its agent: the chat says so, and is the person's to close.
    for (const chat of chats) this.#adopt(options.agents.remembered(chat.agent), chat);
    this.#active = this.find(active ?? '')?.id ?? this.#all.at(-1)?.id;
    this.#unsubscribe = options.broker.subscribe((pending) => this.#count(pending));
  }

  /** Titles the person gave. */
  get titles(): OwnTitles {
    return this.#options.services.titles;
  }

  /** Hears of a session that is in no chat. Returns the end of it. */
  claim(agent: AgentLink, sessionId: string, sink: SessionSink): () => void {
    const { router } = this.#options.services;
    router.watch(agent);
    return router.claim(agent.name, sessionId, sink);
  }

  get all(): readonly Conversation[] {
    return this.#all;
  }

  get active(): Conversation | undefined {
    return this.find(this.#active ?? '');
  }

  find(chatId: string): Conversation | undefined {
    return this.#all.find(({ id }) => id === chatId);
  }

  ofSession(agent: string, sessionId: string): Conversation | undefined {
    return this.#all.find((chat) => chat.agent.name === agent && chat.sessionId === sessionId);
  }

  async current(): Promise<Conversation> {
    return this.active ?? (await this.create());
  }

  /** Makes a chat and selects it. One of the same kind in which nothing was said yet is taken instead of another. */
  async create({ agent, cwd }: NewChat = {}): Promise<Conversation> {
    const { agents } = this.#options;
    const name = agent !== undefined && agents.get(agent) ? agent : agents.preferred;
    const folders = this.#options.folders();
    const folder = cwd ?? folders[0] ?? (await this.#options.scratch());
    const unused = this.#all.find((chat) => chat.isNew && chat.agent.name === name && chat.cwd === folder);
    const chat = unused ?? this.#add(this.#fresh({ agent: name, cwd: folder }));
    if (!chat) throw new Error(`no agent ${name}`); // The preferred one is always there.
    this.select(chat.id);
    return chat;
  }

  /** Opens a stored session in a chat and selects it. Rejects when its agent is not configured any more. */
  async open(stored: StoredSession): Promise<Conversation> {
    const { agent, sessionId } = stored;
    const chat =
      this.ofSession(agent, sessionId) ?? this.#add({ ...this.#fresh(stored), sessionId, said: true });
    if (!chat) throw new Error(this.#options.services.i18n.text('chat-agent-gone', { agent }));
    this.select(chat.id);
    chat.show();
    return chat;
  }

  select(chatId: string): void {
    if (this.#active === chatId || !this.find(chatId)) return;
    this.#active = chatId;
    this.#changed();
  }

  async close(chatId: string): Promise<void> {
    const index = this.#all.findIndex(({ id }) => id === chatId);
    const chat = this.#all[index];
    if (!chat) return;
    this.#all = this.#all.toSpliced(index, 1);
    if (this.#active === chatId) this.#active = (this.#all[index] ?? this.#all.at(-1))?.id;
    this.#changed();
    await chat.close().catch((error: unknown) => this.#options.services.log('closing a session', error));
  }

  /** The workspace is trusted from now on. */
  trustGranted(): void {
    for (const chat of this.#all) {
      chat.trustGranted().catch((error: unknown) => this.#options.services.log('mode after trust', error));
    }
  }

  dispose(): void {
    this.#unsubscribe();
    this.#options.services.router.dispose();
    this.#change.dispose();
  }

  #fresh({ agent, cwd, title }: { agent: string; cwd: string; title?: string }): StoredChat {
    return {
      id: this.#options.services.newId(),
      agent,
      cwd,
      sessionId: undefined,
      additionalDirectories: this.#options.folders().filter((folder) => folder !== cwd),
      title,
      said: false,
      running: false,
      queue: [],
      attachments: [],
    };
  }

  #add(stored: StoredChat): Conversation | undefined {
    const agent = this.#options.agents.get(stored.agent);
    return agent && this.#adopt(agent, stored);
  }

  #adopt(agent: AgentLink, stored: StoredChat): Conversation {
    const chat = new Conversation(agent, stored, this.#options.services);
    chat.onState(() => this.#changed());
    this.#all = [...this.#all, chat];
    return chat;
  }

  #count(pending: readonly PendingQuestion[]): void {
    for (const chat of this.#all) {
      const own = pending.filter(
        ({ agent, request }) => agent === chat.agent.name && request.sessionId === chat.sessionId,
      );
      chat.questionsAre(own.length);
    }
  }

  #changed(): void {
    const chats = toStored({ active: this.#active, chats: this.#all.map((chat) => chat.stored()) });
    const text = JSON.stringify(chats);
    if (text !== this.#written) this.#options.store.write(chats);
    this.#written = text;
    this.#change.fire();
  }
}
