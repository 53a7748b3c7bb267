// Walks a script and judges every part of it (R2). Directories are followed through `cd`, variables where their
// value is certain.

import { hasHidden } from '../display.ts';
import { assign, assignBefore, judgeCommand } from './command.ts';
import { places } from './places.ts';
import { testWords } from './programs/test.ts';
import { judgeChange, judgeRole } from './roles.ts';
import { type Directories, either, type Judge, note, type Run, type Scope } from './run.ts';
import { literalWord, type Redirect, type ShellNode, unknownWord, type Word } from './syntax.ts';
import { findProgram } from './tables/index.ts';
import type { Role } from './tables/spec.ts';
import { exactValue, expand, surveyVariables, type Value } from './values.ts';

/** Where one may be after a node: when it succeeded, and when it failed. */
interface After {
  readonly ok: Directories;
  readonly failed: Directories;
}

const DEEPEST = 6;

/** Judges a whole script that starts in one of `directories`; what was found is in `run`. */
export function judgeScript(script: ShellNode, outer: Run, directories: Directories, depth = 0): void {
  const run: Run = { ...outer, functions: new Set() };
  const survey = surveyVariables(script);
  const known = new Map<string, readonly Word[]>();
  const scope: Scope = {
    directories,
    variables: { numeric: survey.numeric, known },
    repeated: false,
    depth,
  };
  const once = (name: string) => survey.counts.get(name) === 1;
  evaluate(script, scope, { run, once, learn: known });
}

interface Walk {
  readonly run: Run;
  /** The name is given a value in one place only. */
  once(name: string): boolean;
  /** Present where assignments are unconditional: what they set is remembered here. */
  readonly learn: Map<string, readonly Word[]> | undefined;
}

function evaluate(node: ShellNode, scope: Scope, at: Walk): After {
  switch (node.kind) {
    case 'command':
      return evaluateCommand(node, scope, at);
    case 'sequence':
      return sequence(node.items, scope, at);
    case 'and': {
      const left = evaluate(node.left, scope, at);
      const right = evaluate(node.right, { ...scope, directories: left.ok }, { ...at, learn: undefined });
      return { ok: right.ok, failed: either(left.failed, right.failed) };
    }
    case 'or': {
      const left = evaluate(node.left, scope, at);
      const right = evaluate(node.right, { ...scope, directories: left.failed }, { ...at, learn: undefined });
      return { ok: either(left.ok, right.ok), failed: right.failed };
    }
    case 'apart':
      for (const item of node.items) evaluate(item, scope, { ...at, learn: undefined });
      return same(scope);
    case 'branches':
      return branches(node.items, scope, at);
    case 'loop':
      return loop(node, scope, at);
    case 'redirected':
      redirects(node.redirects, scope, at);
      if (node.body.kind === 'command') descriptors(node.body, at);
      return evaluate(node.body, scope, at);
    case 'function':
      evaluate(node.body, lost(scope), { ...at, learn: undefined });
      // A known name would no longer mean the program that is judged.
      if (node.name === 'cd' || findProgram(node.name))
        note(at.run, undefined, 'high', 'unclear-name', node.source);
      // Known only after its body: what calls itself stays unknown.
      if (at.learn) at.run.functions.add(node.name);
      else note(at.run, undefined, 'medium', 'conditional-function', node.name);
      return same(scope);
    case 'test':
      judgeTest(node, scope, at);
      return same(scope);
    case 'arithmetic':
      words([node.word], scope, at);
      return same(scope);
    case 'unsupported':
      note(at.run, undefined, 'high', 'not-understood', node.source);
      return same(scope);
  }
}

function same(scope: Scope): After {
  return { ok: scope.directories, failed: scope.directories };
}

/** A place that is reached from anywhere, perhaps more than once. */
function lost(scope: Scope): Scope {
  return { ...scope, repeated: true };
}

function sequence(items: readonly ShellNode[], scope: Scope, at: Walk): After {
  let after = same(scope);
  for (const item of items) {
    after = evaluate(item, { ...scope, directories: either(after.ok, after.failed) }, at);
  }
  return after;
}

function branches(items: readonly ShellNode[], scope: Scope, at: Walk): After {
  let all = scope.directories;
  for (const item of items) {
    const after = evaluate(item, { ...scope, directories: all }, { ...at, learn: undefined });
    all = either(all, either(after.ok, after.failed));
  }
  return { ok: all, failed: all };
}

function loop(node: Extract<ShellNode, { kind: 'loop' }>, scope: Scope, at: Walk): After {
  words(node.values, scope, at);
  if (node.variable) assign({ name: node.variable, source: `for ${node.variable}` }, at.run);
  const known = new Map(scope.variables.known);
  const certain = node.values.every((word) => word.inner.length === 0 && word.problems.length === 0);
  if (node.variable && node.values.length > 0 && certain && at.once(node.variable))
    known.set(node.variable, node.values);
  const inside: Scope = { ...lost(scope), variables: { ...scope.variables, known } };
  const after = evaluate(node.body, inside, { ...at, learn: undefined });
  const all = either(scope.directories, either(after.ok, after.failed));
  return { ok: all, failed: all };
}

/** Judges what is expanded in words: substitutions, constructs that are not modelled, arithmetic on names. */
function words(list: readonly Word[], scope: Scope, at: Walk): void {
  for (const word of list) {
    for (const problem of word.problems) note(at.run, undefined, 'high', 'not-understood', problem);
    for (const inner of word.inner) evaluate(inner, scope, { ...at, learn: undefined });
    for (const piece of word.pieces) {
      if (piece.kind !== 'number') continue;
      const doubtful = piece.names.find((name) => !scope.variables.numeric.has(name));
      if (doubtful) note(at.run, undefined, 'high', 'arithmetic', word.source, { name: doubtful });
    }
  }
}

function redirects(list: readonly Redirect[], scope: Scope, at: Walk): void {
  for (const item of list) {
    for (const problem of item.problems) note(at.run, undefined, 'high', 'not-understood', problem);
    for (const inner of item.inner) evaluate(inner, scope, { ...at, learn: undefined });
    const { target } = item;
    if (!target || (/&$/.test(item.operator) && /^(?:\d+|-|\d+-)$/.test(target.source))) continue;
    const alternatives = expand(target, scope.variables);
    // Two names are an error to bash, and to other shells two files.
    if (alternatives.some((list) => list.length > 1))
      note(at.run, undefined, 'high', 'unknown-target', item.source);
    for (const value of alternatives.flat()) redirectTo(item, value, scope, at.run);
  }
}

/** `{NAME}>file` puts the number of the descriptor into a variable. */
function descriptors(node: Extract<ShellNode, { kind: 'command' }>, at: Walk): void {
  for (const { source } of node.words) {
    const name = /^\{(\w+)\}$/.exec(source)?.[1];
    if (name) assign({ name, source }, at.run);
  }
}

function redirectTo(item: Redirect, value: Value, scope: Scope, run: Run): void {
  const marked = { ...value, source: item.source };
  if (/^\d*<(?!>|\()/.test(item.operator) && item.operator !== '<&') {
    const command = { argv: [], source: item.source, wrapped: true };
    judgeRole(run, NO_PROGRAMS, 'read', marked, command, scope);
  } else if (/>/.test(item.operator)) judgeChange(run, marked, 'write', undefined, scope);
  else note(run, undefined, 'high', 'not-understood', item.source);
}

/** The role `read` needs no judge of programs. */
const NO_PROGRAMS: Judge = { role: () => undefined, nested: () => undefined, script: () => undefined };

function evaluateCommand(node: Extract<ShellNode, { kind: 'command' }>, scope: Scope, at: Walk): After {
  words(node.words, { ...scope, argument: true }, at);
  words(
    node.assignments.flatMap((item) => (item.value ? [item.value] : [])),
    scope,
    at,
  );
  redirects(node.redirects, scope, at);
  if (node.redirects.length > 0) descriptors(node, at);
  if (node.words.length === 0) {
    for (const item of node.assignments) {
      assign(item, at.run);
      const certain = item.value && item.value.inner.length === 0 && item.value.problems.length === 0;
      if (at.learn && certain && item.value && at.once(item.name)) at.learn.set(item.name, [item.value]);
    }
    return same(scope);
  }
  if (node.words[0]?.source === 'cd') {
    for (const item of node.assignments) assignBefore(item, at.run, node.source);
    return changeDirectory(node, scope, at.run);
  }
  // In a string that another shell runs, it is no command of this line that a rule could be about.
  judgeCommand(node, scope, at.run, judgeOf(at), scope.depth > 0);
  // Not modelled as programs, but what follows works elsewhere.
  if (node.words[0]?.source === 'pushd') return changeDirectory(node, scope, at.run);
  if (node.words[0]?.source === 'popd') return nowhere(scope, [at.run.around.home]);
  return same(scope);
}

/** Nobody knows where, but likely in one of `more`: what may not be read there is judged all the same. */
function nowhere(scope: Scope, more: readonly string[] = []): After {
  const known = { folders: more, unknown: true };
  const unknown = either(known, scope.directories);
  return { ok: unknown, failed: unknown };
}

/** Where `cd` goes without a word. */
const HOME: Value = { ...exactValue('~'), tilde: true };

/** The judge as programs see it. */
function judgeOf(at: Walk): Judge {
  const judge: Judge = {
    // The tables are checked by a test: every role in them is one.
    role: (value, role, command, scope) => judgeRole(at.run, judge, role as Role, value, command, scope),
    nested: (args, command, scope) => {
      const list = args.map((value) => (value.exact ? literalName(value) : keepUnknown(value)));
      const node = {
        kind: 'command' as const,
        words: list,
        assignments: [],
        redirects: [],
        source: command.source,
      };
      judgeCommand(node, scope, at.run, judge, true, command);
    },
    script: (text, command, scope) => {
      if (scope.depth >= DEEPEST || hasHidden(text) || at.run.around.platform !== 'posix') {
        note(at.run, command, 'high', 'not-understood', command.source);
        return;
      }
      judgeScript(at.run.around.parse(text), at.run, scope.directories, scope.depth + 1);
    },
  };
  return judge;
}

/** A word handed on as it came: unquoted when it could have been written so, so that it can still name a program. */
function literalName(value: Value): Word {
  if (value.source !== value.text) return { ...literalWord(value.text), source: value.source };
  return { ...literalWord(value.text), pieces: [{ kind: 'text', text: value.text, quoted: false }] };
}

function keepUnknown(value: Value): Word {
  const word = unknownWord(value.source);
  if (value.glob) return { ...word, pieces: [{ kind: 'text', text: value.text, quoted: false }] };
  return value.text === ''
    ? word
    : { ...word, pieces: [{ kind: 'text', text: value.text, quoted: true }, ...word.pieces] };
}

/** `cd` to a certain place is as free as reading it; what comes after is judged from there. */
function changeDirectory(node: Extract<ShellNode, { kind: 'command' }>, scope: Scope, run: Run): After {
  const [, ...rest] = node.words;
  const operands = rest.filter((word) => !/^(?:--|-[LP])$/.test(word.source));
  const command = { argv: node.words.map((word) => word.source), source: node.source, wrapped: false };
  run.commands.add('cd');
  const bare = operands.length === 0 && node.words[0]?.source === 'cd';
  const values = operands[0] ? expand(operands[0], scope.variables).flat() : bare ? [HOME] : [];
  const value = values[0];
  if (operands.length > 1 || values.length !== 1 || !value?.exact || value.text === '-') {
    note(run, command, 'medium', 'unknown-directory', node.source);
    return nowhere(scope, [run.around.home]);
  }
  const found = places(run, value, scope.directories);
  judgeRole(run, NO_PROGRAMS, 'directory', value, command, scope);
  if ('invalid' in found) return nowhere(scope, [run.around.home]);
  if (found.unknown || scope.repeated) {
    note(run, command, 'medium', 'unknown-directory', node.source);
    return nowhere(scope, [run.around.home, ...found.paths.map((place) => place.path)]);
  }
  const ok = { folders: found.paths.map((place) => place.path), unknown: scope.directories.unknown };
  return { ok, failed: scope.directories };
}

/** `[ … ]` and `[[ … ]]`: file tests read, `-v` and the number operators of `[[` can evaluate subscripts. */
function judgeTest(node: Extract<ShellNode, { kind: 'test' }>, scope: Scope, at: Walk): void {
  words(node.words, scope, at);
  const command = { argv: ['test'], source: node.source, wrapped: false };
  at.run.commands.add('[');
  testWords(
    node.words.flatMap((word) => expand(word, scope.variables).flat()),
    node.double,
    command,
    scope,
    at.run,
  );
}
