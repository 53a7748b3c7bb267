// The deferred tools of a session, for the tool that searches them.
import type { FoundTool, ToolDiscovery } from '../tools/tool.ts';
import type { RuntimeSession } from './session.ts';
import { isAdmitted } from './visible-tools.ts';

/** By the session's tools and policy at the time of each call. */
export function sessionDiscovery(session: RuntimeSession): ToolDiscovery {
  return {
    search: async () => [],
    activate(names) {
      const { registry, i18n } = session;
      const admitted = registry.definitions(
        i18n,
        (name) => names.includes(name) && isAdmitted(session, name),
      );
      const active = admitted.map(({ name, description }): FoundTool => ({ name, description, score: 1 }));
      const fresh = active.filter(({ name }) => !session.activated.includes(name));
      if (fresh.length > 0) session.emit({ type: 'tools_activated', names: fresh.map(({ name }) => name) });
      const known = new Set(active.map(({ name }) => name));
      return { active, missing: names.filter((name) => !known.has(name)) };
    },
  };
}
