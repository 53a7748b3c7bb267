import assert from 'node:assert/strict';
import { traceLine } from '../../../../extension/agents/trace-line.ts';

const at = new Date('2020-01-02T03:04:05.678Z');

describe('a line of the protocol trace', () => {
  it('says when, who, which way, what and how much', () => {
    const line = JSON.stringify({
      jsonrpc: '2.0',
      id: 7,
      method: 'session/prompt',
      params: { text: 'hello' },
    });
    const shown = traceLine('Ocho', 'to-agent', line, { isFull: false, at });
    assert.equal(shown, `03:04:05.678 Ocho → session/prompt #7 (${line.length})`);
    assert.ok(traceLine('Ocho', 'to-agent', line, { isFull: true, at }).includes('hello'));
  });

  it('tells a result from an error, and shows what is no message as such', () => {
    const from = (line: string) => traceLine('x', 'from-agent', line, { isFull: false, at }).slice(13);
    assert.equal(from('{"id":1,"result":{}}'), 'x ← result #1 (20)');
    assert.equal(from('{"id":1,"error":{}}'), 'x ← error #1 (19)');
    assert.equal(from('nonsense'), 'x ← ? (8)');
  });

  it('never shows a secret, be it asked for, stored or answered', () => {
    const shown = [
      { id: 1, method: '_ocho/secret/set', params: { name: 'provider:x', value: 'hidden words' } },
      { id: 2, result: { value: 'hidden words' } },
    ].map((message) => traceLine('Ocho', 'to-agent', JSON.stringify(message), { isFull: true, at }));
    const half = traceLine('Ocho', 'to-agent', 'alue":"hidden words"}}', { isFull: true, at });
    for (const line of [...shown, half]) assert.ok(!line.includes('hidden'), line);
  });

  it('cuts a long message and says how much is missing', () => {
    const line = JSON.stringify({ method: 'x', params: 'y'.repeat(20_000) });
    const shown = traceLine('Ocho', 'to-agent', line, { isFull: true, at });
    assert.match(shown, / … \+\d+$/);
    assert.ok(shown.length < 10_200);
  });
});
