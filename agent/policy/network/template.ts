// URL templates with `{{variables}}`: a value fills the place it stands in and nothing beyond it.
import type { Message } from '../../i18n/message.ts';

/** The finished URL, still to be judged like any other, or why there is none. */
export type ExpandedUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly because: Message };

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;
/** Scheme, `//`, authority, and the rest from the first `/`, `?` or `#` on. */
const PARTS = /^(https?:\/\/)([^/?#\\]*)(.*)$/is;

/**
 * Fills a URL template. Scheme, host and port must stand in the template itself; in path, query and fragment each
 * value is percent-encoded whole, so that it can neither end its part nor climb out of its path segment. A
 * template that is one placeholder and nothing else takes the value as the whole URL. Source: design
 * tools.md "HTTP tools"; a variable that is missing is an error, never an empty string.
 */
export function expandTemplate(
  template: string,
  variables: Readonly<Record<string, string | number>>,
): ExpandedUrl {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  const missing = names.find((name) => !Object.hasOwn(variables, name));
  if (missing !== undefined) return fail('web-template-missing', { name: missing });
  // Through bytes and back: encodeURIComponent throws on half of a surrogate pair.
  const value = (name: string) => Buffer.from(String(variables[name])).toString();
  if (/^\s*\{\{\s*[\w.-]+\s*\}\}\s*$/.test(template)) return { ok: true, url: value(names[0] ?? '').trim() };
  const [, scheme, authority, rest] = PARTS.exec(template) ?? [];
  if (scheme === undefined || authority === undefined || rest === undefined)
    return fail('web-template-origin', {});
  if (authority === '' || authority.includes('{{') || authority.includes('}}'))
    return fail('web-template-origin', {});
  const filled = rest.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(value(name)));
  return finish(scheme + authority, filled, rest);
}

/** The second look: whatever the encoding missed, the origin and the number of path segments must be the template's. */
function finish(origin: string, filled: string, rest: string): ExpandedUrl {
  const neutral = rest.replace(PLACEHOLDER, 'x');
  if (!URL.canParse(origin + filled) || !URL.canParse(origin + neutral))
    return fail('web-template-origin', {});
  const url = new URL(origin + filled);
  const expected = new URL(origin + neutral);
  if (url.origin !== expected.origin || url.username !== expected.username)
    return fail('web-template-origin', {});
  if (depth(url) !== depth(expected)) return fail('web-template-path', {});
  return { ok: true, url: url.href };
}

function depth(url: URL): number {
  return url.pathname.split('/').length;
}

function fail(id: string, args: Readonly<Record<string, string>>): ExpandedUrl {
  return { ok: false, because: { id, args } };
}
