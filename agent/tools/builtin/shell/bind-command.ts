// The shell's plans bound to the world.
import { StampMemory } from '../../../platform/file-stamp.ts';
import { type BindDepth, bindCommand } from '../../../policy/binding/command.ts';
import type { Decision } from '../../../policy/decision.ts';
import type { BoundFile, CommandBinding } from '../../../policy/plan.ts';
import { type Named, namedIn } from '../../../policy/shell/named.ts';
import type { Bound } from '../../program/start.ts';
import type { CommandPlan } from './plan-command.ts';

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
