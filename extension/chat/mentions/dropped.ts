// Files that were dropped, pasted or sent from a menu: links, small pictures as pictures.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { PromptPart } from '../../parts.ts';
import { pathOf } from './find-files.ts';
import { imageKind, LARGEST_IMAGE } from './images.ts';
import { linkPart } from './mention-parts.ts';

/** More were not meant. */
export const MOST_DROPPED = 50;

/** The part for a file or folder of this machine, in the workspace or not. Undefined where there is none. */
export async function droppedPart(uri: vscode.Uri, images: boolean): Promise<PromptPart | undefined> {
  const local = localUri(uri);
  const found = local && (await stat(local.fsPath).catch(() => undefined));
  if (!local || !found) return undefined;
  const { path: absolute, label } = pathOf(local);
  if (found.isDirectory()) return linkPart('folder', absolute, `${label}/`);
  if (!found.isFile()) return undefined; // A device or a pipe could be read without end.
  const isImage = images && found.size <= LARGEST_IMAGE && imageKind(absolute) !== undefined;
  return (isImage ? await imageFile(absolute) : undefined) ?? linkPart('file', absolute, label);
}

/** A picture as a part; undefined when its bytes are of none that models take. */
export function imagePart(data: Buffer, name: string, id: string): PromptPart | undefined {
  const mimeType = imageKind(name, data);
  if (mimeType === undefined || data.length > LARGEST_IMAGE) return undefined;
  const base64 = data.toString('base64');
  return {
    attachment: { id, kind: 'image', label: name, image: { mimeType, data: base64 } },
    blocks: [{ type: 'image', mimeType, data: base64 }],
  };
}

async function imageFile(absolute: string): Promise<PromptPart | undefined> {
  return imagePart(await readFile(absolute), path.basename(absolute), `image:${absolute}`);
}

/** Trees of a remote window name files by their remote; they are files of the machine Ocho runs on. */
function localUri(uri: vscode.Uri): vscode.Uri | undefined {
  if (uri.scheme === 'file') return uri;
  return uri.scheme === 'vscode-remote' && vscode.env.remoteName ? vscode.Uri.file(uri.path) : undefined;
}
