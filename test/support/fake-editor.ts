// The part of an editor that Ocho's agent asks over `_ocho/*`: models that answer by a script, secrets, problems.
import type {
  EditorModel,
  EditorModelError,
  EditorProblem,
  OchoClientRequests,
  OchoModelEventNotification,
} from '../../agent/acp/extensions.ts';
import type { AgentProcess } from './agent-process.ts';

type Params<M extends keyof OchoClientRequests> = OchoClientRequests[M]['params'];
type StreamParams = Params<'_ocho/model/stream'>;

/** What a model says to one request: its events, then its end. */
export interface EditorAnswer {
  readonly events?: readonly OchoModelEventNotification['event'][];
  readonly error?: EditorModelError;
  /** Does not answer before this is settled. */
  readonly after?: Promise<unknown>;
}

/** A model of the editor, as it is listed. */
export const editorModel = (id: string, more: Partial<EditorModel> = {}): EditorModel => ({
  id,
  name: `Model ${id}`,
  vendor: 'acme',
  family: 'm',
  version: '1',
  maxInputTokens: 64_000,
  images: false,
  tools: true,
  ...more,
});

/** An editor's answer in words. */
export const saysInEditor = (...texts: string[]): EditorAnswer => ({
  events: texts.map((text) => ({ type: 'text' as const, text })),
});

/** An editor's answer that calls a tool. */
export const callsInEditor = (name: string, args: object, id = 'c1'): EditorAnswer => ({
  events: [
    { type: 'tool_call_start', id, name },
    { type: 'tool_call', id, name, arguments: JSON.stringify(args) },
  ],
});

/** Answers the agent's requests. What it offers is for the test to say in `initialize`. */
export class FakeEditor {
  models: EditorModel[] = [];
  /** What it tells of its models waits for this. */
  ready: Promise<unknown> = Promise.resolve();
  readonly secrets = new Map<string, string>();
  readonly problems = new Map<string, EditorProblem[]>();
  /** Names of secrets that were asked for. */
  readonly askedSecrets: string[] = [];
  readonly streams: StreamParams[] = [];
  readonly askedProblems: string[][] = [];
  /** Answers to the next requests of models. */
  readonly script: EditorAnswer[] = [];
  readonly #agent: AgentProcess;

  constructor(agent: AgentProcess) {
    this.#agent = agent;
    this.#answer('_ocho/model/list', async () => {
      await this.ready;
      return { models: this.models };
    });
    this.#answer('_ocho/model/stream', (params) => this.#stream(params));
    this.#answer('_ocho/secret/get', async ({ name }) => {
      this.askedSecrets.push(name);
      return { value: this.secrets.get(name) ?? null };
    });
    this.#answer('_ocho/secret/set', async ({ name, value }) => {
      if (value === null) this.secrets.delete(name);
      else this.secrets.set(name, value);
      return {};
    });
    this.#answer('_ocho/diagnostics', async ({ paths }) => {
      this.askedProblems.push(paths);
      return { files: paths.map((path) => ({ path, problems: this.problems.get(path) ?? [] })) };
    });
  }

  #answer<M extends keyof OchoClientRequests>(
    method: M,
    answer: (params: Params<M>) => Promise<OchoClientRequests[M]['result']>,
  ): void {
    // The agent's own types say what it sends; a test fails by what it looks at.
    this.#agent.onRequest(method, (params) => answer(params as Params<M>));
  }

  /** Events and answer go out in one write: the agent must keep them in order. */
  async #stream(params: StreamParams): Promise<{ error?: EditorModelError }> {
    this.streams.push(params);
    const answer = this.script.shift() ?? saysInEditor('(end of script)');
    await answer.after;
    const { stdin } = this.#agent.child;
    stdin.cork();
    setImmediate(() => stdin.uncork());
    for (const event of answer.events ?? []) {
      this.#agent.notify('_ocho/model/event', { streamId: params.streamId, event });
    }
    return answer.error ? { error: answer.error } : {};
  }
}
