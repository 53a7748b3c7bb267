// cmd.exe has no grammar worth trusting: only plain command lines are read, everything else is not understood.
import type { Redirect, ShellNode, Word } from './syntax.ts';
import { cmd } from './tables/cmd.ts';

/**
 * Reads a cmd.exe command line of plain words, quoted words, `&`, `&&`, `|`, `||` and redirections; what has
 * expansions, escapes or parentheses comes out as not understood.
 */
export function cmdScript(text: string): ShellNode {
  const tokens = tokensOf(text);
  if (!tokens) return { kind: 'unsupported', source: text };
  const parts: string[][] = [[]];
  for (const token of tokens) {
    if (/^[&|]/.test(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  // `rem` takes the rest of the line, operators included.
  return { kind: 'sequence', items: parts.filter((part) => part.length > 0).map(statement) };
}

const TOKEN = /\s+|&&?|\|\|?|(?:\d?>>?|\d?<)(?:&\d)?|(?:"[^"%!^<>&|\r\n]*"|[^\s"%!^<>&|()`'])+/y;

/** Words, operators and redirections; undefined when there is anything else. */
function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const [token] = TOKEN.exec(text) ?? [];
    // A digit before `>` is a stream only where a word could begin.
    if (token === undefined || /[\r\n]/.test(token)) return undefined;
    if (/^[^\s&|<>]*\d$/.test(token) && /[<>]/.test(text[at + token.length] ?? '')) {
      if (token.length > 1) return undefined;
      TOKEN.lastIndex = at + 1;
      const [redirect] = /^[<>]+(?:&\d)?/.exec(text.slice(at + 1)) ?? [];
      TOKEN.lastIndex += redirect?.length ?? 0;
      tokens.push(token + (redirect ?? ''));
    } else if (token.trim() !== '') tokens.push(token);
  }
  return tokens;
}

function statement(tokens: readonly string[]): ShellNode {
  const source = tokens.join(' ');
  const words: string[] = [];
  const redirects: Redirect[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? '';
    if (!/^\d?[<>]/.test(token)) words.push(token);
    else if (!/&\d$/.test(token)) {
      const target = tokens[++index];
      if (target === undefined || /^\d?[<>]/.test(target)) return { kind: 'unsupported', source };
      if (!/^nul$/i.test(target)) redirects.push(redirectTo(token, target));
    }
  }
  const body = simple(words, source);
  return redirects.length > 0 ? { kind: 'redirected', body, redirects } : body;
}

function redirectTo(operator: string, target: string): Redirect {
  const read = plain(target);
  const device = /^(?:con|prn|aux|com\d|lpt\d|conin\$|conout\$)(?:[.:]|$)/i.test(target);
  const problems = [...read.problems, ...(device ? [target] : [])];
  return { operator, target: read, source: `${operator} ${target}`, inner: [], problems };
}

function simple(tokens: readonly string[], source: string): ShellNode {
  const [name, ...rest] = tokens;
  if (name === undefined || name.includes('"')) return { kind: 'unsupported', source };
  const lower = name.toLowerCase().replace(/\.(?:exe|com|cmd)$/, '');
  if (lower === 'if') return condition(rest, source);
  if (lower === 'set' && rest.length > 0) return assignment(rest, source);
  if (/^(?:cd|chdir)$/.test(lower)) return changeDirectory(rest, source);
  const wrapper = /^(?:\.\\)?(gradlew|mvnw)(?:\.bat)?$/.exec(lower)?.[1];
  const own = Object.hasOwn(cmd, `cmd:${lower}`);
  // `cd.` and `echo.` run commands too; names with punctuation are not modelled.
  if (!wrapper && !/^[a-z][\w.-]*$/.test(lower)) return { kind: 'unsupported', source };
  const program = wrapper ? `./${wrapper}` : own ? `cmd:${lower}` : lower;
  const words = [word(program), ...rest.map((item) => (own ? switchOr(item) : plain(item)))];
  return { kind: 'command', words, assignments: [], redirects: [], source };
}

/** `if [not] exist FILE command`; other conditions are not modelled. */
function condition(rest: readonly string[], source: string): ShellNode {
  const words = /^not$/i.test(rest[0] ?? '') ? rest.slice(1) : rest;
  const [exist, file, ...command] = words;
  if (!/^exist$/i.test(exist ?? '') || file === undefined || command.length === 0)
    return { kind: 'unsupported', source };
  const looks: ShellNode = {
    kind: 'command',
    words: [word('cmd:dir'), plain(file)],
    assignments: [],
    redirects: [],
    source,
  };
  return { kind: 'branches', items: [looks, simple(command, source)] };
}

/** `set NAME=value` goes into the environment of what follows; `set NAME` shows variables. */
function assignment(rest: readonly string[], source: string): ShellNode {
  const text = rest.join(' ').replaceAll('"', '');
  const [, name] = /^(\w+)=/.exec(text) ?? [];
  if (text.startsWith('/') || (text.includes('=') && !name)) return { kind: 'unsupported', source };
  const assigned = name === undefined ? [] : [{ name: name.toUpperCase(), value: word('x', true), source }];
  const words = [word('cmd:set'), ...(name === undefined ? rest.map(plain) : [])];
  return { kind: 'command', words, assignments: assigned, redirects: [], source };
}

/** With `/d` it changes the drive too; without a folder it only says where it is. */
function changeDirectory(rest: readonly string[], source: string): ShellNode {
  const [folder, ...more] = rest.filter((item) => !/^\/d$/i.test(item));
  if (folder === undefined || more.length > 0) {
    const words = [word('cmd:cd'), ...rest.map(plain)];
    return { kind: 'command', words, assignments: [], redirects: [], source };
  }
  return { kind: 'command', words: [word('cd'), plain(folder)], assignments: [], redirects: [], source };
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
