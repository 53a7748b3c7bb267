// The keys that sign receipts: a file each under the state folder, readable by its owner only. They are not kept in an
// editor's secret storage, because a check must work offline, without an editor, for sessions of every face alike.
// A key stays when a newer one takes over, for the receipts it has signed; no key is ever shown.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, replacePrivateFile } from '../sessions/private-files.ts';
import type { ReceiptKey } from './receipt.ts';

const BYTES = 32;
const NAME = /^(\d{15})-([0-9a-f]{16})\.key$/;

/** Where the keys are. */
export function keyFolder(stateDir: string): string {
  return path.join(stateDir, 'receipt-keys');
}

/** Every key, the newest last; none when there is no folder. What is not a key of ours is left out. */
export function readKeys(stateDir: string): readonly ReceiptKey[] {
  const folder = keyFolder(stateDir);
  return keyNames(folder).flatMap((name) => readKey(path.join(folder, name), NAME.exec(name)?.[2]) ?? []);
}

/** Oldest first. */
function keyNames(folder: string): readonly string[] {
  try {
    return fs
      .readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort();
  } catch {
    return [];
  }
}

/** The newest key; one is made where there is none. Throws what fs throws. */
export function currentKey(stateDir: string, now: number): ReceiptKey {
  return readKeys(stateDir).at(-1) ?? makeKey(stateDir, now);
}

/** Makes a key that signs from now on; those before it still check what they signed. Throws what fs throws. */
export function makeKey(stateDir: string, now: number): ReceiptKey {
  const folder = keyFolder(stateDir);
  makePrivateFolder(folder);
  const secret = randomBytes(BYTES);
  const id = idOf(secret);
  // Two processes that find no key make one each: both stay, and both check.
  // A clock that was put back must not leave the older key in use.
  const newest = Number(NAME.exec(keyNames(folder).at(-1) ?? '')?.[1] ?? 0);
  const made = String(Math.max(now, newest + 1)).padStart(15, '0');
  const file = path.join(folder, `${made}-${id}.key`);
  replacePrivateFile(file, `${secret.toString('hex')}\n`);
  return { id, secret };
}

function readKey(file: string, id: string | undefined): ReceiptKey | undefined {
  if (id === undefined) return undefined;
  try {
    const status = fs.lstatSync(file);
    if (!status.isFile() || status.size > 2 * BYTES + 2) return undefined;
    const secret = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');
    return secret.length === BYTES && idOf(secret) === id ? { id, secret } : undefined;
  } catch {
    return undefined;
  }
}

/** From the key by a one-way function, so that a file under another key's name is found out. */
function idOf(secret: Uint8Array): string {
  return createHash('sha256').update('ocho receipt key').update(secret).digest('hex').slice(0, 16);
}
