// What the model gets for a prompt: its text, the files it names, and once per session the workspace's own
// instructions, labelled as what they are.

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelContent } from '../models/model.ts';
import { readAttachment } from './attached-file.ts';
import type { PromptBlock } from './events.ts';
import { readWorkspaceInstructions } from './instructions.ts';
import { label } from './label.ts';
import type { RuntimeSession } from './session.ts';

/** Text of one embedded resource beyond this many characters is cut, and said to be. */
const EMBEDDED_LIMIT = 200_000;
/** Types of images that all providers take. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/**
 * Turns ACP content blocks (https://agentclientprotocol.com/protocol/content) into model content. A linked file is
 * read under the session's policy; one that cannot be read stays a mention. Never rejects for a bad link.
 */
export async function resolvePrompt(
  session: RuntimeSession,
  blocks: readonly PromptBlock[],
  signal: AbortSignal,
): Promise<readonly ModelContent[]> {
  const content: ModelContent[] = [];
  if (!session.introduced) content.push(...(await readWorkspaceInstructions(session.cwd)));
  for (const block of blocks) content.push(...(await resolveBlock(session, block, signal)));
  return content;
}

async function resolveBlock(
  session: RuntimeSession,
  block: PromptBlock,
  signal: AbortSignal,
): Promise<readonly ModelContent[]> {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: text(block.text) }];
    case 'image':
      return [{ type: 'image', mimeType: text(block.mimeType), data: text(block.data) }];
    case 'resource_link':
      return [{ type: 'text', text: await resolveLink(session, block, signal) }];
    case 'resource':
      return embedded(block.resource);
    default:
      return [{ type: 'text', text: `[content of type ${block.type} left out]` }];
  }
}

async function resolveLink(
  session: RuntimeSession,
  block: PromptBlock,
  signal: AbortSignal,
): Promise<string> {
  const uri = text(block.uri);
  const name = text(block.name) || basename(uri);
  const path = localPath(uri);
  if (path === undefined) return `[link: ${name} ${uri}]`;
  const file = await readAttachment(session, path, signal);
  return label('file', { source: path, note: file.note }, file.text);
}

function embedded(resource: unknown): readonly ModelContent[] {
  if (resource === null || typeof resource !== 'object') return [];
  const { uri, text: body, blob, mimeType } = resource as Record<string, unknown>;
  if (typeof body === 'string') {
    const cut = body.length > EMBEDDED_LIMIT;
    const note = cut ? `cut at ${EMBEDDED_LIMIT} of ${body.length} characters` : undefined;
    const marked = label('resource', { source: text(uri), note }, body.slice(0, EMBEDDED_LIMIT));
    return [{ type: 'text', text: marked }];
  }
  if (typeof blob === 'string' && IMAGE_TYPES.includes(text(mimeType))) {
    return [{ type: 'image', mimeType: text(mimeType), data: blob }];
  }
  return [{ type: 'text', text: `[binary resource ${text(uri)} left out]` }];
}

function localPath(uri: string): string | undefined {
  try {
    const url = new URL(uri);
    if (url.protocol !== 'file:') return undefined;
    return fileURLToPath(new URL(url.pathname, 'file://'));
  } catch {
    return undefined;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
