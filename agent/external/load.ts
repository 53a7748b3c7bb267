// Reads and checks all registries of a session: what comes into force together, or not at all.
import path from 'node:path';
import type { I18n, Message } from '../i18n/message.ts';
import { canonicalJson } from '../policy/plan.ts';
import type { UnusableTool } from '../tools/provider.ts';
import type { ToolModule } from '../tools/tool.ts';
import { type CheckedEntry, checkRegistry, type RegistryCheck, type RegistryFinding } from './checks.ts';
import { filesOf, type ModuleOptions, oneParagraph, registryModule } from './module.ts';
import type { RegistryFile } from './places.ts';
import { readRegistry } from './read.ts';

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
  /** What was good, by file: it stays when the file is bad the next time. */
  readonly good: ReadonlyMap<string, Registry>;
  /** Modules by what they were made of. */
  readonly made: ReadonlyMap<string, ToolModule>;
}

/** Before anything is loaded. */
export const NOTHING: Registries = {
  modules: [],
  unusable: [],
  problems: [],
  places: [],
  good: new Map(),
  made: new Map(),
};

/** Loads all files anew. A bad one leaves what it had `before` in force. Never throws. */
export async function loadRegistries(
  files: readonly RegistryFile[],
  before: Registries,
  options: LoadOptions,
): Promise<Registries> {
  const good = new Map<string, Registry>();
  const problems: Message[] = [];
  const rows: UnusableTool[] = [];
  const taken = new Map<string, string>();
  for (const each of files) {
    const read = await readOne(each, before.good.get(each.file), taken, options);
    problems.push(...read.problems);
    if (read.fault) {
      problems.push(read.fault);
      rows.push(fileRow(each.file, 'invalid', read.fault));
    }
    if (!read.registry) continue;
    good.set(each.file, read.registry);
    for (const { name, state } of read.registry.check.entries)
      if (state !== 'invalid' && !taken.has(name)) taken.set(name, each.file);
  }
  const made = makeModules([...good.values()], before.made, options);
  return {
    modules: [...made.values()],
    unusable: [...rows, ...[...good.values()].flatMap((each) => unusableOf(each))],
    problems,
    places: [...good.values()].flatMap(({ check }) => check.entries.flatMap(({ place }) => place ?? [])),
    good,
    made,
  };
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

async function readOne(
  { file, within, mayBeForeign, isNamed }: RegistryFile,
  before: Registry | undefined,
  taken: ReadonlyMap<string, string>,
  { builtins, i18n }: LoadOptions,
): Promise<ReadOne> {
  const read = await readRegistry(file, within);
  if (!read) {
    const fault = { id: 'external-named-missing', args: { file } };
    return isNamed ? { fault, problems: [] } : { problems: [] };
  }
  if ('finding' in read) return bad(file, before, read.finding, i18n);
  // What was a registry a moment ago is one that is being written, not another program's file.
  const place = { file, builtins, taken, mayBeForeign: mayBeForeign && before === undefined };
  const check = await checkRegistry(read.text, place);
  if (check.kind === 'foreign') return { problems: [] };
  const wrong = check.kind === 'broken' ? check.findings.find(isAboutFile) : undefined;
  if (wrong) return bad(file, before, wrong, i18n);
  return { registry: { file, check }, problems: invalidEntries(file, check, i18n) };
}

function isAboutFile({ severity, path }: RegistryFinding): boolean {
  return severity === 'error' && (path[0] !== 'tools' || path.length < 2);
}

/** What a bad file leaves: what it had before, and the reason. */
function bad(file: string, before: Registry | undefined, wrong: RegistryFinding, i18n: I18n): ReadOne {
  const args = { file, line: wrong.span.line, reason: i18n.format(wrong.message) };
  return before
    ? { registry: before, fault: { id: 'external-kept', args }, problems: [] }
    : { fault: { id: 'external-not-loaded', args }, problems: [] };
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
