// shell: runs command lines, and keeps the background jobs they become.
import type { BindDepth } from '../../policy/binding/command.ts';
import type { Decision } from '../../policy/decision.ts';
import { resolvePath } from '../../policy/paths.ts';
import type { Plan, StatePart } from '../../policy/plan.ts';
import {
  type Bound,
  type Confinable,
  inside,
  lookAgain,
  planSandbox,
  sandboxFor,
  startOf,
} from '../program/start.ts';
import type { ToolServices } from '../services.ts';
import { type Tool, type ToolContext, ToolError, type ToolModule } from '../tool.ts';
import { bind, Unsteady } from './shell/bind-command.ts';
import { Jobs } from './shell/jobs.ts';
import { type CommandPlan, planCommand } from './shell/plan-command.ts';
import { toMarkdown, toRaw, toText } from './shell/present.ts';
import { readRequest, type ShellArgs, type ShellRequest, shellInput } from './shell/request.ts';
import { isFailure, type ShellResult } from './shell/results.ts';
import { listJobs, readJob, runForeground, startJob, stopJob } from './shell/run.ts';

/** A command with all that running it needs, or a request about a job. */
type Details =
  | {
      readonly action: 'run';
      readonly folder: string;
      readonly timeoutMs: number | undefined;
      readonly planned: CommandPlan;
      /** Missing until the plan has been decided on. */
      readonly bound?: Bound;
      readonly sandbox: Confinable;
    }
  | Exclude<ShellRequest, { action: 'run' }>;

function createTool(services: ToolServices): Tool<ShellArgs, Details, ShellResult> {
  return {
    async plan(args, context) {
      const request = readRequest(args);
      if (request.action === 'run') return planRun(args, request, services, context);
      if (request.action !== 'list') Jobs.of(context.session).get(request.job);
      const part: StatePart = {
        kind: 'state',
        what: 'jobs',
        effect: request.action === 'stop' ? 'change' : 'read',
      };
      return { tool: 'shell', args, parts: [part], details: request };
    },
    bind: async (plan, depth, facts, context) => bound(plan, depth, facts, context),
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

async function planRun(
  args: ShellArgs,
  request: Extract<ShellRequest, { action: 'run' }>,
  services: ToolServices,
  context: ToolContext,
): Promise<Plan<Details>> {
  const { command, background, timeoutMs } = request;
  const folder = request.cwd ?? context.session.cwd;
  const plain = await planCommand(command, workingFolder(folder, context), background, services);
  const { cwd } = plain.part;
  const sandbox = await planSandbox(services, { cwd, roots: context.session.realRoots, env: plain.env });
  const planned = sandbox.part ? { ...plain, part: { ...plain.part, sandbox: sandbox.part } } : plain;
  return {
    tool: 'shell',
    args,
    parts: [planned.part],
    details: { action: 'run', folder, timeoutMs, planned, sandbox },
  };
}

/** The plan with what its command's names stand for now. What is about jobs names nothing. */
function bound(
  plan: Plan<Details>,
  depth: BindDepth,
  facts: Decision['facts'],
  context: ToolContext,
): Plan<Details> {
  const { details } = plan;
  if (details.action !== 'run') return plan;
  const { binding, memory } = bind(details.planned, depth, facts, context.session.realRoots);
  const unsteady = context.session.state('shell.unsteady', () => new Unsteady());
  const found = { binding: unsteady.settle(binding, context.callId), memory };
  return {
    ...plan,
    parts: [{ ...details.planned.part, bound: found.binding }],
    details: { ...details, bound: found },
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
  { folder, planned, timeoutMs, sandbox, bound: found }: Extract<Details, { action: 'run' }>,
  services: ToolServices,
  context: ToolContext,
): Promise<ShellResult> {
  const { cwd, command, background } = planned.part;
  // Called without the executor, as a test may: bound to what it names at this moment.
  const stands = found ?? bind(planned, 'contents', undefined, context.session.realRoots);
  const lastLook = () => {
    if (workingFolder(folder, context) !== cwd)
      throw new ToolError('PLAN_CHANGED', { id: 'shell-cwd-moved', args: { cwd } });
    lookAgain({ cwd, env: planned.env, shell: planned.direct ? undefined : planned.part.shell }, stands);
  };
  const confinement = await sandboxFor(services, sandbox);
  const start = startOf({ ...planned, cwd }, stands, lastLook);
  const run = { command, ...(confinement ? inside(confinement, planned.direct, start) : start), timeoutMs };
  return background ? startJob(run, services, context) : runForeground(run, services, context);
}

const module: ToolModule<typeof shellInput, Details, ShellResult> = {
  id: 'shell',
  definition: { name: 'shell', description: 'tool-shell', input: shellInput },
  tags: ['terminal', 'console', 'consola', 'cli', 'bash', 'powershell', 'script', 'npm', 'tests', 'build'],
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
