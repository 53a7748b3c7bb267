// What a word can become when the shell expands it: one or more certain texts, or something that is not known.
import type { Piece, ShellNode, Word } from './syntax.ts';

/** One value a word can take. */
export interface Value {
  /** As written in the command, for people. */
  readonly source: string;
  /** After quote removal; up to the first part that is not known when `exact` is false. */
  readonly text: string;
  /** `text` is the whole and certain value. False for globs and unknown parts. */
  readonly exact: boolean;
  /** Has unquoted `*`, `?` or `[`; `text` then holds the pattern. */
  readonly glob: boolean;
  /** Begins with an unquoted `~`. */
  readonly tilde: boolean;
  /** A number that is not known; otherwise as not exact. */
  readonly number: boolean;
  /** A descriptor made by process substitution. */
  readonly descriptor: 'read' | 'write' | undefined;
  /** Not known, but no option. */
  readonly operand?: true;
}

/** What is known of the script's own variables. */
export interface Variables {
  /** Names that can only hold numbers. */
  readonly numeric: ReadonlySet<string>;
  /** Words a name can only stand for at this place. */
  readonly known: ReadonlyMap<string, readonly Word[]>;
}

/** A value for one certain text. */
export function exactValue(text: string): Value {
  return {
    source: text,
    text,
    exact: true,
    glob: false,
    tilde: false,
    number: false,
    descriptor: undefined,
  };
}

const MOST_VALUES = 64;

/**
 * What a word expands to: alternatives (a variable that stands for one of several words), each the arguments it
 * becomes (braces make several). One alternative of one unknown value when there would be too many.
 */
export function expand(word: Word, variables: Variables): readonly (readonly Value[])[] {
  const alternatives = substitute(anchored(word.pieces), variables, 0);
  if (!alternatives) return [[toValue(word.source, [UNKNOWN])]];
  return alternatives.map((pieces) => {
    const braced = braces(pieces);
    if (!braced || braced.length > MOST_VALUES) return [toValue(word.source, [UNKNOWN])];
    return braced.map((item) => toValue(word.source, item));
  });
}

const UNKNOWN: Piece = { kind: 'unknown' };

/** `$HOME` and `$PWD` are known as the beginning of a path only. */
function anchored(pieces: readonly Piece[]): readonly Piece[] {
  const solid = pieces.filter((piece) => piece.kind !== 'text' || piece.text !== '');
  return solid.map((piece, index) => {
    const environment = piece.kind === 'variable' && /^(?:HOME|PWD)$/.test(piece.name);
    return environment && index > 0 ? UNKNOWN : piece;
  });
}

/** Replaces variables by what they can stand for; undefined when there are too many combinations. */
function substitute(
  pieces: readonly Piece[],
  variables: Variables,
  depth: number,
): readonly (readonly Piece[])[] | undefined {
  let results: readonly (readonly Piece[])[] = [[]];
  for (const piece of pieces) {
    const choices = piece.kind === 'variable' ? stands(piece, variables, depth) : [[piece]];
    if (!choices || results.length * choices.length > MOST_VALUES) return undefined;
    results = results.flatMap((done) => choices.map((choice) => [...done, ...choice]));
  }
  return results;
}

function stands(
  piece: Extract<Piece, { kind: 'variable' }>,
  variables: Variables,
  depth: number,
): readonly (readonly Piece[])[] | undefined {
  if (piece.name === 'HOME') return [[{ kind: 'text', text: '~', quoted: false }]];
  if (piece.name === 'PWD') return [[{ kind: 'text', text: '.', quoted: true }]];
  if (/^[?#!$]$/.test(piece.name) || variables.numeric.has(piece.name))
    return [[{ kind: 'number', names: [] }]];
  const words = depth < 4 ? variables.known.get(piece.name) : undefined;
  if (!words) return [[UNKNOWN]];
  const all = words.map((word) => substitute(word.pieces, variables, depth + 1));
  if (all.some((item) => item === undefined)) return undefined;
  const choices = all.flatMap((item) => item ?? []);
  return piece.quoted || !choices.some((choice) => choice.some(splits)) ? choices : [[UNKNOWN]];
}

/** Without quotes the value of a variable is split at blanks and its globs are expanded. */
function splits(piece: Piece): boolean {
  return piece.kind === 'text' && piece.quoted && /[\s*?[]/.test(piece.text);
}

/** `{a,b}` and `{1..3}` of unquoted text; undefined when there is a brace that is not understood. */
function braces(pieces: readonly Piece[]): readonly (readonly Piece[])[] | undefined {
  const at = pieces.findIndex((piece) => piece.kind === 'text' && !piece.quoted && piece.text.includes('{'));
  if (at < 0) return [pieces];
  const flat = mergeText(pieces);
  const index = flat.findIndex((piece) => piece.kind === 'text' && !piece.quoted && piece.text.includes('{'));
  const piece = flat[index];
  if (piece?.kind !== 'text') return undefined;
  const match = /^([^{}]*)\{([^{}]*)\}([\s\S]*)$/.exec(piece.text);
  if (!match) return piece.text === '{}' ? [pieces] : undefined;
  const [, before = '', body = '', after = ''] = match;
  const bare = (text: string): Piece => ({ kind: 'text', text, quoted: false });
  const brace = (text: string): Piece => ({ kind: 'text', text, quoted: true });
  // Braces around one word stay as they are: `stash@{0}`, `{}`.
  const choices = /,|\.\./.test(body)
    ? braceChoices(body)?.map((choice) => [bare(before + choice)])
    : [[bare(before), brace('{'), bare(body), brace('}')]];
  if (!choices) return undefined;
  const results: (readonly Piece[])[] = [];
  for (const choice of choices) {
    const done: Piece[] = [...flat.slice(0, index), ...choice];
    const rest = braces([{ kind: 'text', text: after, quoted: false }, ...flat.slice(index + 1)]);
    if (!rest) return undefined;
    for (const tail of rest) results.push([...done, ...tail]);
    if (results.length > MOST_VALUES) return undefined;
  }
  return results;
}

function braceChoices(body: string): string[] | undefined {
  const range = /^(\d{1,3})\.\.(\d{1,3})$/.exec(body);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const length = Math.abs(to - from) + 1;
    const step = to < from ? -1 : 1;
    return length > MOST_VALUES
      ? undefined
      : Array.from({ length }, (_, index) => String(from + step * index));
  }
  return body.includes(',') ? body.split(',') : undefined;
}

function mergeText(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text' && piece.quoted === last.quoted) {
      merged[merged.length - 1] = { ...piece, text: last.text + piece.text };
    } else merged.push(piece);
  }
  return merged;
}

function toValue(source: string, pieces: readonly Piece[]): Value {
  let text = '';
  let exact = true;
  let glob = false;
  const first = pieces.find((piece) => piece.kind !== 'text' || piece.text !== '');
  const tilde = first?.kind === 'text' && !first.quoted && first.text.startsWith('~');
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      exact = false;
      break;
    }
    if (!piece.quoted && /[*?[]/.test(piece.text)) glob = true;
    text += piece.text;
  }
  const only = pieces.length === 1 ? pieces[0] : undefined;
  return {
    source,
    text,
    exact: exact && !glob,
    glob: glob && exact,
    tilde,
    number: only?.kind === 'number',
    descriptor: only?.kind === 'descriptor' ? only.direction : undefined,
    ...(only?.kind === 'unknown' && only.operand ? { operand: true } : {}),
  };
}

/**
 * What can be said of the variables of a script without running it. A name counts as known only when its one
 * assignment stands unconditionally at the top, before whatever uses it; the caller adds loop variables.
 */
export function surveyVariables(script: ShellNode): {
  readonly numeric: ReadonlySet<string>;
  /** How often each name is given a value, wherever that is. */
  readonly counts: ReadonlyMap<string, number>;
} {
  const counts = new Map<string, number>();
  const doubtful = new Set<string>();
  const numbers = new Set<string>();
  const note = (name: string, numeric: boolean): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    (numeric ? numbers : doubtful).add(name);
  };
  walk(script, (node) => {
    if (node.kind === 'loop' && node.variable) {
      note(node.variable, node.values.length > 0 && node.values.every(isNumberWord));
    } else if (node.kind === 'command') {
      for (const item of node.assignments)
        note(item.name, item.value !== undefined && isNumberWord(item.value));
      if (SETS_VARIABLES.test(node.words[0]?.source ?? '')) {
        for (const word of node.words.slice(1)) note(word.source.replace(/^-\w*/, ''), false);
      }
    }
  });
  return { numeric: new Set([...numbers].filter((name) => !doubtful.has(name))), counts };
}

const SETS_VARIABLES =
  /^(?:read|printf|mapfile|readarray|getopts|declare|typeset|local|export|readonly|unset|let|eval|source|\.|wait)$/;

function isNumberWord(word: Word): boolean {
  if (word.inner.length > 0 || word.problems.length > 0) return false;
  const [piece, more] = word.pieces;
  if (!piece || more) return false;
  if (piece.kind === 'number') return true;
  return piece.kind === 'text' && /^(?:-?\d{1,15}|\{\d+\.\.\d+\})$/.test(piece.text);
}

/** Visits every node, those inside words and redirections included. */
export function walk(node: ShellNode, visit: (node: ShellNode) => void): void {
  visit(node);
  for (const child of inside(node)) walk(child, visit);
}

function inside(node: ShellNode): readonly ShellNode[] {
  switch (node.kind) {
    case 'command':
      return [
        ...node.words.flatMap((word) => word.inner),
        ...node.assignments.flatMap((item) => item.value?.inner ?? []),
        ...node.redirects.flatMap((item) => item.inner),
      ];
    case 'sequence':
    case 'apart':
    case 'branches':
      return node.items;
    case 'and':
    case 'or':
      return [node.left, node.right];
    case 'loop':
      return [...node.values.flatMap((word) => word.inner), node.body];
    case 'redirected':
      return [node.body, ...node.redirects.flatMap((item) => item.inner)];
    case 'function':
      return [node.body];
    case 'test':
      return node.words.flatMap((word) => word.inner);
    case 'arithmetic':
      return node.word.inner;
    case 'unsupported':
      return [];
  }
}
