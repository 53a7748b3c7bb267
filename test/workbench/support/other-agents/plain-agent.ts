// An agent as somebody else would write it with the protocol's own library. It knows nothing of Ocho, reads the disk by
// itself, and does what the first word of a prompt says.
// It cannot load sessions.
//   node --import tsx plain-agent.ts
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import {
  type AgentContext,
  agent,
  type ContentBlock,
  ndJsonStream,
  type PermissionOption,
  RequestError,
  type SessionModeState,
  type SessionUpdate,
  type StopReason,
  type ToolCallContent,
  type ToolCallUpdate,
} from '@agentclientprotocol/sdk';

interface Session {
  readonly id: string;
  readonly cwd: string;
  mode: string;
  calls: number;
  cancel: AbortController;
}

/** A prompt that is being answered. */
interface Turn {
  readonly session: Session;
  readonly client: AgentContext;
  /** After the first word. */
  readonly rest: string;
  readonly all: string;
}

type Ending = StopReason | undefined;

const OPTIONS: PermissionOption[] = [
  { optionId: 'yes', name: 'Go ahead', kind: 'allow_once' },
  { optionId: 'always', name: 'Go ahead from now on', kind: 'allow_always' },
  { optionId: 'no', name: 'Do not', kind: 'reject_once' },
];
const MODES: SessionModeState['availableModes'] = [
  { id: 'careful', name: 'Careful', description: 'Asks about everything' },
  { id: 'bold', name: 'Bold' },
];

const sessions = new Map<string, Session>();

const ANSWERS: Readonly<Record<string, (turn: Turn) => Promise<Ending>>> = {
  hello: sayHello,
  run: runCommand,
  edit: (turn) => edit(turn, writeByClient),
  past: (turn) => edit(turn, writeToDisk),
  wait: waitForCancel,
  fail: async ({ rest }) => {
    throw new RequestError(-32_603, 'The kettle is empty', { details: `nothing to ${rest}` });
  },
  pid: ({ session, client }) => say(client, session, `I am ${process.pid}.`),
  mode: ({ session, client }) => say(client, session, `I am ${session.mode}.`),
  heard: ({ session, client, all }) => say(client, session, `I heard: ${all}`),
};

agent({ name: 'plain' })
  .onRequest('session/prompt', ({ params, client }) => answer(params.sessionId, params.prompt, client))
  .onNotification('session/cancel', ({ params }) => sessions.get(params.sessionId)?.cancel.abort())
  .onRequest('initialize', () => ({
    protocolVersion: 1,
    agentInfo: { name: 'plain', version: '1.0.0' },
    agentCapabilities: {},
  }))
  .onRequest('session/new', ({ params, client }) => {
    const session = {
      id: randomUUID(),
      cwd: params.cwd,
      mode: 'careful',
      calls: 0,
      cancel: new AbortController(),
    };
    sessions.set(session.id, session);
    const availableCommands = [{ name: 'brew', description: 'Makes tea', input: { hint: 'which' } }];
    void update(client, session, { sessionUpdate: 'available_commands_update', availableCommands });
    return { sessionId: session.id, modes: { currentModeId: session.mode, availableModes: MODES } };
  })
  .onRequest('session/set_mode', ({ params }) => {
    found(params.sessionId).mode = params.modeId;
    return {};
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout), standardInput()));

console.error('the plain agent is up');

/** Node's declaration of the same web stream differs from the library's only by name. */
function standardInput(): ReadableStream<Uint8Array> {
  return Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
}

async function answer(
  sessionId: string,
  prompt: readonly ContentBlock[],
  client: AgentContext,
): Promise<{ stopReason: StopReason }> {
  const session = found(sessionId);
  session.cancel = new AbortController();
  const texts = prompt.flatMap((block) => (block.type === 'text' ? block.text : []));
  const all = texts.join('\n');
  const [word = '', rest = ''] = (texts[0] ?? '').split(/ (.*)/s);
  // Some agents say a prompt back.
  for (const content of prompt)
    await update(client, session, { sessionUpdate: 'user_message_chunk', content });
  const act = Object.hasOwn(ANSWERS, word) ? ANSWERS[word] : ANSWERS.heard;
  const stopReason = await act?.({ session, client, rest, all });
  return { stopReason: stopReason ?? 'end_turn' };
}

function found(sessionId: string): Session {
  const session = sessions.get(sessionId);
  if (!session) throw RequestError.invalidParams(undefined, 'no such session');
  return session;
}

function update(client: AgentContext, { id }: Session, news: SessionUpdate): Promise<void> {
  return client.notify('session/update', { sessionId: id, update: news });
}

async function say(client: AgentContext, session: Session, text: string): Promise<undefined> {
  await update(client, session, {
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'text', text },
  });
}

async function sayHello({ client, session, rest }: Turn): Promise<undefined> {
  const content = { type: 'text', text: 'Somebody greets me.' } as const;
  await update(client, session, { sessionUpdate: 'agent_thought_chunk', content });
  const entries = [
    { content: 'Boil the water', priority: 'high', status: 'completed' },
    { content: 'Pour the tea', priority: 'low', status: 'in_progress' },
  ] as const;
  await update(client, session, { sessionUpdate: 'plan', entries: [...entries] });
  for (const text of ['A **warm** ', 'welcome, ', `${rest}.`]) await say(client, session, text);
}

/** The question names the call by its id and nothing else; output is a text, there is no terminal. */
async function runCommand({ client, session, rest }: Turn): Promise<Ending> {
  const toolCallId = nextCall(session);
  await update(client, session, {
    sessionUpdate: 'tool_call',
    toolCallId,
    title: 'Run a command',
    kind: 'execute',
    status: 'pending',
    rawInput: { command: rest },
  });
  const choice = await ask(client, session, { toolCallId });
  if (choice === 'cancelled') return 'cancelled';
  const allowed = choice !== 'no';
  await end(client, session, toolCallId, allowed, [text(allowed ? `ran ${rest}` : 'not run')]);
  return say(client, session, allowed ? `It ran (${choice}).` : 'Then I will not.');
}

type Write = (turn: Turn, file: string, content: string) => Promise<void>;

/** `<file> <old>=<new>,…`: the question has the change itself. */
async function edit(turn: Turn, write: Write): Promise<Ending> {
  const { client, session, rest } = turn;
  const [name = '', changes = ''] = rest.split(' ');
  const file = path.join(session.cwd, name);
  const oldText = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
  const newText = changes.split(',').reduce((content, change) => {
    const [from = '', to = ''] = change.split('=');
    return oldText === null ? `${content}${to}\n` : content.replace(from, to);
  }, oldText ?? '');
  const toolCallId = nextCall(session);
  const title = `Change ${name}`;
  const locations = [{ path: file }];
  const content: ToolCallContent[] = [{ type: 'diff', path: file, oldText, newText }];
  await update(client, session, {
    sessionUpdate: 'tool_call',
    toolCallId,
    title,
    kind: 'edit',
    locations,
    status: 'pending',
  });
  const choice = await ask(client, session, { toolCallId, title, kind: 'edit', locations, content });
  if (choice === 'cancelled') return 'cancelled';
  let problem = choice === 'no' ? 'You did not want it.' : '';
  if (problem === '') {
    await write(turn, file, newText).catch((error: unknown) => {
      problem = error instanceof Error ? error.message : String(error);
    });
  }
  const isDone = problem === '';
  await end(client, session, toolCallId, isDone, isDone ? content : [text(problem)]);
  return say(client, session, isDone ? `Changed ${name}.` : `Left ${name}.`);
}

async function writeByClient({ client, session }: Turn, file: string, content: string): Promise<void> {
  await client.request('fs/write_text_file', { sessionId: session.id, path: file, content });
}

async function writeToDisk(_turn: Turn, file: string, content: string): Promise<void> {
  fs.writeFileSync(file, content);
}

async function waitForCancel({ client, session }: Turn): Promise<Ending> {
  await say(client, session, 'I wait.');
  const { signal } = session.cancel;
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return 'cancelled';
}

async function ask(client: AgentContext, { id }: Session, toolCall: ToolCallUpdate): Promise<string> {
  const { outcome } = await client.request('session/request_permission', {
    sessionId: id,
    toolCall,
    options: OPTIONS,
  });
  return outcome.outcome === 'selected' ? outcome.optionId : 'cancelled';
}

function end(
  client: AgentContext,
  session: Session,
  toolCallId: string,
  isDone: boolean,
  content: ToolCallContent[],
): Promise<void> {
  const status = isDone ? 'completed' : 'failed';
  return update(client, session, { sessionUpdate: 'tool_call_update', toolCallId, status, content });
}

const text = (words: string): ToolCallContent => ({
  type: 'content',
  content: { type: 'text', text: words },
});

const nextCall = (session: Session): string => `call-${++session.calls}`;
