// Which tools the model is shown (design: tools.md "Deferred discovery"): the admitted ones, or of those that are deferred
// only the ones it searched for.
import type { ModelTool } from '../models/model.ts';
import { admits } from '../policy/admission.ts';
import type { RuntimeSession } from './session.ts';

/** Whether the policy of now admits a tool of the session; where it comes from counts. */
export function isAdmitted(session: RuntimeSession, name: string): boolean {
  const { lists, callerTools } = session.policyContext();
  const isMcp = session.registry.source(name)?.kind === 'mcp';
  return admits({ name, isMcp }, lists, callerTools) === undefined;
}

/** The admitted tools. Made anew only when something changed: the text must stay the same to be cached. */
export function visibleTools(session: RuntimeSession): readonly ModelTool[] {
  const { lists } = session.policyContext();
  const key = JSON.stringify([lists.allowedTools, lists.excludedTools, lists.denyAllTools]);
  const kept = session.toolSession.state('runtime.tools', (): Kept => ({}));
  if (kept.registry === session.registry && kept.key === key && kept.tools) return kept.tools;
  kept.registry = session.registry;
  kept.key = key;
  kept.tools = session.registry.definitions(session.i18n, (name) => isAdmitted(session, name));
  return kept.tools;
}

interface Kept {
  registry?: RuntimeSession['registry'];
  key?: string;
  tools?: readonly ModelTool[];
}
