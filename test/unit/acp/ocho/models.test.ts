// What a client says of its models is anybody's: only what can be understood counts.
import assert from 'node:assert/strict';
import { ClientModels } from '../../../../agent/acp/ocho/models.ts';
import { EditorFault } from '../../../../agent/models/editor-models.ts';

const one = {
  id: 'acme/one',
  name: 'One',
  vendor: 'acme',
  family: 'f',
  version: '1',
  maxInputTokens: 1000,
  images: false,
  tools: true,
};

/** A client that answers every request with this. */
const answering = (...answers: (unknown | Error)[]) =>
  new ClientModels(() => ({
    request: async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as never; // A peer can answer anything.
    },
  }));

const request = { system: '', messages: [], tools: [], thought: 'off' as const };

async function end(answer: unknown): Promise<unknown> {
  const models = answering(answer);
  try {
    for await (const event of models.stream('acme/one', request, new AbortController().signal)) return event;
    return 'ended';
  } catch (error) {
    return error instanceof EditorFault ? error.code : error;
  }
}

describe("the list of a client's models", () => {
  it('has those that can be understood', async () => {
    const broken = [{ ...one, tools: 'yes' }, { ...one, id: '' }, null, 'acme/two'];
    const models = answering({ models: [...broken, { ...one, more: 1 }] });
    await models.told();
    assert.deepEqual(models.list(), [one]);
  });

  for (const [what, answer] of Object.entries({
    'an error': new Error('no'),
    'no list': { models: 'all' },
    nothing: null,
  })) {
    it(`is empty after ${what}`, async () => {
      const models = answering(answer);
      await models.told();
      assert.deepEqual(models.list(), []);
    });
  }

  it('is asked for once until it is refreshed', async () => {
    const models = answering({ models: [one] }, { models: [] });
    await Promise.all([models.told(), models.told()]);
    assert.equal(models.list().length, 1);
    await models.refresh();
    assert.equal(models.list().length, 0);
  });

  it('is that of the last question, whichever answer comes last', async () => {
    const answers: ((value: unknown) => void)[] = [];
    const models = new ClientModels(() => ({
      request: () => new Promise((resolve) => answers.push(resolve as (value: unknown) => void)),
    }));
    const told = [models.told(), models.refresh()];
    answers[1]?.({ models: [one] });
    answers[0]?.({ models: [] });
    await Promise.all(told);
    assert.deepEqual(models.list(), [one]);
  });
});

describe("a stream of a client's model", () => {
  it('ends as the answer says', async () => {
    assert.equal(await end({}), 'ended');
    assert.equal(await end({ error: { code: 'blocked', message: 'quota' } }), 'blocked');
  });

  it('has failed when the answer cannot be understood', async () => {
    for (const answer of [
      null,
      { error: 'no' },
      { error: { code: 'new kind', message: 'm' } },
      new Error('x'),
    ]) {
      assert.equal(await end(answer), 'failed');
    }
  });
});
