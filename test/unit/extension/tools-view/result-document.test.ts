import assert from 'node:assert/strict';
import type { ToolCallReport } from '../../../../agent/acp/extensions.ts';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import { resultDocument } from '../../../../extension/tools-view/result-document.ts';

const i18n = createI18n({ locale: 'en', directories: shippedDirectories() });
const report = (more: Partial<ToolCallReport> = {}): ToolCallReport => ({
  ok: true,
  class: 'high',
  decision: 'ask',
  rule: 'level',
  result: 'done\n',
  error: null,
  ...more,
});

describe('result of a call by hand', () => {
  it('has the arguments, the decision and the result', () => {
    assert.equal(
      resultDocument('media-info', '{"capability":"info"}', report(), i18n),
      [
        '# media-info, run by hand',
        '## Arguments',
        '```json\n{\n  "capability": "info"\n}\n```',
        '## Decision',
        'ask (risk: high, rule: `level`)',
        '## Result',
        '```\ndone\n```\n',
      ].join('\n\n'),
    );
  });

  it('has the error in place of the result', () => {
    const error = { code: 'DENIED', message: 'You said no.' };
    const text = resultDocument('x', '{}', report({ ok: false, result: null, error }), i18n);
    assert.match(text, /## Error\n\n`DENIED`\n\n```\nYou said no\.\n```/);
    assert.doesNotMatch(text, /## Result/);
  });

  it('says that there was no decision, and no text', () => {
    const text = resultDocument(
      'x',
      '{}',
      report({ decision: null, class: null, rule: null, result: '' }),
      i18n,
    );
    assert.match(text, /It did not come to a decision\./);
    assert.match(text, /\(no text\)/);
  });

  it('keeps what a tool printed inside its block', () => {
    const result = '```\n# Not a heading\n````';
    const text = resultDocument('x', '{}', report({ result }), i18n);
    assert.ok(text.includes(`\`\`\`\`\`\n${result}\n\`\`\`\`\`\n`));
  });
});
