// Which files the language service is for. Does not import `vscode`.
import path from 'node:path';

/** Where Ocho's files are. All paths are absolute. */
export interface OwnPlaces {
  /** The user's config.toml. */
  readonly config: string;
  /** Folders of the workspace. */
  readonly folders: readonly string[];
}

/** What the language service knows a file as; undefined: it is not one of Ocho's. */
export type OwnKind = 'config' | 'workspace-config' | 'registry';

/** Files that may be Ocho's, by their name. */
export function mayBeOwn(file: string): boolean {
  return /^(?:config\.toml|tools\.json)$/.test(path.basename(file));
}

/**
 * The user's config.toml; a `.ocho/config.toml`, wherever it is; a tools.json in the workspace, beside `node_modules` and
 * the like, whose files are others'.
 */
export function ownKind(file: string, { config, folders }: OwnPlaces): OwnKind | undefined {
  if (same(file, config)) return 'config';
  const name = path.basename(file);
  const parent = path.basename(path.dirname(file));
  if (name === 'config.toml') return parent === '.ocho' ? 'workspace-config' : undefined;
  if (name !== 'tools.json') return undefined;
  const inWorkspace = folders.some((folder) => {
    const relative = path.relative(folder, file);
    if (relative.startsWith('..') || path.isAbsolute(relative)) return false;
    return !relative.split(path.sep).includes('node_modules');
  });
  return inWorkspace ? 'registry' : undefined;
}

function same(one: string, other: string): boolean {
  return path.relative(one, other) === '';
}
