// A command line that is one simple command of literal words: no shell is needed to run it, so none is started, and
// nothing but its argv can happen.

import { POSIX_SHELL_NAMES, POWERSHELL_NAMES } from './needs-shell.ts';
import type { CommandNode, Piece, ShellNode, Word } from './syntax.ts';

/** Whose rules the words were written by. */
export type ArgvPlatform = 'posix' | 'powershell';

/**
 * The argv of a script that is nothing but one simple command: no assignment, redirection, expansion, wildcard, brace,
 * tilde, and no name that means something to the shell itself. undefined: only a shell can run it.
 */
export function literalArgv(script: ShellNode, platform: ArgvPlatform): readonly string[] | undefined {
  const command = onlyCommand(script);
  if (!command || command.assignments.length > 0 || command.redirects.length > 0) return undefined;
  const argv: string[] = [];
  for (const word of command.words) {
    const text = platform === 'posix' ? literalText(word) : plainText(word);
    if (text === undefined) return undefined;
    argv.push(text);
  }
  const [name] = argv;
  if (name === undefined || name === '' || isShellName(name, platform)) return undefined;
  return argv;
}

function onlyCommand(script: ShellNode): CommandNode | undefined {
  if (script.kind === 'command') return script;
  if (script.kind !== 'sequence') return undefined;
  const [first, more] = script.items;
  return first && !more ? onlyCommand(first) : undefined;
}

function isShellName(name: string, platform: ArgvPlatform): boolean {
  if (platform === 'posix') return POSIX_SHELL_NAMES.has(name);
  const lower = name.toLowerCase();
  // `Verb-Noun` is a cmdlet or a function, of a module that is loaded on first use.
  return POWERSHELL_NAMES.has(lower) || (/-/.test(lower) && !lower.endsWith('.exe'));
}

/** What the shell makes of a word that holds nothing to expand; undefined for any other. */
export function literalText(word: Word): string | undefined {
  if (word.inner.length > 0 || word.problems.length > 0) return undefined;
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind !== 'text' || (!piece.quoted && expands(piece))) return undefined;
    text += piece.text;
  }
  return text.includes('\0') ? undefined : text;
}

/** Wildcards, braces and tildes count wherever they stand: a literal one costs a shell, nothing else. */
function expands(piece: Extract<Piece, { kind: 'text' }>): boolean {
  return /[*?[\]{}~()!^]/.test(piece.text);
}

/** PowerShell gives meaning to much more (`@`, `,`, `--%`, a `.` after a parameter): only the plainest words count. */
function plainText(word: Word): string | undefined {
  const { source } = word;
  if (
    /^-/.test(source) ? !/^--?[A-Za-z][\w-]*(?:=[\w/\\-]+)?$/.test(source) : !/^[\w./\\:+-]+$/.test(source)
  ) {
    return undefined;
  }
  return literalText(word) === source ? source : undefined;
}
