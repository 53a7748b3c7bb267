import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Model, ModelRequest } from '../models/model.ts';
import { prepareSearch } from './discovery.ts';
import type { RuntimeSession } from './session.ts';
import { systemPrompt } from './system-prompt.ts';
import { visibleTools } from './visible-tools.ts';

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
  session.takeTools();
  const tools = visibleTools(session);
  void prepareSearch(session);
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
