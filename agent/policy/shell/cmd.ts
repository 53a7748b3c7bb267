// cmd.exe has no grammar worth trusting: only the plainest command lines are read, everything else is not understood.
import type { ShellNode, Word } from './syntax.ts';
import { cmd } from './tables/cmd.ts';

/** Reads a cmd.exe command line; what has expansions, escapes or redirections comes out as not understood. */
export function cmdScript(text: string): ShellNode {
  const outside = text.replace(/"[^"%!^<>&|]*"/g, '');
  if (/[%!^<>()\r\n"`']/.test(outside)) return { kind: 'unsupported', source: text };
  const parts = splitOutsideQuotes(text);
  // `rem` takes the rest of the line, operators included.
  return { kind: 'sequence', items: parts.map((part) => simple(part.trim())) };
}

/** Splits at `&`, `&&`, `|` and `||` that stand outside quotes. */
function splitOutsideQuotes(text: string): string[] {
  const parts = [''];
  for (const match of text.matchAll(/"[^"]*"|&&?|\|\|?|[^"&|]+/g)) {
    if (/^[&|]/.test(match[0])) parts.push('');
    else parts[parts.length - 1] += match[0];
  }
  return parts;
}

function simple(source: string): ShellNode {
  const [name, ...rest] = source.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  if (name === undefined || name.includes('"')) return { kind: 'unsupported', source };
  const lower = name.toLowerCase().replace(/\.(?:exe|com|cmd)$/, '');
  const own = Object.hasOwn(cmd, `cmd:${lower}`);
  // `cd.` and `echo.` run commands too; names with punctuation are not modelled.
  if (!/^[a-z][\w.-]*$/.test(lower)) return { kind: 'unsupported', source };
  const words = [
    word(own ? `cmd:${lower}` : lower),
    ...rest.map((item) => (own ? switchOr(item) : plain(item))),
  ];
  return { kind: 'command', words, assignments: [], redirects: [], source };
}

function word(text: string, quoted = false, problems: readonly string[] = []): Word {
  return { source: text, pieces: [{ kind: 'text', text, quoted }], inner: [], problems };
}

/** `/s` becomes `-s`, `/c:text` becomes `-c=text`. */
function switchOr(item: string): Word {
  const match = /^\/([A-Za-z-]+)(?::(.*))?$/.exec(item);
  if (!match) return plain(item);
  const [, name = '', value] = match;
  const text = `-${name.toLowerCase()}${value === undefined ? '' : `=${value.replaceAll('"', '')}`}`;
  return { ...word(text), source: text };
}

/** Backslashes are separators; names on other machines and device paths are not modelled. */
function plain(item: string): Word {
  const value = item.replaceAll('"', '').replaceAll('\\', '/');
  const foreign = /^\/\//.test(value) || /^[A-Za-z]:(?!\/)/.test(value);
  const pattern = /[*?]/.test(value);
  return { ...word(value, !pattern, foreign ? [item] : []), source: item };
}
