// The changes of a plan as a unified diff, for a person at a terminal.
import type { I18n } from '../i18n/message.ts';
import { cutCounted, visible, visibleLines } from '../policy/display.ts';
import type { FileDiff } from '../policy/plan.ts';

/** Lines of one file's changes that are shown. */
const MOST_LINES = 100;
/** Two large texts that have little in common take minutes to compare. Milliseconds. */
const DIFF_LIMIT_MS = 1_000;

/** UTF-16 units of one line that are shown. */
const LONGEST_LINE = 400;

/**
 * All changes, each line with its end; hidden characters visible, a long one cut with a note of how much is missing.
 * `whole`: nothing is cut.
 */
export async function diffText(diffs: readonly FileDiff[], i18n: I18n, whole = false): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  return diffs
    .map(({ path, oldText, newText }) => {
      const [before, after] = [oldText === null ? '/dev/null' : visible(path), visible(path)];
      const options = { timeout: DIFF_LIMIT_MS };
      const patch = createTwoFilesPatch(
        before,
        after,
        visibleLines(oldText ?? ''),
        visibleLines(newText),
        undefined,
        undefined,
        options,
      );
      const lines = patch?.trimEnd().split('\n') ?? visibleLines(newText).split('\n');
      // In front of the names of the files stand rules for programs, not for people.
      lines.splice(0, patch === undefined ? 0 : lines.indexOf(`--- ${before}`));
      if (whole) return `${lines.join('\n')}\n\n`;
      const more = lines.length - MOST_LINES;
      const note = more > 0 ? `${i18n.text('run-more-lines', { count: more })}\n` : '';
      const shown = lines.slice(0, MOST_LINES).map((line) => cutCounted(line, LONGEST_LINE));
      return `${shown.join('\n')}\n${note}\n`;
    })
    .join('');
}
