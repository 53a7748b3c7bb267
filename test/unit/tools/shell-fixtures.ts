// A session's surroundings for tools that run programs: real processes, a real blob store, nothing else.

import path from 'node:path';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { systemClock } from '../../../agent/platform/clock.ts';
import { childEnvironment } from '../../../agent/platform/environment.ts';
import { createProcessService } from '../../../agent/platform/process-service.ts';
import type { PolicyLists } from '../../../agent/policy/decision.ts';
import { classifyUrl } from '../../../agent/policy/network.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import { readingPolicy } from '../../../agent/runtime/reading.ts';
import { createBlobStore } from '../../../agent/sessions/blob-store.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ReadingPolicy, ToolContext } from '../../../agent/tools/tool.ts';
import { NO_LISTS } from '../../support/no-lists.ts';

/** What a test needs to call a tool. */
export interface Surroundings {
  readonly services: ToolServices;
  readonly context: ToolContext;
  /** Live output so far. */
  live(): string;
  /** Aborts the calls made with `context`. */
  cancel(): void;
  /** Ends everything that was started. */
  end(): Promise<void>;
}

/** What the real policy lets be read in `root` under these lists. */
export function readingOf(root: string, lists: Partial<PolicyLists> = {}): ReadingPolicy {
  return readingPolicy(createPolicy({ classifyUrl }), () => ({
    sessionId: 'test-session',
    level: 'supervised',
    highRisk: 'block',
    roots: [root],
    ownFolders: [],
    sessionGrants: [],
    canAsk: false,
    lists: { ...NO_LISTS, ...lists },
  }));
}

/** Surroundings of a session that works in `cwd`. */
export function surround(cwd: string, env: Readonly<Record<string, string>> = {}): Surroundings {
  const processes = createProcessService({ env: process.env });
  const controller = new AbortController();
  const states = new Map<string, unknown>();
  const output: string[] = [];
  const services: ToolServices = {
    clock: systemClock,
    files: unused('files'),
    processes,
    blobs: createBlobStore(path.join(cwd, '.blobs')),
    fetcher: () => Promise.reject(new Error('no network here')),
    memory: () => Promise.reject(new Error('no memory here')),
    childEnvironment: () => ({ ...childEnvironment(process.env), ...env }),
    settings: () => ({}),
    domains: () => ({ allowedDomains: [], blockedDomains: [] }),
  };
  const context: ToolContext = {
    session: {
      id: 'test-session',
      cwd,
      roots: [cwd],
      realRoots: [cwd],
      discovery: { search: async () => [], activate: (names) => ({ active: [], missing: names }) },
      reading: readingOf(cwd),
      buffers: undefined,
      seesImages: false,
      state<T>(key: string, create: () => T): T {
        if (!states.has(key)) states.set(key, create());
        // What was stored under a key is what its `create` made.
        return states.get(key) as T;
      },
    },
    callId: 'call-1',
    signal: controller.signal,
    i18n: createI18n({ locale: 'en' }),
    output: (text) => output.push(text),
    showPlan: () => {},
    askPerson: undefined,
  };
  return {
    services,
    context,
    live: () => output.join(''),
    cancel: () => controller.abort(new Error('cancelled')),
    end: () => processes.killAll(),
  };
}

/** A service that must not be touched. */
function unused<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`${name} was used`);
  };
  // It stands for a service the tool under test has no business with: any use of it fails the test.
  return new Proxy({}, { get: refuse }) as T;
}
