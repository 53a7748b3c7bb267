// What the tests of the store share: a folder of their own, a clock they set, and small events.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventFormat } from '../../../agent/sessions/event-format.ts';
import { createSessionStore } from '../../../agent/sessions/store.ts';

export interface TestEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A clock that moves only when told, or when somebody sleeps on it. */
export class TestClock {
  time = Date.UTC(2030, 0, 1);
  now(): number {
    return this.time;
  }
  random(): number {
    return 0.5;
  }
  async sleep(ms: number): Promise<void> {
    this.time += ms;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A new folder under the system's temporary folder, links resolved. */
export function temporaryFolder(): string {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-sessions-')));
}

/** A store in `dir`, as a process of its own would make it. */
export function testStore(dir: string, clock = new TestClock()) {
  return createSessionStore<TestEvent>(dir, eventFormat<TestEvent>(), clock);
}

/** The first event of a log. */
export function sessionEvent(sessionId: string, cwd = '/srv/project'): TestEvent {
  return { type: 'session', version: 1, sessionId, cwd, additionalDirectories: [] };
}

/** Texts of the `text` events of a session. */
export function texts(events: Iterable<{ readonly event: TestEvent }>): unknown[] {
  return [...events].filter(({ event }) => event.type === 'text').map(({ event }) => event.text);
}

/** Root may read and write everything, so permission tests mean nothing there. */
export const isRoot = process.getuid?.() === 0;
