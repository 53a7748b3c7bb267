import assert from 'node:assert/strict';
import { runApprover } from '../../../agent/cli/run-approver.ts';
import type { ApproveMode } from '../../../agent/cli/run-options.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { FileDiff } from '../../../agent/policy/plan.ts';
import type { PermissionQuestion } from '../../../agent/runtime/approver.ts';
import { decided, fakePlan } from '../runtime/fixture.ts';

const never = new AbortController().signal;

function question(suggestion?: string, diffs?: readonly FileDiff[]): PermissionQuestion {
  return {
    sessionId: 's',
    callId: 'call_1',
    plan: { ...fakePlan({}), ...(diffs ? { diffs } : {}) },
    fingerprint: 'f',
    decision: decided('ask', suggestion === undefined ? {} : { suggestion }),
    kind: 'edit',
    title: 't',
    locations: [],
  };
}

/** Asks at a terminal on which these lines are typed. */
async function answered(mode: ApproveMode, lines: readonly string[], asked = question('fake(*)')) {
  const typed = [...lines];
  let written = '';
  const terminal = {
    write: (text: string) => {
      written += text;
    },
    readLine: async (prompt: string) => {
      written += prompt;
      return typed.shift();
    },
  };
  const approver = runApprover(mode, terminal, createI18n({ locale: 'en' }));
  return { answer: await approver.ask(asked, never), written, approver, left: typed.length };
}

describe('who answers the questions of ocho run', () => {
  it('is nobody when that was asked for', async () => {
    const { answer, approver, written } = await answered('never', ['y']);
    assert.equal(approver.available, false);
    assert.deepEqual(answer, { answer: 'cancelled' });
    assert.equal(written, '');
  });

  it('is "once" to everything, with each question shown', async () => {
    const { answer, written, left } = await answered('all', ['d']);
    assert.deepEqual(answer, { answer: 'allow_once' });
    assert.equal(left, 1, 'nothing is read');
    assert.match(written, /^\n\? thing\n/);
  });

  for (const [line, answer] of Object.entries({
    y: { answer: 'allow_once' },
    Y: { answer: 'allow_once' },
    s: { answer: 'allow_session' },
    a: { answer: 'allow_always' },
    d: { answer: 'deny' },
    n: { answer: 'deny' },
    'd use the other file': { answer: 'deny', feedback: 'use the other file' },
  })) {
    it(`takes ${JSON.stringify(line)} for ${answer.answer}`, async () => {
      assert.deepEqual((await answered('ask', [line])).answer, answer);
    });
  }

  it('asks again for what is no answer', async () => {
    const { answer, written } = await answered('ask', ['', 'yes please', 'y']);
    assert.deepEqual(answer, { answer: 'allow_once' });
    assert.equal(written.split('none of the answers').length, 3);
  });

  it('offers no lasting answer where no rule would cover the call', async () => {
    const { answer, written } = await answered('ask', ['a', 's', 'd'], question());
    assert.deepEqual(answer, { answer: 'deny' });
    assert.doesNotMatch(written, /\[a\]/);
  });

  it('is settled without consent at the end of the input', async () => {
    assert.deepEqual((await answered('ask', [])).answer, { answer: 'cancelled' });
  });

  it('sees the change of an edit, with what hides in it', async () => {
    const diff = { path: '/w/a.js', oldText: 'let a;\nlet b;\n', newText: 'let a;\nlet \u202ec;\u001b[2K\n' };
    for (const mode of ['ask', 'all'] as const) {
      const { written } = await answered(mode, ['y'], question(undefined, [diff]));
      assert.match(written, /^\n\? thing\n--- \/w\/a\.js\n\+\+\+ \/w\/a\.js\n@@/);
      assert.match(written, /^-let b;$/m);
      assert.match(written, /^\+let \\u\{202e\}c;\\u\{1b\}\[2K$/m);
    }
  });

  it('sees everything with one key, as often as they like, and is asked again', async () => {
    const diff = {
      path: '/w/a',
      oldText: null,
      newText: `${'line\n'.repeat(1000)}${'x'.repeat(2000)} end\n`,
    };
    const { answer, written } = await answered('ask', ['f', 'F', 'y'], question(undefined, [diff]));
    assert.deepEqual(answer, { answer: 'allow_once' });
    assert.equal(written.split(`${'x'.repeat(2000)} end`).length, 3);
    assert.equal(written.split('[f] everything in full').length, 4);
  });

  it('sees of a very long line its ends, and how much is missing', async () => {
    const diff = { path: '/w/a', oldText: null, newText: `${'x'.repeat(5000)} end\n` };
    const { written } = await answered('ask', ['y'], question(undefined, [diff]));
    assert.match(written, /^\+x+ … \+4\d\d\d … x+ end$/m);
  });

  it("sees a question of the model's own with what hides in it", async () => {
    let written = '';
    const write = (text: string) => {
      written += text;
    };
    const terminal = { write, readLine: async () => '1' };
    const approver = runApprover('ask', terminal, createI18n({ locale: 'en' }));
    const asked = { callId: 'c', question: 'Which\u001b[2K?', choices: ['a\u202eb', 'c'] };
    assert.equal(await approver.askPerson?.(asked, never), 'a\u202eb');
    assert.doesNotMatch(written, /[\u001b\u202e]/);
  });

  it('is told how much of a long change is not shown', async () => {
    const diff = { path: '/w/a', oldText: null, newText: 'line\n'.repeat(1000) };
    const { written } = await answered('ask', ['y'], question(undefined, [diff]));
    assert.match(written, /9\d\d more lines/);
  });
});
