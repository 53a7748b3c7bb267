import assert from 'node:assert/strict';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import { type StatusFacts, statusText } from '../../../../extension/approvals/status-text.ts';

const i18n = createI18n({ locale: 'en', directories: shippedDirectories() });
const READY: StatusFacts['state'] = { state: 'ready', pid: 1, initialized: { protocolVersion: 1 } };

const say = (facts: Partial<StatusFacts>) =>
  statusText({ waiting: 0, agent: 'Ocho', state: READY, running: 0, ...facts }, i18n);

describe('status bar', () => {
  it('says before all else how many questions wait, and leads to them', () => {
    const status = say({ waiting: 2, running: 1 });
    assert.equal(status.text, '$(bell-dot) Ocho 2');
    assert.equal(status.label, 'Ocho: 2 questions wait for your answer');
    assert.deepEqual([status.tone, status.click], ['warning', 'review']);
  });

  it('says what the agent does when nothing waits', () => {
    assert.equal(say({}).label, 'Ocho: Ocho is ready');
    assert.equal(say({ running: 1 }).label, 'Ocho: one turn is running');
    assert.equal(say({ state: { state: 'stopped' } }).label, 'Ocho: Ocho is not running');
    assert.deepEqual([say({}).tone, say({}).click], ['plain', 'chat']);
  });

  it('says why an agent failed', () => {
    const problem = { code: 'STOPPED', text: { id: 'agent-stopped' } } as const;
    const status = say({ agent: 'other', state: { state: 'failed', problem } });
    assert.equal(status.tooltip, 'Ocho: other failed. The agent is not running. Restart it.');
    assert.equal(status.tone, 'error');
  });

  it('has no icon in what a screen reader says', () => {
    for (const facts of [{ waiting: 1 }, { running: 3 }, {}]) assert.ok(!say(facts).label.includes('$('));
  });
});
