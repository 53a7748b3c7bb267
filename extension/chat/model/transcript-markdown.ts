// A transcript as Markdown, for "Export to Markdown". Does not import `vscode`.
import { stripVTControlCharacters } from 'node:util';
import type { ContentBlock } from '@agentclientprotocol/sdk';
import { createTwoFilesPatch } from 'diff';
import { fenced, inlineCode } from '../../../agent/policy/display.ts';
import { blockLabel, ownLabel } from './block-label.ts';
import type { CardContent, PlanItem, RawValue, ToolCard, TranscriptItem } from './items.ts';
import type { TerminalOutput } from './terminal-output.ts';
import { itemsOf, type Transcript } from './transcript.ts';

/** The words of the document, in the person's language; all plain text. */
export interface MarkdownWords {
  readonly untitled: string;
  readonly user: string;
  readonly agent: string;
  readonly thought: string;
  readonly plan: string;
  readonly compaction: string;
  readonly status: (status: ToolCard['status']) => string;
  /** A severity may be one that nobody knows yet. */
  readonly severity: (severity: string) => string;
  /** Something is not in the document: what kind of thing, and its characters. */
  readonly leftOut: (what: string, characters: number) => string;
  readonly exit: (code: number | null, signal: string | null) => string;
}

/** Two texts that differ by more lines are written as the new text: comparing them takes too long. */
const MOST_DIFFERENT_LINES = 2_000;

/**
 * Writes the whole transcript. Messages are Markdown already and stay it; everything that tools gave is in fences that
 * it cannot close, without terminal sequences.
 */
export function toMarkdown(transcript: Transcript, words: MarkdownWords): string {
  const blocks = [`# ${oneLine(transcript.title ?? words.untitled)}`];
  let speaker: string | undefined;
  for (const item of itemsOf(transcript)) {
    const now = item.kind === 'user' ? words.user : words.agent;
    if (now !== speaker || item.kind === 'user') blocks.push(`## ${now}`);
    speaker = now;
    blocks.push(...itemBlocks(item, words));
  }
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function itemBlocks(item: TranscriptItem, words: MarkdownWords): readonly string[] {
  switch (item.kind) {
    case 'user':
    case 'agent':
      return item.parts.map((part) => contentBlock(part, words));
    case 'thought':
      return [quoted([`**${words.thought}**`, ...item.parts.map((part) => contentBlock(part, words))])];
    case 'tool':
      return cardBlocks(item, words);
    case 'plan':
      return [`### ${words.plan}`, planList(item)];
    case 'notice': {
      const title = `**${words.severity(item.severity)}:** ${oneLine(item.title)}`;
      return [quoted(item.description === undefined ? [title] : [title, item.description])];
    }
    case 'compaction': {
      const error = item.error === undefined ? [] : [item.error];
      const summary = item.summary.map((part) => contentBlock(part, words));
      return [quoted([`**${words.compaction}**`, ...summary, ...error])];
    }
  }
}

function contentBlock(block: ContentBlock, words: MarkdownWords): string {
  switch (block.type) {
    case 'text':
      return withClosedFence(block.text);
    case 'resource_link':
      return link(blockLabel(block), block.uri);
    case 'resource': {
      const { resource } = block;
      const content =
        'text' in resource ? fenced(resource.text) : leftOut('blob', resource.blob.length, words);
      return `${inlineCode(ownLabel(block) ?? resource.uri)}\n\n${content}`;
    }
    case 'image':
    case 'audio':
      return leftOut(block.mimeType, block.data.length, words);
  }
}

function cardBlocks(card: ToolCard, words: MarkdownWords): readonly string[] {
  const places = card.locations.map(({ path, line }) => `- ${inlineCode(line ? `${path}:${line}` : path)}`);
  const named = new Set(card.content.flatMap((block) => (block.type === 'terminal' ? block.terminalId : [])));
  const unnamed = card.terminals.filter(({ terminalId }) => !named.has(terminalId));
  const content = [
    ...card.content.map((block) => cardContent(block, card, words)),
    ...unnamed.map((terminal) => terminalBlock(terminal, words)),
  ];
  // Of a call that shows nothing else, what it was given says most.
  const input = content.length === 0 && card.rawInput ? [rawBlock(card.rawInput, words)] : [];
  const title = inlineCode(card.title || card.name || card.toolCallId);
  return [`### ${title} (${words.status(card.status)})`, places.join('\n'), ...input, ...content];
}

function cardContent(content: CardContent, card: ToolCard, words: MarkdownWords): string {
  switch (content.type) {
    case 'terminal': {
      const terminal = card.terminals.find(({ terminalId }) => terminalId === content.terminalId);
      return terminal ? terminalBlock(terminal, words) : '';
    }
    case 'diff':
      return fenced(diffText(content), 'diff');
    case 'omitted':
      return leftOut(content.path ?? content.what, content.characters, words);
    case 'block': {
      const { block, cut } = content;
      if (block.type !== 'text') return contentBlock(block, words);
      const note = cut > 0 ? [leftOut('text', cut, words)] : [];
      return [fenced(stripVTControlCharacters(block.text)), ...note].join('\n\n');
    }
  }
}

function diffText({ path, oldText, newText }: Extract<CardContent, { type: 'diff' }>): string {
  const patch = createTwoFilesPatch(
    oldText === null ? '/dev/null' : path,
    path,
    oldText ?? '',
    newText,
    '',
    '',
    {
      maxEditLength: MOST_DIFFERENT_LINES,
    },
  );
  return patch === undefined ? newText : patch.slice(patch.indexOf('---')).trimEnd();
}

function terminalBlock({ text, dropped, exit }: TerminalOutput, words: MarkdownWords): string {
  return [
    ...(dropped > 0 ? [leftOut('output', dropped, words)] : []),
    ...(text === '' ? [] : [fenced(stripVTControlCharacters(text).trimEnd())]),
    ...(exit ? [words.exit(exit.code, exit.signal)] : []),
  ].join('\n\n');
}

function rawBlock(raw: RawValue, words: MarkdownWords): string {
  if (raw.kind === 'whole') return fenced(JSON.stringify(raw.value, null, 2), 'json');
  return `${fenced(raw.json)}\n\n${leftOut('json', raw.cut, words)}`;
}

function planList({ entries }: PlanItem): string {
  return entries
    .map(({ content, status }) => `- [${status === 'completed' ? 'x' : ' '}] ${oneLine(content)}`)
    .join('\n');
}

/** A message that broke off inside a code block must not swallow the rest of the document. */
function withClosedFence(text: string): string {
  let open = '';
  for (const line of text.split('\n')) {
    const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.trimEnd()) ?? [];
    // What follows the backticks that open a block has none itself: else it is code within a line.
    if (open === '') open = mark.startsWith('`') && rest.includes('`') ? '' : mark;
    else if (mark.startsWith(open) && rest === '') open = '';
  }
  return open === '' ? text : `${text}${text.endsWith('\n') ? '' : '\n'}${open}`;
}

function quoted(blocks: readonly string[]): string {
  return blocks
    .join('\n\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function link(name: string, uri: string): string {
  const target = uri.replace(/[<>\s]/g, (character) => encodeURIComponent(character));
  return `[${oneLine(name).replace(/[\\[\]]/g, '\\$&')}](<${target}>)`;
}

const leftOut = (what: string, characters: number, words: MarkdownWords): string =>
  `*${words.leftOut(what, characters)}*`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
