import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Model, ModelRequest, ModelTool } from '../models/model.ts';
import { admits } from '../policy/admission.ts';
import type { RuntimeSession } from './session.ts';
import { systemPrompt } from './system-prompt.ts';

/**
 * Builds the request for the next answer: system text, history, the tools the model may see. The front part stays
 * byte for byte the same from request to request, so that providers can cache it.
 */
export function buildRequest(
  session: RuntimeSession,
  model: Model,
  trace: Readonly<Record<string, string>> | undefined,
): ModelRequest {
  const fixed = session.toolSession.state('runtime.request', () => ({
    system: systemPrompt({
      platform: process.platform,
      cwd: session.cwd,
      roots: session.roots,
      isGitRepository: session.roots.some((root) => existsSync(join(root, '.git'))),
      date: new Date(session.clock.now()).toISOString().slice(0, 10),
      locale: session.i18n.locale,
    }),
  }));
  const tools = visibleTools(session);
  const { thoughtLevels } = model.info;
  const thought = thoughtLevels.includes(session.settings.thought) ? session.settings.thought : 'off';
  return {
    system: fixed.system,
    tools,
    messages: session.history.messages(),
    thought,
    cacheKey: session.id,
    ...(trace ? { trace } : {}),
  };
}

/** The admitted tools. Made anew only when the lists changed: the text must stay the same to be cached. */
export function visibleTools(session: RuntimeSession): readonly ModelTool[] {
  const { lists, callerTools } = session.policyContext();
  const key = JSON.stringify([lists.allowedTools, lists.excludedTools, lists.denyAllTools]);
  const made = session.toolSession.state('runtime.tools', () => new Map<string, readonly ModelTool[]>());
  const found = made.get(key);
  if (found) return found;
  const tools = session.registry.definitions(
    session.i18n,
    (name) => admits({ name, isMcp: false }, lists, callerTools) === undefined,
  );
  made.set(key, tools);
  return tools;
}
