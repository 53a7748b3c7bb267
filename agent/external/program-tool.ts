// A tool of a registry as a tool of the agent: its entry point, run with a capability and arguments.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { hashEnvironment } from '../platform/environment.ts';
import { type StampLimits, StampMemory, stampOf } from '../platform/file-stamp.ts';
import { bindCommand } from '../policy/binding/command.ts';
import { READS_UNASKED } from '../policy/binding/project-files.ts';
import { canonicalJson, type ExternalPart, type Plan, type ProgramRun } from '../policy/plan.ts';
import { strictInput } from '../tools/builtin/strict-input.ts';
import { unattended } from '../tools/program/environment.ts';
import { type Bound, type Confinable, planSandbox } from '../tools/program/start.ts';
import type { ToolServices } from '../tools/services.ts';
import { type Tool, type ToolContext, ToolError } from '../tools/tool.ts';
import { type EntryStart, startOfEntry } from './interpreter.ts';
import { followLocation } from './location.ts';
import { ownFiles } from './own-files.ts';
import { type ProgramResult, runEntry } from './run.ts';
import type { RegistryEntry } from './schema.ts';

/** A tool that can be called. */
export interface ReadyTool {
  readonly entry: RegistryEntry;
  /** The tools.json it is in, absolute. */
  readonly file: string;
  /** Absolute, links resolved, as it was when the registry was read. */
  readonly entryPoint: string;
}

/** Arguments of a call; more do not fit the command line of some systems. */
const MOST_ARGUMENTS = 1_000;

/** The arguments of a call of a tool with these capabilities. */
export function inputOf(capabilities: readonly string[]) {
  return strictInput({
    capability: z.enum(capabilities),
    arguments: z
      .array(z.string().refine((text) => !text.includes('\0'), { error: 'NUL' }))
      .max(MOST_ARGUMENTS)
      .optional(),
  });
}

/** Arguments of a call that have been checked. */
export type ProgramArgs = z.infer<ReturnType<typeof inputOf>>;

/** What running a planned call takes. */
export interface RunDetails {
  readonly start: EntryStart;
  readonly argv: readonly [string, ...string[]];
  readonly entryPoint: string;
  /** Sources beside it that count as the tool, absolute, and where they are found anew. */
  readonly own: readonly string[];
  readonly registry: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: ProgramRun;
  readonly sandbox: Confinable;
  /** Missing until the plan has been decided on. */
  readonly bound?: Bound;
}

/** Makes the tool. `timeoutMs`: the limit in force when a call starts. */
export function programTool(
  ready: ReadyTool,
  services: ToolServices,
  timeoutMs: () => number,
): Tool<ProgramArgs, RunDetails, ProgramResult> {
  const memory = new StampMemory();
  return {
    plan: (args, context) => planCall(ready, args, memory, services, context),
    bind: async (plan, _depth, _facts, context) => bound(plan, context),
    execute: async ({ details }, context) => {
      // Called without the executor, as a test may: bound to what it names at this moment.
      const stands = details.bound ?? bindRun(details, context);
      return runEntry({ ...details, bound: stands }, timeoutMs(), services, context);
    },
  };
}

async function planCall(
  ready: ReadyTool,
  args: ProgramArgs,
  memory: StampMemory,
  services: ToolServices,
  context: ToolContext,
): Promise<Plan<RunDetails>> {
  const { entry, file } = ready;
  const entryPoint = entryPointNow(ready);
  const env = unattended(services.childEnvironment());
  const start = startOfEntry(entryPoint, env);
  // Programs find what lies beside them.
  const cwd = path.dirname(entryPoint);
  const call = [args.capability, ...(args.arguments ?? [])];
  const argv = [start.direct.program, ...start.before, ...call] as const;
  const sandbox = await planSandbox(services, { cwd, roots: context.session.realRoots, env });
  const confined = sandbox.part ? { sandbox: sandbox.part } : {};
  const own = ownFiles(entryPoint, file);
  const loose = own.isWhole ? {} : { loose: true as const };
  const run: ProgramRun = { argv, call, cwd, envHash: hashEnvironment(env), ...confined, ...loose };
  const part: ExternalPart = {
    kind: 'external',
    source: 'registry',
    server: file,
    ...identify(ready, [entryPoint, ...own.files], memory),
    run,
  };
  const found = { entryPoint, own: own.files, registry: file };
  const details: RunDetails = { start, argv: [...argv], ...found, cwd, env, run, sandbox };
  return { tool: entry.name, args, parts: [part], details };
}

/** Where the location leads now. Throws `ToolError` `TOOL_MISSING` when that is no entry point any more. */
function entryPointNow({ entry, file }: ReadyTool): string {
  const found = followLocation(entry.location, path.dirname(file));
  if ('entryPoint' in found) return found.entryPoint;
  throw new ToolError('TOOL_MISSING', found.problem.message);
}

/** Bytes of a file whose content counts, and of all of a tool's; a larger one is known by its state. */
const MOST_OF_CODE = 8 << 20;
/** Hex digits of a part's digest: they only name what changed. */
const DIGITS = 12;

/** What makes the tool the one a person allowed: its entry in the registry, and what its files (absolute) hold. */
function identify(
  { entry, file }: ReadyTool,
  files: readonly string[],
  known: StampMemory,
): Pick<ExternalPart, 'identity' | 'parts'> {
  const limits: StampLimits = { maxBytes: MOST_OF_CODE, budget: { bytes: 2 * MOST_OF_CODE }, known };
  const code = files.map((each) => ({ path: each, ...stampOf(each, limits) }));
  return {
    identity: hash({ file, entry, code }),
    parts: { entry: hash({ file, entry }).slice(0, DIGITS), code: hash(code).slice(0, DIGITS) },
  };
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** The plan with what its program and its entry point are now: contents always, for nobody sees what the tool does. */
function bound(plan: Plan<RunDetails>, context: ToolContext): Plan<RunDetails> {
  const { details } = plan;
  const stands = bindRun(details, context);
  const run = { ...details.run, bound: stands.binding };
  const parts = plan.parts.map((part) => (part.kind === 'external' ? { ...part, run } : part));
  return { ...plan, parts, details: { ...details, run, bound: stands } };
}

function bindRun({ start, entryPoint, own, cwd, env }: RunDetails, context: ToolContext): Bound {
  const { program, name } = start.direct;
  const memory = new StampMemory();
  const unasked = Object.hasOwn(READS_UNASKED, name) ? (READS_UNASKED[name] ?? []) : [];
  const named = { programs: [program], code: [entryPoint, ...own], data: [], folders: [], unasked };
  const around = {
    cwd,
    env,
    shell: undefined,
    named,
    commands: [],
    paths: [],
    roots: context.session.realRoots,
  };
  return { binding: bindCommand(around, 'contents', memory), memory };
}
