// What the tests of the models layer share.
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { Model, ModelEvent, ModelMessage, ModelRequest } from '../../../agent/models/model.ts';
import type { ModelOptions, ProviderOptions } from '../../../agent/models/providers.ts';
import { openModel } from '../../../agent/models/registry.ts';
import type { Clock } from '../../../agent/platform/clock.ts';
import type { ModelServer } from '../../support/model-server.ts';

export const english = createI18n({ locale: 'en' });
export const spanish = createI18n({ locale: 'es' });

/** The dialects by the name of a provider that speaks it. */
export const DIALECTS = {
  anthropic: { kind: 'anthropic', path: '', model: 'claude-sonnet-4-5' },
  chat: { kind: 'openai', api: 'chat', path: '/v1', model: 'gpt-5.4' },
  responses: { kind: 'openai', api: 'responses', path: '/v1', model: 'gpt-5.4' },
} as const;
export type DialectName = keyof typeof DIALECTS;

/** Opens a model of the scripted server in a dialect. */
export function openScripted(
  server: ModelServer,
  name: DialectName,
  provider: Partial<ProviderOptions> = {},
  options: Partial<ModelOptions> = {},
): Promise<Model> {
  const { path, model, ...dialect } = DIALECTS[name];
  return openModel(`${name}/${model}`, {
    environment: {},
    i18n: english,
    providers: { [name]: { ...dialect, baseUrl: `${server.url}${path}`, images: true, ...provider } },
    ...options,
  });
}

/** A request with the given messages (a text: one message of the user's). */
export function ask(
  messages: string | readonly ModelMessage[],
  more: Partial<ModelRequest> = {},
): ModelRequest {
  const list: readonly ModelMessage[] =
    typeof messages === 'string' ? [{ role: 'user', content: [{ type: 'text', text: messages }] }] : messages;
  return { system: 'You help.', messages: list, tools: [], thought: 'off', ...more };
}

export const READ_TOOL = {
  name: 'file_read',
  description: 'Reads a file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
};

/** Everything that streams out. */
export async function collect(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, signal)) events.push(event);
  return events;
}

/** The text of the `text` events. */
export function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
}

/** A clock whose sleeps end at once and are remembered; time passes only by sleeping. */
export function fakeClock(random = 0.5): Clock & { readonly slept: number[] } {
  let now = 1_700_000_000_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    random: () => random,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
}
