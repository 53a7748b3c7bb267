// A command and its sandbox: what was decided about confined runs confined, in the very same way, or not at all.
import { canonicalJson, type SandboxPart } from '../../../policy/plan.ts';
import type { Confinement, ConfineRequest } from '../../../sandbox/sandbox.ts';
import type { ToolServices } from '../../services.ts';
import { ToolError } from '../../tool.ts';
import type { CommandPlan } from './plan-command.ts';
import type { PlannedCommand } from './run.ts';

/** What of a command says how it is to be confined. */
export interface Confinable {
  readonly request: ConfineRequest;
  /** As it was planned; undefined: it is not to be. */
  readonly part: SandboxPart | undefined;
}

/** How a command is to be confined, for its plan. */
export async function planSandbox(services: ToolServices, request: ConfineRequest): Promise<Confinable> {
  return { request, part: (await services.sandbox?.confine(request))?.part };
}

/**
 * The sandbox a command is to start in now; undefined: none. Throws `ToolError` `PLAN_CHANGED` when it is not the one
 * that was planned: there is none any more, or it would let the command do something else.
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
 * The start of a command inside its sandbox. bubblewrap has no name of its own to give a program (before 0.9), so one
 * that is started without a shell goes by its path: programs that are many in one know by its end which they are.
 */
export function inside(
  confinement: Confinement,
  { direct }: Pick<CommandPlan, 'direct'>,
  run: Pick<PlannedCommand, 'argv' | 'cwd' | 'env' | 'start'>,
): Pick<PlannedCommand, 'argv' | 'cwd' | 'env' | 'start' | 'confinement'> {
  // Nothing confines here, and that is allowed (`auto`); `wrap` refuses where it is not.
  if (confinement.part.kind === 'none') return { ...run, argv: confinement.wrap(run.argv) };
  const { program: _, ...start } = run.start;
  const [first, ...rest] = run.argv;
  const argv = confinement.wrap([direct?.program ?? first, ...rest]);
  return { ...run, argv, start, confinement };
}
