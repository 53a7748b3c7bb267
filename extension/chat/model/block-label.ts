// What a block of a prompt is called on its chip. An embedded text has no name in ACP, so that its chip's goes along with
// it, and comes back from an agent that keeps the prompt as it was. Runs in the page and in the editor's host; does not
// import `vscode`.
import type { ContentBlock } from '@agentclientprotocol/sdk';

/** `_meta` of a block that is called so. */
export function labelMeta(label: string): { ocho: { label: string } } {
  return { ocho: { label } };
}

/** What the person chose the block by, where that came along. */
export function ownLabel({ _meta }: Pick<ContentBlock, '_meta'>): string | undefined {
  const ocho: unknown = _meta?.ocho;
  const label: unknown = typeof ocho === 'object' && ocho !== null ? Reflect.get(ocho, 'label') : undefined;
  return typeof label === 'string' && label !== '' ? label : undefined;
}

/**
 * What a block is called: as the person chose it where that is known, else by its address: `src/app.ts:3-9`. Plain text
 * of whoever sent it.
 */
export function blockLabel(block: Extract<ContentBlock, { type: 'resource' | 'resource_link' }>): string {
  const label = ownLabel(block);
  if (label !== undefined) return label;
  if (block.type === 'resource_link') return block.title || block.name || uriLabel(block.uri);
  return uriLabel(block.resource.uri);
}

/** The last two parts of a path, and the lines as people write them. */
function uriLabel(uri: string): string {
  const [, file = uri, from, to] = /^(.*)#L(\d+)(?:-L?(\d+))?$/.exec(uri) ?? [];
  const lines = from === undefined ? '' : `:${from}${to === undefined || to === from ? '' : `-${to}`}`;
  const path = decoded(file.replace(/^file:\/\//, ''));
  const names = path.split('/').filter((name) => name !== '');
  const isWeb = /^[a-z][a-z0-9+.-]+:/i.test(path);
  return `${isWeb || names.length <= 2 ? path : names.slice(-2).join('/')}${lines}`;
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
