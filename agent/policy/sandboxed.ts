// What a sandbox changes in the judgement of a command line: a command that the operating system confines is judged by
// what it can still do.
import type { CommandPart, ConfinedPart } from './plan.ts';
import type { Finding } from './shell/run.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Reasons that make a command high only because nobody can tell what its program does. Confined, it does it to the
 * workspace and to nothing else, like the project's own scripts, and becomes medium: it is asked about, with its text
 * in sight. Each is a finding of its own, so what is beside it in the same line keeps its class.
 *
 * All other reasons stay what they are:
 * - loss of work in the workspace (`rm -r`, `git reset --hard`, `git clean`): the sandbox leaves the workspace writable;
 * - what is not understood, cannot be seen or is chosen when it runs: it could be a loss that nobody was shown;
 * - configuration that makes programs run, and the floor: such a file does its harm later, outside the sandbox (what of
 *   it is there is read-only inside as well, but a new one can be made);
 * - assignments that steer programs, other rights, remote changes, writing outside: what is asked for there cannot work
 *   inside, and a block says so better than a failing command.
 * Nothing becomes low: low needs a program that is known to read only.
 */
const CONFINED_ENOUGH: ReadonlySet<string> = new Set(
  ['unknown-program', 'program-path', 'inline-code'].map((reason) => `policy-why-${reason}`),
);

/** How a command is confined; undefined: it is not. */
export function isConfined({ sandbox }: Pick<CommandPart, 'sandbox'>): ConfinedPart | undefined {
  return sandbox === undefined || sandbox.kind === 'none' ? undefined : sandbox;
}

/**
 * A finding about a command as it is inside its sandbox. Only one without any network counts (over it a command reaches
 * services that act for it outside), and only one that hides all that is to be hidden.
 */
export function judgedInside(finding: Finding, part: Pick<CommandPart, 'sandbox'>): Finding {
  const confined = isConfined(part);
  if (confined?.network !== 'block' || confined.uncovered.length > 0) return finding;
  const { id, args } = finding.because;
  if (finding.class !== 'high' || finding.path || !CONFINED_ENOUGH.has(id)) return finding;
  // Counts as wrapped, so that no standing rule allows it or is suggested: `shell(python3 *)` was meant for scripts, and
  // no rule says anything of a sandbox.
  const command = finding.command && { ...finding.command, wrapped: true };
  return {
    ...finding,
    class: 'medium',
    command,
    because: { id: `${id}-confined`, ...(args ? { args } : {}) },
  };
}

/** The verdict on a command that must be confined and is not. It holds at every level. */
export function missingSandbox(command: string, { sandbox }: Pick<CommandPart, 'sandbox'>): Verdict {
  return {
    class: 'high',
    part: command,
    because: sandbox?.kind === 'none' ? sandbox.because : { id: 'policy-sandbox-missing' },
    subject: { kind: 'line', line: command },
    always: { outcome: 'block', rule: 'sandbox.required' },
  };
}
