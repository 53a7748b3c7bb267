import assert from 'node:assert/strict';
import {
  configOptions,
  modeState,
  type OfferedModel,
  setMode,
  setOption,
} from '../../../agent/acp/options.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import type { RuntimeSession } from '../../../agent/runtime/session.ts';
import { idsForTexts, testSession } from '../runtime/fixture.ts';

const MODELS: readonly OfferedModel[] = [
  { id: 'test/thinker', name: 'Thinker', thoughtLevels: ['low', 'high'], images: true },
  { id: 'test/plain', name: 'Plain', thoughtLevels: [], images: false },
];

/** Current value and all values of each option. */
function shown(session: Parameters<typeof configOptions>[0], models = MODELS) {
  const options = configOptions(session, models, idsForTexts);
  return Object.fromEntries(
    options.map((option) => {
      assert.equal(option.type, 'select');
      const values =
        option.type === 'select' ? option.options.map((item) => 'value' in item && item.value) : [];
      return [option.id, { current: option.currentValue, values }];
    }),
  );
}

const refused = (error: unknown): boolean => error instanceof OchoError && error.code === 'INVALID_PARAMS';

/** As a connection does whose only other provider is `openai`. */
const set = (session: RuntimeSession, id: string, value: unknown): void =>
  setOption(session, MODELS, idsForTexts, id, value, (model) => model.startsWith('openai/'));

describe('options of a session', () => {
  it('are mode, model, thought level and high risk, each with its current value among its values', () => {
    const options = shown(testSession().session);
    assert.deepEqual(Object.keys(options), ['mode', 'model', 'thought_level', 'high_risk']);
    for (const [id, { current, values }] of Object.entries(options)) {
      assert.ok(values.includes(current as string), `${id}: ${current} is not in ${values}`);
    }
  });

  it('say of each model whether it is shown images', () => {
    const model = configOptions(testSession().session, MODELS, idsForTexts).find(({ id }) => id === 'model');
    const values = model?.type === 'select' ? model.options : [];
    const told = values.map((each) => ('value' in each ? [each.value, each._meta] : []));
    assert.deepEqual(told.slice(-2), [
      ['test/thinker', { ocho: { images: true } }],
      ['test/plain', { ocho: { images: false } }],
    ]);
  });

  it('offer the thought levels of the chosen model, and off always', () => {
    const { session } = testSession();
    session.emit({ type: 'option', id: 'model', value: 'test/thinker' });
    assert.deepEqual(shown(session).thought_level?.values, ['off', 'low', 'high']);
    session.emit({ type: 'option', id: 'thought_level', value: 'high' });
    session.emit({ type: 'option', id: 'model', value: 'test/plain' });
    assert.deepEqual(shown(session).thought_level, { current: 'off', values: ['off'] });
  });

  it('change the session and are stored', () => {
    const test = testSession();
    set(test.session, 'high_risk', 'ask');
    set(test.session, 'model', 'test/thinker');
    set(test.session, 'thought_level', 'high');
    assert.deepEqual(test.session.settings, {
      level: 'supervised',
      highRisk: 'ask',
      modelId: 'test/thinker',
      thought: 'high',
    });
    assert.equal(test.of('option').length, 3);
  });

  it('set the mode as session/set_mode does', () => {
    const test = testSession();
    set(test.session, 'mode', 'full');
    assert.equal(modeState(test.session, idsForTexts).currentModeId, 'full');
    setMode(test.session, 'read_only');
    assert.equal(shown(test.session).mode?.current, 'read_only');
    assert.deepEqual(
      test.of('mode').map(({ level }) => level),
      ['full', 'read_only'],
    );
  });

  it('take a model in full that is not in the list, and show it', () => {
    const { session } = testSession();
    set(session, 'model', 'openai/local-7b');
    const model = shown(session).model;
    assert.equal(model?.current, 'openai/local-7b');
    assert.ok(model.values.includes('openai/local-7b'));
  });

  for (const [id, value] of [
    ['mode', 'yolo'],
    ['model', 'no-provider'],
    ['model', ''],
    ['model', 'unknown/provider'],
    ['thought_level', 'immense'],
    ['high_risk', 'allow'],
    ['high_risk', true],
    ['unknown', 'x'],
  ] as const) {
    it(`refuse ${id} = ${JSON.stringify(value)} and change nothing`, () => {
      const test = testSession();
      assert.throws(() => set(test.session, id, value), refused);
      assert.deepEqual(test.logged, []);
    });
  }

  it('refuse a mode that does not exist and change nothing', () => {
    const test = testSession();
    assert.throws(() => setMode(test.session, 'yolo'), refused);
    assert.deepEqual(test.logged, []);
  });
});
