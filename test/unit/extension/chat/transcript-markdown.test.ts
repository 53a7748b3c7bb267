import assert from 'node:assert/strict';
import type { ContentBlock, SessionUpdate } from '@agentclientprotocol/sdk';
import { type MarkdownWords, toMarkdown } from '../../../../extension/chat/model/transcript-markdown.ts';
import { agent, call, change, output, thought, transcriptOf, user } from './updates.ts';

const WORDS: MarkdownWords = {
  untitled: 'Untitled',
  user: 'You',
  agent: 'Agent',
  thought: 'Thinking',
  plan: 'Plan',
  compaction: 'Summary',
  status: (status) => status,
  severity: (severity) => severity,
  leftOut: (what, characters) => `left out: ${what}, ${characters}`,
  exit: (code, signal) => `exit ${signal ?? code}`,
};

const markdown = (...updates: readonly SessionUpdate[]): string =>
  toMarkdown(transcriptOf(...updates), WORDS);
const said = (content: ContentBlock): SessionUpdate => ({ sessionUpdate: 'user_message_chunk', content });

describe('transcript as Markdown', () => {
  it('has the title and what each said, in order', () => {
    const text = markdown(
      { sessionUpdate: 'session_info_update', title: 'Fix\nit' },
      user('Fix **it**.'),
      thought('First\n\nthen'),
      agent('Done.'),
      user('Thanks'),
    );
    assert.equal(
      text,
      `# Fix it

## You

Fix **it**.

## Agent

> **Thinking**
>
> First
>
> then

Done.

## You

Thanks
`,
    );
  });

  it('has the calls with their places, changes and output, without terminal sequences', () => {
    const text = markdown(
      call('c1', {
        title: 'a.ts',
        locations: [{ path: '/w/a.ts', line: 3 }],
        content: [{ type: 'diff', path: '/w/a.ts', oldText: 'one\ntwo\n', newText: 'one\nTWO\n' }],
      }),
      call('c2', { title: 'make `all`', kind: 'execute', content: [{ type: 'terminal', terminalId: 'c2' }] }),
      output('c2', '\u001b[31mno\u001b[0m\n```\n'),
      change('c2', { status: 'failed', _meta: { terminal_exit: { terminal_id: 'c2', exit_code: 2 } } }),
    );
    assert.ok(text.includes('### `a.ts` (pending)\n\n- `/w/a.ts:3`\n\n```diff\n--- /w/a.ts'), text);
    assert.ok(text.includes('\n-two\n+TWO\n```'), text);
    assert.ok(text.includes('### `` make `all` `` (failed)\n\n````\nno\n```\n````\n\nexit 2'), text);
  });

  it('has what a call was given when it shows nothing else', () => {
    assert.ok(markdown(call('c1', { rawInput: { a: 1 } })).includes('```json\n{\n  "a": 1\n}\n```'));
  });

  it('has output that the content of the card does not name', () => {
    assert.ok(markdown(call('c1'), output('c1', 'here')).includes('```\nhere\n```'));
  });

  it('has plans as lists, notices and summaries', () => {
    const text = markdown(
      { sessionUpdate: 'plan', entries: [{ content: 'a', status: 'completed', priority: 'low' }] },
      { sessionUpdate: 'notice', severity: 'warning', title: 'Slow', description: 'Wait' },
      { sessionUpdate: 'compaction_update', compactionId: 'k', status: 'failed', error: 'no room' },
    );
    assert.ok(
      text.includes('### Plan\n\n- [x] a\n\n> **warning:** Slow\n>\n> Wait\n\n> **Summary**\n>\n> no room\n'),
      text,
    );
  });

  it('closes a code block in which a message broke off, and no other', () => {
    assert.ok(markdown(agent('See\n```ts\nconst a'), user('x')).includes('const a\n```\n\n## You'));
    for (const whole of [
      '```\na\n```',
      '````\n```\n````',
      '~~~\n```\n~~~',
      'a ``` b',
      '```a``` b',
      '``` js\na\n```  ',
    ]) {
      assert.ok(markdown(agent(whole)).endsWith(`\n${whole}\n`), whole);
    }
    assert.ok(markdown(agent('````\n```\n')).endsWith('````\n```\n````\n'));
  });

  it('names links, and leaves the data of pictures out', () => {
    const text = markdown(
      said({ type: 'resource_link', uri: 'file:///a b>.ts', name: 'a [1]' }),
      said({ type: 'image', mimeType: 'image/png', data: 'AAAA' }),
      said({ type: 'resource', resource: { uri: 'file:///c', text: 'content' } }),
    );
    assert.ok(text.includes('[a \\[1\\]](<file:///a%20b%3E.ts>)\n\n*left out: image/png, 4*'), text);
    assert.ok(text.includes('`file:///c`\n\n```\ncontent\n```'), text);
  });

  it('writes a change that is too large to compare as the new text', () => {
    const lines = (word: string): string =>
      Array.from({ length: 3_000 }, (_, n) => `${word} ${n}\n`).join('');
    const text = markdown(
      call('c1', { content: [{ type: 'diff', path: '/a', oldText: lines('old'), newText: lines('new') }] }),
    );
    assert.ok(text.includes('```diff\nnew 0\nnew 1\n'));
  });
});
