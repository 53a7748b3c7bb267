// The editor's own models over `_ocho/model/*`, and what a client says about models: `_ocho/models/*`.
import type { AgentApp, AgentContext } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import {
  EditorFault,
  type EditorModelEvent,
  type EditorModelFacts,
  type EditorModelRequest,
  type EditorModels,
} from '../../models/editor-models.ts';
import type { OchoClientRequests, OchoModelEventNotification } from '../extensions.ts';
import { type OchoMethod, type OchoParts, ochoNotification, ochoRequest } from './method.ts';

/** A client that has not told of its models by then has none. Milliseconds. */
const LIST_LIMIT_MS = 30_000;

const modelSchema = z.object({
  id: z.string().regex(/^\S(?:.*\S)?$/),
  name: z.string(),
  vendor: z.string(),
  family: z.string(),
  version: z.string(),
  maxInputTokens: z.number(),
  images: z.boolean(),
  tools: z.boolean(),
});
const listSchema = z.object({ models: z.array(z.unknown()) });

const endSchema = z.object({
  error: z
    .object({
      code: z.enum(['no_permission', 'blocked', 'not_found', 'cancelled', 'failed']).catch('failed'),
      message: z.string(),
    })
    .optional(),
});

const eventSchema: z.ZodType<OchoModelEventNotification> = z.object({
  streamId: z.string(),
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('thinking'), text: z.string() }),
    z.object({ type: z.literal('tool_call_start'), id: z.string(), name: z.string() }),
    z.object({ type: z.literal('tool_call_delta'), id: z.string(), text: z.string() }),
    z.object({ type: z.literal('tool_call'), id: z.string(), name: z.string(), arguments: z.string() }),
  ]),
});

type Client = () => Pick<AgentContext, 'request'>;

/** The models of the client of one connection. */
export class ClientModels implements EditorModels {
  readonly #client: Client;
  readonly #streams = new Map<string, EventQueue>();
  #list: readonly EditorModelFacts[] = [];
  #told: Promise<void> | undefined;
  #count = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Takes the events of streams on a connection. To be registered before every other handler: a message passes them
   * in order, and an event must be taken before the answer that ends its stream.
   */
  receive(app: AgentApp): AgentApp {
    return app.onNotification('_ocho/model/event', parseEvent, ({ params }) => {
      if (params) this.#streams.get(params.streamId)?.push(params.event);
    });
  }

  list(): readonly EditorModelFacts[] {
    return this.#list;
  }

  told(): Promise<void> {
    return this.#told ?? this.refresh();
  }

  refresh(): Promise<void> {
    const told = this.#ask().then((list) => {
      // An answer that was overtaken by a later question says nothing any more.
      if (this.#told === told) this.#list = list;
    });
    this.#told = told;
    return told;
  }

  async *stream(
    model: string,
    request: EditorModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<EditorModelEvent, void, undefined> {
    const streamId = `stream-${++this.#count}`;
    const queue = new EventQueue();
    const left = new AbortController();
    this.#streams.set(streamId, queue);
    const params: OchoClientRequests['_ocho/model/stream']['params'] = { streamId, model, request };
    const answer = this.#client().request('_ocho/model/stream', params, {
      cancellationSignal: AbortSignal.any([signal, left.signal]),
      stopWaitingOnCancel: true,
    });
    end(answer, queue);
    try {
      yield* queue.events();
    } finally {
      this.#streams.delete(streamId);
      left.abort();
    }
  }

  async #ask(): Promise<readonly EditorModelFacts[]> {
    try {
      const answer = await this.#client().request('_ocho/model/list', {}, limit());
      return listSchema.parse(answer).models.flatMap((model) => modelSchema.safeParse(model).data ?? []);
    } catch {
      // It cannot tell, or not in time: there is nothing to offer of it, and other models are there.
      return [];
    }
  }
}

const limit = () => ({ cancellationSignal: AbortSignal.timeout(LIST_LIMIT_MS), stopWaitingOnCancel: true });

/** An event that is not understood is none: a later client may know more kinds. */
function parseEvent(params: unknown): OchoModelEventNotification | undefined {
  return eventSchema.safeParse(params).data;
}

/** Ends a stream as the answer to its request says. Never rejects. */
async function end(answer: Promise<unknown>, queue: EventQueue): Promise<void> {
  try {
    const { error } = endSchema.parse(await answer);
    // Events that came before the answer are being dispatched; that takes no longer than this turn of the event loop.
    await new Promise((done) => setImmediate(done));
    queue.end(error && new EditorFault(error.code, error.message));
  } catch (error) {
    queue.end(new EditorFault('failed', error instanceof Error ? error.message : String(error)));
  }
}

/** Events on their way from the connection to the reader of a stream. */
class EventQueue {
  #waiting: EditorModelEvent[] = [];
  #end: { readonly fault: EditorFault | undefined } | undefined;
  #wake: () => void = () => undefined;

  push(event: EditorModelEvent): void {
    if (this.#end) return;
    this.#waiting.push(event);
    this.#wake();
  }

  end(fault: EditorFault | undefined): void {
    this.#end ??= { fault };
    this.#wake();
  }

  async *events(): AsyncGenerator<EditorModelEvent, void, undefined> {
    for (;;) {
      const waiting = this.#waiting;
      this.#waiting = [];
      yield* waiting;
      if (this.#waiting.length > 0) continue;
      if (this.#end?.fault) throw this.#end.fault;
      if (this.#end) return;
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
  }
}

/** `_ocho/models/default`, `_ocho/models/changed`. */
export function modelMethods({ host, refresh }: OchoParts): readonly OchoMethod[] {
  return [
    ochoRequest('_ocho/models/default', z.object({ model: z.string() }), async ({ model }) => {
      const { providers } = await host();
      await providers.setDefault(model);
      return {};
    }),
    ochoNotification('_ocho/models/changed', z.object({}), refresh),
  ];
}
