// git_operations: what a session does with git, by typed arguments and argv (design: tools.md).
import path from 'node:path';
import { programAt } from '../../policy/binding/programs.ts';
import { placeOf, readObjectName } from '../../policy/git-object.ts';
import { resolvePath } from '../../policy/paths.ts';
import {
  type BoundProgram,
  canonicalJson,
  type GitPart,
  type PathPart,
  type PlanPart,
} from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import { type Tool, type ToolContext, ToolError, type ToolModule } from '../tool.ts';
import { commandOf, type GitCommand } from './git/command.ts';
import { toMarkdown, toText } from './git/present.ts';
import { readOperation } from './git/read.ts';
import { openRepository, programsOf, type Repository } from './git/repository.ts';
import { type GitArgs, type GitRequest, gitInput, readGitRequest } from './git/request.ts';
import type { Outcome } from './git/results.ts';
import { openGit, readArguments, writeArguments } from './git/run.ts';
import { createSight } from './git/sight.ts';
import { writeOperation } from './git/write.ts';

interface Details {
  readonly request: GitRequest;
  readonly command: GitCommand;
  readonly part: GitPart;
}

function createTool(services: ToolServices): Tool<GitArgs, Details, Outcome> {
  return {
    async plan(args, context) {
      const request = withFolders(readGitRequest(args), context);
      const repository = await repositoryOf(request, services, context);
      const command = commandOf(request);
      const part = await gitPart(request, command, repository, services);
      const parts: PlanPart[] = [part, ...pathParts(request, command, repository)];
      return { tool: 'git_operations', args, parts, details: { request, command, part } };
    },
    async execute({ details }, context) {
      const { request, command, part } = details;
      // Before it is started to look at the repository.
      if (canonicalJson(gitProgram(services, part.cwd)) !== canonicalJson(part.program))
        throw new ToolError('PLAN_CHANGED', { id: 'git-program-changed' });
      const repository = await repositoryOf(request, services, context);
      const now = await gitPart(request, command, repository, services);
      if (canonicalJson(now) !== canonicalJson(part))
        throw new ToolError('PLAN_CHANGED', { id: 'git-config-changed' });
      if (command.effect !== 'read') return writeOperation(request, command, repository);
      const sight = createSight(context, repository.root);
      const result = await readOperation(request, repository, services.blobs, sight);
      return repository.filtersOff ? { ...result, filtersOff: true } : result;
    },
  };
}

async function repositoryOf(
  request: GitRequest,
  services: ToolServices,
  context: ToolContext,
): Promise<Repository> {
  const { processes } = services;
  keepsGit(services, request.cwd ?? context.session.cwd, context);
  const git = await openGit({
    processes,
    env: services.childEnvironment(),
    cwd: request.cwd ?? context.session.cwd,
    owner: context.session.id,
    signal: context.signal,
  });
  return openRepository(git);
}

/**
 * Already a plan starts git, before anybody can be asked. So a session keeps to the git it began with: another one that
 * comes first on PATH later may have been put there. Throws `ToolError` `GIT_CHANGED`.
 */
function keepsGit(services: ToolServices, cwd: string, context: ToolContext): void {
  const now = gitProgram(services, cwd);
  // That there is none is said where it is started.
  if (now.path === null) return;
  const first = context.session.state('git_operations.program', () => now);
  if (canonicalJson(first) === canonicalJson(now)) return;
  throw new ToolError('GIT_CHANGED', { id: 'git-other-program', args: { path: now.real ?? now.path } });
}

function gitProgram(services: ToolServices, cwd: string): BoundProgram {
  const search = { env: services.childEnvironment(), cwd, relative: false };
  return programAt('git', search, { maxBytes: 0, budget: { bytes: 0 } });
}

/** The folder with links resolved, and the paths of worktrees in full: git is given no other. */
function withFolders(request: GitRequest, context: ToolContext): GitRequest {
  const { cwd } = context.session;
  const folder = resolvePath(request.cwd ?? cwd, { cwd });
  if (folder.kind !== 'directory') {
    throw new ToolError('NOT_A_DIRECTORY', { id: 'git-cwd-no-folder', args: { cwd: folder.path } });
  }
  if (request.operation !== 'worktree') return { ...request, cwd: folder.path };
  const paths = request.paths.map((each) => resolvePath(each, { cwd: folder.path }).path);
  return { ...request, cwd: folder.path, paths };
}

async function gitPart(
  request: GitRequest,
  command: GitCommand,
  repository: Repository,
  services: ToolServices,
): Promise<GitPart> {
  const { effect, args } = command;
  const { operation } = request;
  const { cwd } = repository.git;
  const writes = effect !== 'read';
  const { keys, stands } = await programsOf(repository, operation, writes);
  return {
    kind: 'git',
    operation,
    argv: writes ? writeArguments(args) : readArguments(args),
    cwd,
    effect,
    executableConfig: keys,
    stands,
    program: gitProgram(services, cwd),
  };
}

/** The files a call names, so that the rules for paths hold here as well (reports.md 32). */
function pathParts(request: GitRequest, { effect }: GitCommand, repository: Repository): readonly PathPart[] {
  const { operation, action, ref, staged } = request;
  const part = (op: PathPart['op'], written: string): PathPart => {
    // Git knows no `~` and no URLs: what looks like one is a name in the folder.
    const text = path.isAbsolute(written) ? written : `.${path.sep}${written}`;
    return { kind: 'path', op, path: written, resolved: resolvePath(text, { cwd: repository.git.cwd }).path };
  };
  // A work tree that the configuration names is one more place that is looked through.
  const { redirected, foreignFolder } = repository;
  const outside = [
    ...(redirected ? [part('read', repository.root)] : []),
    ...(foreignFolder === undefined ? [] : [part('read', foreignFolder)]),
  ];
  if (operation === 'worktree')
    return [...outside, ...request.paths.map((each) => part(action === 'remove' ? 'delete' : 'write', each))];
  /** What git holds under a name is not what a link of that name leads to now: both are read, both are judged. */
  const read = (written: string): readonly PathPart[] => {
    const now = part('read', written);
    const named = path.resolve(repository.git.cwd, written);
    return named === now.resolved ? [now] : [now, { ...now, resolved: named }];
  };
  const replaces = effect === 'lose' && !staged && (operation === 'restore' || operation === 'checkout');
  return [
    ...outside,
    ...request.paths.flatMap((each) => (replaces ? [part('edit', each)] : read(each))),
    ...(operation === 'show' && ref !== undefined ? objectPart(ref, repository) : []),
  ];
}

/** The file a name such as `HEAD:src/a.ts` stands for, whatever is there in the work tree. */
function objectPart(ref: string, { root, git }: Repository): readonly PathPart[] {
  const object = readObjectName(ref);
  if (object.kind !== 'path') return [];
  return [{ kind: 'path', op: 'read', path: object.path, resolved: placeOf(object, root, git.cwd) }];
}

const module: ToolModule<typeof gitInput, Details, Outcome> = {
  id: 'git_operations',
  definition: { name: 'git_operations', description: 'tool-git-operations', input: gitInput },
  tags: ['repository', 'version control', 'vcs', 'history', 'changes', 'commit', 'diff', 'branch', 'rama'],
  settings: [],
  view: {
    kind: 'execute',
    title: ({ operation, action, ref, name, paths }) =>
      ['git', operation, action, name, ref, ...(Array.isArray(paths) ? paths : [])]
        .filter((each) => typeof each === 'string' && each !== '')
        .join(' '),
    locations: ({ operation, paths, cwd }, folder) => {
      if (!['blame', 'restore', 'checkout'].includes(String(operation)) || !Array.isArray(paths)) return [];
      const start = path.resolve(folder, typeof cwd === 'string' ? cwd : '');
      return paths
        .filter((each) => typeof each === 'string')
        .map((each) => ({ path: path.resolve(start, each) }));
    },
  },
  result: {
    toModel: (outcome, i18n) => [{ type: 'text', text: toText(outcome, i18n) }],
    toMarkdown,
    toRaw: (outcome) => ({ ...outcome }),
  },
  createTool,
};

export default module;
