// What a script names, as certain as its text is: programs and the words given to them. A superset of what will be
// used: whoever binds a plan would rather look at a file too many.

import { READS_UNASKED } from '../binding/project-files.ts';
import { literalText } from './simple-command.ts';
import type { CommandNode, ShellNode, Word } from './syntax.ts';
import { findProgram, PROJECT_WRAPPERS } from './tables/index.ts';
import type { ProgramSpec } from './tables/spec.ts';
import { walk } from './values.ts';

/** Names in a script, each once, in order of appearance. */
export interface Named {
  /** Words in the place of a program's name; some of them are builtins. */
  readonly programs: readonly string[];
  /** Words that may be paths of code: given to what runs scripts. */
  readonly code: readonly string[];
  /** All other words that may be paths, redirections included. */
  readonly data: readonly string[];
  /** Where `cd` goes, as written. */
  readonly folders: readonly string[];
  /** Names of files a program looks for by itself, in its folder and those above. */
  readonly unasked: readonly string[];
}

/** How deep scripts in strings (`sh -c '…'`) are looked into. */
const DEEPEST = 4;
/** Words of one kind at most; a command line that names more is bound by the first. */
const MOST = 2_000;
const LONGEST_PATH = 4_096;

/** Everything a script names. `parse` reads scripts in strings. */
export function namedIn(script: ShellNode, parse: (text: string) => ShellNode): Named {
  const found = new Found(parse);
  found.script(script, 0);
  const { programs, code, data, folders, unasked } = found;
  const list = (set: ReadonlySet<string>) => [...set].slice(0, MOST);
  return {
    programs: list(programs),
    code: list(code),
    data: list(data).filter((word) => !code.has(word)),
    folders: list(folders),
    unasked: list(unasked),
  };
}

class Found {
  readonly programs = new Set<string>();
  readonly code = new Set<string>();
  readonly data = new Set<string>();
  readonly folders = new Set<string>();
  readonly unasked = new Set<string>();
  readonly #parse: (text: string) => ShellNode;

  constructor(parse: (text: string) => ShellNode) {
    this.#parse = parse;
  }

  script(script: ShellNode, depth: number): void {
    walk(script, (node) => {
      if (node.kind === 'command') this.#command(node, depth);
      if (node.kind === 'loop') this.#words(node.values, this.data);
      if (node.kind === 'test') this.#words(node.words, this.data);
      if (node.kind === 'command' || node.kind === 'redirected')
        this.#words(
          node.redirects.flatMap(({ target }) => (target ? [target] : [])),
          this.data,
        );
    });
  }

  #command({ words }: CommandNode, depth: number): void {
    const texts = words.map(literalText);
    // What stands behind a wrapper (`timeout 5 node x.js`) is a program as well.
    for (let at = 0; at < texts.length; ) {
      const name = texts[at];
      if (name === undefined) {
        this.#words(words.slice(at + 1), this.data);
        return;
      }
      this.programs.add(name);
      const base = baseName(name);
      const spec = findProgram(base) ?? own(PROJECT_WRAPPERS, base);
      const rest = words.slice(at + 1);
      for (const file of own(READS_UNASKED, base) ?? []) this.unasked.add(file);
      if (name === 'cd' || name === 'pushd') this.#words(rest, this.folders);
      const runs = spec === undefined || runsCode(spec);
      this.#words(rest, runs ? this.code : this.data);
      if (runs && depth < DEEPEST) for (const text of texts.slice(at + 1)) this.#inner(text, depth);
      if (!spec?.wrapper) return;
      at = this.#behind(texts, at + 1);
    }
  }

  /** The next word that may be the name of a program: no option, no assignment, no number or duration. */
  #behind(texts: readonly (string | undefined)[], from: number): number {
    for (let at = from; at < texts.length; at++) {
      const text = texts[at];
      if (text === undefined || !/^(?:-|\w+=|\d+(?:\.\d+)?[smhd]?$)/.test(text)) return at;
    }
    return texts.length;
  }

  /** A script in a string: what has a blank in it and is given to something that runs code. */
  #inner(text: string | undefined, depth: number): void {
    if (text !== undefined && /\s/.test(text) && text.length < 20_000)
      this.script(this.#parse(text), depth + 1);
  }

  #words(words: readonly Word[], into: Set<string>): void {
    for (const word of words) {
      const text = literalText(word);
      if (text === undefined) continue;
      for (const path of pathsIn(text)) into.add(path);
    }
  }
}

/** `x`, `--file=x` and `-Ix` as paths they may name. */
function pathsIn(text: string): readonly string[] {
  if (text === '' || text.length > LONGEST_PATH || /[\n\0]/.test(text)) return [];
  const [, value] = /^(?:-{0,2}[\w.-]+=)(.+)$/s.exec(text) ?? [];
  const [, attached] = /^-[A-Za-z]((?:[./~]|\w+[./]).*)$/s.exec(text) ?? [];
  const more = [value, attached].filter((each) => each !== undefined);
  // curl's `@file`, and a dash alone is standard input.
  const named = [text, ...more].map((each) => each.replace(/^@(?=.)/, ''));
  return named.filter((each) => !each.startsWith('-'));
}

function baseName(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\.(?:exe|cmd|bat)$/i, '');
}

const runners = new WeakMap<ProgramSpec, boolean>();
const CODE_ROLES = /:(?:script|shell|code|program|command)\b/;

/** Whether the tables say that something given to the program is run by it. */
function runsCode(spec: ProgramSpec): boolean {
  let runs = runners.get(spec);
  if (runs === undefined) {
    const roles = [...(spec.operands ?? []), ...(spec.last ? [spec.last] : [])];
    runs =
      roles.some((role) => /^(?:script|shell|code|program|command)$/.test(role)) ||
      CODE_ROLES.test(spec.options ?? '') ||
      spec.wrapper !== undefined ||
      Object.values(spec.sub ?? {}).some((sub) => sub !== spec && runsCode(sub));
    runners.set(spec, runs);
  }
  return runs;
}

/** What a table has under a name; the names are a model's words, and `constructor` is one. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
