// In the bundle a CommonJS package that is loaded by `import()` has one export, the default. Named exports, which
// work from source, are undefined there.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const agent = fileURLToPath(new URL('../../agent', import.meta.url));
const IMPORT = /(.{0,80})import\('([a-z@][^']*)'\)(\)?\.default)?/g;

/** What the package says it is when imported; a path of an ES module build counts as one. */
function isCommonJs(name: string): boolean {
  // Of a path inside a package, the package.
  const own = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
  const root = join(agent, '../node_modules', own, 'package.json');
  const { type, exports } = JSON.parse(readFileSync(root, 'utf8'));
  const entry = JSON.stringify(exports?.['.'] ?? '');
  return type !== 'module' && !entry.includes('.mjs');
}

function problems(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(IMPORT);
  return [...found].flatMap(([, before = '', name = '', isDefault]) => {
    if (before.includes('typeof') || isDefault || /\{ default: \w+ \} = await $/.test(before)) return [];
    return isCommonJs(name) ? [`${file}: ${name}`] : [];
  });
}

describe('dynamic imports', () => {
  it('take the default export of CommonJS packages', () => {
    const files = readdirSync(agent, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const all = files.flatMap((file) => problems(join(agent, file)));
    // ripgrep's package is left out of the bundle, so that Node itself imports it.
    assert.deepEqual(
      all.filter((line) => !line.endsWith('@vscode/ripgrep')),
      [],
    );
  });
});
