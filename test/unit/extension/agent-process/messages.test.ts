// The texts of problems read well with any number. That all are there is the business of test/unit/i18n.
import assert from 'node:assert/strict';
import path from 'node:path';
import { createI18n } from '../../../../agent/i18n/fluent.ts';
import { sessionProblem } from '../../../../extension/agent-process/session-problem.ts';

describe('the texts of agent problems', () => {
  it('count in words', () => {
    const { text } = createI18n({ locale: 'en', directories: [path.resolve('locales')] });
    const say = (minutes: number) => text('agent-keeps-ending', { times: 6, minutes });
    assert.match(say(3), /^The agent ended 6 times within 3 minutes and is not started again\./);
    assert.match(say(1), /within a minute and/);
  });

  for (const locale of ['en', 'es']) {
    it(`quote the last words of an agent that ends at its start, in a sentence of their own (${locale})`, () => {
      const { text } = createI18n({ locale, directories: [path.resolve('locales')] });
      for (const id of ['agent-ends-at-start', 'agent-ends-at-start-own']) {
        const args = { name: 'Mute', times: 2, code: 3, signal: 'none' };
        assert.match(text(id, { ...args, words: 'no licence' }), /[“«]no licence[”»]\. \p{Lu}/u);
        const wordless = text(id, { ...args, words: 'none' }).replace(/[“«]Mute[”»]/, 'Mute');
        assert.doesNotMatch(wordless, /none|[“”«»]|\.\./);
      }
    });
  }
});

describe('the problem of a session that does not open', () => {
  const { format } = createI18n({ locale: 'en', directories: [path.resolve('locales')] });
  const error = (message: string, code?: string) => Object.assign(new Error(message), { data: { code } });
  const said = (message: string, code?: string) => {
    const problem = sessionProblem(error(message, code), 'Ocho');
    return { code: problem.code, text: format(problem.text) };
  };

  it('has one full stop after the reason', () => {
    for (const reason of ['It is damaged.', 'It is damaged', 'It is damaged. ']) {
      assert.match(said(reason).text, /: It is damaged\. Try again/);
      assert.match(said(reason, 'CONFIG_INVALID').text, /: It is damaged\. Correct/);
    }
  });

  it('tells a configuration in error, and a chat that is open elsewhere, from a lost session', () => {
    assert.equal(said('x').code, 'SESSION_LOST');
    assert.equal(said('x', 'CONFIG_INVALID').code, 'CONFIG_INVALID');
    const locked = said('Session 1 is in use by process 17349; delete .lock', 'SESSION_LOCKED');
    assert.equal(locked.code, 'SESSION_LOCKED');
    assert.match(locked.text, /^This chat is open in another window\b/);
    assert.doesNotMatch(locked.text, /17349|lock/);
  });
});
