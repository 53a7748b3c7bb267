import { z } from 'zod';
import { MAX_LINES } from '../../files/edit.ts';
import { diffOf } from '../../files/excerpt.ts';
import { shown } from '../../files/shown.ts';
import type { I18n, Message } from '../../i18n/message.ts';
import type { ModelContent } from '../../models/model.ts';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import type { RevisedFile, Tool, ToolContext, ToolModule } from '../tool.ts';
import { around } from './files/around.ts';
import { outlineFile } from './files/outline.ts';
import { type PreparedEdit, prepareEdit } from './files/prepare-edit.ts';
import { problemLines, problemsAfter } from './files/problems.ts';
import { revisedOf } from './files/revised-plan.ts';
import {
  asToolErrors,
  codeBlock,
  locationOf,
  noteLines,
  pathArgument,
  planChanged,
  replayed,
} from './files/shared.ts';
import { strictInput } from './strict-input.ts';

const strict = strictInput({
  path: z.string(),
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.boolean().default(false),
  expected_count: z.int().min(1).optional(),
});

/** Models that learned another editor's tool write `expected_replacements` for the same thing. */
const input = z.preprocess((args) => {
  if (args === null || typeof args !== 'object' || !('expected_replacements' in args)) return args;
  const { expected_replacements: expected, ...rest } = args;
  return { expected_count: expected, ...rest };
}, strict);

type Args = z.infer<typeof input>;

/** What every call does to its path. */
const CALL = { tool: 'file_edit', op: 'edit' } as const;

/** What `file_edit` will change, and from what. */
export interface EditDetails {
  readonly resolved: string;
  readonly args: Args;
  /** `sha256:<hex>` of the text the edit was planned on. */
  readonly hash: string;
  /** What the person wants the file to hold in place of the edited text. */
  readonly revised?: Buffer;
}

/** What was changed, and where it stands now. */
export interface EditResult {
  /** As the caller wrote it, safe to show. */
  readonly path: string;
  readonly count: number;
  /** Lines of the first places, from 1. */
  readonly lines: readonly number[];
  /** Numbered lines around the first place. */
  readonly context: string;
  readonly hash: string;
  /** The person's own text was written; count, lines and context say nothing of it. */
  readonly revised: boolean;
  readonly notes: readonly Message[];
  /** Errors the editor sees in the file now, a line each. */
  readonly problems: readonly string[];
}

/**
 * Error codes: those of the edit corpus (`FileErrorCode`), and `PLAN_CHANGED`.
 */
const fileEdit: ToolModule<typeof input, EditDetails, EditResult> = {
  id: 'file_edit',
  definition: { name: 'file_edit', description: 'tool-file-edit', input },
  tags: ['modify', 'change', 'patch', 'update', 'fix', 'refactor', 'modificar', 'cambiar', 'code', 'código'],
  settings: [],
  view: {
    kind: 'edit',
    title: (args, i18n) => i18n.text('files-title-edit', { path: pathArgument(args) }),
    locations: (args, cwd) => locationOf(args, cwd),
  },
  result: { toModel, toMarkdown, toRaw },
  createTool,
};

export default fileEdit;

function createTool(services: ToolServices): Tool<Args, EditDetails, EditResult> {
  return {
    outline: (args, context) => asToolErrors(() => outlineFile(services, CALL, args, context)),
    plan: (args, context) => asToolErrors(() => plan(services, args, context)),
    revise: (planned, texts, context) => asToolErrors(() => revise(services, planned, texts, context)),
    execute: (planned, context) =>
      asToolErrors(async () => {
        const { resolved, args } = planned.details;
        const done = await services.files.exclusive(resolved, () => execute(services, planned, context));
        return { ...done, problems: await problemsAfter(services, resolved, args.path, context) };
      }),
  };
}

async function plan(services: ToolServices, args: Args, context: ToolContext): Promise<Plan<EditDetails>> {
  const resolved = await services.files.resolve(context.session.cwd, args.path);
  const { snapshot, edited } = await prepareEdit(services.files, context, resolved, args);
  await services.files.checkWritable(snapshot);
  const shownPath = await services.files.clientPath(context.session, resolved);
  return {
    tool: CALL.tool,
    args,
    parts: [{ kind: 'path', op: CALL.op, path: args.path, resolved, hash: snapshot.hash }],
    details: { resolved, args, hash: snapshot.hash },
    diffs: [diffOf(shownPath, snapshot.text.content, edited.content)],
  };
}

/** The edit as it was planned, on the file as it is now. Throws `PLAN_CHANGED` when that is another one. */
async function prepareAgain(
  services: ToolServices,
  planned: Plan<EditDetails>,
  context: ToolContext,
): Promise<PreparedEdit> {
  const { resolved, args, hash } = planned.details;
  const { files } = services;
  if ((await files.resolve(context.session.cwd, args.path)) !== resolved) throw planChanged(args.path);
  const prepared = await replayed(args.path, () => prepareEdit(files, context, resolved, args));
  // Another text, were it by an edit of this session, is not the one that was shown and decided on.
  if (prepared.snapshot.hash !== hash) throw planChanged(args.path);
  return prepared;
}

async function revise(
  services: ToolServices,
  planned: Plan<EditDetails>,
  texts: readonly RevisedFile[],
  context: ToolContext,
): Promise<Plan<EditDetails> | 'rejected'> {
  const { snapshot, edited } = await prepareAgain(services, planned, context);
  const revised = await revisedOf(planned, texts, snapshot, edited.content);
  if (typeof revised === 'string') return revised === 'rejected' ? 'rejected' : planned;
  return { ...planned, ...revised.plan, details: { ...planned.details, revised: revised.content } };
}

async function execute(
  services: ToolServices,
  planned: Plan<EditDetails>,
  context: ToolContext,
): Promise<Omit<EditResult, 'problems'>> {
  const { resolved, args, revised } = planned.details;
  const { files } = services;
  const { session, signal, journal } = context;
  const { snapshot, edited } = await prepareAgain(services, planned, context);
  const content = revised ?? edited.content;
  const request = { path: resolved, name: args.path, snapshot, content, signal, journal };
  const stored = await files.store(session, request);
  return {
    path: shown(args.path),
    count: edited.count,
    lines: edited.lines,
    context: revised ? '' : around(content, edited.first, edited.last),
    hash: stored.hash,
    revised: revised !== undefined,
    notes: stored.notes,
  };
}

function toModel(result: EditResult, i18n: I18n): readonly ModelContent[] {
  const context = result.revised ? '' : `\n${result.context}`;
  const said = `${summary(result, i18n)}${noteLines(result.notes, i18n)}${context}`;
  return [{ type: 'text', text: `${said}${problemLines(result.problems, i18n)}` }];
}

function toMarkdown(result: EditResult, i18n: I18n): string {
  const context = result.revised ? '' : `\n\n${codeBlock(result.context)}`;
  return `${summary(result, i18n)}${noteLines(result.notes, i18n)}${context}`;
}

function toRaw(result: EditResult): Readonly<Record<string, unknown>> {
  const { path, count, lines, hash, revised } = result;
  return revised ? { path, hash, revised } : { path, count, lines, hash };
}

function summary(result: EditResult, i18n: I18n): string {
  if (result.revised) return i18n.text('files-edited-revised', { path: result.path });
  const more = result.count > MAX_LINES ? ', …' : '';
  const lines = `${result.lines.join(', ')}${more}`;
  return i18n.text('files-edited', { path: result.path, count: result.count, lines });
}
