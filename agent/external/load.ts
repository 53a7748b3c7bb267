// Reads and checks all registries of a session: what comes into force together, or not at all.
import path from 'node:path';
import type { I18n, Message } from '../i18n/message.ts';
import { canonicalJson } from '../policy/plan.ts';
import type { UnusableTool } from '../tools/provider.ts';
import type { ToolModule } from '../tools/tool.ts';
import { type CheckedEntry, checkRegistry, type RegistryCheck, type RegistryFinding } from './checks.ts';
import { filesOf, type ModuleOptions, oneParagraph, registryModule } from './module.ts';
import type { RegistryFile } from './places.ts';
import { isInUse, readRegistry } from './read.ts';

/** What loading takes. */
export interface LoadOptions extends ModuleOptions {
  readonly builtins: readonly string[];
}

/** A registry with its checks. */
interface Registry {
  readonly file: string;
  readonly check: RegistryCheck;
}

/** All registries at one time. */
export interface Registries {
  readonly modules: readonly ToolModule[];
  readonly unusable: readonly UnusableTool[];
  /** Why a file is not in force, or has tools that are not: for a person. */
  readonly problems: readonly Message[];
  /** Where entry points are or should be, absolute: whether they are there decides as well. */
  readonly places: readonly string[];
  /** What is in force of each file: of one that has become bad, what it still says (`whatStays`). */
  readonly good: ReadonlyMap<string, Registry>;
  /** Files that were a registry since they are there: what becomes of one is a fault, not another program's file. */
  readonly known: ReadonlySet<string>;
  /** Names that one file had and now another has, with both. */
  readonly moved: ReadonlyMap<string, Move>;
  /** Modules by what they were made of. */
  readonly made: ReadonlyMap<string, ToolModule>;
}

/** That a name is now that of another file's tool. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** Before anything is loaded. */
export const NOTHING: Registries = {
  modules: [],
  unusable: [],
  problems: [],
  places: [],
  good: new Map(),
  known: new Set(),
  moved: new Map(),
  made: new Map(),
};

/** Loads all files anew. Of a bad one stays what it does not contradict. Never throws. */
export async function loadRegistries(
  files: readonly RegistryFile[],
  before: Registries,
  options: LoadOptions,
): Promise<Registries> {
  const good = new Map<string, Registry>();
  const known = new Set<string>();
  const problems: Message[] = [];
  const rows: UnusableTool[] = [];
  const taken = new Map<string, string>();
  for (const each of files) {
    const { file } = each;
    const was = { registry: before.good.get(file), isKnown: before.known.has(file) };
    const read = await readOne(each, was, taken, options);
    problems.push(...read.problems);
    if (read.fault) {
      problems.push(read.fault);
      rows.push(fileRow(file, 'invalid', read.fault));
    }
    if (read.registry || (was.isKnown && read.fault)) known.add(file);
    if (!read.registry) continue;
    good.set(file, read.registry);
    for (const { name, state } of read.registry.check.entries)
      if (state !== 'invalid' && !taken.has(name)) taken.set(name, file);
  }
  const made = makeModules([...good.values()], before.made, options);
  const moved = movesSince(before, [...made.values()]);
  return {
    modules: [...made.values()],
    unusable: [...rows, ...[...good.values()].flatMap((each) => unusableOf(each))],
    problems: [...problems, ...[...moved].map(tellMove)],
    places: [...good.values()].flatMap(({ check }) => check.entries.flatMap(({ place }) => place ?? [])),
    good,
    known,
    moved,
    made,
  };
}

/** Names of callable tools that another file had before; for as long as the new one has them. */
function movesSince(before: Registries, now: readonly ToolModule[]): ReadonlyMap<string, Move> {
  const had = new Map(before.modules.map((module) => [module.definition.name, fileOf(module)]));
  const moved = new Map<string, Move>();
  for (const module of now) {
    const { name } = module.definition;
    const to = fileOf(module);
    const from = had.get(name);
    const earlier = before.moved.get(name);
    if (from !== undefined && from !== to) moved.set(name, { from, to });
    else if (earlier?.to === to) moved.set(name, earlier);
  }
  return moved;
}

function fileOf({ source }: ToolModule): string {
  return source?.kind === 'registry' ? source.file : '';
}

function tellMove([name, { from, to }]: readonly [string, Move]): Message {
  return { id: 'external-moved', args: { name, file: to, other: from } };
}

/** What says why a whole file is not in force, where tools are listed: it may have no entry that could be. */
export function fileRow(file: string, state: 'invalid' | 'blocked', reason: Message): UnusableTool {
  const source = { kind: 'registry', file } as const;
  return { name: path.basename(file), source, state, reason, description: '', isFile: true };
}

interface ReadOne {
  readonly registry?: Registry;
  /** What keeps the file as a whole from use. */
  readonly fault?: Message;
  readonly problems: readonly Message[];
}

/** What a file was at the last look. */
interface Before {
  readonly registry: Registry | undefined;
  readonly isKnown: boolean;
}

async function readOne(
  { file, within, mayBeForeign, isNamed }: RegistryFile,
  before: Before,
  taken: ReadonlyMap<string, string>,
  { builtins, i18n }: LoadOptions,
): Promise<ReadOne> {
  const read = await readRegistry(file, within);
  if (!read) {
    const fault = { id: 'external-named-missing', args: { file } };
    return isNamed ? { fault, problems: [] } : { problems: [] };
  }
  if ('finding' in read) {
    const stay = stays(before.registry, isInUse(read.finding) || isHalfWritten(read.finding));
    return bad(file, before, stay, read.finding, i18n);
  }
  const place = { file, builtins, taken, mayBeForeign: mayBeForeign && !before.isKnown };
  const check = await checkRegistry(read.text, place);
  if (check.kind === 'foreign') return { problems: [] };
  const wrong = check.kind === 'broken' ? check.findings.find(isAboutFile) : undefined;
  if (wrong) return bad(file, before, stays(before.registry, isHalfWritten(wrong), check), wrong, i18n);
  return { registry: { file, check }, problems: invalidEntries(file, check, i18n) };
}

function isAboutFile({ severity, path }: RegistryFinding): boolean {
  return severity === 'error' && (path[0] !== 'tools' || path.length < 2);
}

/** A text that is no JSON may be one that is being saved. Of an empty file somebody has taken everything out. */
function isHalfWritten({ code, message }: RegistryFinding): boolean {
  // A character may be cut in two as well.
  if (code === 'REGISTRY_NOT_UTF8') return true;
  return code === 'REGISTRY_SYNTAX' && message.args?.what !== 'empty';
}

/**
 * What stays in force of a registry whose file has become bad: everything where nothing is known of what it says now,
 * else what is good in itself in it still, as it was. A tool that its file does not have any more is gone.
 */
function stays(before: Registry | undefined, isUnknown: boolean, now?: RegistryCheck): Registry | undefined {
  if (!before || isUnknown) return before;
  const good = (now?.entries ?? []).filter(({ state }) => state === 'ready');
  const names = new Set(good.map(({ name }) => name));
  const { check } = before;
  const kept = check.entries.filter(({ name, state }) => state !== 'ready' || names.has(name));
  if (!kept.some(({ state }) => state === 'ready')) return undefined;
  return kept.length === check.entries.length ? before : { ...before, check: { ...check, entries: kept } };
}

/** What a bad file leaves: what stays of it, and the reason. */
function bad(
  file: string,
  before: Before,
  stay: Registry | undefined,
  wrong: RegistryFinding,
  i18n: I18n,
): ReadOne {
  const args = { file, line: wrong.span.line, reason: i18n.format(wrong.message) };
  if (!stay) return { fault: { id: 'external-not-loaded', args }, problems: [] };
  const id = stay === before.registry ? 'external-kept' : 'external-kept-some';
  return { registry: stay, fault: { id, args }, problems: [] };
}

function invalidEntries(file: string, { entries, findings }: RegistryCheck, i18n: I18n): readonly Message[] {
  const invalid = entries.filter(({ state }) => state === 'invalid');
  const first = findings.find(({ severity }) => severity === 'error');
  if (invalid.length === 0 || !first) return [];
  const args = {
    file,
    count: invalid.length,
    line: first.span.line,
    reason: i18n.format(first.message),
  };
  return [{ id: 'external-some-invalid', args }];
}

function makeModules(
  registries: readonly Registry[],
  before: Registries['made'],
  options: LoadOptions,
): ReadonlyMap<string, ToolModule> {
  const made = new Map<string, ToolModule>();
  for (const { file, check } of registries) {
    for (const checked of check.entries) {
      const { state, entry, entryPoint } = checked;
      if (state !== 'ready' || !entry || entryPoint === undefined) continue;
      const ready = { entry, file, entryPoint };
      const files = filesOf(checked, file);
      const key = canonicalJson({ ready, files });
      made.set(key, before.get(key) ?? registryModule(ready, files, options));
    }
  }
  return made;
}

function unusableOf({ file, check }: Registry): readonly UnusableTool[] {
  return check.entries.flatMap((entry): UnusableTool[] => {
    const { state } = entry;
    if (state === 'ready') return [];
    return [
      {
        name: oneParagraph(entry.name) || `tools[${entry.index}]`,
        source: { kind: 'registry', file },
        state,
        reason: reasonOf(file, entry, check.findings),
        description: oneParagraph(entry.description),
        files: filesOf(entry, file),
      },
    ];
  });
}

function reasonOf(
  file: string,
  { name, index, state }: CheckedEntry,
  findings: readonly RegistryFinding[],
): Message {
  const wrong = findings.find(
    ({ severity, path }) => severity === 'error' && path[0] === 'tools' && path[1] === index,
  );
  if (state === 'invalid' && wrong) return wrong.message;
  return { id: `external-${state}`, args: { name, file } };
}
