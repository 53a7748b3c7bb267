import type { BlobResourceContents, ContentBlock } from '@agentclientprotocol/sdk';
import { IMAGE_TYPES } from '../runtime/attachments.ts';
import type { PromptBlock } from '../runtime/events.ts';
import { invalidParams } from './errors.ts';

/** Bytes of one image after decoding: what the large providers take. */
const IMAGE_LIMIT = 5 * 1024 * 1024;
const KNOWN = new Set(['text', 'image', 'resource_link', 'resource']);
const MAGIC: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/webp': [0x52, 0x49, 0x46, 0x46],
};

/**
 * Checks a prompt before it is stored: an image that no model can read would spoil every later request of the
 * session. Throws -32602.
 */
export function checkPrompt(prompt: readonly ContentBlock[]): readonly PromptBlock[] {
  if (prompt.length === 0) throw invalidParams('acp-empty-prompt');
  for (const block of prompt) {
    if (!KNOWN.has(block.type)) throw invalidParams('acp-unsupported-block', { type: block.type });
    if (block.type === 'image') checkImage(block.mimeType, block.data);
    if (block.type === 'resource' && 'blob' in block.resource) checkEmbedded(block.resource);
  }
  // Content blocks are plain JSON with a `type`, which is all the log asks of them.
  return prompt as readonly PromptBlock[];
}

/** An embedded image goes to the model like any other; what else is embedded in binary does not. */
function checkEmbedded({ mimeType, blob }: BlobResourceContents): void {
  if (mimeType && IMAGE_TYPES.includes(mimeType)) checkImage(mimeType, blob);
}

function checkImage(mimeType: string, data: string): void {
  const bytes = Math.floor((data.length * 3) / 4);
  if (bytes > IMAGE_LIMIT) {
    throw invalidParams('acp-image-too-large', { size: Math.ceil(bytes / 1024), limit: IMAGE_LIMIT / 1024 });
  }
  const magic = MAGIC[mimeType];
  if (!magic) {
    throw invalidParams('acp-image-type', { type: mimeType, types: IMAGE_TYPES.join(', ') });
  }
  const head = Buffer.from(data.slice(0, 16), 'base64');
  if (!magic.every((byte, index) => head[index] === byte)) {
    throw invalidParams('acp-image-broken', { type: mimeType });
  }
}
