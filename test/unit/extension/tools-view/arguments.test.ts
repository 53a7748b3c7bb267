import assert from 'node:assert/strict';
import {
  argumentsOf,
  canAsk,
  skeleton,
  type ToolArgument,
  textOf,
  valueFrom,
} from '../../../../extension/tools-view/arguments.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 10, default: 5, description: 'How many' },
    path: { type: 'string' },
    mode: { enum: ['fast', 'slow'] },
    deep: { type: 'boolean' },
    words: { type: 'array', items: { type: 'string' } },
    filter: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    where: { type: 'object', properties: { x: { type: 'number' } } },
  },
  required: ['path', 'mode'],
};

const named = (name: string, schema: Readonly<Record<string, unknown>> = SCHEMA): ToolArgument => {
  const found = argumentsOf(schema).find((each) => each.name === name);
  assert.ok(found, name);
  return found;
};

describe('arguments of a tool', () => {
  it('come with those that are required first', () => {
    assert.deepEqual(
      argumentsOf(SCHEMA).map(({ name, required }) => [name, required]),
      [
        ['path', true],
        ['mode', true],
        ['limit', false],
        ['deep', false],
        ['words', false],
        ['filter', false],
        ['where', false],
      ],
    );
  });

  it('are asked for by their type, and as JSON where there is no better way', () => {
    const kinds = argumentsOf(SCHEMA).map(({ name, input, type }) => [name, input.kind, type]);
    assert.deepEqual(kinds, [
      ['path', 'text', 'string'],
      ['mode', 'choice', '"fast" | "slow"'],
      ['limit', 'number', 'integer'],
      ['deep', 'yes-no', 'boolean'],
      ['words', 'words', 'string[]'],
      ['filter', 'text', 'string'],
      ['where', 'json', 'object'],
    ]);
  });

  it('are none for a schema that is no object', () => {
    for (const schema of [{}, { properties: [] }, { type: 'string' }])
      assert.deepEqual(argumentsOf(schema), []);
  });

  it('need an editor when one that is required is no single line', () => {
    assert.equal(canAsk(argumentsOf(SCHEMA)), true);
    assert.equal(canAsk(argumentsOf({ ...SCHEMA, required: ['where'] })), false);
  });

  it('start as JSON with what is required, and what was given so far', () => {
    assert.deepEqual(JSON.parse(skeleton(argumentsOf(SCHEMA))), { path: '', mode: 'fast' });
    assert.deepEqual(JSON.parse(skeleton(argumentsOf(SCHEMA), { path: 'a', limit: 7 })), {
      path: 'a',
      mode: 'fast',
      limit: 7,
    });
    const list = {
      properties: { edits: { type: 'array', items: { type: 'object' } }, at: {} },
      required: ['edits', 'at'],
    };
    assert.deepEqual(JSON.parse(skeleton(argumentsOf(list))), { edits: [], at: null });
  });

  it('are read from what was typed', () => {
    assert.deepEqual(valueFrom(named('path'), ' a b '), { value: ' a b ' });
    assert.deepEqual(valueFrom(named('limit'), ' 7 '), { value: 7 });
    assert.deepEqual(valueFrom(named('where'), '{"x":1}'), { value: { x: 1 } });
    assert.deepEqual(valueFrom(named('words'), `one "two words"  '"' C:\\dir`), {
      value: ['one', 'two words', '"', 'C:\\dir'],
    });
    assert.deepEqual(valueFrom(named('words'), ''), { value: [] });
    assert.deepEqual(valueFrom(named('words'), '""'), { value: [''] });
  });

  it('say what is wrong with what was typed', () => {
    const problem = (name: string, text: string) => {
      const read = valueFrom(named(name), text);
      return 'problem' in read ? read.problem : undefined;
    };
    assert.equal(problem('path', ''), 'empty');
    assert.equal(problem('limit', 'many'), 'no-number');
    assert.equal(problem('limit', '  '), 'no-number');
    assert.equal(problem('limit', '1.5'), 'no-integer');
    assert.equal(problem('limit', '0'), 'too-small');
    assert.equal(problem('limit', '11'), 'too-large');
    assert.equal(problem('words', 'a "b'), 'quotes');
    assert.equal(problem('words', 'a"b"'), 'quotes');
    assert.equal(problem('where', '{x}'), 'json');
  });

  it('are shown as they would be typed', () => {
    for (const [name, value] of [
      ['words', ['one', 'two words', 'say "hi"', '']],
      ['limit', 3],
      ['where', { x: 1 }],
    ] as const) {
      assert.deepEqual(valueFrom(named(name), textOf(named(name), value)), { value });
    }
  });
});
