// What helps when an agent, or its model, may not be asked. Imports only types of `vscode`.
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import type { AgentLink } from '../parts.ts';
import type { ChatAction } from './page-messages.ts';

/** Another maker's agent has its own ways; Ocho's wants a key, or another model. */
export function waysIn(
  { bundled }: AgentLink,
  options: readonly SessionConfigOption[],
): readonly ChatAction['action'][] {
  if (!bundled) return ['sign-in'];
  const model = options.find(({ category }) => category === 'model')?.currentValue;
  // The editor's own models have no key.
  return String(model).startsWith('editor/') ? ['set-up-model'] : ['set-api-key', 'set-up-model'];
}
