// A person who answers a question with something of their own: another command, or other text for a file. What they
// wrote is planned and decided on like any call; nothing of theirs that does not fit the question counts as a yes.
import {
  type CommandBinding,
  type CommandPart,
  canonicalJson,
  type FileDiff,
  type Plan,
} from '../policy/plan.ts';
import type { FileRevision, PermissionAnswer } from './approver.ts';
import type { ActiveCall, Failure } from './call-end.ts';
import { titled } from './call-title.ts';
import type { Consent, Revised } from './decide.ts';
import { loneSurrogateIn } from './lone-surrogate.ts';
import type { RuntimeSession } from './session.ts';

/** Characters of the diff the model gets of what the person changed in its text. */
const MAX_DIFF = 4_000;

/**
 * The answer as it counts: without a revision that changes nothing, and `deny` for one that does not fit the plan (a
 * command for a call that runs none, a file that is not among the diffs, a lasting yes to another command).
 */
export function fitting(plan: Plan, answer: PermissionAnswer, revisable: boolean): PermissionAnswer {
  const { revision, ...plain } = answer;
  if (!revision || answer.answer === 'deny' || answer.answer === 'cancelled') return plain;
  // What would be run or written is not what the person wrote.
  if (loneSurrogateIn(revision)) return { answer: 'deny' };
  if (revision.kind === 'command') {
    if (revision.command === commandOf(plan)) return plain;
    if (commandOf(plan) !== undefined && answer.answer === 'allow_once') return answer;
  } else if (revisable && areOfPlan(revision, plan)) {
    return answer;
  }
  return { answer: 'deny' };
}

/** The command of a plan that does nothing but run one. */
function commandOf({ args, parts }: Plan): string | undefined {
  const [part, ...more] = parts;
  if (part?.kind !== 'command' || more.length > 0 || part.command !== args.command) return undefined;
  return part.command;
}

function areOfPlan({ files }: FileRevision, { diffs = [] }: Plan): boolean {
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size !== files.length || paths.size === 0) return false;
  return [...paths].every((path) => diffs.some((diff) => diff.path === path));
}

/**
 * Whether two plans run their commands alike: in the same folder, by the same shell, in the same environment, and with
 * every program and file that both name as it was. A person who wrote another command agreed to that one, at the place
 * they were shown. Both plans are bound, the later one to contents.
 */
export function isSamePlace(asked: Plan, revised: Plan): boolean {
  const place = ({ parts }: Plan) =>
    canonicalJson(parts.map((part) => (part.kind === 'command' ? placeOf(part) : part)));
  return place(asked) === place(revised) && isSharedAlike(bindingOf(asked), bindingOf(revised));
}

function bindingOf({ parts }: Plan): CommandBinding | undefined {
  return parts.flatMap((part) => (part.kind === 'command' ? (part.bound ?? []) : []))[0];
}

function isSharedAlike(asked: CommandBinding | undefined, revised: CommandBinding | undefined): boolean {
  if (!asked || !revised) return true;
  const programs = revised.programs.every((program) => {
    const before = asked.programs.filter(({ name }) => name === program.name);
    return before.length === 0 || before.some((each) => canonicalJson(each) === canonicalJson(program));
  });
  const files = new Map(asked.files.map((file) => [file.path, file]));
  return (
    programs &&
    revised.files.every((file) => {
      const before = files.get(file.path);
      // Of what keeps changing a person was told so.
      return !before || (before.real === file.real && (before.is === 'any' || before.is === file.is));
    })
  );
}

/** A command's part without the command, and what only this command names. */
function placeOf({ command: _, argv: __, bound, ...place }: CommandPart): unknown {
  return { ...place, folder: bound?.folder };
}

/** Makes the call one that runs the person's command, and shows it as such. */
export function reviseCommand(active: ActiveCall, command: string): void {
  const { session, entry, asked } = active;
  active.args = { ...active.args, command };
  active.note = session.i18n.text('runtime-command-changed', { command });
  active.asked = { ...asked, ...titled(session, entry.module.view, active.args, asked.title) };
  const { callId, title, locations } = active.asked;
  session.emit({ type: 'tool_planned', callId, title, locations, input: active.args, revised: 'command' });
}

/** What a person made of an edit. */
export interface RevisedFiles extends Revised {
  readonly revision: FileRevision;
  readonly consent: Consent;
}

/** The plan with the person's text, the same plan where they changed nothing, or the end of a call nothing is left of. */
export async function revisedFiles(
  { session, entry, context }: ActiveCall,
  plan: Plan,
  { revision, feedback, decision }: RevisedFiles,
): Promise<Plan | Failure> {
  // `fitting` lets none through to a tool that cannot.
  const revised = (await entry.tool.revise?.(plan, revision.files, context)) ?? 'rejected';
  if (revised !== 'rejected') return revised;
  const text = feedback
    ? session.i18n.text('runtime-changes-rejected-with-feedback', { feedback })
    : session.i18n.text('runtime-changes-rejected');
  return { end: 'denied', code: 'DENIED', text, decision };
}

/** What the model is told of text that landed other than it proposed: the difference, where it is short. */
export async function changedEdit(session: RuntimeSession, proposed: Plan, landed: Plan): Promise<string> {
  const before = new Map((proposed.diffs ?? []).map((diff) => [diff.path, diff]));
  const patches: string[] = [];
  for (const diff of landed.diffs ?? []) {
    const patch = await patchOf(before.get(diff.path), diff);
    if (patch === undefined) return session.i18n.text('runtime-edit-changed-much');
    if (patch !== '') patches.push(patch);
  }
  const patch = patches.join('\n');
  if (patch.length > MAX_DIFF) return session.i18n.text('runtime-edit-changed-much');
  return session.i18n.text('runtime-edit-changed', { patch });
}

/** From the proposed to the written text, hunks only; empty for none, undefined for too many differences. */
async function patchOf(proposed: FileDiff | undefined, landed: FileDiff): Promise<string | undefined> {
  const { structuredPatch } = await import('diff');
  const { path } = landed;
  const patch = structuredPatch(path, path, proposed?.newText ?? '', landed.newText, '', '', {
    context: 2,
    maxEditLength: 2_000,
  });
  if (!patch) return undefined;
  return patch.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines }) =>
      [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines].join('\n'),
    )
    .join('\n');
}
