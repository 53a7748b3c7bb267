// OpenAI Chat Completions, at OpenAI or at any server that speaks it, through OpenAI's SDK (loaded on first use).
import type OpenAI from 'openai';
import { ChatAnswer } from './chat-answer.ts';
import { CHAT_OPTIONAL, chatBody } from './chat-request.ts';
import { CallIds } from './conversation.ts';
import { RefusedFields } from './degrade.ts';
import type { Endpoint } from './endpoint.ts';
import { cut, nonsense } from './errors.ts';
import type { Model, ModelEvent, ModelRequest } from './model.ts';
import { openAiClient, requestOptions } from './openai-client.ts';
import { WatchedStream } from './watched-stream.ts';

/** Connects a model that speaks Chat Completions. Loads and sends nothing before the first `stream`. */
export function chatModel(endpoint: Endpoint): Model {
  const refused = new RefusedFields(CHAT_OPTIONAL);
  return {
    info: endpoint.info,
    stream: (request, signal) => refused.stream(() => attempt(endpoint, request, refused, signal)),
  };
}

async function* attempt(
  endpoint: Endpoint,
  request: ModelRequest,
  refused: RefusedFields,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, undefined> {
  const stream = new WatchedStream<OpenAI.ChatCompletionChunk>(endpoint, async (open) => {
    const client = await openAiClient(endpoint, open);
    return client.chat.completions.create(
      chatBody(request, endpoint, refused),
      requestOptions(request, open),
    );
  });
  const answer = new ChatAnswer(endpoint.info.provider, new CallIds(request.messages), stream.faultContext);
  try {
    for await (const chunk of stream.events(signal)) yield* answer.take(chunk);
  } catch (error) {
    // A connection that breaks behind the finish reason has lost nothing but the counts.
    if (signal.aborted || !answer.finished) throw error;
  }
  if (!answer.finished && !(answer.spoke && saysDone(stream.traffic.tail))) {
    throw answer.recognised || stream.traffic.bytes === 0
      ? cut(stream.faultContext)
      : nonsense(stream.faultContext);
  }
  yield* answer.end();
}

/** Some servers send no finish reason, only the `[DONE]` that the SDK keeps to itself. */
function saysDone(tail: Uint8Array | undefined): boolean {
  return tail !== undefined && new TextDecoder().decode(tail).includes('[DONE]');
}
