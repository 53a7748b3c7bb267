import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../agent/platform/clock.ts';
import { createDecisionLog } from '../../../agent/policy/decision-log.ts';
import { followDecisions } from '../../../agent/policy/decision-log-follower.ts';
import { readLogLines } from '../../../agent/policy/decision-log-reader.ts';

describe('the decision log', () => {
  let state: string;
  beforeEach(() => {
    state = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-decision-log-'));
  });
  afterEach(() => fs.rmSync(state, { recursive: true, force: true }));

  const because = { id: 'b' };
  function record(
    command: string,
    { maxBytes, feedback }: { maxBytes?: number; feedback?: string } = {},
  ): void {
    const decision = { outcome: 'ask', class: 'high', rule: 'r', part: command, because } as const;
    createDecisionLog(state, { ...(maxBytes ? { maxBytes } : {}) }).record(
      {
        sessionId: 's',
        callId: 'c',
        fingerprint: 'f',
        decision,
        by: 'person',
        answer: 'deny',
        ...(feedback ? { feedback } : {}),
      },
      {
        tool: 'shell',
        args: {},
        parts: [{ kind: 'state', what: command, effect: 'change' }],
        details: undefined,
      },
    );
  }
  const file = (name: string) => path.join(state, name);
  const lines = (name: string) => fs.readFileSync(file(name), 'utf8').trimEnd().split('\n');

  it('holds no secret, in no member', () => {
    record('curl -H "Authorization: Bearer abcdef123456"', { feedback: 'use password=hunter22' });
    const [line = ''] = lines('decisions.jsonl');
    assert.ok(!/abcdef123456|hunter22/.test(line), line);
    assert.match(line, /"answer":"deny"/);
  });

  it('begins a line of its own after one that was torn', () => {
    record('a');
    fs.appendFileSync(file('decisions.jsonl'), '{"at":"20');
    record('b');
    assert.deepEqual(
      lines('decisions.jsonl').map((line) => line.includes('"part"')),
      [true, false, true],
    );
  });

  it('is put aside when it is full, and what was before that goes', () => {
    for (const name of ['a', 'b', 'c']) record(name, { maxBytes: 1 });
    assert.equal(fs.existsSync(file('decisions.jsonl')), false);
    assert.match(lines('decisions.1.jsonl').join(), /"part":"c"/);
    record('d');
    assert.deepEqual(fs.readdirSync(state).sort(), ['decisions.1.jsonl', 'decisions.jsonl']);
  });

  it('is read over the border of the two files', async () => {
    record('a', { maxBytes: 1 });
    record('b');
    const found = await readLogLines(state, {}, 10);
    assert.deepEqual(
      found.map(({ decision }) => decision.subject),
      ['b', 'a'],
    );
    assert.equal((await readLogLines(state, {}, 1)).length, 1);
  });

  it('loses nothing when several processes fill it at once', async () => {
    const script = path.join(path.dirname(fileURLToPath(import.meta.url)), 'write-decisions.ts');
    const names = ['a', 'b', 'c'];
    // Big enough to be put aside just once by what all of them write.
    const exits = names.map(async (name) => {
      const argv = ['--import', 'tsx', script, state, name, '200', '70000'];
      return (await once(spawn(process.execPath, argv, { stdio: 'inherit' }), 'exit'))[0];
    });
    assert.deepEqual(await Promise.all(exits), [0, 0, 0]);
    const found = await readLogLines(state, {}, 10_000, () => assert.fail('no line is damaged'));
    assert.ok(fs.existsSync(file('decisions.1.jsonl')));
    for (const name of names) assert.equal(found.filter(({ raw }) => raw.session === name).length, 200, name);
  });

  it('is followed over the moment at which it is put aside', async () => {
    const over = new AbortController();
    const seen: string[] = [];
    record('a');
    for await (const line of followDecisions(state, 0, systemClock, over.signal)) {
      const subject = line?.decision.subject ?? 'damaged';
      seen.push(subject);
      if (subject === 'a') record('b', { maxBytes: 1 });
      if (subject === 'b') {
        record('c');
        fs.appendFileSync(file('decisions.jsonl'), 'no json\n');
      }
      if (subject === 'damaged') over.abort();
    }
    assert.deepEqual(seen, ['a', 'b', 'c', 'damaged']);
  });
});
