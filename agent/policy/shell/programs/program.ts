import type { Command, Judge, Run, Scope } from '../run.ts';
import type { ProgramSpec } from '../tables/spec.ts';
import type { Value } from '../values.ts';

/** What a program with code of its own is given. */
export interface ProgramCall {
  readonly spec: ProgramSpec;
  /** Arguments after the program's name (and subcommand). */
  readonly values: readonly Value[];
  readonly command: Command;
  readonly scope: Scope;
  readonly run: Run;
  readonly judge: Judge;
  /** Judges arguments by a table entry, the ordinary way; in `scope` when it is another. */
  plain(spec: ProgramSpec, values: readonly Value[], scope?: Scope): void;
}

/** Judges one call of a program. */
export type ProgramJudge = (call: ProgramCall) => void;
