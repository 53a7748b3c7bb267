import assert from 'node:assert/strict';
import type { CreateElicitationRequest, ElicitationSchema } from '@agentclientprotocol/sdk';
import { choicesProblem, typedProblem, typedValue } from '../../../../extension/approvals/form-answers.ts';
import { formProblem } from '../../../../extension/approvals/form-check.ts';
import { type FormField, formFields } from '../../../../extension/approvals/form-fields.ts';
import { FormQueue } from '../../../../extension/approvals/form-queue.ts';

type Properties = NonNullable<ElicitationSchema['properties']>;

function fields(properties: Properties, required: string[] = []): readonly FormField[] {
  const read = formFields({ type: 'object', properties, required });
  assert.ok(read.ok);
  return read.fields;
}

function field<K extends FormField['kind']>(
  kind: K,
  property: Properties[string],
  required = false,
): Extract<FormField, { kind: K }> {
  const [found] = fields({ it: property }, required ? ['it'] : []);
  assert.equal(found?.kind, kind);
  return found as Extract<FormField, { kind: K }>; // Its kind was just looked at.
}

const problem = (form: Parameters<typeof typedProblem>[0], typed: string): string | undefined =>
  typedProblem(form, typed)?.id;

describe('fields of a form', () => {
  it('are read in order, with title, default and whether they must be answered', () => {
    const read = fields(
      {
        name: { type: 'string', title: 'Name', default: 'x' },
        size: { type: 'integer', default: 3 },
        fast: { type: 'boolean', default: true },
        color: { type: 'string', enum: ['red', 'blue'] },
        tags: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] }, default: ['a'] },
      },
      ['name'],
    );
    assert.deepEqual(
      read.map(({ kind, title, required, initial }) => [kind, title, required, initial]),
      [
        ['text', 'Name', true, 'x'],
        ['number', 'size', false, 3],
        ['yesno', 'fast', false, true],
        ['choice', 'color', false, undefined],
        ['choices', 'tags', false, ['a']],
      ],
    );
  });

  it('have the titles of choices where there are some', () => {
    const { choices } = field('choice', { type: 'string', oneOf: [{ const: 'r', title: 'Red' }] });
    assert.deepEqual(choices, [{ value: 'r', title: 'Red', description: undefined }]);
  });

  it('of an unknown kind are left out, unless they must be answered', () => {
    const properties = { ok: { type: 'string' }, odd: { type: '_color' } } as Properties;
    assert.equal(fields(properties).length, 1);
    const read = formFields({ type: 'object', properties, required: ['odd'] });
    assert.deepEqual(read, { ok: false, problem: { id: 'approvals-form-unknown', args: { field: 'odd' } } });
  });

  it('never ask for a secret', () => {
    for (const name of ['api_key', 'apiKey', 'password', 'GITHUB_TOKEN', 'clientSecret']) {
      const read = formFields({ type: 'object', properties: { [name]: { type: 'string' } } });
      assert.equal(read.ok, false, name);
    }
    const titled = { type: 'object', properties: { x: { type: 'string', title: 'Your password' } } } as const;
    assert.equal(formFields(titled).ok, false);
    assert.equal(fields({ key: { type: 'string' }, max_tokens_used: { type: 'integer' } }).length, 2);
  });
});

describe('answers to a form', () => {
  it('are held to length, pattern and format', () => {
    const text = field('text', { type: 'string', minLength: 2, maxLength: 3, pattern: '^[a-z]+$' }, true);
    assert.equal(problem(text, ''), 'approvals-form-required');
    assert.equal(problem(text, 'a'), 'approvals-form-short');
    assert.equal(problem(text, 'abcd'), 'approvals-form-long');
    assert.equal(problem(text, 'A1'), 'approvals-form-pattern');
    assert.equal(problem(text, 'ab'), undefined);
    assert.equal(problem(field('text', { type: 'string', maxLength: 1 }), '😀'), undefined);
    for (const [format, good, bad] of [
      ['email', 'a@example.com', 'a@'],
      ['uri', 'https://example.com', 'example'],
      ['date', '2026-01-31', '2026-02-31'],
      ['date-time', '2026-01-31T12:00:00Z', 'noon'],
    ] as const) {
      const form = field('text', { type: 'string', format });
      assert.equal(problem(form, good), undefined, format);
      assert.equal(problem(form, bad), `approvals-form-format-${format}`);
    }
  });

  it('end a pattern that would hold up the editor, and leave it to the agent', () => {
    const text = field('text', { type: 'string', pattern: '^(a+)+$' });
    assert.equal(problem(text, `${'a'.repeat(40)}!`), undefined);
    assert.equal(problem(field('text', { type: 'string', pattern: '(' }), 'x'), undefined);
  });

  it('are numbers within their bounds', () => {
    const number = field('number', { type: 'integer', minimum: 1, maximum: 5 });
    assert.equal(problem(number, 'many'), 'approvals-form-number');
    assert.equal(problem(number, '1.5'), 'approvals-form-whole');
    assert.equal(problem(number, '0'), 'approvals-form-minimum');
    assert.equal(problem(number, '6'), 'approvals-form-maximum');
    assert.equal(problem(number, '5'), undefined);
    assert.equal(typedValue(number, '5'), 5);
    assert.equal(typedValue(number, ''), undefined);
  });

  it('are as many choices as are asked for', () => {
    const items = { type: 'string', enum: ['a', 'b', 'c'] } as const;
    const some = field('choices', {
      type: 'array',
      items: { ...items, enum: [...items.enum] },
      minItems: 2,
      maxItems: 2,
    });
    assert.equal(choicesProblem(some, 1)?.id, 'approvals-form-least');
    assert.equal(choicesProblem(some, 3)?.id, 'approvals-form-most');
    assert.equal(choicesProblem(some, 2), undefined);
    assert.equal(choicesProblem(some, 0), undefined, 'left out');
  });
});

describe('what agents ask for beside permission', () => {
  const ask = (more: object): CreateElicitationRequest => ({
    message: 'm',
    sessionId: 's',
    mode: 'form',
    ...more,
  });

  it('is a form, or the address of a web page', () => {
    assert.equal(formProblem(ask({ requestedSchema: { type: 'object', properties: {} } })), undefined);
    const link = (url: string) => formProblem(ask({ mode: 'url', elicitationId: 'e', url }))?.id;
    assert.equal(link('https://example.com/x'), undefined);
    for (const url of ['command:workbench.action.quit', 'file:///etc/passwd', 'vscode://x', 'nothing']) {
      assert.equal(link(url), 'approvals-link-refused', url);
    }
    assert.equal(formProblem(ask({ mode: '_voice' }))?.id, 'approvals-form-mode');
  });

  it('waits in order, each with its own answer', async () => {
    let count = 0;
    const queue = new FormQueue(
      () => `f${++count}`,
      () => {},
    );
    const never = new AbortController().signal;
    const [first, second] = [queue.ask('a', ask({}), never), queue.ask('b', ask({}), never)];
    queue.settle('f2', { action: 'decline' });
    queue.dismiss('f1');
    assert.deepEqual(
      queue.pending.map(({ agent, dismissed }) => [agent, dismissed]),
      [['a', true]],
    );
    queue.settle('f1', { action: 'accept', content: { x: 1 } });
    queue.settle('f1', { action: 'decline' });
    assert.deepEqual(await first, { action: 'accept', content: { x: 1 } });
    assert.deepEqual(await second, { action: 'decline' });
  });

  it('is cancelled when the agent takes it back, also before it was asked', async () => {
    const ended: string[] = [];
    const queue = new FormQueue(
      () => 'f',
      () => {},
    );
    queue.onSettled((id) => ended.push(id));
    const taken = new AbortController();
    const asked = queue.ask('a', ask({}), taken.signal);
    taken.abort();
    assert.deepEqual(await asked, { action: 'cancel' });
    assert.deepEqual(await queue.ask('a', ask({}), taken.signal), { action: 'cancel' });
    assert.deepEqual([queue.pending.length, ended], [0, ['f']]);
  });
});
