import assert from 'node:assert/strict';
import type { InitializeResponse, RequestPermissionRequest } from '@agentclientprotocol/sdk';
import {
  type AnswerPart,
  answersOf,
  editableCommand,
  toResponse,
} from '../../../../extension/approvals/answers.ts';
import type { Answer, Outcome } from '../../../../extension/approvals/broker.ts';
import { brokerAt0, FOUR_KINDS, INERT, request } from './questions.ts';

const ALL: readonly AnswerPart[] = ['feedback', 'command', 'files'];

const edit = (paths: readonly string[]): RequestPermissionRequest => ({
  ...request(''),
  toolCall: {
    toolCallId: 'c',
    kind: 'edit',
    content: paths.map((path) => ({ type: 'diff', path, oldText: 'a', newText: 'b' })),
  },
});

/** Asks, waits out the inert period, answers; what the agent gets. */
async function answered(
  asked: RequestPermissionRequest,
  answer: Omit<Answer, 'id' | 'fingerprint'>,
  answers: readonly AnswerPart[] = ALL,
) {
  const { broker, pass, question } = brokerAt0();
  const settled: Outcome[] = [];
  broker.onSettled((_question, outcome) => settled.push(outcome));
  const response = broker.respond('agent', asked, { answers });
  pass(INERT);
  const { id, fingerprint } = question();
  const result = broker.answer({ id, fingerprint, ...answer });
  return { result, response: await response, settled };
}

const chose = (optionId: string, ocho?: Record<string, unknown>) => ({
  outcome: { outcome: 'selected', optionId },
  ...(ocho ? { _meta: { ocho } } : {}),
});

describe('an answer with the person’s own words', () => {
  it('gives the agent the command the person made of it', async () => {
    const { result, response } = await answered(request('rm -r a'), { optionId: 'yes', command: 'ls a' });
    assert.equal(result, 'taken');
    assert.deepEqual(response, chose('yes', { command: 'ls a' }));
  });

  it('is a no when the agent would run the command it asked about all the same', async () => {
    const given = { optionId: 'yes', command: 'ls a' };
    const { result, response } = await answered(request('rm -r a'), given, ['feedback']);
    assert.equal(result, 'denied');
    assert.deepEqual(response, chose('no'));
  });

  it('is a no when another command comes with a yes to more than this call', async () => {
    const given = { optionId: 'yes-always', command: 'ls' };
    const { result, response } = await answered(request('rm -r a'), given);
    assert.equal(result, 'denied');
    assert.deepEqual(response, chose('no'));
  });

  it('is a no when the command is empty, or nothing was asked about a command', async () => {
    assert.equal((await answered(request('ls'), { optionId: 'yes', command: ' ' })).result, 'denied');
    assert.equal((await answered(edit(['/a']), { optionId: 'yes', command: 'ls' })).result, 'denied');
  });

  it('gives the agent the texts the person wants in the files', async () => {
    const files = [{ path: '/a', newText: 'mine' }];
    const { response } = await answered(edit(['/a', '/b']), { optionId: 'yes', files });
    assert.deepEqual(response, chose('yes', { files }));
  });

  it('leaves the texts of files to the editor’s side where the agent does not take them', async () => {
    const files = [{ path: '/a', newText: 'mine' }];
    const { response, settled } = await answered(edit(['/a']), { optionId: 'yes', files }, []);
    assert.deepEqual(response, chose('yes'));
    assert.deepEqual(settled, [{ kind: 'selected', optionId: 'yes', files }]);
  });

  it('is a no when it names a file that was not asked about, or one twice', async () => {
    const [mine, other] = [
      { path: '/a', newText: 'x' },
      { path: '/etc/passwd', newText: 'x' },
    ];
    assert.equal((await answered(edit(['/a']), { optionId: 'yes', files: [mine, other] })).result, 'denied');
    assert.equal((await answered(edit(['/a']), { optionId: 'yes', files: [mine, mine] })).result, 'denied');
  });

  it('takes texts of files for a question that leaves it to the call to say which', async () => {
    const onlyId = request('', { toolCall: { toolCallId: 'c' } });
    const files = [{ path: '/a', newText: 'mine' }];
    assert.equal((await answered(onlyId, { optionId: 'yes', files })).result, 'taken');
  });

  it('says nothing of commands and files with a no', async () => {
    const given = { optionId: 'no', command: 'ls', feedback: 'not now' };
    const { response } = await answered(request('rm'), given);
    assert.deepEqual(response, chose('no', { feedback: 'not now' }));
  });

  it('keeps feedback from an agent that says it takes none', async () => {
    const { response } = await answered(request('rm'), { optionId: null, feedback: 'no' }, ['command']);
    assert.deepEqual(response, chose('no'));
  });

  it('is too soon in the inert period like any yes, and changes nothing', () => {
    const { broker, question } = brokerAt0();
    void broker.ask('ocho', request('rm'), { answers: ALL });
    const { id, fingerprint } = question();
    assert.equal(broker.answer({ id, fingerprint, optionId: 'yes', command: 'ls' }), 'too_soon');
    assert.equal(broker.count, 1);
  });
});

describe('the end of a question', () => {
  it('is told with the question before the agent is', async () => {
    const { broker, say } = brokerAt0();
    const order: string[] = [];
    broker.onSettled(({ request: asked }, { kind }) => order.push(`${asked.toolCall.title} ${kind}`));
    const asked = broker.ask('ocho', request('one')).then(() => order.push('agent'));
    say('no');
    await asked;
    assert.deepEqual(order, ['one selected', 'agent']);
  });

  it('is told for cancelled turns, and no more to a listener that left', () => {
    const { broker } = brokerAt0();
    const seen: string[] = [];
    const leave = broker.onSettled((_question, { kind }) => seen.push(kind));
    void broker.ask('ocho', request('one'));
    broker.cancelTurn('ocho', 's1');
    leave();
    void broker.ask('ocho', request('two'));
    broker.agentEnded('ocho');
    assert.deepEqual(seen, ['cancelled']);
  });

  it('comes for the agent also when a listener fails', async () => {
    const { broker, errors, say } = brokerAt0();
    broker.onSettled(() => {
      throw new Error('the listener is broken');
    });
    const asked = broker.ask('ocho', request('one'));
    say('no');
    assert.deepEqual(await asked, { kind: 'selected', optionId: 'no' });
    assert.equal(errors.length, 1);
  });
});

describe('what an agent understands of an answer', () => {
  const initialized = (ocho: unknown): InitializeResponse => ({
    protocolVersion: 1,
    agentCapabilities: { _meta: { ocho } },
  });

  it('is what it says', () => {
    assert.deepEqual(answersOf(initialized({ answers: ['files', 'command', 'telepathy'] })), [
      'command',
      'files',
    ]);
  });

  it('is the option alone where it says nothing or nonsense', () => {
    assert.deepEqual(answersOf(undefined), []);
    assert.deepEqual(answersOf(initialized({ answers: 'all' })), []);
  });

  it('lets a command be edited only where the new one would run', () => {
    const asked = request('make');
    assert.equal(editableCommand({ request: asked, answers: ALL }), 'make');
    assert.equal(editableCommand({ request: asked, answers: ['files'] }), undefined);
    const standing = FOUR_KINDS.filter(({ kind }) => kind !== 'allow_once');
    assert.equal(editableCommand({ request: { ...asked, options: standing }, answers: ALL }), undefined);
    const toolCall = { toolCallId: 'c', kind: 'execute' as const, rawInput: { command: ['make', 'all'] } };
    assert.equal(editableCommand({ request: { ...asked, toolCall }, answers: ALL }), undefined);
  });

  it('gets no more of an answer than that', () => {
    const outcome: Outcome = { kind: 'selected', optionId: 'yes', command: 'ls' };
    assert.deepEqual(toResponse(outcome), chose('yes'));
  });
});
