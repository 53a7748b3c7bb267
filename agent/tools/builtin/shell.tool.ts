// shell: runs command lines, and keeps the background jobs they become.
import { hashEnvironment } from '../../platform/environment.ts';
import { findShell } from '../../platform/shells.ts';
import { resolvePath } from '../../policy/paths.ts';
import type { Plan, StatePart } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import { type Tool, type ToolContext, ToolError, type ToolModule } from '../tool.ts';
import { Jobs } from './shell/jobs.ts';
import { toMarkdown, toRaw, toText } from './shell/present.ts';
import { readRequest, type ShellArgs, type ShellRequest, shellInput } from './shell/request.ts';
import { isFailure, type ShellResult } from './shell/results.ts';
import { listJobs, type PlannedCommand, readJob, runForeground, startJob, stopJob } from './shell/run.ts';

/** A command with all that running it needs, or a request about a job. */
type Details =
  | {
      readonly action: 'run';
      readonly background: boolean;
      readonly folder: string;
      readonly run: PlannedCommand;
    }
  | Exclude<ShellRequest, { action: 'run' }>;

/** Nobody sits at the keyboard: no pager, no question of git's. */
const UNATTENDED = {
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  // A `git status` must neither take locks nor start the program a repository names (security corpus, R13).
  GIT_OPTIONAL_LOCKS: '0',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'core.fsmonitor',
  GIT_CONFIG_VALUE_0: 'false',
};

function createTool(services: ToolServices): Tool<ShellArgs, Details, ShellResult> {
  return {
    async plan(args, context) {
      const request = readRequest(args);
      if (request.action === 'run') return planCommand(args, request, services, context);
      if (request.action !== 'list') Jobs.of(context.session).get(request.job);
      const part: StatePart = {
        kind: 'state',
        what: 'jobs',
        effect: request.action === 'stop' ? 'change' : 'read',
      };
      return { tool: 'shell', args, parts: [part], details: request };
    },
    async execute({ details }, context) {
      switch (details.action) {
        case 'list':
          return listJobs(services, context);
        case 'output':
          return readJob(details.job, services, context);
        case 'stop':
          return stopJob(details.job, services, context);
        case 'run':
          return runPlanned(details, services, context);
      }
    },
  };
}

async function planCommand(
  args: ShellArgs,
  request: Extract<ShellRequest, { action: 'run' }>,
  services: ToolServices,
  context: ToolContext,
): Promise<Plan<Details>> {
  const { command, background, timeoutMs } = request;
  const folder = request.cwd ?? context.session.cwd;
  const cwd = workingFolder(folder, context);
  const env = { ...services.childEnvironment(), ...UNATTENDED };
  const shell = await findShell(services.processes, env);
  return {
    tool: 'shell',
    args,
    parts: [
      {
        kind: 'command',
        command,
        platform: shell.platform,
        cwd,
        shell: shell.path,
        envHash: hashEnvironment(env),
        background,
      },
    ],
    details: {
      action: 'run',
      background,
      folder,
      run: { command, argv: shell.argv(command), cwd, env, timeoutMs },
    },
  };
}

/** The real path of a folder. Throws `ToolError` `NOT_A_DIRECTORY`. */
function workingFolder(folder: string, context: ToolContext): string {
  const resolved = resolvePath(folder, { cwd: context.session.cwd });
  if (resolved.kind === 'directory') return resolved.path;
  const id = resolved.kind === 'missing' ? 'shell-cwd-missing' : 'shell-cwd-no-folder';
  throw new ToolError('NOT_A_DIRECTORY', { id, args: { cwd: resolved.path } });
}

async function runPlanned(
  details: Extract<Details, { action: 'run' }>,
  services: ToolServices,
  context: ToolContext,
): Promise<ShellResult> {
  if (workingFolder(details.folder, context) !== details.run.cwd) {
    throw new ToolError('PLAN_CHANGED', { id: 'shell-cwd-moved', args: { cwd: details.run.cwd } });
  }
  return details.background
    ? startJob(details.run, services, context)
    : runForeground(details.run, services, context);
}

const module: ToolModule<typeof shellInput, Details, ShellResult> = {
  id: 'shell',
  definition: { name: 'shell', description: 'tool-shell', input: shellInput },
  settings: [],
  view: {
    kind: 'execute',
    // The raw command (protocol.md "Updates"), never the model's words about it.
    title: ({ command, action }, i18n) => {
      if (typeof command === 'string' && command !== '') return command;
      return typeof action === 'string' ? i18n.text('shell-title-jobs') : 'shell';
    },
    locations: () => [],
  },
  result: {
    toModel: (result, i18n) => [{ type: 'text', text: toText(result, i18n) }],
    toMarkdown,
    failed: isFailure,
    toRaw,
  },
  createTool,
};

export default module;
