import assert from 'node:assert/strict';
import { z } from 'zod';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { parseArguments as parse } from '../../../agent/runtime/arguments.ts';

const english = createI18n({ locale: 'en' });
const spanish = createI18n({ locale: 'es' });
const parseArguments = (text: string, checked: z.ZodType | undefined) => parse(text, checked, english);

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

  for (const [text, argument] of [
    ['{"path":"a\\ud800b"}', 'path'],
    ['{"path":"\\udc00\\ud800"}', 'path'],
    ['{"path":"a","list":["x",{"deep":"\\ud83d"}]}', 'list.1.deep'],
  ] as const)
    it(`refuses ${text}, of which half of a character would come out as another`, () => {
      for (const checked of [schema, z.looseObject({}), undefined]) {
        const parsed = parseArguments(text, checked);
        assert.ok(!parsed.ok, 'the arguments were taken');
        assert.equal(parsed.message.id, 'runtime-arguments-half-character');
        assert.equal(parsed.message.args?.argument, argument);
        assert.match(String(parsed.message.args?.code), /^\\u[0-9a-f]{4}$/);
      }
    });

  it('takes characters of two halves, and refuses keys of one', () => {
    assert.ok(parseArguments('{"path":"\\ud83d\\ude00😀"}', schema).ok);
    assert.ok(!parseArguments('{"\\ud83d":"a"}', undefined).ok);
    const deep = `{"path":${'['.repeat(50_000)}"\\ud83d"${']'.repeat(50_000)}}`;
    assert.ok(!parseArguments(deep, undefined).ok);
  });

  for (const text of ['null', '[]', '"a"', '1', 'true']) {
    it(`refuses ${text}, which is no object`, () => {
      assert.equal(refusal(text).id, 'runtime-arguments-not-object');
    });
  }

  it('names each argument that does not fit', () => {
    const { id, problems } = refusal('{"limit":"many"}');
    assert.equal(id, 'runtime-arguments-invalid');
    assert.equal(problems, 'path is missing; limit must be a number, not a string');
  });

  it('shows an editor the raw arguments even when they do not fit', () => {
    assert.deepEqual(parseArguments('{"limit":"many"}', schema).raw, { limit: 'many' });
  });

  it('passes an object through when the tool is unknown', () => {
    assert.deepEqual(parseArguments('{"any":1}', undefined), { ok: true, raw: { any: 1 }, args: { any: 1 } });
  });

  const all = z.strictObject({
    text: z.string().min(1).max(3).optional(),
    code: z.string().length(4).optional(),
    list: z.array(z.number()).min(2).max(3).optional(),
    mode: z.enum(['one', 'two']).optional(),
    kind: z.literal('x').optional(),
    many: z.int().min(1).max(9).optional(),
    part: z.number().positive().lt(1).optional(),
    even: z.number().multipleOf(2).optional(),
    url: z.url().optional(),
    id: z
      .string()
      .regex(/^[a-z]+$/)
      .optional(),
    flag: z.boolean().optional(),
    either: z.union([z.string(), z.array(z.string())]).optional(),
    edits: z.array(z.object({ old: z.string() })).optional(),
    odd: z
      .string()
      .refine(() => false, 'words of the library')
      .optional(),
  });
  const problems: readonly (readonly [string, string, string])[] = [
    ['{"text":7}', 'text must be a string, not a number', 'text debe ser una cadena, no un número'],
    ['{"text":null}', 'text must be a string, not null', 'text debe ser una cadena, no null'],
    [
      '{"flag":"yes"}',
      'flag must be true or false, not a string',
      'flag debe ser true o false, no una cadena',
    ],
    ['{"many":1.5}', 'many must be a whole number, not 1.5', 'many debe ser un número entero, no 1.5'],
    [
      '{"edits":[{"old":[]}]}',
      'edits.0.old must be a string, not a list',
      'edits.0.old debe ser una cadena, no una lista',
    ],
    ['{"edits":[{}]}', 'edits.0.old is missing', 'falta edits.0.old'],
    ['{"text":""}', 'text must not be empty', 'text no puede estar vacío'],
    ['{"text":"abcd"}', 'text must have at most 3 characters', 'text debe tener como máximo 3 caracteres'],
    ['{"code":"abc"}', 'code must have exactly 4 characters', 'code debe tener exactamente 4 caracteres'],
    ['{"list":[1]}', 'list must have at least 2 items', 'list debe tener al menos 2 elementos'],
    ['{"many":0}', 'many must be at least 1', 'many debe ser al menos 1'],
    ['{"many":10}', 'many must be at most 9', 'many debe ser como máximo 9'],
    ['{"part":0}', 'part must be more than 0', 'part debe ser mayor que 0'],
    ['{"part":1}', 'part must be less than 1', 'part debe ser menor que 1'],
    ['{"mode":"three"}', 'mode must be one of one, two', 'mode debe ser uno de estos valores: one, two'],
    ['{"kind":"y"}', 'kind must be x', 'kind debe ser x'],
    ['{"even":3}', 'even must be a multiple of 2', 'even debe ser múltiplo de 2'],
    ['{"url":"x"}', 'url does not have the form url', 'url no tiene la forma url'],
    ['{"id":"A"}', 'id does not have the form /^[a-z]+$/', 'id no tiene la forma /^[a-z]+$/'],
    ['{"more":1}', 'there is no argument more', 'no existe el argumento more'],
    ['{"more":1,"most":2}', 'there are no arguments more, most', 'no existen los argumentos more, most'],
    ['{"either":1}', 'either has a value that is not allowed', 'either tiene un valor que no se permite'],
    ['{"odd":"x"}', 'odd has a value that is not allowed', 'odd tiene un valor que no se permite'],
  ];
  for (const [text, en, es] of problems) {
    it(`says of ${text} in both languages what is wrong, and no word of the validator's`, () => {
      for (const [i18n, expected] of [
        [english, en],
        [spanish, es],
      ] as const) {
        const parsed = parse(text, all, i18n);
        assert.ok(!parsed.ok, 'the arguments were taken');
        assert.equal(parsed.message.args?.problems, expected);
      }
    });
  }
});
