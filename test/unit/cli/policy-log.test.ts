import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Interruption } from '../../../agent/cli/interruption.ts';
import { CliHome } from './fake-terminal.ts';

describe('ocho policy log', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
    const line = (at: string, more: object) =>
      JSON.stringify({
        at,
        session: 's1',
        call: 'c',
        tool: 'shell',
        fingerprint: 'f',
        outcome: 'ask',
        class: 'medium',
        rule: 'level.medium',
        part: 'npm test',
        subject: 'npm test\u202e',
        by: 'person',
        ...more,
      });
    const log = [
      line('2020-01-01T00:00:00.000Z', { answer: 'deny' }),
      line('2020-01-02T00:00:00.000Z', {
        outcome: 'block',
        by: 'nobody',
        rule: 'no_approver',
        session: 's2',
      }),
      '{"torn',
      line(new Date().toISOString(), { outcome: 'allow', by: 'policy', tool: 'file_read', class: 'low' }),
    ];
    home.write(path.join(home.state, 'decisions.jsonl'), `${log.join('\n')}\n`);
  });
  afterEach(() => home.remove());

  const log = (...argv: string[]) => home.run(['policy', 'log', ...argv]);
  const tools = async (...argv: string[]) =>
    (await log('--json', ...argv)).out
      .split('\n')
      .filter(Boolean)
      .map((each) => JSON.parse(each).outcome);

  it('says what was decided, by whom and what about, the newest last, and names damage', async () => {
    const { code, out, err } = await log();
    assert.equal(code, 0);
    const [first, subject, second] = out.split('\n');
    assert.equal(
      first,
      '2020-01-01 00:00:00  asked: denied · by the person · medium risk · level.medium · shell',
    );
    assert.equal(subject, '  npm test\\u{202e}');
    assert.equal(
      second,
      '2020-01-02 00:00:00  blocked · nobody there to ask · medium risk · no_approver · shell',
    );
    assert.match(err, /1 line of the decision log is damaged/);
    assert.match(
      (await home.run(['policy', 'log'], { locale: 'es' })).out,
      /preguntado: denegado · por la persona/,
    );
  });

  it('filters by session, tool, outcome, time and number', async () => {
    assert.deepEqual(await tools(), ['ask', 'block', 'allow']);
    assert.deepEqual(await tools('--session', 's2'), ['block']);
    assert.deepEqual(await tools('--tool', 'file_read'), ['allow']);
    assert.deepEqual(await tools('--outcome', 'ask'), ['ask']);
    assert.deepEqual(await tools('--since', '1h'), ['allow']);
    assert.deepEqual(await tools('--since', '2020-01-01T12:00Z'), ['block', 'allow']);
    assert.deepEqual(await tools('--tail', '1'), ['allow']);
    assert.match((await log('--session', 'none')).out, /Nothing was decided/);
  });

  it('refuses values it does not understand', async () => {
    for (const wrong of [
      ['--since', 'soon'],
      ['--outcome', 'maybe'],
      ['--tail', '0'],
      ['--approve', 'all'],
      ['more'],
    ])
      assert.equal((await log(...wrong)).code, 2, wrong.join(' '));
  });

  it('follows until it is interrupted', async () => {
    const interruption = new Interruption(() => undefined);
    const { context, output } = home.context({ interruption });
    const { policyCommand } = await import('../../../agent/cli/policy.ts');
    const { out } = context.terminal;
    const file = path.join(home.state, 'decisions.jsonl');
    const last = fs.readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    const terminal = {
      ...context.terminal,
      out: (text: string) => {
        out(text);
        if (text.includes('"added"')) interruption.request('SIGINT');
        // What was there has been shown: what comes now is new.
        else fs.appendFileSync(file, `${last.replace('"file_read"', '"added"')}\n`);
      },
    };
    const running = policyCommand(['log', '--follow', '--json', '--tail', '1'], { ...context, terminal });
    assert.equal(await running, 0);
    assert.match(output().out, /"added"/);
  });
});
