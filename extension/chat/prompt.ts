// A prompt on its way from the person to the agent. Does not import `vscode`.
import type { ContentBlock, PromptCapabilities } from '@agentclientprotocol/sdk';
import { fenced, inlineCode } from '../../agent/policy/display.ts';
import type { PromptPart } from '../parts.ts';

/** What a person said, before it is known what the agent takes. */
export interface Prompt {
  /** Unique in its chat. */
  readonly id: string;
  readonly text: string;
  readonly parts: readonly PromptPart[];
  /** Said before and said again as it was: counts in place of text and parts. */
  readonly again?: readonly ContentBlock[];
}

/** The words a block is replaced with that the agent does not take. */
export interface PromptWords {
  imageLeftOut(name: string): string;
}

/** The blocks to send: the text first, then what is attached, each in a form the agent says it takes. */
export function promptBlocks(
  { text, parts, again }: Prompt,
  takes: PromptCapabilities | undefined,
  words: PromptWords,
): readonly ContentBlock[] {
  if (again) return again;
  const said: readonly ContentBlock[] = text.trim() === '' ? [] : [{ type: 'text', text }];
  const attached = parts.flatMap(({ attachment, blocks }) =>
    blocks.map((block) => asTaken(block, attachment.label, takes, words)),
  );
  return [...said, ...attached];
}

/** ACP "Prompt Capabilities": text and links every agent takes, the rest only when it says so. */
function asTaken(
  block: ContentBlock,
  label: string,
  takes: PromptCapabilities | undefined,
  words: PromptWords,
): ContentBlock {
  if (block.type === 'image' && takes?.image !== true) {
    return { type: 'text', text: words.imageLeftOut(label) };
  }
  if (block.type !== 'resource' || takes?.embeddedContext === true) return block;
  const { resource } = block;
  if (!('text' in resource)) return { type: 'resource_link', name: label, uri: resource.uri };
  return {
    type: 'text',
    text: `\n\n${inlineCode(resource.uri.startsWith('ocho:') ? label : resource.uri)}\n\n${fenced(resource.text)}\n`,
  };
}

/** The blocks of a message with another text: what was attached stays. */
export function withText(blocks: readonly ContentBlock[], text: string): readonly ContentBlock[] {
  const attached = blocks.filter(({ type }) => type !== 'text');
  return text.trim() === '' ? attached : [{ type: 'text', text }, ...attached];
}

/** The texts of a message, as a person would have typed them. */
export function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');
}

/** What a chat without a title is called: the start of its first prompt. */
export function titleFrom(text: string): string | undefined {
  const line = text
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each !== '');
  return line === undefined || line.length <= TITLE ? line : `${line.slice(0, TITLE - 1).trimEnd()}…`;
}

const TITLE = 60;
