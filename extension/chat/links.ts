// What a link in a message may do (design: webview content is model text). A web address can be opened once the editor
// has asked; a file that is there can be shown; everything else does nothing. Nothing is ever run. Does not import
// `vscode`.
import path from 'node:path';

/** Where a link leads, before anything was looked at. Lines and columns from 1. */
export type LinkTarget =
  | { readonly kind: 'web'; readonly url: string }
  | {
      readonly kind: 'path';
      readonly path: string;
      readonly line: number | undefined;
      readonly column: number | undefined;
    }
  | { readonly kind: 'refused' };

const REFUSED: LinkTarget = { kind: 'refused' };
const WEB = new Set(['http:', 'https:', 'mailto:']);

/**
 * Understands `https://…`, `mailto:…`, `file:///…#L3`, `src/app.ts:3:9`, `src/app.ts#L3-L9` and `C:\src\app.ts:3`.
 * Commands, other schemes and files of other machines (opening one sends the person's credentials there) are refused.
 */
export function linkTarget(href: string, platform: NodeJS.Platform = process.platform): LinkTarget {
  const text = href.trim();
  if (text === '' || text.includes('\0')) return REFUSED;
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'file') return fileTarget(text, platform);
  // `app.ts:3` has no scheme, though it looks like one; `C:` is one letter and does not.
  if (scheme !== undefined && !/^[^:]*:\d+(:\d+)?$/.test(text)) return webTarget(text);
  return pathTarget(decoded(text));
}

function webTarget(text: string): LinkTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && WEB.has(url.protocol) ? { kind: 'web', url: url.href } : REFUSED;
}

function fileTarget(text: string, platform: NodeJS.Platform): LinkTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.host !== '') return REFUSED;
  const found = decoded(url.pathname);
  return pathTarget((platform === 'win32' ? found.replace(/^\/(?=[a-z]:)/i, '') : found) + url.hash);
}

function pathTarget(text: string): LinkTarget {
  // `//host/share` and `\\host\share`.
  if (/^[\\/]{2}/.test(text)) return REFUSED;
  const hash = /^(.*)#L?(\d+)(?:[C:](\d+))?(?:-.*)?$/i.exec(text);
  const colon = /^(.*?):(\d+)(?::(\d+))?(?:-\d+)?:?$/.exec(text);
  const [, file = text.replace(/#.*$/, ''), line, column] = hash ?? colon ?? [];
  if (file === '' || file.startsWith('#')) return REFUSED;
  return { kind: 'path', path: file, line: numberOr(line), column: numberOr(column) };
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A percent sign that is one.
  }
}

const numberOr = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.max(1, Number(text));
