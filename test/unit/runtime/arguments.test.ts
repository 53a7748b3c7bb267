import assert from 'node:assert/strict';
import { z } from 'zod';
import { parseArguments } from '../../../agent/runtime/arguments.ts';

const schema = z.object({ path: z.string(), limit: z.number().int().default(10) });

/** Id of the message of arguments that are refused. */
function refusal(text: string): { id: string; problems: string } {
  const parsed = parseArguments(text, schema);
  assert.ok(!parsed.ok, 'the arguments were taken');
  return { id: parsed.message.id, problems: String(parsed.message.args?.problems) };
}

describe('parseArguments', () => {
  it('gives the checked arguments with defaults, and the raw ones as they came', () => {
    assert.deepEqual(parseArguments('{"path":"a"}', schema), {
      ok: true,
      raw: { path: 'a' },
      args: { path: 'a', limit: 10 },
    });
  });

  for (const empty of ['', '  \n']) {
    it(`takes ${JSON.stringify(empty)} for no arguments`, () => {
      assert.deepEqual(parseArguments(empty, z.object({})), { ok: true, raw: {}, args: {} });
    });
  }

  it('refuses text that is no JSON', () => {
    assert.equal(refusal('{"path": "a').id, 'runtime-arguments-not-json');
  });

  for (const text of ['null', '[]', '"a"', '1', 'true']) {
    it(`refuses ${text}, which is no object`, () => {
      assert.equal(refusal(text).id, 'runtime-arguments-not-object');
    });
  }

  it('names each argument that does not fit', () => {
    const { id, problems } = refusal('{"limit":"many"}');
    assert.equal(id, 'runtime-arguments-invalid');
    assert.match(problems, /path: /);
    assert.match(problems, /limit: /);
  });

  it('shows an editor the raw arguments even when they do not fit', () => {
    assert.deepEqual(parseArguments('{"limit":"many"}', schema).raw, { limit: 'many' });
  });

  it('passes an object through when the tool is unknown', () => {
    assert.deepEqual(parseArguments('{"any":1}', undefined), { ok: true, raw: { any: 1 }, args: { any: 1 } });
  });
});
