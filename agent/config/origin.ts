import type { KeyPath } from './key-path.ts';
import { formatKey, isTable } from './key-path.ts';
import type { ConfigFile } from './read.ts';
import { lineOfKey } from './toml-scan.ts';

/** Where a value comes from. A key no origin is known of has its default. */
export interface Origin {
  readonly source: 'user' | 'workspace' | 'environment' | 'command_line' | 'session';
  /** Absolute, for the first two. */
  readonly file?: string;
  readonly line?: number | undefined;
}

/** Origins by dotted key. A list to which several files add has several. */
export type Origins = ReadonlyMap<string, readonly Origin[]>;

/** The origin of a key that stands in a file. */
export function originIn(file: ConfigFile, source: 'user' | 'workspace', path: KeyPath): Origin {
  return { source, file: file.file, line: lineOfKey(file.entries, path) };
}

/** Origins of everything a file says. */
export function originsOf(file: ConfigFile, source: 'user' | 'workspace'): Map<string, Origin[]> {
  return new Map(leaves(file.table).map((path) => [formatKey(path), [originIn(file, source, path)]]));
}

/** Paths of all values that are not tables. */
export function leaves(value: unknown, path: KeyPath = []): KeyPath[] {
  if (!isTable(value)) return [path];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, [...path, key]));
}
