// What is not Ocho's own text must not become a link that runs a command where the editor shows it (screen-text.ts).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { literal } from '../../../extension/approvals/screen-text.ts';

const EXTENSION = fileURLToPath(new URL('../../../extension/', import.meta.url));
/** Ways to a notification: its text is read for links, those that run commands included. */
const CALL = /\bshow(?:Information|Warning|Error)Message\(/g;

/** The text between a bracket that was opened before `from` and the one that closes it. */
function inBrackets(source: string, from: number): string {
  let open = 1;
  let at = from;
  for (; at < source.length && open > 0; at++) {
    if (source[at] === '(') open++;
    else if (source[at] === ')') open--;
  }
  return source.slice(from, at - 1);
}

function notifications(): { readonly place: string; readonly text: string }[] {
  const files = readdirSync(EXTENSION, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes(`webview${path.sep}`),
  );
  return files.flatMap((name) => {
    const source = readFileSync(path.join(EXTENSION, name), 'utf8');
    if (!source.includes('vscode.window.show')) return [];
    return [...source.matchAll(CALL)].map(({ 0: call, index }) => ({
      place: `${name}:${source.slice(0, index).split('\n').length}`,
      text: inBrackets(source, index + call.length),
    }));
  });
}

/** A text of ours with nothing filled in. */
const OWN = /^\s*[\w.#]*i18n\.text\((?:\w+ \?\? )?'[\w-]+'\)/;

describe('notifications of the editor', () => {
  it('take texts that are not ours only as they stand', () => {
    const found = notifications();
    assert.ok(found.length > 20, 'the calls are found');
    const doubtful = found.filter(
      // Dialogs (modal) show plain text.
      ({ text }) => !/\bmodal\b/.test(text) && !/^\s*literal\(/.test(text) && !OWN.test(text),
    );
    assert.deepEqual(
      doubtful.map(({ place, text }) => `${place} ${text}`),
      [],
    );
  });

  it('show no link of a file name or an error that looks like one', () => {
    const shown = literal('no file [Repair](command:workbench.action.quit)');
    assert.doesNotMatch(shown, /\]\(/);
    assert.equal(shown.replaceAll('\u2060', ''), 'no file [Repair](command:workbench.action.quit)');
  });
});
