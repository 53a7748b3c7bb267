import assert from 'node:assert/strict';
import { type Model, ModelError, type ModelErrorKind, type ModelEvent } from '../../../agent/models/model.ts';
import {
  DEFAULT_RETRY_POLICY,
  RETRYABLE_KINDS,
  type RetryNotice,
  retryDelay,
  retryMessage,
  withRetry,
} from '../../../agent/models/retry.ts';
import { ask, collect, english, fakeClock, spanish, textOf } from './support.ts';

const error = (kind: ModelErrorKind, more: { retryAfterMs?: number; cause?: unknown } = {}) =>
  new ModelError(kind, { id: `models-error-${kind}`, args: { provider: 'test' } }, more);

/** A model that goes through the given answers: events, an error, or events and then an error. */
function scripted(...answers: readonly (readonly (ModelEvent | Error)[])[]): Model & { asked: number } {
  const model = {
    asked: 0,
    info: {
      id: 't/m',
      provider: 't',
      name: 'm',
      contextWindow: 1,
      images: false,
      nativeTools: true,
      thoughtLevels: [],
    },
    async *stream() {
      for (const item of answers[model.asked++] ?? [error('server')]) {
        if (item instanceof Error) throw item;
        yield item;
      }
    },
  };
  return model;
}

const OK: ModelEvent[] = [
  { type: 'text', text: 'fine' },
  { type: 'stop', reason: 'end_turn' },
];

async function failure(run: Promise<unknown>): Promise<ModelError> {
  const reason = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(reason instanceof ModelError, String(reason));
  return reason;
}

describe('retry', () => {
  for (const kind of RETRYABLE_KINDS) {
    it(`tries again after "${kind}" and says so before it waits`, async () => {
      const clock = fakeClock();
      const notices: RetryNotice[] = [];
      const model = scripted([error(kind)], OK);
      const events = await collect(
        withRetry(model, { clock, onRetry: (notice) => notices.push(notice) }),
        ask('x'),
      );
      assert.equal(textOf(events), 'fine');
      assert.deepEqual(
        notices.map((notice) => [notice.error.kind, notice.attempt, notice.delayMs]),
        [[kind, 1, clock.slept[0]]],
      );
      const [notice] = notices;
      assert.ok(notice, 'no notice');
      for (const i18n of [english, spanish]) {
        const text = i18n.format(retryMessage(notice));
        assert.doesNotMatch(text, /^models-/, `no text for ${kind}`);
        assert.match(text, /1 (?:of|de) 6/);
      }
    });
  }

  for (const kind of ['auth', 'not_found', 'invalid', 'context_full', 'nonsense'] as const) {
    it(`never tries again after "${kind}"`, async () => {
      const clock = fakeClock();
      const model = scripted([error(kind)], OK);
      assert.equal((await failure(collect(withRetry(model, { clock }), ask('x')))).kind, kind);
      assert.equal(model.asked, 1);
      assert.deepEqual(clock.slept, []);
    });
  }

  it('waits longer each time, with jitter, and gives up after six tries', async () => {
    const clock = fakeClock(0);
    const model = scripted();
    assert.equal((await failure(collect(withRetry(model, { clock }), ask('x')))).kind, 'server');
    assert.equal(model.asked, 6);
    assert.deepEqual(clock.slept, [500, 1000, 2000, 4000, 8000]);
    const most = fakeClock(0.999);
    await failure(collect(withRetry(scripted(), { clock: most }), ask('x')));
    assert.equal(
      most.slept.every((ms, at) => ms <= 1000 * 2 ** at && ms > (clock.slept[at] ?? 0)),
      true,
    );
    assert.equal(most.slept.reduce((sum, ms) => sum + ms, 0) < DEFAULT_RETRY_POLICY.maxTotalMs, true);
  });

  it('never waits less than the provider asks for', async () => {
    for (const random of [0, 0.5, 0.999]) {
      const clock = fakeClock(random);
      const model = scripted([error('rate_limit', { retryAfterMs: 3000 })], OK);
      await collect(withRetry(model, { clock }), ask('x'));
      assert.equal((clock.slept[0] ?? 0) >= 3000 && (clock.slept[0] ?? 0) < 3500, true);
    }
  });

  it('gives up at once when the provider asks for more than five minutes, and says how long', async () => {
    const clock = fakeClock();
    const model = scripted([error('rate_limit', { retryAfterMs: 3_600_000 })], OK);
    const fault = await failure(collect(withRetry(model, { clock }), ask('x')));
    assert.equal(fault.kind, 'rate_limit');
    assert.match(english.format(fault.text), /60 minutes/);
    assert.equal(model.asked, 1);
  });

  it('does not sit through many long waits one after another', () => {
    const spent = { tries: 3, elapsedMs: 1000, askedMs: 200_000 };
    assert.equal(retryDelay(error('rate_limit', { retryAfterMs: 120_000 }), spent, 0), undefined);
    assert.notEqual(retryDelay(error('rate_limit', { retryAfterMs: 90_000 }), spent, 0), undefined);
  });

  it('starts no try later than about ninety seconds after the first', () => {
    assert.equal(retryDelay(error('timeout'), { tries: 1, elapsedMs: 300_000, askedMs: 0 }, 0), undefined);
  });

  it('tries a refused connection only three times and an untrusted certificate once', async () => {
    for (const [code, tries] of [
      ['ECONNREFUSED', 3],
      ['SELF_SIGNED_CERT_IN_CHAIN', 1],
      ['ENOTFOUND', 1],
      ['ECONNRESET', 6],
    ] as const) {
      const broken = () => [error('network', { cause: Object.assign(new Error(code), { code }) })];
      const model = scripted(...Array.from({ length: 9 }, broken));
      await failure(collect(withRetry(model, { clock: fakeClock() }), ask('x')));
      assert.equal(model.asked, tries, code);
    }
  });

  it('passes a fault on as "cut" once something of the answer was passed on', async () => {
    const model = scripted([{ type: 'text', text: 'half' }, error('overloaded')], OK);
    const seen: ModelEvent[] = [];
    const run = (async () => {
      const stream = withRetry(model, { clock: fakeClock() }).stream(ask('x'), new AbortController().signal);
      for await (const event of stream) seen.push(event);
    })();
    assert.equal((await failure(run)).kind, 'cut');
    assert.equal(textOf(seen), 'half');
    assert.equal(model.asked, 1);
  });

  it('ends the wait at once when aborted', async () => {
    const abort = new AbortController();
    const model = scripted([error('server')], OK);
    const clock = {
      ...fakeClock(),
      sleep: (_ms: number, signal?: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          setImmediate(() => abort.abort(new Error('by the user')));
        }),
    };
    await assert.rejects(collect(withRetry(model, { clock }), ask('x'), abort.signal), /by the user/);
    assert.equal(model.asked, 1);
  });

  it('leaves other errors alone', async () => {
    const model = scripted([new TypeError('a bug')], OK);
    await assert.rejects(collect(withRetry(model, { clock: fakeClock() }), ask('x')), /a bug/);
    assert.equal(model.asked, 1);
  });
});
