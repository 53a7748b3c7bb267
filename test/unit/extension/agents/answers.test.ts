import assert from 'node:assert/strict';
import type { InitializeResponse } from '@agentclientprotocol/sdk';
import { type AnsweringParts, answersFor } from '../../../../extension/agents/answers.ts';
import { needsMissingAsEmpty } from '../../../../extension/agents/known-flaws.ts';
import type { ApprovalBroker } from '../../../../extension/approvals/broker.ts';
import type { AgentLink } from '../../../../extension/parts.ts';
import { brokerAt0, request } from '../approvals/questions.ts';

/** The answers to an agent that said this in its handshake, and what was said in its chats. */
function answering(broker: ApprovalBroker, initialized: InitializeResponse) {
  const said: string[] = [];
  // Only its name and its state are read.
  const link = { name: 'other', state: { state: 'ready', pid: 1, initialized } } as unknown as AgentLink;
  const parts = {
    broker,
    say: (_link: AgentLink, sessionId: string, text: string) => said.push(`${sessionId}: ${text}`),
  } as unknown as AnsweringParts; // Only these are asked for a permission.
  return { answers: answersFor(link, parts), said };
}

describe('the answer to an agent whose question was denied with feedback', () => {
  const deny = (broker: ApprovalBroker): void => {
    const [question] = broker.pending;
    assert.ok(question);
    broker.answer({
      id: question.id,
      fingerprint: question.fingerprint,
      optionId: null,
      feedback: 'use the cache',
    });
  };

  it('is said as the next prompt where the agent knows no words with an answer', async () => {
    const { broker } = brokerAt0();
    const { answers, said } = answering(broker, { protocolVersion: 1 });
    const asked = request('make');
    const response = answers.requestPermission(asked, new AbortController().signal);
    deny(broker);
    assert.equal('_meta' in (await response), false);
    assert.deepEqual(said, [`${asked.sessionId}: use the cache`]);
  });

  it('has it where the agent takes it, and nothing else is said', async () => {
    const { broker } = brokerAt0();
    const agentCapabilities = { _meta: { ocho: { answers: ['feedback'] } } };
    const { answers, said } = answering(broker, { protocolVersion: 1, agentCapabilities });
    const response = answers.requestPermission(request('make'), new AbortController().signal);
    deny(broker);
    assert.deepEqual((await response)._meta, { ocho: { feedback: 'use the cache' } });
    assert.deepEqual(said, []);
  });
});

describe('a question of a chat without a folder', () => {
  const options = [
    { optionId: 'allow_once', kind: 'allow_once' as const, name: 'Once' },
    { optionId: 'allow_session', kind: 'allow_always' as const, name: 'In this session' },
    { optionId: 'allow_always', kind: 'allow_always' as const, name: 'Always' },
    { optionId: 'deny', kind: 'reject_once' as const, name: 'No' },
  ];
  const offered = (bundled: boolean, noFolder: boolean): readonly string[] => {
    const { broker } = brokerAt0();
    // Only these are asked for a permission.
    const link = { name: 'Ocho', bundled, state: { state: 'stopped' } } as unknown as AgentLink;
    const parts = { broker, hasNoFolder: () => noFolder } as unknown as AnsweringParts;
    void answersFor(link, parts).requestPermission(
      { ...request('make'), options },
      new AbortController().signal,
    );
    return broker.pending.flatMap((question) => question.request.options.map(({ optionId }) => optionId));
  };

  it('offers no rule for good, which would count in every project', () => {
    assert.deepEqual(offered(true, true), ['allow_once', 'allow_session', 'deny']);
  });

  it('is as its agent asks it where there is a folder, or where the agent is another one', () => {
    const all = options.map(({ optionId }) => optionId);
    assert.deepEqual(offered(true, false), all);
    assert.deepEqual(offered(false, true), all);
  });
});

describe('a missing file', () => {
  it('is an empty one for Gemini CLI alone', () => {
    const named = (name: string) => ({ agentInfo: { name, version: '1' } });
    assert.equal(needsMissingAsEmpty(named('gemini-cli')), true);
    assert.equal(needsMissingAsEmpty(named('plain')), false);
    assert.equal(needsMissingAsEmpty({}), false);
  });
});
