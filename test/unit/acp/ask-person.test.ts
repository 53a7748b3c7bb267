import assert from 'node:assert/strict';
import type { AgentContext } from '@agentclientprotocol/sdk';
import { clientQuestions } from '../../../agent/acp/ask-person.ts';
import { idsForTexts, settled } from '../runtime/fixture.ts';

const never = new AbortController().signal;

interface Asked {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Asks one question through a client that answers with `respond`. */
async function ask(
  respond: (asked: Asked) => unknown,
  options: { forms?: boolean; choices?: readonly string[]; signal?: AbortSignal } = {},
): Promise<{ answer: string | undefined; asked: Asked[] }> {
  const asked: Asked[] = [];
  const client = {
    request: async (method: string, params: Asked['params']) => {
      asked.push({ method, params });
      return respond({ method, params });
    },
  };
  // Nothing else of the connection is used.
  const person = clientQuestions(
    client as unknown as AgentContext,
    idsForTexts,
    'session-1',
    options.forms ?? false,
  );
  const question = { callId: 'call_1', question: 'Which one?', choices: options.choices ?? [] };
  return { answer: await person(question, options.signal ?? never), asked };
}

const selecting = (optionId: string) => () => ({ outcome: { outcome: 'selected', optionId } });
const accepting = (content: unknown) => () => ({ action: 'accept', content });

describe('questions of the model to the person', () => {
  it('go into a form where the client has forms, with the choices as its values', async () => {
    const { answer, asked } = await ask(accepting({ answer: 'b' }), { forms: true, choices: ['a', 'b'] });
    assert.equal(answer, 'b');
    assert.equal(asked[0]?.method, 'elicitation/create');
    assert.match(JSON.stringify(asked[0]?.params), /"enum":\["a","b"\]/);
    assert.match(JSON.stringify(asked[0]?.params), /Which one\?/);
  });

  it('take free text in a form without choices', async () => {
    assert.equal((await ask(accepting({ answer: 'my own words' }), { forms: true })).answer, 'my own words');
  });

  for (const response of [
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept' },
    { action: 'accept', content: { answer: 7 } },
    { action: 'accept', content: { answer: '  ' } },
    {},
  ]) {
    it(`have no answer when a form comes back as ${JSON.stringify(response)}`, async () => {
      assert.equal((await ask(() => response, { forms: true })).answer, undefined);
    });
  }

  it('go into the options of a permission request where there are no forms', async () => {
    const { answer, asked } = await ask(selecting('choice-1'), { choices: ['a', 'b'] });
    assert.equal(answer, 'b');
    assert.equal(asked[0]?.method, 'session/request_permission');
  });

  it('have no answer when none of the choices was taken', async () => {
    for (const id of ['none', 'choice-7', 'a']) {
      assert.equal((await ask(selecting(id), { choices: ['a', 'b'] })).answer, undefined, id);
    }
    const cancelled = () => ({ outcome: { outcome: 'cancelled' } });
    assert.equal((await ask(cancelled, { choices: ['a'] })).answer, undefined);
  });

  it('are not put to a client that has neither forms nor choices to show', async () => {
    const { answer, asked } = await ask(() => assert.fail('was asked'));
    assert.deepEqual([answer, asked], [undefined, []]);
  });

  it('have no answer when the client fails', async () => {
    const failing = () => {
      throw new Error('dialog crashed');
    };
    assert.equal((await ask(failing, { forms: true })).answer, undefined);
    assert.equal((await ask(failing, { choices: ['a'] })).answer, undefined);
  });

  it('end with the turn when that is cancelled', async () => {
    const controller = new AbortController();
    const waiting = ask(() => new Promise(() => undefined), { forms: true, signal: controller.signal });
    await settled();
    controller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
  });
});
