// The shell's plans bound to the world, and looked at once more right before the run.
import { StampMemory } from '../../../platform/file-stamp.ts';
import { bindingChanges } from '../../../policy/binding/changes.ts';
import { type BindDepth, bindAgain, bindCommand } from '../../../policy/binding/command.ts';
import { formOf } from '../../../policy/binding/programs.ts';
import type { Decision } from '../../../policy/decision.ts';
import { type BoundFile, type CommandBinding, canonicalJson } from '../../../policy/plan.ts';
import { type Named, namedIn } from '../../../policy/shell/named.ts';
import { ToolError } from '../../tool.ts';
import type { CommandPlan } from './plan-command.ts';
import type { PlannedCommand } from './run.ts';

/** A binding, and what looking again needs. */
export interface Bound {
  readonly binding: CommandBinding;
  readonly memory: StampMemory;
}

/** A data file that changed this often while one call was asked about is written by something all the time (a log). */
const MOST_CHANGES = 2;

/**
 * Data files that keep changing while a person is asked, by call: their content can be no part of what is agreed to, or
 * the call could never run. The question says so. Code is never among them.
 */
export class Unsteady {
  #callId: string | undefined;
  readonly #seen = new Map<string, { is: string | null; changes: number }>();

  /** The binding with `any` in the place of the content of such files. */
  settle(binding: CommandBinding, callId: string): CommandBinding {
    if (this.#callId !== callId) this.#seen.clear();
    this.#callId = callId;
    return { ...binding, files: binding.files.map((each) => this.#settled(each)) };
  }

  #settled(file: BoundFile): BoundFile {
    const { path, role, is } = file;
    // Coming and going is no change of content, and neither is a folder in a file's place.
    if (role !== 'data' || !/^(?:sha256|stat):/.test(is ?? '')) return file;
    const seen = this.#seen.get(path) ?? { is, changes: 0 };
    this.#seen.set(path, { is, changes: seen.changes + (seen.is === is ? 0 : 1) });
    return (this.#seen.get(path)?.changes ?? 0) >= MOST_CHANGES ? { ...file, is: 'any' } : file;
  }
}

/** Binds a command as deeply as it was asked for; `facts` are what the policy found in it. */
export function bind(
  { part, env, direct, parse }: CommandPlan,
  depth: BindDepth,
  facts: Decision['facts'],
  roots: readonly string[],
): Bound {
  const memory = new StampMemory();
  const named =
    part.argv && depth === 'programs' ? programAlone(part.argv) : namedIn(parse(part.command), parse);
  const { commands = [], resolved = [] } = facts ?? {};
  const around = {
    cwd: part.cwd,
    env,
    shell: direct ? undefined : part.shell,
    named,
    // The name a finding shows for a program that a variable or a substitution chooses is no name.
    commands: direct ? [] : commands.filter((name) => /^[\w./+:@-]+$/.test(name)),
    paths: resolved,
    roots,
  };
  return { binding: bindCommand(around, depth, memory), memory };
}

/** Nothing but the program counts where nobody looks at what it is given. */
function programAlone([name = '']: readonly string[]): Named {
  return { programs: [name], code: [], data: [], folders: [], unasked: [] };
}

/**
 * Throws `ToolError` `PLAN_CHANGED`, saying what changed, unless everything is as it was bound. Synchronous: what is
 * started next is started in the world it has seen.
 */
export function lookAgain({ part, env, direct }: CommandPlan, { binding, memory }: Bound): void {
  const around = { cwd: part.cwd, env, shell: direct ? undefined : part.shell };
  const now = bindAgain(binding, around, memory);
  if (canonicalJson(now) === canonicalJson(binding)) return;
  const [change] = bindingChanges(binding, now);
  throw new ToolError('PLAN_CHANGED', change ?? { id: 'policy-changed-plan' });
}

/**
 * How a bound command is started. A binary is started by its path without links, so that a link that is turned in the
 * last moment changes nothing, under the name it was called by; a script goes by its name, which its own first lines
 * may ask for. Elsewhere than on Linux programs find what belongs to them by the path they were started with. Throws
 * `ToolError` `PLAN_CHANGED` for a program that is not the one that was bound.
 */
export function startOf(
  { part, env, argv, direct }: CommandPlan,
  { binding }: Bound,
  lastLook: () => void,
): Pick<PlannedCommand, 'argv' | 'cwd' | 'env' | 'start'> {
  const { cwd } = part;
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
