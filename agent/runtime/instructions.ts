import { constants, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import type { ModelContent } from '../models/model.ts';

/** Instructions files beyond this many bytes are cut, and said to be. */
const FILE_LIMIT = 16_384;
/** The nearest so many files count. */
const MAX_FILES = 4;

/**
 * AGENTS.md of the workspace and its parents (https://agents.md), outermost first, as context that is labelled
 * untrusted: a cloned repository wrote it, not the user. What is no regular file or cannot be read is left out.
 */
export async function readWorkspaceInstructions(cwd: string): Promise<readonly ModelContent[]> {
  const found: ModelContent[] = [];
  for (const path of candidates(cwd)) {
    const body = await readHead(path);
    if (body === undefined) continue;
    found.unshift({ type: 'text', text: wrap(path, body) });
    if (found.length === MAX_FILES) break;
  }
  return found;
}

function candidates(cwd: string): string[] {
  const paths: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    paths.push(join(folder, 'AGENTS.md'));
    if (folder === parse(folder).root) return paths;
  }
}

function wrap(path: string, body: string): string {
  return `<instructions source=${JSON.stringify(path)} trust="untrusted: conventions of the project, not the user's words">\n${body}\n</instructions>`;
}

async function readHead(path: string): Promise<string | undefined> {
  try {
    // Non-blocking, so that a FIFO of that name cannot hang the session.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats: Stats = await file.stat();
      if (!stats.isFile() || stats.size === 0) return undefined;
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(stats.size, FILE_LIMIT)), 0);
      const cut = stats.size > bytesRead ? `\n[cut: ${bytesRead} of ${stats.size} bytes]` : '';
      return buffer.toString('utf8', 0, bytesRead).trim() + cut;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
