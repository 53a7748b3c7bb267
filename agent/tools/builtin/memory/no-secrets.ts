import { maskSecrets } from '../../../policy/mask.ts';
import { ToolError } from '../../tool.ts';

/** Refuses a text with a secret in it, known or looking like one: what is noted is read in every later session. */
export function refuseSecrets(...texts: readonly string[]): void {
  if (texts.some((text) => maskSecrets(text) !== text)) {
    throw new ToolError('MEMORY_SECRET', { id: 'memory-secret' });
  }
}
