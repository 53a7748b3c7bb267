// What a program wrote and how it ended, as the model and people read it.
import type { I18n } from '../../i18n/message.ts';
import type { ProcessExit } from '../../platform/process.ts';
import type { Captured } from './capture.ts';
import type { Excerpt } from './excerpt.ts';

/** An output as far as it is shown, with what was left out and where all of it is. */
export function outputText({ head, tail, cut }: Excerpt, i18n: I18n, stored?: Captured): string {
  if (!cut) return withoutEnd(head);
  const note = i18n.text('shell-cut', { lines: cut.lines, characters: cut.characters });
  const where = stored?.path ? ` ${whereStored(stored.path, stored.keptBytes, i18n)}` : '';
  return `${withoutEnd(head)}\n[${note}${where}]\n${withoutEnd(tail)}`;
}

function whereStored(path: string, keptBytes: number | undefined, i18n: I18n): string {
  return keptBytes === undefined
    ? i18n.text('shell-whole-output', { path })
    : i18n.text('shell-output-beginning', { path, bytes: keptBytes });
}

/** What is to be said of an output that shows nothing; empty where it shows something. */
export function emptyOutputText(output: Captured, i18n: I18n): string {
  if (output.binary) return i18n.text('shell-binary', { bytes: output.bytes });
  return output.bytes === 0 ? i18n.text('shell-no-output') : '';
}

/** How a program ended that was not ended for its time. */
export function exitText(exit: ProcessExit, i18n: I18n): string {
  if (exit.cancelled) return i18n.text('shell-cancelled');
  if (exit.signal !== null) return i18n.text('shell-ended-by-signal', { signal: exit.signal });
  return i18n.text('shell-exit-code', { code: exit.code ?? -1 });
}

/** The end of a program for clients. */
export function exitToRaw(exit: ProcessExit): Readonly<Record<string, unknown>> {
  return { exitCode: exit.code, signal: exit.signal, timedOut: exit.timedOut, cancelled: exit.cancelled };
}

/** The output of a program for clients. */
export function outputToRaw({
  head,
  tail,
  cut,
  path,
  keptBytes,
}: Captured): Readonly<Record<string, unknown>> {
  return {
    output: head + tail,
    ...(cut ? { cutLines: cut.lines, cutCharacters: cut.characters } : {}),
    ...(path ? { outputPath: path } : {}),
    ...(keptBytes === undefined ? {} : { outputKeptBytes: keptBytes }),
  };
}

/** Without the line ends at its end. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

/** Those that are not empty, one below the other. */
export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
