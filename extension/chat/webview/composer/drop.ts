// What was dropped or pasted: names of files, and images. No DOM.

/** Formats in which the editor, its trees and the desktop name files, the one that says most first. */
const FORMATS = ['application/vnd.code.uri-list', 'ResourceURLs', 'text/uri-list', 'CodeFiles'] as const;

/** More than this was not meant. */
const MOST = 50;

/** `scheme:` of at least two letters: `C:\x` is a path. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** URIs of the files in what was dropped, each once. `data` gives the text of a format, '' when it is not there. */
export function droppedUris(data: (format: string) => string): readonly string[] {
  for (const format of FORMATS) {
    const found =
      format.startsWith('C') || format.startsWith('R') ? fromJson(data(format)) : fromLines(data(format));
    const uris = found.map((each) => (format === 'CodeFiles' ? uriOfPath(each) : each)).filter(isFile);
    if (uris.length > 0) return [...new Set(uris)].slice(0, MOST);
  }
  return [];
}

/** Whether something that can be attached is dragged; during a drag only the names of the formats can be seen. */
export function canDrop(formats: readonly string[]): boolean {
  const known: readonly string[] = [...FORMATS, 'Files'];
  return formats.some((format) => known.some((each) => each.toLowerCase() === format.toLowerCase()));
}

/** RFC 2483: a URI a line, lines with `#` are comments. */
function fromLines(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
}

function fromJson(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text || '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** A link dragged from a page is no file. */
function isFile(uri: string): boolean {
  return SCHEME.test(uri) && !/^(https?|data|blob|javascript|about|command):/i.test(uri);
}

/** Of a path of Windows, a share of Windows, or any other system. */
function uriOfPath(path: string): string {
  const slashed = /^[a-z]:[\\/]|^\\\\/i.test(path) ? path.replaceAll('\\', '/') : path;
  const encoded = encodeURI(slashed).replaceAll(/[?#]/g, encodeURIComponent);
  if (encoded.startsWith('//')) return `file:${encoded}`;
  return `file://${encoded.startsWith('/') ? '' : '/'}${encoded}`;
}
