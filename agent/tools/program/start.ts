// The start of a program that was bound: looked at once more right before, and confined as it was planned or not at all.
import type { Message } from '../../i18n/message.ts';
import type { StampMemory } from '../../platform/file-stamp.ts';
import type { ChildProcess, ProcessPlan } from '../../platform/process.ts';
import { bindingChanges } from '../../policy/binding/changes.ts';
import { bindAgain, type CommandSurroundings } from '../../policy/binding/command.ts';
import { formOf } from '../../policy/binding/programs.ts';
import { type CommandBinding, canonicalJson, type SandboxPart } from '../../policy/plan.ts';
import type { Confinement, ConfineRequest } from '../../sandbox/sandbox.ts';
import type { ToolServices } from '../services.ts';
import { type ToolContext, ToolError } from '../tool.ts';

/** A binding, and what looking again needs. */
export interface Bound {
  readonly binding: CommandBinding;
  readonly memory: StampMemory;
}

/** A program that is started without a shell: its path, and the name it is told it has. */
export interface DirectProgram {
  readonly program: string;
  readonly name: string;
}

/** A program whose plan was allowed. */
export interface PlannedProgram {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number | undefined;
  /** What else its start takes. */
  readonly start: Pick<ProcessPlan, 'program' | 'joined' | 'lastLook' | 'folder'>;
  /** `argv` is that of this sandbox, which ends with the program, and everything in it. */
  readonly confinement?: Pick<Confinement, 'cleanUp'>;
}

/** What of a plan says how a program is started, and where. */
export type Start = Pick<PlannedProgram, 'argv' | 'cwd' | 'env' | 'start'>;

/**
 * Throws `ToolError` `PLAN_CHANGED`, saying what changed, unless everything is as it was bound. Synchronous: what is
 * started next is started in the world it has seen.
 */
export function lookAgain(
  around: Pick<CommandSurroundings, 'cwd' | 'env' | 'shell'>,
  { binding, memory }: Bound,
): void {
  const now = bindAgain(binding, around, memory);
  if (canonicalJson(now) === canonicalJson(binding)) return;
  const [change] = bindingChanges(binding, now);
  throw new ToolError('PLAN_CHANGED', change ?? { id: 'policy-changed-plan' });
}

/**
 * How a bound program is started. A binary is started by its path without links, so that a link that is turned in the
 * last moment changes nothing, under the name it was called by; a script goes by its name, which its own first lines
 * may ask for. Elsewhere than on Linux programs find what belongs to them by the path they were started with. Throws
 * `ToolError` `PLAN_CHANGED` for a program that is not the one that was bound. Without `direct`, `argv` is a shell's.
 */
export function startOf(
  { argv, cwd, env, direct }: Omit<Start, 'start'> & { readonly direct?: DirectProgram | undefined },
  { binding }: Bound,
  lastLook: () => void,
): Start {
  const folder = binding.folder === null ? {} : { folder: binding.folder };
  const common = { lastLook, ...folder };
  if (!direct) return { argv, cwd, env, start: common };
  const { program, name } = direct;
  const found = binding.programs.find((each) => each.path === program);
  // Another one came first on PATH between planning and binding: that is the one that was agreed to.
  if (!found) throw new ToolError('PLAN_CHANGED', { id: 'policy-changed-plan' });
  const { real } = found;
  const file = process.platform === 'linux' && formOf(program) === 'binary' ? (real ?? program) : program;
  const [, ...rest] = argv;
  return { argv: [name, ...rest], cwd, env, start: { ...common, program: file, joined: true } };
}

/** What of a program says how it is to be confined. */
export interface Confinable {
  readonly request: ConfineRequest;
  /** As it was planned; undefined: it is not to be. */
  readonly part: SandboxPart | undefined;
}

/** How a program is to be confined, for its plan. */
export async function planSandbox(services: ToolServices, request: ConfineRequest): Promise<Confinable> {
  return { request, part: (await services.sandbox?.confine(request))?.part };
}

/**
 * The sandbox a program is to start in now; undefined: none. Throws `ToolError` `PLAN_CHANGED` when it is not the one
 * that was planned: there is none any more, or it would let the program do something else.
 */
export async function sandboxFor(
  services: ToolServices,
  { request, part }: Confinable,
): Promise<Confinement | undefined> {
  const now = await services.sandbox?.confine(request);
  if (canonicalJson(now?.part) === canonicalJson(part)) return now;
  throw new ToolError('PLAN_CHANGED', { id: 'shell-sandbox-changed' });
}

/**
 * A start inside its sandbox. bubblewrap has no name of its own to give a program (before 0.9), so one that is started
 * without a shell goes by its path: programs that are many in one know by its end which they are.
 */
export function inside(
  confinement: Confinement,
  direct: DirectProgram | undefined,
  run: Start,
): Start & Pick<PlannedProgram, 'confinement'> {
  // Nothing confines here, and that is allowed (`auto`); `wrap` refuses where it is not.
  if (confinement.part.kind === 'none') return { ...run, argv: confinement.wrap(run.argv) };
  const { program: _, ...start } = run.start;
  const [first, ...rest] = run.argv;
  const argv = confinement.wrap([direct?.program ?? first, ...rest]);
  return { ...run, argv, start, confinement };
}

/** What the process service is told of a start. */
export function processPlan(planned: PlannedProgram, context: ToolContext): ProcessPlan {
  const { argv, cwd, env, timeoutMs, start, confinement } = planned;
  const owner = context.session.id;
  return {
    argv,
    cwd,
    env,
    owner,
    ...start,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(confinement ? { watchesOnly: true } : {}),
  };
}

/** Ends what is left in a sandbox whose program has ended, and takes away what must not stay. Said in its result. */
export async function endSandbox(
  { confinement }: Pick<PlannedProgram, 'confinement'>,
  child: ChildProcess,
): Promise<readonly Message[]> {
  if (!confinement) return [];
  // At once, should the agent be ending; and again when nothing is left that could have made more.
  const early = confinement.cleanUp();
  await child.kill();
  // What could not be taken away at first is found again.
  return [...early.filter(({ id }) => id !== 'sandbox-not-removed'), ...confinement.cleanUp()];
}
