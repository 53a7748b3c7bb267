import assert from 'node:assert/strict';
import { UsageError } from '../../../agent/cli/arguments.ts';
import { policyCommand } from '../../../agent/cli/policy.ts';
import type { ExplainQuestion, Explanation } from '../../../agent/cli/policy-questions.ts';
import { CliHome, type RunOptions } from './fake-terminal.ts';

const ANSWER: Explanation = {
  class: 'medium',
  decision: 'ask',
  rule: 'level.medium',
  because: { id: 'cli-tools-none' },
  part: 'npm test',
  resolved: ['192.0.2.1', '192.0.2.2'],
};

describe('ocho policy explain', () => {
  let home: CliHome;
  let asked: ExplainQuestion[];
  beforeEach(() => {
    home = new CliHome();
    asked = [];
  });
  afterEach(() => home.remove());

  async function run(argv: readonly string[], options: RunOptions = {}) {
    const { context, output } = home.context(options);
    const code = await policyCommand(argv, context, async () => async (question) => {
      asked.push(question);
      return ANSWER;
    });
    return { code, ...output() };
  }

  it('takes one question from the command line and says decision, reason, part and what it resolves to', async () => {
    const { code, out } = await run(['explain', 'shell', 'npm test', '--platform', 'posix']);
    assert.equal(code, 0);
    assert.equal(
      out,
      'asked about · medium risk · level.medium\nNo tool is admitted here. To see why: ocho tools list --all\nBecause of: npm test\nResolved: 192.0.2.1, 192.0.2.2\n',
    );
    await run(['explain', 'path', '../x', '--op', 'write']);
    await run(['explain', 'url', 'https://example.com/']);
    assert.deepEqual(asked, [
      { kind: 'shell', command: 'npm test', platform: 'posix' },
      { kind: 'path', path: '../x', op: 'write' },
      { kind: 'url', url: 'https://example.com/' },
    ]);
  });

  it('answers JSON Lines with JSON Lines, however they are cut', async () => {
    const lines = ['{"command":"ls","platform":"cmd","cwd":"/w"}', '', '{"command":"pwd"}'];
    const text = `${lines.join('\r\n')}`;
    const { code, out } = await run(['explain', 'shell', '--json'], {
      input: [text.slice(0, 9), text.slice(9)],
    });
    assert.equal(code, 0);
    assert.deepEqual(asked, [
      { kind: 'shell', command: 'ls', platform: 'cmd', cwd: '/w' },
      { kind: 'shell', command: 'pwd', platform: 'posix' },
    ]);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(answers.length, 2);
    assert.deepEqual(answers[0], {
      class: 'medium',
      decision: 'ask',
      rule: 'level.medium',
      because: 'No tool is admitted here. To see why: ocho tools list --all',
      resolved: ['192.0.2.1', '192.0.2.2'],
    });
  });

  it('passes on the network answers that come with a URL', async () => {
    await run(['explain', 'url', '--json'], {
      input: ['{"url":"https://a.test/","dns":{"a.test":["192.0.2.1"]},"redirects":["/b"]}\n'],
    });
    assert.deepEqual(asked, [
      { kind: 'url', url: 'https://a.test/', dns: { 'a.test': ['192.0.2.1'] }, redirects: ['/b'] },
    ]);
  });

  it('answers a line that is no question with an error, goes on, and exits with 2', async () => {
    const input = ['nonsense\n[]\n{"op":"eat","path":"x"}\n{"op":"read"}\n{"op":"read","path":"x"}\n'];
    const { code, out } = await run(['explain', 'path', '--json'], { input });
    assert.equal(code, 2);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map((answer) => answer.error?.code ?? answer.decision),
      ['INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'ask'],
    );
    assert.match(answers[3].error.message, /"path"/);
  });

  it('refuses what cannot be asked', async () => {
    for (const argv of [
      [],
      ['explain'],
      ['explain', 'mind'],
      ['explain', 'url'],
      ['explain', 'url', 'x', '--op', 'read'],
    ]) {
      await assert.rejects(run(argv), UsageError);
    }
  });
});
