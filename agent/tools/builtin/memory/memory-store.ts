// What is remembered from session to session: one Markdown file a memory, in a folder of the agent's own, for a person to
// read, edit, add to and delete from.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Message, OchoError } from '../../../i18n/message.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isFolder } from '../../../platform/folders.ts';
import { makePrivateFolder, replacePrivateFile } from '../../../sessions/private-files.ts';
import { type Memory, readMemoryText, writeMemoryText } from './memory-file.ts';

export type { Memory };

/** A file that cannot be used, and why. */
export interface UnreadableMemory {
  /** Its name, without its folder. */
  readonly file: string;
  readonly reason: Message;
}

/** Everything there is, the newest first. */
export interface Memories {
  readonly memories: readonly Memory[];
  readonly unreadable: readonly UnreadableMemory[];
}

/** The memory of one person. */
export interface MemoryStore {
  /** Reads the folder; what cannot be used is named and left alone. Rejects with `MEMORY_UNREADABLE` for the folder. */
  list(): Promise<Memories>;
  /** Notes a text. One that is there already is not noted twice. Rejects with `MEMORY_FULL`, `MEMORY_UNWRITABLE`. */
  add(text: string, tags: readonly string[]): Promise<Memory>;
  /** Deletes the file of a memory. Rejects with `MEMORY_NOT_FOUND`, `MEMORY_UNWRITABLE`. */
  remove(id: string): Promise<Memory>;
}

/** Bytes of one file; the tool notes far less. */
export const LARGEST_MEMORY = 16 * 1024;
/** Files that are looked at; a folder with more is no memory any more. */
export const MOST_MEMORIES = 1000;
/** Characters of a name, so that every file system takes it. */
const LONGEST_SLUG = 40;

/** Opens the memory in this folder, which is made when something is noted. */
export function createMemoryStore(folder: string, clock: Pick<Clock, 'now'>): MemoryStore {
  const list = async (): Promise<Memories> => readAll(folder);
  return {
    list,
    async add(text, tags) {
      const { memories, unreadable } = await list();
      const same = memories.find((memory) => memory.text === text.trim());
      if (same) return same;
      if (memories.length + unreadable.length >= MOST_MEMORIES) {
        throw new OchoError('MEMORY_FULL', { id: 'memory-full', args: { limit: MOST_MEMORIES, folder } });
      }
      const created = new Date(clock.now()).toISOString();
      const memory = { id: newId(text), text: text.trim(), tags, created };
      unlessRefused(folder, () => {
        makePrivateFolder(folder);
        replacePrivateFile(fileOf(folder, memory.id), writeMemoryText(memory));
      });
      return memory;
    },
    async remove(id) {
      const { memories } = await list();
      const memory = memories.find((each) => each.id === id);
      if (!memory) throw new OchoError('MEMORY_NOT_FOUND', { id: 'memory-not-found', args: { id } });
      unlessRefused(folder, () => fs.unlinkSync(fileOf(folder, memory.id)));
      return memory;
    },
  };
}

/** The first words, for a person who looks into the folder, and what makes it the only one of its name. */
function newId(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST_SLUG);
  const slug = words.replace(/^-+|-+$/g, '') || 'memory';
  return `${slug}-${randomBytes(3).toString('hex')}`;
}

function fileOf(folder: string, id: string): string {
  return path.join(folder, `${id}.md`);
}

function readAll(folder: string): Memories {
  const names = namesIn(folder);
  const memories: Memory[] = [];
  const unreadable: UnreadableMemory[] = [];
  for (const file of names.slice(0, MOST_MEMORIES)) {
    const read = readOne(path.join(folder, file));
    if ('problem' in read) unreadable.push({ file, reason: read.problem });
    else memories.push({ id: file.slice(0, -'.md'.length), ...read });
  }
  for (const file of names.slice(MOST_MEMORIES, MOST_MEMORIES + 1)) {
    unreadable.push({ file, reason: { id: 'memory-problem-too-many', args: { limit: MOST_MEMORIES } } });
  }
  memories.sort((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : a.id < b.id ? -1 : 1));
  return { memories, unreadable };
}

function namesIn(folder: string): readonly string[] {
  // Not there: nothing was noted yet.
  if (!isFolder(folder)) return [];
  try {
    return fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.md') && !name.startsWith('.'))
      .sort();
  } catch (error) {
    throw new OchoError('MEMORY_UNREADABLE', {
      id: 'memory-unreadable',
      args: { folder, code: codeOf(error) },
    });
  }
}

type ReadMemory = Omit<Memory, 'id'> | { readonly problem: Message };

function readOne(file: string): ReadMemory {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
  let opened: number | undefined;
  try {
    // A link could lead to a file that is none of the memory's; a FIFO would wait for ever.
    opened = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    const stats = fs.fstatSync(opened);
    if (!stats.isFile()) return { problem: { id: 'memory-problem-no-file' } };
    if (stats.size > LARGEST_MEMORY) {
      return { problem: { id: 'memory-problem-large', args: { limit: LARGEST_MEMORY } } };
    }
    const read = readMemoryText(decode(fs.readFileSync(opened)));
    return 'problem' in read ? read : { ...read, created: read.created ?? stats.mtime.toISOString() };
  } catch (error) {
    if (error instanceof TypeError) return { problem: { id: 'memory-problem-text' } };
    return { problem: { id: 'memory-problem-unreadable', args: { code: codeOf(error) } } };
  } finally {
    if (opened !== undefined) fs.closeSync(opened);
  }
}

/** Throws `TypeError` for what is no text. */
function decode(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (text.includes('\0')) throw new TypeError('binary');
  return text;
}

function unlessRefused(folder: string, change: () => void): void {
  try {
    change();
  } catch (error) {
    const args = { folder, code: codeOf(error) };
    throw new OchoError('MEMORY_UNWRITABLE', { id: 'memory-unwritable', args }, { cause: error });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
