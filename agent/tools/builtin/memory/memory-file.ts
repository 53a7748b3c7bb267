// A memory as a Markdown file: a small front matter that a person can read and write, then the text.
import type { Message } from '../../../i18n/message.ts';

/** Something that was noted in one session for later ones. */
export interface Memory {
  /** The name of its file without `.md`. */
  readonly id: string;
  readonly text: string;
  readonly tags: readonly string[];
  /** ISO 8601. */
  readonly created: string;
}

/** What a file holds, or why it cannot be used. */
export type MemoryFile =
  | { readonly text: string; readonly tags: readonly string[]; readonly created: string | undefined }
  | { readonly problem: Message };

const FENCE = '---';

/** Reads the text of a file. A file of a person's own needs no front matter; keys that are not known are left alone. */
export function readMemoryText(source: string): MemoryFile {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n/);
  const hasHead = lines[0]?.trimEnd() === FENCE;
  const end = hasHead ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === FENCE) : 0;
  if (end < 0) return { problem: { id: 'memory-problem-front-matter' } };
  const head = new Map(hasHead ? lines.slice(1, end).map(entry) : []);
  const text = lines
    .slice(hasHead ? end + 1 : 0)
    .join('\n')
    .trim();
  if (text === '') return { problem: { id: 'memory-problem-empty' } };
  const tags = (head.get('tags') ?? '').replace(/^\[|\]$/g, '').split(',');
  const created = head.get('created') ?? '';
  return {
    text,
    tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
    created: Number.isNaN(Date.parse(created)) ? undefined : new Date(created).toISOString(),
  };
}

function entry(line: string): [string, string] {
  const at = line.indexOf(':');
  return at < 0 ? ['', ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** The text of the file of a memory. */
export function writeMemoryText({ text, tags, created }: Omit<Memory, 'id'>): string {
  const head = [`created: ${created}`, ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : [])];
  return [FENCE, ...head, FENCE, '', text, ''].join('\n');
}
