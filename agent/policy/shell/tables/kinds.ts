// Entries that many programs share.
import type { Family, ProgramSpec, Reason } from './spec.ts';

/**
 * A tool of the project: its own configuration decides what it does, so its options change little, but where they
 * lead out of the workspace.
 */
export const tool: ProgramSpec = {
  options:
    '--version!version --declaration --outDir:write --outFile:write --declarationDir:write --out-dir:write --out-file:write --outdir:write --outfile:write --output-dir:write --output-file:write --basetemp:tree',
  operands: ['project'],
  class: 'medium',
  why: 'project',
  unknown: 'medium',
};

/** A tool whose options can choose programs: only these are known, the rest is high (R4). */
export const strict = (
  options: string,
  operands: ProgramSpec['operands'] = ['text'],
  extra: Partial<ProgramSpec> = {},
): ProgramSpec => ({ options, operands, class: 'medium', why: 'project', ...extra });

/** Acts on another machine. */
export const remote: ProgramSpec = { class: 'high', why: 'remote', operands: ['text'], unknown: 'medium' };

/** Asks a service, without changing anything there. What is asked for must be certain: it is sent. */
export const asks: ProgramSpec = { class: 'medium', why: 'network', operands: ['sent'], unknown: 'medium' };

/** Looks at the machine, without changing it. */
export const looks: ProgramSpec = { class: 'medium', why: 'system', operands: ['text'], unknown: 'medium' };

/** Runs a program or script of the project's own environment: `uv run`, `bundle exec`. */
export const projectRun = (options = ''): ProgramSpec => ({ options, special: 'project-run', wrapper: true });

/** An interpreter: a script of the workspace is medium, code in the command or on standard input high (R10). */
export const interpreter = (options: string): ProgramSpec => ({
  options,
  operands: ['script', 'text'],
  stop: true,
  alone: 'high',
  modes: { inline: { operands: ['text'] } },
});

/** High whatever the arguments; named, so that the reason can be said. */
export const acts = (why: Reason): ProgramSpec => ({
  options: '--version!version',
  class: 'high',
  why,
  operands: ['named'],
  unknown: 'medium',
});

/** The same for many programs. */
export function high(why: Reason, names: string): Family {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, acts(why)]));
}

/** The same entry for many names. */
export function each(names: string, spec: ProgramSpec): Family {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, spec]));
}
