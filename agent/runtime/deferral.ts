import type { ConfigSnapshot } from '../config/load.ts';
import type { Deferral } from './session-parts.ts';

/** Which tools a configuration leaves out of the requests until they are searched for. */
export function deferralOf({ values: { runtime, mcp } }: Pick<ConfigSnapshot, 'values'>): Deferral {
  return { builtin: runtime.deferred_builtin_tools, mcp: mcp.deferred_loading };
}
