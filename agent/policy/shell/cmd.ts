// cmd.exe has no grammar worth trusting: only the plainest command lines are read, everything else is not understood.
import { literalWord, type ShellNode } from './syntax.ts';

/** Reads a cmd.exe command line; what has expansions, escapes or redirections comes out as not understood. */
export function cmdScript(text: string): ShellNode {
  if (/[%!^<>()\r\n"`']/.test(text.replace(/"[^"%!^<>&|]*"/g, '')))
    return { kind: 'unsupported', source: text };
  const parts = text.split(/&&|\|\||[&|]/);
  return { kind: 'apart', items: parts.map((part) => simple(part.trim())) };
}

function simple(source: string): ShellNode {
  const words = source.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  const [name, ...rest] = words;
  if (name === undefined) return { kind: 'unsupported', source };
  const bare = (text: string) => ({
    ...literalWord(text),
    pieces: [{ kind: 'text' as const, text, quoted: false }],
  });
  const first = bare(`cmd:${name.toLowerCase().replace(/\.(?:exe|com)$/, '')}`);
  const args = rest.map((item) => {
    const value = item.replaceAll('"', '');
    return /[*?]/.test(value) ? bare(value) : literalWord(value);
  });
  const command = {
    kind: 'command' as const,
    words: [first, ...args],
    assignments: [],
    redirects: [],
    source,
  };
  return command;
}
