import assert from 'node:assert/strict';
import { BUILTIN_NAMES, loadBuiltin } from '../../../agent/tools/catalogue.ts';

/** Arguments each tool accepts, to which one that it does not know is added. */
const GOOD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  shell: { command: 'ls', description: 'what a model says of it' },
  file_read: { path: 'a' },
  file_write: { path: 'a', content: '' },
  file_edit: { path: 'a', old_string: 'a', new_string: 'b' },
  glob_search: { pattern: '*' },
  content_search: { pattern: 'x' },
  web_fetch: { url: 'https://site.example' },
  todo_write: { todos: [{ content: 'a', status: 'pending' }] },
  ask_user: { question: 'a?' },
};

describe('arguments of the built-in tools', () => {
  for (const name of BUILTIN_NAMES) {
    const good = GOOD[name];
    // Its operations have arguments of their own.
    if (!good) continue;
    it(`${name} refuses an argument it does not know and names those it knows`, async () => {
      const input = (await loadBuiltin(name))?.definition.input;
      assert.equal(input?.safeParse(good).success, true);
      const refused = input?.safeParse({ ...good, no_such: 1 });
      assert.equal(refused?.success, false);
      const message = refused?.error?.issues.map((issue) => issue.message).join() ?? '';
      assert.match(message, /^unknown: no_such\. Known arguments: /);
      for (const key of Object.keys(good)) assert.ok(message.includes(key), `${key}: ${message}`);
    });
  }

  it('todo_write refuses what it does not know of one step, too', async () => {
    const input = (await loadBuiltin('todo_write'))?.definition.input;
    const todos = [{ content: 'a', status: 'pending', due: 'today' }];
    assert.match(
      String(input?.safeParse({ todos }).error?.message),
      /unknown: due\. Known arguments: content/,
    );
  });
});
