// What is not as it was when a person was asked, in words.
import type { Message } from '../../i18n/message.ts';
import { type BoundProgram, type CommandBinding, canonicalJson, type Plan, type PlanPart } from '../plan.ts';

/** Changes that are named; there may be more. */
const MOST = 5;

/** What differs between two plans of one call. Empty when nothing does. */
export function changesBetween(before: Plan, now: Plan): readonly Message[] {
  const changes: Message[] = [];
  for (const [index, part] of now.parts.entries()) {
    const old = before.parts[index];
    if (!old || canonicalJson(old) !== canonicalJson(part)) changes.push(...changesOf(old, part));
  }
  const differs =
    canonicalJson([before.tool, before.args, before.parts]) !==
    canonicalJson([now.tool, now.args, now.parts]);
  if (changes.length === 0 && differs) changes.push({ id: 'policy-changed-plan' });
  return changes.slice(0, MOST);
}

function changesOf(old: PlanPart | undefined, part: PlanPart): readonly Message[] {
  if (old?.kind === 'command' && part.kind === 'command') {
    const place = old.cwd === part.cwd ? [] : [changed('folder', part.cwd)];
    const shell = old.shell === part.shell ? [] : [changed('program', part.shell)];
    return [...place, ...shell, ...bindingChanges(old.bound, part.bound)];
  }
  if (old?.kind === 'path' && part.kind === 'path') {
    return [changed(old.resolved === part.resolved ? 'file' : 'place', part.path)];
  }
  if (old?.kind === 'git' && part.kind === 'git') {
    const program = old.program && part.program ? programChange(old.program, part.program) : undefined;
    return program ? [program] : [{ id: 'policy-changed-git' }];
  }
  if (old?.kind === 'external' && part.kind === 'external')
    return bindingChanges(old.run?.bound, part.run?.bound);
  return [];
}

/** What differs between two bindings of the same command. */
export function bindingChanges(
  before: CommandBinding | undefined,
  now: CommandBinding | undefined,
): readonly Message[] {
  if (!before || !now) return [];
  const changes: Message[] = before.folder === now.folder ? [] : [{ id: 'policy-changed-cwd' }];
  const programs = new Map(before.programs.map((each) => [each.name, each]));
  for (const each of now.programs) {
    const change = programChange(programs.get(each.name), each);
    if (change) changes.push(change);
  }
  const files = new Map(before.files.map((each) => [each.path, each]));
  for (const each of now.files) {
    const old = files.get(each.path);
    if (old && old.is === each.is && old.real === each.real) continue;
    if (each.is === 'any' && old?.real === each.real) {
      changes.push({ id: 'policy-changed-unsteady', args: { path: each.path } });
      continue;
    }
    const gone = each.is === null ? 'gone' : old?.is === null || !old ? 'new' : undefined;
    changes.push(changed(gone ?? (old?.real === each.real ? 'file' : 'place'), each.path));
  }
  return changes.slice(0, MOST);
}

function programChange(old: BoundProgram | undefined, now: BoundProgram): Message | undefined {
  if (old && old.path === now.path && old.real === now.real && old.is === now.is) return undefined;
  const found = now.path === null ? 'no' : 'yes';
  return { id: 'policy-changed-program', args: { name: now.name, path: now.real ?? '', found } };
}

function changed(what: string, path: string): Message {
  return { id: 'policy-changed-path', args: { what, path } };
}
