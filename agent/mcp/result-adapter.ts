// A server's result for the model and for people. It says once, shortly, whose words these are.
import type { I18n } from '../i18n/message.ts';
import type { ModelContent } from '../models/model.ts';
import { fenced } from '../tools/program/fence.ts';
import { outputText, paragraphs } from '../tools/program/present.ts';
import type { ToolResultAdapter } from '../tools/tool.ts';
import { fileNote, type McpResult, type ResultItem } from './content.ts';

/** A result, and whether the model it is for can look at images. */
export interface ShownResult extends McpResult {
  readonly seesImages: boolean;
}

/** Text in a fence, notes below it, images as such. */
export const mcpResult: ToolResultAdapter<ShownResult> = {
  toModel: (result, i18n) =>
    labelledContent(result, i18n.text('mcp-result-label', { server: result.server }), i18n),
  toMarkdown(result, i18n) {
    const output = outputText(result.output, i18n, result.output);
    return paragraphs(output === '' ? '' : fenced(output), notesOf({ ...result, seesImages: false }, i18n));
  },
  failed: ({ isError }) => isError,
  toRaw: ({ structured, isError }) => ({
    isError,
    // Plain JSON: it came as such.
    ...(structured === undefined ? {} : { structuredContent: structured }),
  }),
};

/** A result for the model below a label that says whose words these are. */
export function labelledContent(result: ShownResult, label: string, i18n: I18n): readonly ModelContent[] {
  const text = paragraphs(label, outputText(result.output, i18n, result.output), notesOf(result, i18n));
  return [{ type: 'text', text }, ...(result.seesImages ? result.items.flatMap(imageOf) : [])];
}

function imageOf(item: ResultItem): ModelContent[] {
  return item.kind === 'image' ? [{ type: 'image', mimeType: item.mimeType, data: item.data }] : [];
}

function notesOf({ items, seesImages }: ShownResult, i18n: I18n): string {
  const notes = items.flatMap((item) => {
    if (item.kind === 'note') return [i18n.format(item.message)];
    if (item.kind !== 'image' || seesImages) return [];
    return [i18n.format(fileNote('image', item.mimeType, item.bytes, item.path))];
  });
  const isEmpty = items.length === 0;
  return paragraphs(...notes, isEmpty ? i18n.text('mcp-result-empty') : '');
}
