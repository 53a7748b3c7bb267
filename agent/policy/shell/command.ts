// Judges one simple command: its name, its assignments, and its arguments by the tables.
import { posix } from 'node:path';
import { INERT_VARIABLES, programName, steers } from './names.ts';
import { type Arguments, readArguments } from './options.ts';
import { places } from './places.ts';
import { SPECIALS } from './programs/index.ts';
import { type Command, higher, type Judge, note, type Run, type Scope } from './run.ts';
import type { Assignment, CommandNode } from './syntax.ts';
import { findProgram, PROJECT_WRAPPERS } from './tables/index.ts';
import type { ProgramSpec } from './tables/spec.ts';
import { exactValue, expand, type Value } from './values.ts';

const MOST_ALTERNATIVES = 64;

/** Judges a command under every combination of values its words can have. */
export function judgeCommand(
  node: CommandNode,
  scope: Scope,
  run: Run,
  judge: Judge,
  wrapped = false,
  outer?: Command,
): void {
  const [name, ...rest] = node.words;
  if (!name) return;
  const declares = /^(?:declare|typeset|local|readonly)$/.test(name.source);
  const exports = !declares || node.words.some((word) => /^-\w*x/.test(word.source));
  for (const item of node.assignments) {
    if (exports) assignBefore(item, run, node.source);
    else assign(item, run);
  }
  const program = programName(name, run);
  const shown = (program?.name || name.source).replace(/^(?:ps|cmd):/, '');
  for (const args of alternatives(node, scope)) {
    const values = args.flat();
    const argv = [shown, ...values.map((value) => (value.exact ? value.text : value.source))];
    const command: Command = { argv, source: node.source, wrapped, ...handedOn(scope, outer) };
    if (!program) note(run, command, 'high', 'unclear-name', name.source);
    else if (program.path !== undefined) judgePath(program.path, values, command, scope, run, judge);
    else judgeProgram(program.name, values, command, scope, run, judge);
  }
  run.commands.add(shown);
  if (rest.length > 2000) note(run, undefined, 'high', 'not-understood', node.source.slice(0, 80));
}

/** `timeout` and the like leave a command what it is; a program started by another one is easily overlooked (R7). */
function handedOn(scope: Scope, outer: Command | undefined): { readonly handedOn?: boolean } {
  if (!outer) return scope.argument ? { handedOn: true } : {};
  const bounded = findProgram(outer.argv[0] ?? '')?.bounded ?? false;
  return bounded ? { handedOn: outer.handedOn ?? false } : { handedOn: true };
}

/** The product of what the words can stand for; when it is too large every word counts as unknown. */
function alternatives(node: CommandNode, scope: Scope): readonly (readonly (readonly Value[])[])[] {
  let all: readonly (readonly (readonly Value[])[])[] = [[]];
  for (const word of node.words.slice(1)) {
    const choices = expand(word, scope.variables);
    if (all.length * choices.length > MOST_ALTERNATIVES) {
      const lost = { ...word, pieces: [{ kind: 'unknown' as const }] };
      const only = expand(lost, scope.variables);
      all = all.flatMap((done) => only.map((choice) => [...done, choice]));
    } else all = all.flatMap((done) => choices.map((choice) => [...done, choice]));
  }
  return all;
}

/** `NAME=value command` (R5). */
export function assignBefore(item: Assignment, run: Run, source: string): void {
  run.assignments.push(item.source);
  const certain =
    item.value?.pieces.every((piece) => piece.kind === 'text' || piece.kind === 'number') ?? false;
  if (!INERT_VARIABLES.test(item.name) || !certain) {
    note(run, undefined, 'high', 'assignment', item.source, { name: item.name, source });
  }
}

/** `NAME=value` alone, or the variable of a loop: one of the script, unless it is one that steers programs. */
export function assign(item: Pick<Assignment, 'name' | 'source'>, run: Run): void {
  if (!steers(item.name, run)) return;
  run.assignments.push(item.source);
  note(run, undefined, 'high', 'assignment', item.source, { name: item.name });
}

/** A program of the workspace by its path: only the wrappers projects carry for their own build are medium (R3). */
function judgePath(
  path: string,
  values: readonly Value[],
  command: Command,
  scope: Scope,
  run: Run,
  judge: Judge,
): void {
  const place = places(run, { ...exactValue(path), tilde: path.startsWith('~') }, scope.directories);
  const resolved =
    'paths' in place && !place.unknown && place.paths.length === 1 ? place.paths[0]?.path : undefined;
  const root = run.around.paths.roots.find((folder) => resolved?.startsWith(`${folder}${posix.sep}`));
  const wrapper = projectWrapper(path);
  const local = LOCAL_TOOL.exec(path)?.[1];
  const tool = local === undefined || path.includes('..') ? undefined : (findProgram(local) ?? LOCAL);
  // What is run is in the workspace, whatever its name says: never low.
  if (root && (wrapper || tool)) note(run, command, 'medium', 'project', path);
  if (root && wrapper) applySpec(wrapper, values, command, scope, run, judge);
  else if (root && tool) applySpec(tool, values, command, scope, run, judge);
  else note(run, command, 'high', 'program-path', path);
}

/** Where package managers put the programs of a project's own dependencies. */
const LOCAL_TOOL = /(?:^|\/)(?:node_modules\/\.bin|vendor\/bin|\.?venv\/bin)\/([\w.-]+)$/;
const LOCAL: ProgramSpec = { operands: ['text'], class: 'medium', why: 'project', unknown: 'medium' };

/** By the name of the file, or by its name in a folder of that name (`bin/rails`). */
function projectWrapper(path: string): ProgramSpec | undefined {
  const names = posix.normalize(path.replaceAll('\\', '/')).split('/');
  return PROJECT_WRAPPERS[names.at(-1) ?? ''] ?? PROJECT_WRAPPERS[names.slice(-2).join('/')];
}

function judgeProgram(
  name: string,
  values: readonly Value[],
  command: Command,
  scope: Scope,
  run: Run,
  judge: Judge,
): void {
  if (run.functions.has(name)) return;
  const spec = findProgram(name);
  if (!spec) {
    note(run, command, 'high', 'unknown-program', name);
    // What the words name may not be opened by any program unasked, whatever it does with it.
    for (const value of values) if (value.exact || value.glob) judge.role(value, 'named', command, scope);
  } else applySpec(spec, values, command, scope, run, judge);
}

/** Judges arguments by an entry of the tables. */
export function applySpec(
  spec: ProgramSpec,
  values: readonly Value[],
  command: Command,
  scope: Scope,
  run: Run,
  judge: Judge,
): void {
  if (spec.wrapper && !command.wrapped) {
    applySpec(spec, values, { ...command, wrapped: true }, scope, run, judge);
    return;
  }
  const special = spec.special && SPECIALS[spec.special];
  if (special) {
    const plain = (other: ProgramSpec, rest: readonly Value[], place = scope) =>
      other.special && other.special !== spec.special
        ? applySpec(other, rest, command, place, run, judge)
        : applyPlain(other, rest, command, place, run, judge);
    special({ spec, values, command, scope, run, judge, plain });
    return;
  }
  applyPlain(spec, values, command, scope, run, judge);
}

/** The same without the program's own code. */
export function applyPlain(
  spec: ProgramSpec,
  values: readonly Value[],
  command: Command,
  scope: Scope,
  run: Run,
  judge: Judge,
): void {
  const rest = commandAt(spec);
  const args = readArguments(spec, values, spec.stop || spec.sub !== undefined || rest >= 0);
  if (asksVersion(args)) {
    note(run, command, 'low', 'read', command.source);
    return;
  }
  let merged: ProgramSpec = spec;
  let { alone } = spec;
  let own = spec.class ?? 'low';
  for (const { entry, value: given, source } of args.options) {
    const mode = entry.mode === undefined ? undefined : spec.modes?.[entry.mode];
    if (mode) merged = { ...merged, ...mode };
    if (entry.mode) alone = mode?.alone;
    if (entry.role === 'operand') continue;
    if (entry.class) note(run, command, entry.class, 'option', source);
    if (given) judge.role(given, entry.role, command, scope);
    else if (entry.takes === 'value') note(run, command, 'medium', 'unknown-option', source);
  }
  own = higher(own, merged.class ?? 'low');
  for (const item of args.unlisted) {
    const reason = item.exact || item.text !== '' ? 'unknown-option' : 'perhaps-option';
    note(run, command, spec.unknown ?? 'high', reason, item.source);
    if (spec.operands?.includes('project')) judge.role(item, 'project', command, scope);
  }
  note(
    run,
    command,
    own,
    merged.why ?? (own === 'low' ? 'read' : own === 'medium' ? 'change' : 'loss'),
    command.source,
  );
  for (const item of spec.acts ? args.operands : []) {
    const why = spec.acts && Object.hasOwn(spec.acts, item.text) ? spec.acts[item.text] : undefined;
    if (why) note(run, command, 'high', why, item.source);
  }
  if (merged.direct && command.handedOn) note(run, command, 'high', 'handed-on', command.source);
  const given = args.options.flatMap(({ entry, value }) =>
    entry.role === 'operand' && value ? [value] : [],
  );
  const all = [...given, ...args.operands];
  // What a program with subcommands does without one is mostly help, but not provably.
  alone ??= spec.sub && args.options.every(({ entry }) => !entry.mode) ? 'medium' : undefined;
  if (all.length === 0 && alone) note(run, command, alone, 'alone', command.source);
  if (spec.sub) subcommand(spec, all, command, scope, run, judge);
  else operands(merged, all, commandAt(merged), command, scope, judge);
}

/** The version of a tool is told without loading what the project configures. */
function asksVersion({ options, operands, unlisted }: Arguments): boolean {
  const only = options.length === 1 && operands.length === 0 && unlisted.length === 0;
  return only && options[0]?.entry.mode === 'version' && options[0].value === undefined;
}

function commandAt(spec: ProgramSpec): number {
  return (spec.operands ?? []).indexOf('command');
}

function subcommand(
  spec: ProgramSpec,
  values: readonly Value[],
  command: Command,
  scope: Scope,
  run: Run,
  judge: Judge,
): void {
  const [first, ...rest] = values;
  if (!first) return;
  const found = first.exact && spec.sub ? subcommandNamed(spec.sub, first.text) : undefined;
  if (!found) note(run, command, 'high', 'unknown-subcommand', first.source);
  else applySpec(found, rest, command, scope, run, judge);
}

/** The entry of that name, else the first whose name ends in `*` and begins it. */
function subcommandNamed(sub: Readonly<Record<string, ProgramSpec>>, name: string): ProgramSpec | undefined {
  if (Object.hasOwn(sub, name)) return sub[name];
  const begins = Object.keys(sub).find((key) => key.endsWith('*') && name.startsWith(key.slice(0, -1)));
  return begins === undefined || !/^[a-z][\w-]*$/.test(name) ? undefined : sub[begins];
}

function operands(
  spec: ProgramSpec,
  values: readonly Value[],
  rest: number,
  command: Command,
  scope: Scope,
  judge: Judge,
): void {
  const roles = spec.operands ?? [];
  for (const [index, item] of values.entries()) {
    if (rest >= 0 && index >= rest) {
      judge.nested(values.slice(rest), command, scope);
      return;
    }
    const isLast = spec.last !== undefined && values.length > 1 && index === values.length - 1;
    const role = isLast ? spec.last : (roles[index] ?? roles.at(-1) ?? 'never');
    if (role) judge.role(item, role, command, scope);
  }
}
