// What a person installs: the package of the extension, and the agent in it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { agentEnvironment } from '../support/agent-process.ts';
import { packageFile, unpack } from '../support/extension-package.ts';

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly icon: string;
  readonly devDependencies?: object;
  readonly scripts?: object;
}

/** Every file of the package is one of these. */
const ALLOWED = [
  /^package\.json$/,
  /^package\.nls(\.es)?\.json$/,
  /^(readme|changelog)\.md$/,
  /^LICENSE\.txt$/,
  /^media\/[\w./-]+\.(svg|png|md)$/,
  /^media\/toml\.language-configuration\.json$/,
  /^dist\/extension\.cjs(\.LEGAL\.txt)?$/,
  /^dist\/extension\/[\w.-]+\.cjs(\.LEGAL\.txt)?$/,
  /^dist\/page\/[\w.-]+\.(js|css|woff2)(\.LEGAL\.txt)?$/,
  /^dist\/agent\/[\w.-]+\.js(\.LEGAL\.txt)?$/,
  /^dist\/agent\/package\.json$/,
  /^dist\/agent\/locales\/(en|es)\/[\w-]+\.ftl$/,
  /^dist\/agent\/wasm\/tree-sitter(-\w+)?\.(wasm|cjs)$/,
  /^node_modules\/@vscode\/ripgrep(-[\w-]+)?\/(package\.json|README\.md|LICENSE)$/,
  /^node_modules\/@vscode\/ripgrep\/lib\/index\.js$/,
  /^node_modules\/@vscode\/ripgrep-[\w-]+\/bin\/rg(\.exe)?$/,
];
/** Bytes. Most of it is ripgrep and the grammars of shells. */
const SIZE_LIMIT = 8_000_000;

describe('the extension package', function () {
  this.timeout(60_000);
  let base: string;
  let extension: string;
  let files: readonly string[];
  let manifest: Manifest;

  before(async () => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-vsix-')));
    extension = path.join(base, 'ocho');
    ({ files } = await unpack(packageFile(), extension));
    manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8')) as Manifest;
  });
  after(() => fs.rmSync(base, { recursive: true, force: true, maxRetries: 3 }));

  it('holds what is built, its texts and ripgrep, and nothing else', () => {
    assert.deepEqual(
      files.filter((file) => !ALLOWED.some((pattern) => pattern.test(file))),
      [],
    );
    assert.ok(fs.statSync(packageFile()).size < SIZE_LIMIT);
  });

  it('holds everything the manifest and the agent name', () => {
    const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
    const expected = [
      path.posix.normalize(manifest.main),
      manifest.icon,
      'dist/extension/main.cjs',
      'dist/extension/language.cjs',
      'dist/agent/main.js',
      'dist/agent/locales/es/cli.ftl',
      'dist/agent/wasm/tree-sitter-bash.wasm',
      'package.nls.json',
      'package.nls.es.json',
      `node_modules/@vscode/ripgrep-${process.platform}-${process.arch}/bin/${program}`,
      'LICENSE.txt',
      'readme.md',
    ];
    assert.deepEqual(
      expected.filter((file) => !files.includes(file)),
      [],
    );
  });

  it('has a ripgrep for one platform only', () => {
    const platforms = new Set(files.flatMap((file) => /ripgrep-([\w-]+)\//.exec(file)?.[1] ?? []));
    assert.deepEqual([...platforms], [`${process.platform}-${process.arch}`]);
  });

  it('says nothing of how the checkout is built and tested', () => {
    assert.equal(manifest.devDependencies, undefined);
    assert.equal(manifest.scripts, undefined);
    const scripts = files.filter((file) => /\.c?js$/.test(file));
    const mapped = scripts.filter((file) =>
      fs.readFileSync(path.join(extension, file), 'utf8').includes('\n//# sourceMappingURL='),
    );
    assert.deepEqual(mapped, []);
  });

  it('runs its agent with no other package near', () => {
    const { stdout, stderr, status } = runAgent('--version');
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.ok(stdout.includes(manifest.version), stdout);
  });

  it('searches with the ripgrep it brings', () => {
    const project = path.join(base, 'project');
    fs.mkdirSync(project);
    fs.writeFileSync(path.join(project, 'basket.txt'), 'one\nthe needle is here\n');
    const { stdout, status } = runAgent(
      ...['run', '--json', '--model', 'offline/basic', '--cwd', project, 'search for "needle"'],
    );
    assert.equal(status, 0, stdout);
    assert.match(stdout, /basket\.txt/);
    assert.match(stdout, /the needle is here/);
    assert.match(stdout, /"content_search"/);
  });

  it('brings all the programs its agent needs', () => {
    const { stdout } = runAgent('doctor', '--json');
    assert.ok(
      stdout.includes(path.join(extension, 'node_modules', '@vscode').replaceAll('\\', '\\\\')),
      stdout,
    );
  });

  function runAgent(...args: string[]) {
    const home = path.join(base, 'home');
    fs.mkdirSync(home, { recursive: true });
    return spawnSync(process.execPath, [path.join(extension, 'dist/agent/main.js'), ...args], {
      cwd: home,
      env: agentEnvironment(home),
      encoding: 'utf8',
      timeout: 30_000,
    });
  }
});
