import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDecisionLog } from '../../../agent/policy/decision-log.ts';
import { readDecisions } from '../../../agent/policy/decision-log-reader.ts';
import type { Plan } from '../../../agent/policy/plan.ts';

describe('reading the decision log', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-decisions-'));
    file = path.join(folder, 'decisions.jsonl');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const because = { id: 'b' };
  const plan = (resolved: string): Plan => ({
    tool: 'file_write',
    args: {},
    parts: [{ kind: 'path', op: 'write', path: resolved, resolved }],
    details: undefined,
  });
  function record(sessionId: string, subject: string, answer?: string): void {
    createDecisionLog(folder, { now: () => new Date(0) }).record(
      {
        sessionId,
        callId: 'c',
        fingerprint: 'f',
        decision: { outcome: 'ask', class: 'medium', rule: 'level.medium', part: 'p', because },
        by: 'person',
        ...(answer ? { answer } : {}),
      },
      plan(subject),
    );
  }
  const subjects = async (query = {}) => (await readDecisions(folder, query)).map(({ subject }) => subject);

  it('has the newest first, with what each was about', async () => {
    record('s', '/a', 'allow_once');
    record('s', '/b');
    assert.deepEqual(await readDecisions(folder), [
      {
        at: '1970-01-01T00:00:00.000Z',
        sessionId: 's',
        tool: 'file_write',
        class: 'medium',
        outcome: 'ask',
        rule: 'level.medium',
        subject: '/b',
        by: 'person',
      },
      {
        at: '1970-01-01T00:00:00.000Z',
        sessionId: 's',
        tool: 'file_write',
        class: 'medium',
        outcome: 'ask',
        rule: 'level.medium',
        subject: '/a',
        by: 'person',
        answer: 'allow_once',
      },
    ]);
  });

  it('can be limited to a session and to a number', async () => {
    for (const name of ['1', '2', '3']) {
      record('mine', `/mine/${name}`);
      record('yours', `/yours/${name}`);
    }
    assert.deepEqual(await subjects({ sessionId: 'mine' }), ['/mine/3', '/mine/2', '/mine/1']);
    assert.deepEqual(await subjects({ sessionId: 'mine', limit: 1 }), ['/mine/3']);
    assert.deepEqual(await subjects({ limit: 2 }), ['/yours/3', '/mine/3']);
  });

  it('is whole over the borders of what is read at once', async () => {
    const names = Array.from({ length: 900 }, (_, index) => `/${'ž'.repeat(60)}/${index}`);
    for (const name of names) record('s', name);
    assert.ok(fs.statSync(file).size > 3 * 64 * 1024);
    assert.deepEqual(await subjects({ limit: 1000 }), [...names].reverse());
  });

  it('leaves out lines that cannot be read, the torn last one too', async () => {
    record('s', '/a');
    fs.appendFileSync(file, 'no json\n{"at":1}\nnull\n\n[]\n');
    record('s', '/b');
    fs.appendFileSync(file, '{"at":"2030');
    assert.deepEqual(await subjects(), ['/b', '/a']);
  });

  it('takes the part for the subject in lines of earlier versions', async () => {
    record('s', '/a');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"subject":"/a",', ''));
    assert.deepEqual(await subjects(), ['p']);
  });

  it('is empty where there is no log, or something else in its place', async () => {
    assert.deepEqual(await subjects(), []);
    fs.mkdirSync(file);
    assert.deepEqual(await subjects(), []);
  });

  it('reads only the end of a log that has grown for years', async () => {
    record('old', '/old');
    fs.appendFileSync(file, `${'x'.repeat(1023)}\n`.repeat(17 * 1024));
    record('new', '/new');
    assert.deepEqual(await subjects(), ['/new']);
    assert.deepEqual(await subjects({ sessionId: 'old' }), []);
  });
});
