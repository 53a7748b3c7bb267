import assert from 'node:assert/strict';
import { trueTarget } from '../../../../extension/chat/webview/markdown/link-target.ts';

describe('where a link really leads', () => {
  for (const [words, target, shown] of [
    ['https://good.example', 'https://evil.example/x', 'evil.example'],
    ['good.example/login', 'https://good.example.evil.example/login', 'good.example.evil.example'],
    ['the manual', 'https://аpple.com/', 'xn--pple-43d.com'],
    ['the manual', 'https://good.example@evil.example/', 'evil.example'],
    ['https://good.example', 'notes.md', 'notes.md'],
    ['README.md', 'src/evil.sh', 'src/evil.sh'],
    ['src/app.ts', 'file:///etc/passwd', 'file:///etc/passwd'],
  ] as const) {
    it(`is shown for ${words} to ${target}`, () => assert.equal(trueTarget(words, target), shown));
  }

  for (const [words, target] of [
    ['https://good.example', 'https://www.good.example/'],
    ['the specification', 'https://example.org/spec'],
    ['example.org', 'https://example.org/spec'],
    ['src/app.ts', 'file:///work/src/app.ts#L3'],
    ['app.ts:3', 'src/app.ts:3'],
    ['a b.md', 'a%20b.md'],
    ['see app.ts', 'src/other.ts'],
    ['v1.2', 'CHANGELOG.md'],
    ['someone@example.org', 'mailto:someone@example.org'],
  ] as const) {
    it(`is not repeated for ${words} to ${target}`, () => assert.equal(trueTarget(words, target), undefined));
  }
});
