// Which documents are ours, and what each of them is.
import path from 'node:path';
import { REGISTRY_NAME } from '../external/places.ts';
import { pathOfUri, samePathName } from './uri.ts';

/** A document that is ours. */
export type DocumentKind =
  | { readonly kind: 'user'; readonly file: string }
  /** `workspace`: the folder it belongs to. */
  | { readonly kind: 'workspace'; readonly file: string; readonly workspace: string }
  | { readonly kind: 'registry'; readonly file: string };

/** What telling them apart needs. */
export interface KindContext {
  /** The user's own config.toml, absolute; the first is the one in force. */
  readonly userFiles: readonly string[];
  /** Further registries, absolute, whatever their names. */
  readonly registryFiles: readonly string[];
  /** Where a document that is no file yet would be. */
  readonly folder: string;
}

/** Languages by which a client says what a document without a path is. */
const LANGUAGES: Readonly<Record<string, 'user' | 'registry'>> = {
  'ocho-config': 'user',
  'ocho-tools': 'registry',
};

/** What a document is; undefined: it is none of ours. */
export function kindOf(uri: string, language: string, context: KindContext): DocumentKind | undefined {
  const file = pathOfUri(uri);
  if (file === undefined) return withoutPath(uri, language, context);
  if (context.userFiles.some((each) => samePathName(each, file))) return { kind: 'user', file };
  if (context.registryFiles.some((each) => samePathName(each, file))) return { kind: 'registry', file };
  const folder = path.dirname(file);
  const name = path.basename(file);
  if (name === 'config.toml' && path.basename(folder) === '.ocho')
    return { kind: 'workspace', file, workspace: path.dirname(folder) };
  return name === REGISTRY_NAME ? { kind: 'registry', file } : undefined;
}

/** A document nobody has saved yet. Those of other schemes (`git:`) are old versions, of which nothing is said. */
function withoutPath(
  uri: string,
  language: string,
  { userFiles, folder }: KindContext,
): DocumentKind | undefined {
  if (!uri.startsWith('untitled:')) return undefined;
  const kind = LANGUAGES[language];
  if (kind === 'user') return { kind, file: userFiles[0] ?? path.join(folder, 'config.toml') };
  return kind === 'registry' ? { kind, file: path.join(folder, REGISTRY_NAME) } : undefined;
}
