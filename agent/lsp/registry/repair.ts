// A text that is nearly JSON made JSON without moving anything in it, so that the rest can be checked as well.
import type { TextChange } from '../finding.ts';
import { type JsonDocument, parseJson } from './json.ts';

/** Faults that are mended; a text with more is none that is nearly JSON. */
const MOST = 20;

/** What would mend the first fault of a text. */
export interface Repair {
  readonly change: TextChange;
  readonly what: 'comma' | 'comma-too-many' | 'bracket' | 'comment';
}

/** undefined where nothing obvious would. */
export function firstRepair({ text, errors }: JsonDocument): Repair | undefined {
  const [error] = errors;
  if (!error) return undefined;
  const before = text.slice(0, error.offset).trimEnd();
  // Names of jsonc-parser's ParseErrorCode, which is a const enum and not there at run time.
  switch (error.error) {
    case 6: // CommaExpected
      return { what: 'comma', change: { start: before.length, end: before.length, text: ',' } };
    case 10: // InvalidCommentToken
      return {
        what: 'comment',
        change: { start: error.offset, end: error.offset + error.length, text: '' },
      };
    case 3: // PropertyNameExpected
    case 4: // ValueExpected
      return before.endsWith(',')
        ? { what: 'comma-too-many', change: { start: before.length - 1, end: before.length, text: '' } }
        : undefined;
    case 7: // CloseBraceExpected
      return { what: 'bracket', change: { start: text.length, end: text.length, text: '}' } };
    case 8: // CloseBracketExpected
      return { what: 'bracket', change: { start: text.length, end: text.length, text: ']' } };
    default:
      return undefined;
  }
}

/** The text as JSON with everything at its old place; undefined when that cannot be. */
export function repaired(text: string): string | undefined {
  let current = text;
  for (let round = 0; round < MOST; round += 1) {
    const document = parseJson(current);
    if (document.errors.length === 0) return current;
    const repair = firstRepair(document);
    if (!repair) return undefined;
    const { start, end, text: put } = repair.change;
    if (put === '') current = current.slice(0, start) + ' '.repeat(end - start) + current.slice(end);
    else if (start === current.length) current += put;
    // A comma takes the place of a blank.
    else if (/\s/.test(current[start] ?? ''))
      current = current.slice(0, start) + put + current.slice(start + 1);
    else return undefined;
  }
  return undefined;
}
