// What mentions put into a prompt. Does not import `vscode`.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PromptPart } from '../../parts.ts';
import { labelMeta } from '../model/block-label.ts';
import type { Attachment, MentionKind } from '../page-messages.ts';

/** Characters of one embedded text; the agent cuts there as well. */
const EMBEDDED_LIMIT = 200_000;

/** A link to a file or folder; the agent reads it under its own policy. */
export function linkPart(kind: MentionKind, absolute: string, label: string): PromptPart {
  const uri = pathToFileURL(absolute).href;
  return {
    attachment: { id: `${kind}:${absolute}`, kind, label, detail: absolute },
    blocks: [{ type: 'resource_link', name: path.basename(absolute) || absolute, title: label, uri }],
  };
}

/** A text with where it is from. Lines from 1. */
export interface EmbeddedText {
  readonly kind: MentionKind;
  readonly label: string;
  readonly detail?: string;
  /** Of a file, or `ocho:<what>` for what is none. */
  readonly uri: string;
  readonly text: string;
  readonly mimeType?: string;
}

/** A text that comes with the prompt. Of a very long one the start, which is said at its end. */
export function textPart({
  kind,
  label,
  detail,
  uri,
  text,
  mimeType = 'text/plain',
}: EmbeddedText): PromptPart {
  const cut = text.length - EMBEDDED_LIMIT;
  const kept = cut > 0 ? `${text.slice(0, EMBEDDED_LIMIT)}\n[${cut} characters more]` : text;
  const attachment: Attachment = { id: `${kind}:${uri}`, kind, label, ...(detail ? { detail } : {}) };
  return {
    attachment,
    blocks: [{ type: 'resource', resource: { uri, text: kept, mimeType }, _meta: labelMeta(label) }],
  };
}

/** The address of lines of a file, as editors and forges write it. */
export function linesUri(absolute: string, from: number, to: number): string {
  return `${pathToFileURL(absolute).href}#L${from}${to > from ? `-L${to}` : ''}`;
}

/** `src/app.ts:3-9`. */
export function linesLabel(name: string, from: number, to: number): string {
  return `${name}:${from}${to > from ? `-${to}` : ''}`;
}
