// Checks registries as they are on the disk, for a person who wants to know.
import { checkRegistry, type RegistryCheck } from './checks.ts';
import type { RegistryFile } from './places.ts';
import { readRegistry } from './read.ts';

/** A registry that was found, and what is to be said of it. */
export interface CheckedFile {
  /** Absolute. */
  readonly file: string;
  readonly check: RegistryCheck;
}

/** Checks those files that are there, in their order: a name stays with the first that has it. Never throws. */
export async function checkFiles(
  files: readonly RegistryFile[],
  builtins: readonly string[],
): Promise<readonly CheckedFile[]> {
  const checked: CheckedFile[] = [];
  const taken = new Map<string, string>();
  for (const { file, within, mayBeForeign } of files) {
    const read = await readRegistry(file, within);
    if (!read) continue;
    const check: RegistryCheck =
      'finding' in read
        ? { kind: 'broken', findings: [read.finding], entries: [] }
        : await checkRegistry(read.text, { file, builtins, taken, mayBeForeign });
    checked.push({ file, check });
    if (check.kind !== 'registry') continue;
    for (const { name, state } of check.entries)
      if (state !== 'invalid' && !taken.has(name)) taken.set(name, file);
  }
  return checked;
}
