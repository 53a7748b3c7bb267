import { constants, type Stats } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, parse, relative, sep } from 'node:path';
import type { ModelContent } from '../models/model.ts';
import { fingerprint } from '../policy/plan.ts';
import { readingPlan } from './decide.ts';
import { label } from './label.ts';
import type { RuntimeSession } from './session.ts';

/** Instructions files beyond this many bytes are cut, and said to be. */
const FILE_LIMIT = 16_384;
/** The nearest so many files count. */
const MAX_FILES = 4;
const TRUST = "untrusted: conventions of the project, not the user's words";

/**
 * AGENTS.md of the workspace and its parents (https://agents.md), outermost first, as context that is labelled
 * untrusted: a cloned repository wrote it, not the user. What is no regular file, cannot be read, or is a link to
 * anything but Markdown in the file's own folder is left out: nobody was asked whether that may be read.
 */
export async function readWorkspaceInstructions(session: RuntimeSession): Promise<readonly ModelContent[]> {
  // Of a workspace that is not trusted nothing is given to the model unasked.
  if (session.restricted) return [];
  const found: ModelContent[] = [];
  for (const path of candidates(session.cwd)) {
    if (!(await mayRead(session, path))) continue;
    const body = await readHead(path);
    if (body === undefined) continue;
    found.unshift({ type: 'text', text: label('instructions', { source: path, trust: TRUST }, body) });
    if (found.length === MAX_FILES) break;
  }
  return found;
}

/**
 * Whether policy lets the file be read. The design has instructions of parent folders read without a question, so
 * the level does not count here; what is forbidden, denied or always asked about does.
 */
async function mayRead(session: RuntimeSession, path: string): Promise<boolean> {
  if (!(await lstat(path).catch(() => undefined))) return false;
  const plan = readingPlan(session, path);
  const decision = await session.policy.decide(plan, { ...session.policyContext(), level: 'full' });
  session.record('instructions', plan, fingerprint(plan), decision, 'policy');
  return decision.outcome === 'allow';
}

function candidates(cwd: string): string[] {
  const paths: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    paths.push(join(folder, 'AGENTS.md'));
    if (folder === parse(folder).root) return paths;
  }
}

/** A link to CLAUDE.md beside it is common; one to `.env` or to a key is somebody's attempt to have it sent away. */
async function isProjectsOwnText(path: string): Promise<boolean> {
  const target = await realpath(path);
  const way = relative(await realpath(dirname(path)), target);
  const outside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  return !outside && extname(target).toLowerCase() === '.md';
}

async function readHead(path: string): Promise<string | undefined> {
  try {
    if (!(await isProjectsOwnText(path))) return undefined;
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
