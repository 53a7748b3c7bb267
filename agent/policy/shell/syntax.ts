// A shell script as the judge sees it, whatever grammar read it. Everything a shell could run is in it, or it
// says that it was not understood; nothing is left out silently.

/** One piece of a word, in order. Unquoted text may still hold globs, braces and a leading tilde. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly quoted: boolean }
  /** An arithmetic result: an unknown number, safe to put anywhere if the variables in it are numbers. */
  | { readonly kind: 'number'; readonly names: readonly string[] }
  /** `<(…)` or `>(…)`: a descriptor. */
  | { readonly kind: 'descriptor'; readonly direction: 'read' | 'write' }
  /** A value that is not known before it runs; `operand`: what it is, it cannot be an option. */
  | { readonly kind: 'unknown'; readonly operand?: true };

/** A word of a command. */
export interface Word {
  /** As written. */
  readonly source: string;
  readonly pieces: readonly Piece[];
  /** Scripts inside substitutions of this word. */
  readonly inner: readonly ShellNode[];
  /** Constructs in it that are not modelled. */
  readonly problems: readonly string[];
}

/** `NAME=value`; `value` undefined: an array or another form that is only judged as "something unknown". */
export interface Assignment {
  readonly name: string;
  readonly value: Word | undefined;
  readonly source: string;
}

/** A redirection. `target` undefined: here-document or here-string, whose expansions are in `inner`. */
export interface Redirect {
  readonly operator: string;
  readonly target: Word | undefined;
  readonly source: string;
  readonly inner: readonly ShellNode[];
  readonly problems: readonly string[];
}

export interface CommandNode {
  readonly kind: 'command';
  readonly words: readonly Word[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  readonly source: string;
}

/** A node of the script. `sequence` runs in order, `and`/`or` conditionally, `apart` in a process of its own. */
export type ShellNode =
  | CommandNode
  | { readonly kind: 'sequence'; readonly items: readonly ShellNode[] }
  | { readonly kind: 'and' | 'or'; readonly left: ShellNode; readonly right: ShellNode }
  /** Subshell, pipeline or background: a change of directory inside does not come out. */
  | { readonly kind: 'apart'; readonly items: readonly ShellNode[] }
  /** Branches of `if` and `case`: any of them may run. */
  | { readonly kind: 'branches'; readonly items: readonly ShellNode[] }
  | {
      readonly kind: 'loop';
      readonly variable: string | undefined;
      readonly values: readonly Word[];
      readonly body: ShellNode;
    }
  | { readonly kind: 'redirected'; readonly body: ShellNode; readonly redirects: readonly Redirect[] }
  | { readonly kind: 'function'; readonly name: string; readonly body: ShellNode; readonly source: string }
  /** `[ … ]`, `[[ … ]]`: words in order; `arithmetic` is `(( … ))`. */
  | {
      readonly kind: 'test';
      readonly words: readonly Word[];
      readonly double: boolean;
      readonly source: string;
    }
  | { readonly kind: 'arithmetic'; readonly word: Word; readonly source: string }
  /** Parse error or a construct that is not modelled: high. */
  | { readonly kind: 'unsupported'; readonly source: string };

/** A word of one certain text, for words that come from elsewhere than a parser. */
export function literalWord(text: string): Word {
  return { source: text, pieces: [{ kind: 'text', text, quoted: true }], inner: [], problems: [] };
}

/** A word whose value nobody knows, e.g. what `xargs` adds. */
export function unknownWord(source: string): Word {
  return { source, pieces: [{ kind: 'unknown' }], inner: [], problems: [] };
}
