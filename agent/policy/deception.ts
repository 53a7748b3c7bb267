// What in a command, a path or a change could be taken for something else by the eye, said in words beside it.
import { domainToASCII } from 'node:url';
import type { Message } from '../i18n/message.ts';
import { cutCounted, hasHidden, visible } from './display.ts';
import type { FileDiff } from './plan.ts';

/** Letters that look like Latin ones in the usual fonts. */
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\uff21-\uff5a]/u;
const LATIN = /\p{Script=Latin}/u;
/** Written from right to left: what stands around is shown in another order than it is read. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const MOST = 3;
const LONGEST = 120;

/** Notes on texts of one question; none for plain ones. */
export function deceptions(texts: readonly string[]): readonly Message[] {
  const words = texts.flatMap((text) => (/[^\0-\x7f]/.test(text) ? text.split(/[\s"'`,;()<>|&=]+/) : []));
  return [
    ...hosts(words),
    ...about(
      'policy-question-mixed',
      words.filter((word) => LOOKALIKE.test(word) && LATIN.test(word)),
    ),
    ...about(
      'policy-question-right-to-left',
      words.filter((word) => RIGHT_TO_LEFT.test(word)),
    ),
  ];
}

/** Hosts of other alphabets by the name they are looked up under. */
function hosts(words: readonly string[]): Message[] {
  const found = words.flatMap((word) => {
    const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?([^/:?#@]+\.[^/:?#@]+)/i.exec(word)?.[1];
    const ascii = host === undefined || /^[\0-\x7f]*$/.test(host) ? '' : domainToASCII(host);
    return host !== undefined && ascii !== '' && /:\/\//.test(word) ? [ascii] : [];
  });
  const text = [...new Set(found)].slice(0, MOST).join(', ');
  return text === '' ? [] : [{ id: 'policy-question-real-host', args: { hosts: text } }];
}

function about(id: string, words: readonly string[]): Message[] {
  const shown = [...new Set(words)].slice(0, MOST).map((word) => cutCounted(spelled(word), LONGEST));
  return shown.length === 0 ? [] : [{ id, args: { words: shown.join(', ') } }];
}

/** A word with every letter that is not plain spelled by its number. */
function spelled(word: string): string {
  return word.replace(/[^\0-\x7f]/gu, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`);
}

/** What hides in the new text of a change and was not in the old one. */
export function hiddenInDiffs(diffs: readonly FileDiff[]): readonly Message[] {
  return diffs.flatMap(({ path, oldText, newText }) => {
    const before = new Set(lines(oldText ?? ''));
    const found = lines(newText).flatMap((text, at) =>
      hasHidden(text) && !before.has(text) ? [{ line: at + 1, text }] : [],
    );
    const [first] = found;
    if (!first) return [];
    const args = {
      path: visible(path),
      count: found.length,
      line: first.line,
      text: cutCounted(visible(first.text.trim()), LONGEST),
    };
    return [{ id: 'policy-question-hidden', args }];
  });
}

function lines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r?\n/);
}
