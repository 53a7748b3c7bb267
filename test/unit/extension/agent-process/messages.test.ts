// The texts of problems read well with any number. That all are there is the business of test/unit/i18n.
import assert from 'node:assert/strict';
import path from 'node:path';
import { createI18n } from '../../../../agent/i18n/fluent.ts';

describe('the texts of agent problems', () => {
  it('count in words', () => {
    const { text } = createI18n({ locale: 'en', directories: [path.resolve('locales')] });
    const say = (minutes: number) => text('agent-keeps-ending', { times: 6, minutes });
    assert.match(say(3), /^The agent ended 6 times within 3 minutes and is not started again\./);
    assert.match(say(1), /within a minute and/);
  });
});
