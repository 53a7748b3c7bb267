import assert from 'node:assert/strict';
import type { ModelMessage } from '../../../agent/models/model.ts';
import type { RuntimeEvent } from '../../../agent/runtime/events.ts';
import { History } from '../../../agent/runtime/history.ts';

const started = (turn: number, text: string): RuntimeEvent => ({
  type: 'turn_started',
  turn,
  prompt: [{ type: 'text', text }],
  content: [{ type: 'text', text }],
});
const said = (text: string): RuntimeEvent => ({ type: 'assistant', parts: [{ type: 'text', text }] });
const called = (...ids: string[]): RuntimeEvent => ({
  type: 'assistant',
  parts: ids.map((id) => ({ type: 'tool_call', id, name: 'fake', arguments: '{}' })),
});
const result = (modelCallId: string, text: string): RuntimeEvent => ({
  type: 'tool_result',
  modelCallId,
  name: 'fake',
  content: [{ type: 'text', text }],
  isError: false,
});
const ran = (callId: string): RuntimeEvent => ({ type: 'tool_started', callId });
const ended: RuntimeEvent = { type: 'turn_ended', turn: 1, stopReason: 'end_turn' };

function fold(...events: RuntimeEvent[]): History {
  const history = new History();
  for (const event of events) history.apply(event);
  return history;
}

/** A conversation in short: `role: text or call ids`. */
function short(messages: readonly ModelMessage[]): string[] {
  return messages.map((message) => {
    if (message.role === 'assistant') {
      const parts = message.parts.map((part) => (part.type === 'tool_call' ? `call ${part.id}` : part.text));
      return `assistant: ${parts.join(' + ')}`;
    }
    const text = message.content
      .map((item) => (item.type === 'text' ? item.text : item.mimeType))
      .join(' + ');
    return message.role === 'user' ? `user: ${text}` : `tool ${message.callId}: ${text}`;
  });
}

describe('History', () => {
  it('knows nothing of what a person called by hand, before the first prompt or between two', () => {
    const byHand = result('by_hand', 'of a person');
    const history = fold(
      byHand,
      started(1, 'hello'),
      said('hi'),
      ended,
      byHand,
      started(2, 'more'),
      called('a'),
    );
    history.apply(byHand);
    history.apply(result('a', 'of the model'));
    assert.deepEqual(
      history.messages().map((message) => [message.role, message.role === 'tool' ? message.callId : '']),
      [
        ['user', ''],
        ['assistant', ''],
        ['user', ''],
        ['assistant', ''],
        ['tool', 'a'],
      ],
    );
  });

  it('holds what was asked, answered, called and found, in order', () => {
    const history = fold(
      started(1, 'hello'),
      { type: 'text', text: 'I look' },
      { type: 'assistant', parts: [{ type: 'text', text: 'I look' }, ...callParts('a')] },
      result('a', 'found'),
      said('It is there'),
      ended,
    );
    assert.deepEqual(short(history.messages()), [
      'user: hello',
      'assistant: I look + call a',
      'tool a: found',
      'assistant: It is there',
    ]);
  });

  it('keeps text that was streamed before the turn was cut', () => {
    const history = fold(
      started(1, 'hello'),
      { type: 'text', text: 'Half a sen' },
      { type: 'text', text: 'te' },
    );
    history.settle();
    assert.deepEqual(short(history.messages()), ['user: hello', 'assistant: Half a sente']);
  });

  it('does not keep blank text of a cut turn, which providers refuse', () => {
    const history = fold(started(1, 'hello'), { type: 'text', text: ' \n' });
    history.settle();
    assert.deepEqual(short(history.messages()), ['user: hello']);
  });

  it('answers calls whose end never came, each once, as errors', () => {
    const history = fold(
      started(1, 'go'),
      called('a', 'b', 'c'),
      ran('call_1'),
      result('a', 'ok'),
      ran('call_2'),
      started(2, 'and now?'),
    );
    history.settle();
    const messages = history.messages();
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'tool', 'tool', 'tool', 'user'],
    );
    const open = messages.filter((message) => message.role === 'tool' && message.isError);
    const [running, waiting] = short(open);
    assert.match(running ?? '', /tool b: .*interrupted/);
    assert.match(waiting ?? '', /tool c: .*was not run/);
  });

  for (const end of [
    ended,
    { type: 'turn_failed', turn: 1, code: 'X', message: { id: 'x' } },
  ] satisfies RuntimeEvent[]) {
    it(`closes open calls when a ${end.type} event comes`, () => {
      const history = fold(started(1, 'go'), called('a'), end);
      assert.equal(history.messages().at(-1)?.role, 'tool');
    });
  }

  it('puts a nudge behind the text that was cut', () => {
    const history = fold(started(1, 'go'), { type: 'text', text: 'One' }, { type: 'nudge', text: 'go on' });
    assert.deepEqual(short(history.messages()), ['user: go', 'assistant: One', 'user: go on']);
  });

  it('does not repeat streamed text when the whole answer follows', () => {
    const history = fold(started(1, 'go'), { type: 'text', text: 'One' }, said('One'), ended);
    assert.deepEqual(short(history.messages()), ['user: go', 'assistant: One']);
  });

  it('leaves out an answer of nothing', () => {
    const history = fold(started(1, 'go'), { type: 'assistant', parts: [] }, ended);
    assert.deepEqual(short(history.messages()), ['user: go']);
  });

  it('is not touched by events that only people see', () => {
    const history = fold(
      started(1, 'go'),
      { type: 'title', title: 'T' },
      { type: 'tool_output', callId: 'call_1', text: 'live' },
      { type: 'thinking', text: 'hm' },
      { type: 'plan', entries: [] },
    );
    history.settle();
    assert.deepEqual(short(history.messages()), ['user: go']);
  });
});

function callParts(...ids: string[]) {
  return ids.map((id) => ({ type: 'tool_call' as const, id, name: 'fake', arguments: '{}' }));
}
