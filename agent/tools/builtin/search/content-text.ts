import type { I18n } from '../../../i18n/message.ts';
import type { ContentResult } from './content.ts';
import type { FoundFile, FoundLine } from './found.ts';

/**
 * A result as the model reads it. Content: the path, then `number:line` for matches and `number-line` for context,
 * `--` between places that do not touch. Files: a path a line. Count: `path:matches`.
 */
export function contentText(result: ContentResult, i18n: I18n): string {
  const notes = notesOf(result, i18n);
  if (result.files.length === 0) {
    const id = result.caseSensitive ? 'search-no-matches-case' : 'search-no-matches';
    return [i18n.text(id), ...notes].join('\n');
  }
  if (result.mode === 'content') return [result.files.map(fileText).join('\n\n'), ...notes].join('\n\n');
  const lines = result.files.map(({ path, matches }) =>
    result.mode === 'count' ? `${path}:${matches}` : path,
  );
  return [...lines, ...notes].join('\n');
}

function fileText(file: FoundFile): string {
  const lines = file.lines.map((line, index) => `${gapBefore(file.lines[index - 1], line)}${lineText(line)}`);
  return [file.path, ...lines].join('\n');
}

function lineText({ number, text, isMatch }: FoundLine): string {
  return `${number}${isMatch ? ':' : '-'}${text}`;
}

/** Without context lines the numbers alone say enough. */
function gapBefore(previous: FoundLine | undefined, line: FoundLine): string {
  if (!previous || line.number <= previous.number + 1) return '';
  return previous.isMatch && line.isMatch ? '' : '--\n';
}

function notesOf(result: ContentResult, i18n: I18n): readonly string[] {
  const notes: string[] = [];
  const add = (id: string, count: number) => count > 0 && notes.push(i18n.text(id, { count }));
  const what = result.mode === 'content' ? 'lines' : 'files';
  add(`search-more-${what}${result.isMoreOpen ? '-open' : ''}`, result.more);
  add('search-unsaved', result.unsaved);
  add('search-ignored', result.ignored);
  add('search-binary', result.binary);
  add('search-unreadable', result.unreadable);
  if (result.timedOut) notes.push(i18n.text('search-timeout'));
  return notes;
}
