// One writer per session: `<id>.lock` holds who it is. A lock is made by linking a finished file into place, so nobody
// reads half of one, and one whose process is dead is taken over.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { systemCode } from './errors.ts';
import { isObject } from './event-format.ts';
import { type LockHolder, type Processes, systemProcesses } from './lock-holder.ts';

/** A lock this process holds. */
export interface SessionLock {
  /** Idempotent; leaves a lock alone that another process took over meanwhile. */
  release(): void;
}

/** A lock of another place (a container, a host on a shared disk) counts as left behind after this. Milliseconds. */
const FOREIGN_LOCK_MS = 10 * 60 * 1000;

/** Takes the lock, or says who holds it. Throws what fs throws when the folder cannot be written. */
export function takeLock(file: string, processes: Processes = systemProcesses): SessionLock | LockHolder {
  const self = processes.self();
  const text = JSON.stringify({ ...self, token: randomBytes(8).toString('hex') });
  const lock = { release: () => releaseLock(file, text) };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (place(file, text)) return lock;
    const found = readText(file);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder && isHeld(holder, self, processes, file)) return holder;
    const rival = moveAway(file, found);
    if (rival) return rival;
  }
  return parseHolder(readText(file) ?? '') ?? self;
}

/** Whether what `takeLock` gave is a lock. */
export function isLock(taken: SessionLock | LockHolder): taken is SessionLock {
  return 'release' in taken;
}

/** Who holds the lock now, if anybody alive does. */
export function lockHolder(file: string, processes: Processes = systemProcesses): LockHolder | undefined {
  const holder = parseHolder(readText(file) ?? '');
  return holder && isHeld(holder, processes.self(), processes, file) ? holder : undefined;
}

function isHeld(holder: LockHolder, self: LockHolder, processes: Processes, file: string): boolean {
  // The machine was started again since.
  if (holder.host === self.host && holder.boot !== self.boot) return false;
  if (holder.host === self.host && holder.space === self.space) return processes.alive(holder);
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < FOREIGN_LOCK_MS;
}

/** False when there is a lock already. */
function place(file: string, text: string): boolean {
  const temporary = `${file}-${randomBytes(6).toString('hex')}.tmp`;
  fs.writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
  try {
    fs.linkSync(temporary, file);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    return placeWithoutLinks(file, text);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** For file systems without hard links (FAT, some network disks). */
function placeWithoutLinks(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a dead lock out of the way. Two processes may find the same dead lock: the second one then moves the lock the
 * first has just made, sees that it is not what it found dead, and puts it back. Gives the holder in that case.
 */
function moveAway(file: string, dead: string): LockHolder | undefined {
  const aside = `${file}-${randomBytes(6).toString('hex')}.tmp`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const moved = readText(aside) ?? '';
  const rival = moved === dead ? undefined : parseHolder(moved);
  if (rival) place(file, moved);
  fs.rmSync(aside, { force: true });
  return rival;
}

function releaseLock(file: string, text: string): void {
  if (readText(file) === text) fs.rmSync(file, { force: true });
}

function readText(file: string): string | undefined {
  try {
    // A lock is a small plain file; anything else is none of ours.
    return fs.lstatSync(file).isFile() ? fs.readFileSync(file, 'utf8') : '';
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const { pid, host, boot, space, started } = value;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof boot !== 'string') return undefined;
    if (typeof space !== 'string' || typeof started !== 'string') return undefined;
    return { pid, host, boot, space, started };
  } catch {
    return undefined;
  }
}

/** The lock's file of a session. */
export function lockFile(dir: string, sessionId: string): string {
  return path.join(dir, `${sessionId}.lock`);
}
