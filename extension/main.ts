// Everything but the registrations: makes the parts and puts them together.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import { forClient } from '../agent/i18n/client.ts';
import { createI18n } from '../agent/i18n/fluent.ts';
import { SHIPPED_LOCALES } from '../agent/i18n/locale.ts';
import { systemClock } from '../agent/platform/clock.ts';
import { createAgents } from './agents/agents.ts';
import { answersFor } from './agents/answers.ts';
import { needsMissingAsEmpty } from './agents/known-flaws.ts';
import { createProtocolTrace, type ProtocolTrace } from './agents/protocol-trace.ts';
import { watchAgents } from './agents/watch.ts';
import { type Approvals, createApprovals } from './approvals/approvals.ts';
import { ApprovalBroker } from './approvals/broker.ts';
import { knownIn } from './approvals/known-call.ts';
import { createChats, scratchFolder } from './chat/create-chats.ts';
import { createPages, type Pages } from './chat/pages/pages.ts';
import type { CommandApp } from './commands/command.ts';
import { commandHandlers, runCommand } from './commands/index.ts';
import { registerProblemActions } from './commands/problem-actions.ts';
import { createReadOnlyDocuments } from './commands/read-only-document.ts';
import { createDiagnosticsSource } from './files/diagnostics.ts';
import { createFileBridge } from './files/file-bridge.ts';
import { type LanguageDocuments, watchLanguageDocuments } from './language/documents.ts';
import { createModelBridge, type ModelBridge } from './models/bridge.ts';
import { createSecrets, type Secrets } from './models/secrets.ts';
import { createSetUp } from './models/set-up.ts';
import { watchTurnEnds } from './notifications/turn-end.ts';
import type { AgentLink, Agents, App, ChatPages, Chats, Reviews, Shared } from './parts.ts';
import { createPolicyView } from './policy-view/policy-view.ts';
import { createReviews, type ReviewCommands } from './review/reviews.ts';
import { createToolsView, type ToolsView } from './tools-view/tools-view.ts';

/** Ocho, loaded. */
export interface Started {
  /** Runs a command of the manifest; what it rejects with is shown. */
  run(id: string, args: readonly unknown[]): Promise<unknown>;
  resolveChatView(view: vscode.WebviewView): void | Promise<void>;
  reviveChat(panel: vscode.WebviewPanel, state: unknown): void | Promise<void>;
  readonly policyTree: vscode.TreeDataProvider<unknown>;
  readonly toolsTree: vscode.TreeDataProvider<unknown>;
  /** The tree of the tools as the editor has it: keys act on the row that is selected in it. */
  attachToolsView(view: vscode.TreeView<unknown>): void;
  /** Ends the agents with all they started. */
  stop(): Promise<void>;
  /** For suites inside the extension host. */
  readonly app: App;
}

/** An Allow is not taken for this long after a question came up (reports.md 23). Milliseconds. */
const INERT_MS = 700;

/** Parts that others ask for while they run, and that are made after them: an agent runs when somebody has used them. */
interface Later {
  chats?: Chats;
  pages?: ChatPages;
  reviews?: Reviews & ReviewCommands;
  approvals?: Approvals;
  tools?: ToolsView;
}

/** All parts. */
interface Parts {
  readonly app: CommandApp;
  readonly pages: Pages;
  readonly language: LanguageDocuments;
  /** To be disposed of with the extension. */
  readonly owned: readonly vscode.Disposable[];
}

/** Makes the parts. Starts no agent. */
export function start(context: vscode.ExtensionContext): Started {
  const { app, pages, language, owned } = makeParts(makeShared(context));
  context.subscriptions.push(
    ...owned,
    watchAgents(app),
    watchTurnEnds(app),
    registerProblemActions(app.i18n),
  );
  const handlers = commandHandlers(app);
  const { agents, policy, tools } = app;
  return {
    app,
    run: (id, args) => runCommand(app, handlers, id, args),
    resolveChatView: (view) => pages.resolveView(view),
    reviveChat: (panel, state) => pages.revive(panel, state),
    policyTree: policy.provider,
    toolsTree: tools.provider,
    attachToolsView: (view) => tools.attach(view),
    stop: async () => {
      await Promise.all([agents.stop(), language.stop()]);
    },
  };
}

function makeParts(shared: Shared): Parts {
  const later: Later = {};
  const broker = makeBroker(shared, later);
  const bridge = createModelBridge(shared);
  const secrets = createSecrets(shared.context);
  const trace = createProtocolTrace();
  const agents = makeAgents(shared, later, { broker, bridge, secrets, trace });
  const chats = createChats(shared, agents, broker);
  later.chats = chats;
  const base = { ...shared, agents, broker, chats };
  const reviews = createReviews(base);
  later.reviews = reviews;
  const approvals = createApprovals({
    ...base,
    chats: () => chats,
    pages: () => later.pages,
    reviews: () => reviews,
  });
  later.approvals = approvals;
  const setUp = createSetUp(shared, { agents, bridge, secrets, chats: () => chats });
  const pages = createPages({ ...base, reviews, approvals, welcome: setUp });
  later.pages = pages;
  const language = watchLanguageDocuments(shared);
  const policy = createPolicyView({ ...base, chats: () => chats, caught: (rule) => language.caught(rule) });
  const documents = createReadOnlyDocuments();
  const tools = createToolsView({ ...base, approvals, documents });
  later.tools = tools;
  const app = { ...base, reviews, pages, setUp, trace, documents, approvals, policy, tools };
  const first = [bridge, secrets, trace, agents, chats, reviews, approvals, setUp, pages];
  return { app, pages, language, owned: [...first, policy, documents, tools, language] };
}

function makeBroker({ log }: Shared, later: Later): ApprovalBroker {
  return new ApprovalBroker({
    now: () => performance.now(),
    newId: randomUUID,
    inertMs: INERT_MS,
    knownOf: (agent, { sessionId, toolCall }) => {
      const chat = later.chats?.ofSession(agent, sessionId);
      return chat && knownIn(chat.transcript, toolCall.toolCallId);
    },
    onViewError: (error) => log.error(`a view of the questions: ${String(error)}`),
  });
}

/** What answers agents, beside the parts that are made later. */
interface Answering {
  readonly broker: ApprovalBroker;
  readonly bridge: ModelBridge;
  readonly secrets: Secrets;
  readonly trace: ProtocolTrace;
}

function makeAgents(shared: Shared, later: Later, { broker, bridge, secrets, trace }: Answering): Agents {
  const chatOf = ({ name }: AgentLink, sessionId: string) => later.chats?.ofSession(name, sessionId);
  return createAgents(shared, {
    tap: (name) => trace.tap(name),
    answers: (link) =>
      answersFor(link, {
        broker,
        approvals: () => made(later.approvals),
        say: (from, sessionId, text) => void chatOf(from, sessionId)?.send(text),
        hasNoFolder: (from, sessionId) =>
          (chatOf(from, sessionId)?.cwd ?? later.tools?.folderOf(sessionId)) ===
          scratchFolder(shared.context),
        files: (from) =>
          createFileBridge(shared, {
            missingIsEmpty: () => link.state.state === 'ready' && needsMissingAsEmpty(link.state.initialized),
            knows: (sessionId) =>
              chatOf(from, sessionId) !== undefined || later.tools?.folderOf(sessionId) !== undefined,
            reviewed: (sessionId, file, content) =>
              later.reviews?.reviewedTexts(from.name)(sessionId, file, content),
          }),
        ocho: {
          ...bridge.handlers,
          ...secrets.handlers,
          '_ocho/diagnostics': createDiagnosticsSource(shared),
        },
      }),
  });
}

function made<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Ocho is still being put together');
  return part;
}

function makeShared(context: vscode.ExtensionContext): Shared {
  const log = vscode.window.createOutputChannel('Ocho', { log: true });
  context.subscriptions.push(log);
  const language = vscode.env.language.split('-')[0] ?? 'en';
  const locale = SHIPPED_LOCALES.includes(language) ? language : 'en';
  const directories = [path.join(context.extensionPath, 'dist', 'agent', 'locales')];
  const i18n = createI18n({ locale, directories });
  return { context, log, clock: systemClock, i18n: forClient(i18n, () => 'editor') };
}
