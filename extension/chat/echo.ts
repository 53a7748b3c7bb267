// Agents do not say a live prompt back (ACP "Prompt Turn"), but some do: it must not stand twice. Does not import
// `vscode`.
import type { ContentBlock, SessionUpdate } from '@agentclientprotocol/sdk';

/** Finds out what of an agent's words is the prompt it was just given. */
export class EchoFilter {
  readonly #blocks: ContentBlock[];
  #text: string;

  /** `blocks`: the prompt as it was sent. */
  constructor(blocks: readonly ContentBlock[]) {
    this.#blocks = blocks.filter(({ type }) => type !== 'text');
    this.#text = blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('');
  }

  /** Whether an update only repeats a part of the prompt. Each part is taken for an echo once. */
  isEcho(update: SessionUpdate): boolean {
    if (update.sessionUpdate !== 'user_message_chunk') return false;
    const { content } = update;
    if (content.type !== 'text') return this.#isAttached(content);
    const place = this.#text.indexOf(content.text);
    if (place === -1) return false;
    this.#text = this.#text.slice(place + content.text.length);
    return true;
  }

  #isAttached(content: ContentBlock): boolean {
    const key = identity(content);
    const place = this.#blocks.findIndex((block) => identity(block) === key);
    if (place === -1) return false;
    this.#blocks.splice(place, 1);
    return true;
  }
}

function identity(block: ContentBlock): string {
  switch (block.type) {
    case 'resource_link':
      return `link ${block.uri}`;
    case 'resource':
      return `resource ${block.resource.uri}`;
    case 'image':
    case 'audio':
      return `${block.type} ${block.mimeType} ${block.data?.length ?? 0}`;
    case 'text':
      return `text ${block.text}`;
  }
}
