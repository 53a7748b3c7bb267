import { z } from 'zod';
import { fileError } from '../../files/errors.ts';
import type { ImageFile, TextPage } from '../../files/read.ts';
import { shown } from '../../files/shown.ts';
import type { I18n, Message } from '../../i18n/message.ts';
import { OchoError } from '../../i18n/message.ts';
import type { ModelContent } from '../../models/model.ts';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import type { Tool, ToolContext, ToolModule } from '../tool.ts';
import { outlineFile } from './files/outline.ts';
import { asToolErrors, codeBlock, locationOf, noteLines, pathArgument, planChanged } from './files/shared.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  path: z.string(),
  offset: z.int().min(1).default(1),
  limit: z.int().min(1).default(2000),
  encoding: z.string().optional(),
});

type Args = z.infer<typeof input>;

/** What every call does to its path. */
const CALL = { tool: 'file_read', op: 'read' } as const;

/** What `file_read` will open. */
export interface ReadDetails {
  readonly resolved: string;
  readonly args: Args;
}

/** A page or an image, with the path as the caller wrote it (safe to show). */
export type ReadResult = (TextPage | (ImageFile & { readonly visible: boolean })) & { readonly path: string };

/**
 * Error codes: `FILE_MISSING`, `NOT_A_FILE` (folder, FIFO, socket, device), `BINARY_FILE`, `INVALID_ENCODING`,
 * `INVALID_ARGUMENT`, `FILE_TOO_LARGE` (image), `IO_ERROR`, `PLAN_CHANGED`.
 */
const fileRead: ToolModule<typeof input, ReadDetails, ReadResult> = {
  id: 'file_read',
  definition: { name: 'file_read', description: 'tool-file-read', input },
  tags: ['open', 'view', 'show', 'cat', 'leer', 'ver', 'abrir', 'mostrar', 'contents', 'contenido'],
  settings: [],
  view: {
    kind: 'read',
    title: (args, i18n) => {
      const path = pathArgument(args);
      const first = typeof args.offset === 'number' ? args.offset : 1;
      if (typeof args.limit !== 'number') {
        return first === 1
          ? i18n.text('files-title-read', { path })
          : i18n.text('files-title-read-from', { path, first });
      }
      return i18n.text('files-title-read-lines', { path, first, last: first + args.limit - 1 });
    },
    locations: (args, cwd) =>
      locationOf(args, cwd, typeof args.offset === 'number' ? args.offset : undefined),
  },
  result: { toModel, toMarkdown, toRaw },
  createTool,
};

export default fileRead;

function createTool(services: ToolServices): Tool<Args, ReadDetails, ReadResult> {
  return {
    outline: (args, context) => asToolErrors(() => outlineFile(services, CALL, args, context)),
    plan: (args, context) => asToolErrors(() => plan(services, args, context)),
    execute: (planned, context) => asToolErrors(() => execute(services, planned, context)),
  };
}

/** Looks at nothing but the path: whether the file is there is for those to know who may read it. */
async function plan(services: ToolServices, args: Args, context: ToolContext): Promise<Plan<ReadDetails>> {
  const outline = await outlineFile(services, CALL, args, context);
  const { resolved } = outline.parts[0];
  return { ...outline, details: { resolved, args } };
}

async function execute(
  services: ToolServices,
  planned: Plan<ReadDetails>,
  context: ToolContext,
): Promise<ReadResult> {
  const { resolved, args } = planned.details;
  const { session, signal } = context;
  if ((await services.files.resolve(session.cwd, args.path)) !== resolved) throw planChanged(args.path);
  const name = args.path;
  try {
    const content = await services.files.read(session, { ...args, path: resolved, name, signal });
    const path = shown(name);
    return content.kind === 'text' ? { ...content, path } : { ...content, path, visible: session.seesImages };
  } catch (error) {
    if (error instanceof OchoError && error.code === 'FILE_MISSING') {
      throw await missing(services, context, resolved, name);
    }
    throw error;
  }
}

/** What is missing, with the names it may have meant; those of files that may not be read stay unsaid. */
async function missing(
  services: ToolServices,
  context: ToolContext,
  resolved: string,
  path: string,
): Promise<OchoError> {
  const known = await services.files.suggestions(context.session, resolved);
  const decisions = await context.session.reading.decide(known, CALL.tool);
  const near = known.filter((_, index) => decisions[index]?.outcome !== 'block');
  if (near.length === 0) return fileError('FILE_MISSING', 'files-missing', { path });
  return fileError('FILE_MISSING', 'files-missing-near', { path, near: near.map(shown).join(', ') });
}

function toModel(result: ReadResult, i18n: I18n): readonly ModelContent[] {
  const text = noteLines(notesOf(result), i18n).trim();
  if (result.kind === 'image') {
    const data = result.bytes.toString('base64');
    return result.visible
      ? [
          { type: 'text', text },
          { type: 'image', mimeType: result.mimeType, data },
        ]
      : [{ type: 'text', text }];
  }
  const numbered = result.lines.map((line, i) => `${result.first + i}\t${line}`).join('\n');
  return [{ type: 'text', text: [numbered, text].filter((part) => part !== '').join('\n') }];
}

function toMarkdown(result: ReadResult, i18n: I18n): string {
  const notes = noteLines(notesOf(result), i18n).trim();
  if (result.kind === 'image' || result.lines.length === 0) return notes;
  return [codeBlock(result.lines.join('\n')), notes].filter((part) => part !== '').join('\n\n');
}

function toRaw(result: ReadResult): Readonly<Record<string, unknown>> {
  if (result.kind === 'image') {
    const { path, mimeType, width, height, bytes } = result;
    return { path, mimeType, width, height, bytes: bytes.length };
  }
  const { path, encoding, bom, editor, size, first, total } = result;
  const last = first + result.lines.length - 1;
  return { path, encoding, bom, editor, bytes: size, first, last, ...(total === undefined ? {} : { total }) };
}

function notesOf(result: ReadResult): readonly Message[] {
  if (result.kind === 'image') return [imageNote(result)];
  const { encoding, escaped, cut, editor } = result;
  const notes: Message[] = [];
  const left = leftNote(result);
  if (left) notes.push(left);
  if (cut > 0) notes.push({ id: 'files-note-cut', args: { count: cut } });
  if (escaped || encoding === 'unknown') notes.push({ id: 'files-note-not-utf8' });
  else if (encoding !== 'utf-8') notes.push({ id: 'files-note-encoding', args: { encoding } });
  if (editor === 'unsaved') notes.push({ id: 'files-note-editor-text' });
  if (editor === 'stale') notes.push({ id: 'files-note-editor-stale' });
  if (editor === 'unclear') notes.push({ id: 'files-note-editor-unclear' });
  return notes;
}

function imageNote(result: Extract<ReadResult, { kind: 'image' }>): Message {
  const { path, mimeType, width, height, bytes } = result;
  const id = result.visible ? 'files-image' : 'files-image-unseen';
  return { id, args: { path, type: mimeType, width, height, bytes: bytes.length } };
}

/** What of the file is not on the page. */
function leftNote(result: Extract<ReadResult, { kind: 'text' }>): Message | undefined {
  const { path, first, total, size } = result;
  const last = first + result.lines.length - 1;
  if (total === 0) return { id: 'files-empty', args: { path } };
  if (result.lines.length === 0) return { id: 'files-beyond-end', args: { path, first, total: total ?? 0 } };
  if (total === undefined)
    return { id: 'files-page-of-large', args: { first, last, bytes: size, next: last + 1 } };
  if (last < total) return { id: 'files-page', args: { first, last, total, next: last + 1 } };
  return first > 1 ? { id: 'files-page-last', args: { first, last, total } } : undefined;
}
