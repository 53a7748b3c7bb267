// The operations that only look.
import type { BlobStore } from '../../../sessions/blobs.ts';
import { ToolError } from '../../tool.ts';
import { excerptOf } from '../shell/excerpt.ts';
import {
  commandOf,
  commitInfoArguments,
  diffArguments,
  showArguments,
  stashShowArguments,
} from './command.ts';
import {
  parseBlame,
  parseBranches,
  parseLog,
  parseNumstat,
  parseStashes,
  parseStatus,
  parseWorktrees,
} from './parse.ts';
import { hasCommits, type Repository } from './repository.ts';
import type { GitRequest } from './request.ts';
import type { FileChange, GitResult, PatchText } from './results.ts';
import { type Git, type GitOutput, mustWork } from './run.ts';

/** Bytes of a patch or file that are looked at. */
const PATCH_BYTES = 4 << 20;
/** Characters of it that are shown. */
const PATCH_LIMITS = { head: 30_000, tail: 0 };
const BLAME_LINES = 400;

/** Carries out a read. Throws `ToolError` `GIT_NO_COMMITS`, `GIT_UNKNOWN_REF` or `GIT_FAILED`. */
export async function readOperation(
  request: GitRequest,
  repository: Repository,
  blobs: BlobStore,
): Promise<GitResult> {
  const { git } = repository;
  switch (request.operation) {
    case 'diff':
      return {
        kind: 'diff',
        ...(await changes((form) => diffArguments(request, form), request, git, blobs)),
      };
    case 'log':
      return { kind: 'log', commits: parseLog((await run(request, git)).stdout) };
    case 'show':
      return show(request, git, blobs);
    case 'blame':
      return { kind: 'blame', ...parseBlame((await run(request, git)).stdout, BLAME_LINES) };
    case 'branch':
      return { kind: 'branches', branches: parseBranches((await run(request, git)).stdout) };
    case 'worktree':
      return { kind: 'worktrees', worktrees: parseWorktrees(await listWorktrees(request, git)) };
    case 'stash':
      return readStash(request, git, blobs);
    default: {
      const { head, entries } = parseStatus((await run(request, git)).stdout);
      return { kind: 'status', root: repository.root, head, entries };
    }
  }
}

async function run(request: GitRequest, git: Git): Promise<GitOutput> {
  return explained(await git.read(commandOf(request).args), request, git);
}

/** A failure whose reason can be found is said by that reason, in one's own words. */
async function explained(output: GitOutput, request: GitRequest, git: Git): Promise<GitOutput> {
  if (output.code === 0) return output;
  for (const ref of [request.ref, request.to]) {
    if (ref !== undefined && request.operation !== 'stash' && !(await isKnown(ref, git))) {
      throw new ToolError('GIT_UNKNOWN_REF', { id: 'git-unknown-ref', args: { ref } });
    }
  }
  if (!(await hasCommits(git))) throw new ToolError('GIT_NO_COMMITS', { id: 'git-no-commits' });
  return mustWork(output, request.operation);
}

async function isKnown(ref: string, git: Git): Promise<boolean> {
  // A range (`a..b`, `a...b`) is as known as its ends; an end left out is HEAD.
  const ends = ref.split(/\.{2,3}/).filter((end) => end !== '');
  const found = await Promise.all(
    ends.map((end) => git.read(['rev-parse', '--quiet', '--verify', '--end-of-options', end])),
  );
  return found.every((each) => each.code === 0);
}

/** The files that changed and, unless it is not wanted, the patch. */
async function changes(
  argumentsFor: (form: readonly string[]) => readonly string[],
  request: GitRequest,
  git: Git,
  blobs: BlobStore,
): Promise<{ files: readonly FileChange[]; patch?: PatchText }> {
  const counted = await explained(await git.read(argumentsFor(['--numstat', '-z'])), request, git);
  const files = parseNumstat(counted.stdout);
  if (request.patch === false || files.length === 0) return { files };
  const patch = await git.read(argumentsFor(['--patch']), { maxBytes: PATCH_BYTES });
  return { files, patch: await cutText(mustWork(patch, request.operation).stdout, 'diff', blobs) };
}

async function cutText(text: string, extension: string, blobs: BlobStore): Promise<PatchText> {
  const { head, cut } = excerptOf(text, PATCH_LIMITS);
  if (!cut) return { text: head };
  const stored = await blobs.put(text, extension).catch(() => undefined);
  return { text: head, cut: { lines: cut.lines, ...(stored ? { path: stored.path } : {}) } };
}

async function show(request: GitRequest, git: Git, blobs: BlobStore): Promise<GitResult> {
  const ref = request.ref ?? 'HEAD';
  const type = (await explained(await git.read(['cat-file', '-t', ref]), request, git)).stdout.trim();
  if (type === 'blob') return showFile(ref, git, blobs);
  if (type === 'tree') {
    const listed = mustWork(await git.read(['ls-tree', '-z', '--name-only', ref]), 'show');
    return { kind: 'tree', names: listed.stdout.split('\0').filter((name) => name !== '') };
  }
  const info = mustWork(await git.read(commitInfoArguments(ref)), 'show');
  const [commit] = parseLog(info.stdout, 7);
  if (!commit) throw new ToolError('GIT_UNKNOWN_REF', { id: 'git-unknown-ref', args: { ref } });
  return {
    kind: 'show',
    commit,
    ...(await changes((form) => showArguments(request, form), request, git, blobs)),
  };
}

async function showFile(ref: string, git: Git, blobs: BlobStore): Promise<GitResult> {
  const out = mustWork(await git.read(['cat-file', 'blob', ref], { maxBytes: PATCH_BYTES }), 'show');
  const binary = out.stdout.slice(0, 8000).includes('\0');
  const bytes = Buffer.byteLength(out.stdout) + out.droppedBytes;
  return {
    kind: 'file',
    bytes,
    binary,
    content: binary ? { text: '' } : await cutText(out.stdout, 'txt', blobs),
  };
}

async function listWorktrees(request: GitRequest, git: Git): Promise<string> {
  const { args } = commandOf(request);
  const listed = await git.read(args);
  // git before 2.36 has no -z here and says so with its usage.
  if (listed.code === 129)
    return mustWork(await git.read(args.filter((each) => each !== '-z')), 'worktree').stdout;
  return mustWork(listed, 'worktree').stdout;
}

async function readStash(request: GitRequest, git: Git, blobs: BlobStore): Promise<GitResult> {
  if (request.action === 'list')
    return { kind: 'stashes', stashes: parseStashes((await run(request, git)).stdout) };
  const entry = request.ref ?? 'stash@{0}';
  return { kind: 'diff', ...(await changes((form) => stashShowArguments(entry, form), request, git, blobs)) };
}
