// Agents of before the config options (Gemini CLI) say of their models in `models` of the answers to session/new and
// session/load, which was never stable. The protocol library drops members it does not know, and keeps `_meta`: what
// is said is carried over into that. Does not import `vscode`.
import type { AnyMessage } from '@agentclientprotocol/sdk';

const KEY = 'ocho.vscode/models';

/** The models a session can have, by the method `session/set_model`. */
export interface SessionModels {
  readonly current: string;
  readonly all: readonly { readonly id: string; readonly name: string; readonly description?: string }[];
}

/** Passes messages on, the models of their answers where the library leaves them. */
export function keepingModels(): TransformStream<AnyMessage, AnyMessage> {
  return new TransformStream({
    transform: (message, controller) => controller.enqueue(withKept(message)),
  });
}

/** The message with its `models` in `_meta`; the same message when there are none. */
export function withKept(message: AnyMessage): AnyMessage {
  const result: unknown = 'result' in message ? message.result : undefined;
  if (!isRecord(result) || !isRecord(result.models)) return message;
  const { models, _meta } = result;
  return { ...message, result: { ...result, _meta: { ...(isRecord(_meta) ? _meta : {}), [KEY]: models } } };
}

/** What an answer says of models; undefined: nothing that is understood. */
export function modelsOf(
  meta: Readonly<Record<string, unknown>> | null | undefined,
): SessionModels | undefined {
  const said = meta?.[KEY];
  if (!isRecord(said) || typeof said.currentModelId !== 'string' || !Array.isArray(said.availableModels)) {
    return undefined;
  }
  const all = said.availableModels.flatMap((model: unknown) => {
    if (!isRecord(model) || typeof model.modelId !== 'string') return [];
    const { modelId: id, name, description } = model;
    const more = typeof description === 'string' ? { description } : {};
    return [{ id, name: typeof name === 'string' && name !== '' ? name : id, ...more }];
  });
  return { current: said.currentModelId, all };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
