// Where a link of a message really leads, when its text says something else. No DOM.

/** A name of a host, with or without the rest of an address. */
const ADDRESS = /^(?:https?:\/\/|mailto:\S+@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})\.?(?::\d+)?(?:[/?#]\S*)?$/iu;

/**
 * What is to be shown beside a link: the host, when the text is the address of another, or when the address is written to
 * be misread; the path, when the text is the name of another file. Undefined: nothing.
 */
export function trueTarget(words: string, target: string): string | undefined {
  const text = words.trim();
  const url = /^https?:/i.test(target) && URL.canParse(target) ? new URL(target) : undefined;
  const named = ADDRESS.exec(text)?.[1]?.toLowerCase();
  if (!url) return namesOtherFile(text, target, named !== undefined) ? target : undefined;
  // Letters that look like others, or a name of a user that looks like a host.
  if (/(?:^|\.)xn--/.test(url.hostname) || url.username !== '') return url.host;
  if (named === undefined) return undefined;
  return bare(named) === bare(url.hostname) ? undefined : url.host;
}

const bare = (host: string): string => host.replace(/^www\./, '');

function namesOtherFile(text: string, target: string, isAddress: boolean): boolean {
  if (/\s/.test(text) || target === text || /^mailto:/i.test(target)) return false;
  if (/^https?:\/\//i.test(text)) return true;
  const isName = isAddress || /^\S+(?:[\\/]\S*|\.[a-z]\w*)$/i.test(text);
  return isName && lastName(text) !== lastName(target);
}

/** The last part of a path, without the place in the file. */
function lastName(path: string): string {
  const file = decoded(path).replace(/(?:#L?\d.*|:\d[\d:-]*)$/i, '');
  return file.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
