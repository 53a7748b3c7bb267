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

/** ACP content blocks (https://agentclientprotocol.com/protocol/content) as model content; links are mentions. */
export function promptContent(blocks: readonly PromptBlock[]): readonly ModelContent[] {
  return blocks.flatMap(direct);
}

/**
 * What is read for a prompt: the files it links to and, in a session's first turn, the workspace's instructions, all
 * under the session's policy. What may not or cannot be read is said in its place. Never rejects for a bad link.
 */
export async function promptContext(
  session: RuntimeSession,
  blocks: readonly PromptBlock[],
  isFirst: boolean,
  signal: AbortSignal,
): Promise<readonly ModelContent[]> {
  const content: ModelContent[] = isFirst ? [...(await readWorkspaceInstructions(session))] : [];
  const paths = blocks.flatMap((block) => linkedPath(block) ?? []);
  // Whether images can be shown is the model's to say; without a model the turn ends anyway.
  if (paths.length > 0) await session.model().catch(() => undefined);
  for (const path of new Set(paths)) content.push(...(await readAttachment(session, path, signal)));
  return content;
}

function direct(block: PromptBlock): readonly ModelContent[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: text(block.text) }];
    case 'image':
      return [{ type: 'image', mimeType: text(block.mimeType), data: text(block.data) }];
    case 'resource_link':
      return [{ type: 'text', text: mention(block) }];
    case 'resource':
      return embedded(block.resource);
    default:
      return [{ type: 'text', text: `[content of type ${block.type} left out]` }];
  }
}

function mention(block: PromptBlock): string {
  const path = linkedPath(block);
  if (path !== undefined) return `[file: ${path}]`;
  return `[link: ${text(block.name) || basename(text(block.uri))} ${text(block.uri)}]`;
}

function linkedPath(block: PromptBlock): string | undefined {
  return block.type === 'resource_link' ? localPath(text(block.uri)) : undefined;
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
