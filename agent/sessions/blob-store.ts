// Blobs lie at `<dir>/<first two digits>/<sha256>[.<extension>]`. A blob is made under a temporary name in the same
// folder and renamed, so a reader never sees half of one and a killed process leaves at most a temporary file.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { BlobSpool, BlobStore, SpooledBlob } from './blobs.ts';
import { storeUnwritable } from './errors.ts';
import { systemProcesses } from './lock-holder.ts';
import { makePrivateFolder, writeFully } from './private-files.ts';

/** The blob store in `dir` (absolute, made on first use with mode 0700; blobs are 0600). */
export function createBlobStore(dir: string): BlobStore {
  let swept = false;
  const spool = (extension: string | undefined) => {
    if (!swept) sweep(dir);
    swept = true;
    return startSpool(dir, extension);
  };
  return {
    async put(content, extension) {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      const hash = createHash('sha256').update(bytes).digest('hex');
      const target = blobPath(dir, hash, extension);
      if (isStored(target, bytes.length)) return { hash, path: target };
      const whole = spool(extension);
      whole.write(bytes);
      const stored = await whole.finish();
      return { hash: stored.hash, path: stored.path };
    },
    async get(hash) {
      const bytes = HASH.test(hash) ? await readBlob(blobPath(dir, hash)) : undefined;
      const found = bytes && createHash('sha256').update(bytes).digest('hex');
      return found === hash ? bytes : undefined;
    },
    spool,
  };
}

const HASH = /^[0-9a-f]{64}$/;

/** Another process may store a blob in the moment in which it is to be removed. Milliseconds. */
const YOUNG_MS = 5_000;

/**
 * Removes a blob that was stored without an extension. False: it was stored, or stored again, just now, and may be
 * somebody else's by this time. Never throws.
 */
export function removeBlob(dir: string, hash: string, now: number): boolean {
  if (!HASH.test(hash)) return true;
  const file = blobPath(dir, hash);
  try {
    if (now - fs.lstatSync(file).mtimeMs < YOUNG_MS) return false;
    fs.unlinkSync(file);
  } catch {
    // Gone already, or it may not be removed: it is only room on the disk.
  }
  return true;
}

async function readBlob(file: string): Promise<Buffer | undefined> {
  try {
    const flags = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);
    const handle = await fs.promises.open(file, flags);
    try {
      return (await handle.stat()).isFile() ? await handle.readFile() : undefined;
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/** Removes what agents that were killed left half written. Never throws: it is only room on the disk. */
function sweep(dir: string): void {
  const self = systemProcesses.self();
  const isAlive = (pid: number) => systemProcesses.alive({ ...self, pid, started: '' });
  for (const name of namesIn(dir)) {
    const pid = /^spool-(\d+)-[0-9a-f]+\.tmp$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      fs.rmSync(path.join(dir, name), { force: true });
    } catch {
      // Another agent sweeps too, or it may not be removed.
    }
  }
}

function namesIn(dir: string): string[] {
  try {
    return fs.readdirSync(dir);
  } catch {
    return [];
  }
}

function startSpool(dir: string, extension: string | undefined): BlobSpool {
  const hash = createHash('sha256');
  const temporary = path.join(dir, `spool-${process.pid}-${randomBytes(8).toString('hex')}.tmp`);
  let file: number | undefined;
  let failure: unknown;
  let bytes = 0;
  let made = false;
  let over = false;

  const attempt = (action: () => void) => {
    if (failure !== undefined) return;
    try {
      action();
    } catch (error) {
      failure = error;
    }
  };
  const close = () => {
    if (file !== undefined) fs.closeSync(file);
    file = undefined;
  };
  const drop = () => {
    over = true;
    close();
    if (made) fs.rmSync(temporary, { force: true });
  };

  attempt(() => {
    makePrivateFolder(dir);
    file = fs.openSync(temporary, 'wx', 0o600);
    made = true;
  });
  return {
    get bytes() {
      return bytes;
    },
    write(chunk) {
      if (over) return;
      attempt(() => {
        if (file === undefined) return;
        writeFully(file, chunk);
        hash.update(chunk);
        bytes += chunk.length;
      });
    },
    async finish() {
      const digest = over ? '' : hash.digest('hex');
      const target = blobPath(dir, digest, extension);
      attempt(() => {
        if (over) throw new Error('the spool is already finished or aborted');
        close();
        makePrivateFolder(path.dirname(target));
        fs.renameSync(temporary, target);
      });
      if (failure !== undefined) {
        drop();
        throw storeUnwritable(dir, failure);
      }
      over = true;
      return { hash: digest, path: target, bytes } satisfies SpooledBlob;
    },
    abort() {
      if (!over) drop();
    },
  };
}

function blobPath(dir: string, hash: string, extension = ''): string {
  const suffix = extension.replace(/^\./, '').toLowerCase();
  const name = /^[a-z0-9]{1,16}$/.test(suffix) ? `${hash}.${suffix}` : hash;
  return path.join(dir, hash.slice(0, 2), name);
}

/** Whether the blob is there; it is then as good as stored now. */
function isStored(file: string, bytes: number): boolean {
  try {
    const stats = fs.lstatSync(file);
    if (!stats.isFile() || stats.size !== bytes) return false;
    const now = new Date();
    fs.utimesSync(file, now, now);
    return true;
  } catch {
    // Not there, or not to be reached: storing it will tell.
    return false;
  }
}
