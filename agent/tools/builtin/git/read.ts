// The operations that only look.
import path from 'node:path';
import { placeOf, readObjectName } from '../../../policy/git-object.ts';
import type { BlobStore } from '../../../sessions/blobs.ts';
import { excerptOf } from '../../program/excerpt.ts';
import { ToolError } from '../../tool.ts';
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
import type { FileChange, GitResult, LeftOut, PatchText } from './results.ts';
import { type Git, type GitOutput, mustWork } from './run.ts';
import { pathspecs, type Sight, sift } from './sight.ts';

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
  sight: Sight,
): Promise<GitResult> {
  const { git } = repository;
  const seen = { request, git, blobs, sight, root: repository.root };
  switch (request.operation) {
    case 'diff':
      for (const ref of [request.ref, request.to]) if (ref !== undefined) await mustBeCommits(ref, git);
      return { kind: 'diff', ...(await changes(seen, diffOf(request))) };
    case 'log':
      return { kind: 'log', commits: parseLog((await run(request, git)).stdout) };
    case 'show':
      return show(seen);
    case 'blame':
      for (const each of request.paths) await sight.mustShow(path.resolve(git.cwd, each));
      return { kind: 'blame', ...parseBlame((await run(request, git)).stdout, BLAME_LINES) };
    case 'branch':
      return { kind: 'branches', branches: parseBranches((await run(request, git)).stdout) };
    case 'worktree':
      return { kind: 'worktrees', worktrees: parseWorktrees(await listWorktrees(request, git)) };
    case 'stash':
      return readStash(seen);
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

/**
 * Each end of a range must be a commit: trees and files named by hash have no path, so no rule about paths would hold
 * for what they hold. Throws `ToolError` `GIT_UNKNOWN_REF` or `INVALID_ARGUMENT`.
 */
async function mustBeCommits(ref: string, git: Git): Promise<void> {
  const ends = ref.split(/\.{2,3}/).map((end) => end.replace(/^\^/, '').replace(/\^(?:!|@|-\d*)$/, ''));
  for (const end of ends.filter((each) => each !== '')) {
    // A search finds commits only, and would search for the braces as well.
    if (await isKnown(end.startsWith(':/') ? end : `${end}^{commit}`, git)) continue;
    if (await isKnown(end, git))
      throw new ToolError('INVALID_ARGUMENT', { id: 'git-no-commit', args: { ref: end } });
    if (!(await hasCommits(git)) && end === 'HEAD')
      throw new ToolError('GIT_NO_COMMITS', { id: 'git-no-commits' });
    throw new ToolError('GIT_UNKNOWN_REF', { id: 'git-unknown-ref', args: { ref } });
  }
}

/** What reading content needs. */
interface Reading {
  readonly request: GitRequest;
  readonly git: Git;
  readonly blobs: BlobStore;
  readonly sight: Sight;
  /** Of the work tree. */
  readonly root: string;
}

/** Arguments for a form of output and paths. */
type Arguments = (form: readonly string[], paths: readonly string[]) => readonly string[];

function diffOf(request: GitRequest): Arguments {
  return (form, paths) => diffArguments({ ...request, paths }, form);
}

/** The files that changed and, unless it is not wanted, the patch: of what may be shown. */
async function changes(
  { request, git, blobs, sight }: Reading,
  argumentsFor: Arguments,
): Promise<{ files: readonly FileChange[]; patch?: PatchText; leftOut?: LeftOut }> {
  const { paths } = request;
  const counted = await explained(await git.read(argumentsFor(['--numstat', '-z'], paths)), request, git);
  const { without, ...shown } = await sift(parseNumstat(counted.stdout), sight);
  if (request.patch === false || shown.files.length === 0 || !without) return shown;
  const args = argumentsFor(['--patch'], pathspecs(paths, without));
  const patch = await git.read(args, { maxBytes: PATCH_BYTES, magic: true });
  return { ...shown, patch: await cutText(mustWork(patch, request.operation).stdout, 'diff', blobs) };
}

async function cutText(text: string, extension: string, blobs: BlobStore): Promise<PatchText> {
  const { head, cut } = excerptOf(text, PATCH_LIMITS);
  if (!cut) return { text: head };
  const stored = await blobs.put(text, extension).catch(() => undefined);
  return { text: head, cut: { lines: cut.lines, ...(stored ? { path: stored.path } : {}) } };
}

async function show(reading: Reading): Promise<GitResult> {
  const { request, git, blobs, sight, root } = reading;
  const ref = request.ref ?? 'HEAD';
  const object = readObjectName(ref);
  if (object.kind === 'path') await sight.mustShow(placeOf(object, root, git.cwd));
  if (object.kind === 'path' && object.revision !== undefined) await mustBeCommits(object.revision, git);
  const type = (await explained(await git.read(['cat-file', '-t', ref]), request, git)).stdout.trim();
  if (type === 'blob') {
    if (object.kind === 'path') return showFile(ref, git, blobs);
    throw new ToolError('INVALID_ARGUMENT', { id: 'git-no-commit', args: { ref } });
  }
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
    ...(await changes(reading, (form, paths) => showArguments({ ...request, paths }, form))),
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

async function readStash(reading: Reading): Promise<GitResult> {
  const { request, git } = reading;
  if (request.action === 'list')
    return { kind: 'stashes', stashes: parseStashes((await run(request, git)).stdout) };
  const entry = request.ref ?? 'stash@{0}';
  return {
    kind: 'diff',
    ...(await changes(reading, (form, paths) => stashShowArguments(entry, form, paths))),
  };
}
