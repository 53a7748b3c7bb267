import type { ToolSession } from '../tools/tool.ts';
import { sessionDiscovery } from './discovery.ts';
import { readingPolicy } from './reading.ts';
import type { RuntimeSession } from './session.ts';

/** What tools know of a session. */
export function makeToolSession(
  session: RuntimeSession,
  realRoots: readonly string[],
  seesImages: () => boolean,
): ToolSession {
  const states = new Map<string, unknown>();
  return {
    id: session.id,
    cwd: session.cwd,
    roots: session.roots,
    realRoots,
    discovery: sessionDiscovery(session),
    reading: readingPolicy(session.policy, () => session.policyContext()),
    get buffers() {
      return session.buffers;
    },
    get seesImages() {
      return seesImages();
    },
    state<T>(key: string, create: () => T): T {
      // Keyed by the tool or service that owns the state, which alone reads it back as what it put in.
      if (!states.has(key)) states.set(key, create());
      return states.get(key) as T;
    },
  };
}
