// What a link in a message may do (design: webview content is model text). A web address can be opened once the editor
// has asked; a file that is there can be shown; everything else does nothing. Nothing is ever run. Does not import
// `vscode`.
import path from 'node:path';

/** A file and a place in it. Lines and columns from 1. */
export interface FilePlace {
  readonly path: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** Where a link leads, before anything was looked at. `places`: what may be meant, the likeliest first; never empty. */
export type LinkTarget =
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'path'; readonly places: readonly FilePlace[] }
  | { readonly kind: 'refused' };

const REFUSED: LinkTarget = { kind: 'refused' };
const WEB = new Set(['http:', 'https:', 'mailto:']);

/**
 * Understands `https://…`, `mailto:…`, `file:///…#L3`, `src/app.ts:3:9`, `src/app.ts#L3-L9` and `C:\src\app.ts:3`.
 * Whether `#`, `?` and `%20` belong to a name can only be told by the files that are there: all readings are given.
 * Commands, other schemes and files of other machines (opening one sends the person's credentials there) are refused.
 */
export function linkTarget(href: string, platform: NodeJS.Platform = process.platform): LinkTarget {
  const text = href.trim();
  if (text === '' || text.startsWith('#') || text.includes('\0')) return REFUSED;
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'file') return fileTarget(text, platform);
  // `app.ts:3` has no scheme, though it looks like one; `C:` is one letter and does not.
  if (scheme !== undefined && !/^[^:]*:\d+(?::\d+)?(?:-\d+(?::\d+)?)?:?$/.test(text)) return webTarget(text);
  return pathTarget(text, platform);
}

function webTarget(text: string): LinkTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && WEB.has(url.protocol) ? { kind: 'web', url: url.href } : REFUSED;
}

function fileTarget(text: string, platform: NodeJS.Platform): LinkTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.host !== '') return REFUSED;
  // What was not written as an address should be (`file:///a/c#/b.cs`) has its name behind the path.
  const { pathname, search, hash } = url;
  const name = `${pathname}${search}${hash}`;
  return pathTarget(platform === 'win32' ? name.replace(/^\/(?=[a-z](?::|%3a))/i, '') : name, platform);
}

function pathTarget(text: string, platform: NodeJS.Platform): LinkTarget {
  const names = [...new Set([decoded(text), text])];
  // `//host/share` and `\\host\share`.
  if (names.some((name) => /^[\\/]{2}/.test(name) || name.includes('\0'))) return REFUSED;
  const all = [
    ...names.map((name) => placed(name)),
    ...names.map((path): FilePlace => ({ path, line: undefined, column: undefined })),
    // A heading, or a query as forges write it (`a.md?plain=1#L3`).
    ...names.map((name) => ({ ...placed(name), path: placed(name).path.replace(/#[^\\/]*$/, '') })),
    ...names.map((name) => ({ ...placed(name), path: placed(name).path.replace(/[?#][^\\/]*$/, '') })),
  ];
  const places = new Map(
    all
      // A colon names a stream of a file there, or a device.
      .filter(({ path: name }) => name !== '' && !(platform === 'win32' && name.slice(2).includes(':')))
      .map((place) => [`${place.path}\0${place.line}\0${place.column}`, place]),
  );
  return places.size === 0 ? REFUSED : { kind: 'path', places: [...places.values()] };
}

/** Takes the place off the end of a name: `:3`, `:3:9`, `:3-9`, `#L3`, `#L3C9`, `#L3-L9`, `#3`. */
function placed(text: string): FilePlace {
  const hash = /^(.+)#L?(\d+)(?:[C:](\d+))?(?:-L?\d+(?:[C:]\d+)?)?$/is.exec(text);
  const colon = /^(.+?):(\d+)(?::(\d+))?(?:-\d+(?::\d+)?)?:?$/s.exec(text);
  const [, path = text, line, column] = hash ?? colon ?? [];
  return { path, line: numberOr(line), column: numberOr(column) };
}

/** Absolute paths a path may mean, the likeliest first: in the folder of the chat, then in the other folders. */
export function placesOf(
  given: string,
  cwd: string,
  roots: readonly string[],
  paths: path.PlatformPath = path,
): readonly string[] {
  if (paths.isAbsolute(given)) return [paths.normalize(given)];
  const folders = [...new Set([cwd, ...roots])];
  const named = folders.flatMap((root) => {
    // In a window of several folders the first part may be the name of one.
    const [first, ...rest] = given.split(/[\\/]/);
    return first === paths.basename(root) && rest.length > 0 ? [paths.join(root, ...rest)] : [];
  });
  return [...new Set([...folders.map((folder) => paths.join(folder, given)), ...named])];
}

/** Each run of escapes that is one; a percent sign that is none stays (`100%/a%20b.md`). */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

const numberOr = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.max(1, Number(text));
