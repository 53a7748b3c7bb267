import { z } from 'zod';
import { diffOf } from '../../files/excerpt.ts';
import { lineEndsOf } from '../../files/line-ends.ts';
import { shown } from '../../files/shown.ts';
import type { I18n, Message } from '../../i18n/message.ts';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import type { RevisedFile, Tool, ToolContext, ToolModule } from '../tool.ts';
import { outlineFile } from './files/outline.ts';
import { type PreparedWrite, prepareWrite } from './files/prepare-write.ts';
import { problemLines, problemsAfter } from './files/problems.ts';
import { revisedOf } from './files/revised-plan.ts';
import { asToolErrors, locationOf, noteLines, pathArgument, planChanged, replayed } from './files/shared.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({ path: z.string(), content: z.string() });

type Args = z.infer<typeof input>;

/** What every call does to its path. */
const CALL = { tool: 'file_write', op: 'write' } as const;

/** What `file_write` will replace. */
export interface WriteDetails {
  readonly resolved: string;
  readonly args: Args;
  /** `sha256:<hex>` of the text that is replaced; null: the file is new. */
  readonly hash: string | null;
  /** What the person wants the file to hold in place of the model's text. */
  readonly revised?: Buffer;
}

/** What was written. */
export interface WriteResult {
  /** As the caller wrote it, safe to show. */
  readonly path: string;
  readonly outcome: 'created' | 'replaced' | 'unchanged';
  readonly lines: number;
  readonly bytes: number;
  readonly hash: string;
  readonly notes: readonly Message[];
  /** Errors the editor sees in the file now, a line each. */
  readonly problems: readonly string[];
}

/**
 * Error codes: `NOT_READ`, `STALE_FILE`, `DIRTY_BUFFER`, `BINARY_FILE`, `NOT_A_FILE`, `INVALID_ENCODING`,
 * `INVALID_ARGUMENT`, `FILE_TOO_LARGE`, `IO_ERROR`, `PLAN_CHANGED`.
 */
const fileWrite: ToolModule<typeof input, WriteDetails, WriteResult> = {
  id: 'file_write',
  definition: { name: 'file_write', description: 'tool-file-write', input },
  tags: ['create', 'save', 'new', 'overwrite', 'crear', 'guardar', 'nuevo', 'archivo'],
  settings: [],
  view: {
    kind: 'edit',
    title: (args, i18n) => i18n.text('files-title-write', { path: pathArgument(args) }),
    locations: (args, cwd) => locationOf(args, cwd),
  },
  result: {
    toModel: (result, i18n) => {
      const text = `${summary(result, i18n)}${problemLines(result.problems, i18n)}`;
      return [{ type: 'text', text }];
    },
    toMarkdown: summary,
    toRaw: ({ path, outcome, lines, bytes, hash }) => ({ path, outcome, lines, bytes, hash }),
  },
  createTool,
};

export default fileWrite;

function createTool(services: ToolServices): Tool<Args, WriteDetails, WriteResult> {
  return {
    outline: (args, context) => asToolErrors(() => outlineFile(services, CALL, args, context)),
    plan: (args, context) => asToolErrors(() => plan(services, args, context)),
    revise: (planned, texts, context) => asToolErrors(() => revise(services, planned, texts, context)),
    execute: (planned, context) =>
      asToolErrors(async () => {
        const { resolved, args } = planned.details;
        const done = await services.files.exclusive(resolved, () => execute(services, planned, context));
        if (done.outcome === 'unchanged') return { ...done, problems: [] };
        return { ...done, problems: await problemsAfter(services, resolved, args.path, context) };
      }),
  };
}

async function plan(services: ToolServices, args: Args, context: ToolContext): Promise<Plan<WriteDetails>> {
  const resolved = await services.files.resolve(context.session.cwd, args.path);
  const { snapshot, content } = await prepareWrite(services.files, context, resolved, args);
  if (snapshot) await services.files.checkWritable(snapshot);
  const hash = snapshot?.hash ?? null;
  const shownPath = await services.files.clientPath(context.session, resolved);
  return {
    tool: CALL.tool,
    args,
    parts: [{ kind: 'path', op: CALL.op, path: args.path, resolved, hash }],
    details: { resolved, args, hash },
    diffs: [diffOf(shownPath, snapshot?.text.content ?? null, content)],
  };
}

/** The write as it was planned, on the file as it is now. Throws `PLAN_CHANGED` when that is another one. */
async function prepareAgain(
  services: ToolServices,
  planned: Plan<WriteDetails>,
  context: ToolContext,
): Promise<PreparedWrite> {
  const { resolved, args, hash } = planned.details;
  const { files } = services;
  if ((await files.resolve(context.session.cwd, args.path)) !== resolved) throw planChanged(args.path);
  const prepared = await replayed(args.path, () => prepareWrite(files, context, resolved, args));
  if ((prepared.snapshot?.hash ?? null) !== hash) throw planChanged(args.path);
  return prepared;
}

async function revise(
  services: ToolServices,
  planned: Plan<WriteDetails>,
  texts: readonly RevisedFile[],
  context: ToolContext,
): Promise<Plan<WriteDetails> | 'rejected'> {
  const { snapshot, content } = await prepareAgain(services, planned, context);
  const revised = await revisedOf(planned, texts, snapshot, content);
  if (typeof revised === 'string') return revised === 'rejected' ? 'rejected' : planned;
  return { ...planned, ...revised.plan, details: { ...planned.details, revised: revised.content } };
}

async function execute(
  services: ToolServices,
  planned: Plan<WriteDetails>,
  context: ToolContext,
): Promise<Omit<WriteResult, 'problems'>> {
  const { resolved, args, revised } = planned.details;
  const { files } = services;
  const { session, signal, journal } = context;
  const prepared = await prepareAgain(services, planned, context);
  const { snapshot } = prepared;
  const content = revised ?? prepared.content;
  const { lf, crlf } = lineEndsOf(content);
  const unfinished = content.length > 0 && content.at(-1) !== 0x0a ? 1 : 0;
  const base = { path: shown(args.path), lines: lf + crlf + unfinished, bytes: content.length };
  if (snapshot?.text.content.equals(content)) {
    return { ...base, outcome: 'unchanged', hash: snapshot.hash, notes: [] };
  }
  const request = { path: resolved, name: args.path, snapshot, content, signal, journal };
  const stored = await files.store(session, request);
  const notes = [...prepared.notes, ...stored.notes];
  return { ...base, outcome: snapshot ? 'replaced' : 'created', hash: stored.hash, notes };
}

const SAID = {
  created: 'files-write-created',
  replaced: 'files-write-replaced',
  unchanged: 'files-write-unchanged',
} as const;

function summary(result: WriteResult, i18n: I18n): string {
  const { path, outcome, lines, bytes } = result;
  return `${i18n.text(SAID[outcome], { path, lines, bytes })}${noteLines(result.notes, i18n)}`;
}
