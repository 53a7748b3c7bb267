// What the manifest says, held against the sources: an editor reads it without a word about what is wrong.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { pageBuild } from '../../../extension/chat/webview/build.mjs';

/** Bytes. */
const ENTRY_LIMIT = 10_000;
/** Bytes of all files of the page, those that load later included. */
const PAGE_LIMIT = 400_000;

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac: string;
  readonly when?: string;
}
interface Setting {
  readonly scope?: string;
}
interface Manifest {
  readonly main: string;
  readonly engines: { readonly vscode: string };
  readonly activationEvents: readonly string[];
  readonly enabledApiProposals?: unknown;
  readonly extensionKind: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: string[];
    };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly languages: readonly {
      readonly id: string;
      readonly extensions?: readonly string[];
      readonly filenames?: readonly string[];
      readonly filenamePatterns: readonly string[];
    }[];
    readonly submenus: readonly { readonly id: string }[];
    readonly menus: Readonly<
      Record<string, readonly { readonly command?: string; readonly submenu?: string }[]>
    >;
    readonly keybindings: readonly Keybinding[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
    readonly walkthroughs: readonly { readonly steps: readonly { readonly media: { markdown: string } }[] }[];
  };
}

const text = (file: string): string => fs.readFileSync(file, 'utf8');
const source = text('package.json');
const manifest = JSON.parse(source) as Manifest;
const { contributes } = manifest;
const texts = ['package.nls.json', 'package.nls.es.json'].map((file) => ({
  file,
  words: JSON.parse(text(file)) as Record<string, string>,
}));
const commands = contributes.commands.map(({ command }) => command).sort();

const sources = (fs.readdirSync('extension', { recursive: true }) as string[])
  .filter((name) => /\.tsx?$/.test(name))
  // Without comments: they show how things are written.
  .map((name) => text(path.join('extension', name)).replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''));

/** All that a pattern's first group finds. */
function found(pattern: RegExp, ...where: readonly string[]): readonly string[] {
  const all = where.flatMap((each) => [...each.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(all)].sort();
}

const without = (all: readonly string[], known: readonly string[]): readonly string[] =>
  all.filter((each) => !known.includes(each));

describe('the manifest', () => {
  it('names commands that have handlers, and all of them', async () => {
    const { commandHandlers } = await loaded<{
      commandHandlers(app: object): ReadonlyMap<string, unknown>;
    }>('extension/commands/index.ts');
    assert.deepEqual([...commandHandlers({}).keys()].sort(), commands);
  });

  it('names in menus, keys, texts and code only commands that it has', () => {
    const menus = Object.entries(contributes.menus);
    const used = [
      ...menus.flatMap(([, items]) => items.flatMap(({ command }) => command ?? [])),
      ...contributes.keybindings.map(({ command }) => command),
      ...found(/onCommand:([\w.]+)/g, source),
      ...found(/\bcommand:(ocho\.[\w.]+)/g, ...texts.flatMap(({ words }) => Object.values(words))),
      ...found(/executeCommand\(\s*'(ocho\.[\w.]+)'/g, ...sources),
      ...walkthroughFiles().flatMap((file) => found(/\bcommand:(ocho\.[\w.]+)/g, text(file))),
    ];
    assert.ok(used.length > 40, `${used.length} uses`);
    assert.deepEqual(without(used, commands), []);
    const submenus = contributes.submenus.map(({ id }) => id);
    const opened = menus.flatMap(([, items]) => items.flatMap(({ submenu }) => submenu ?? []));
    assert.deepEqual(opened, submenus);
    assert.deepEqual(
      without(
        submenus,
        menus.map(([id]) => id),
      ),
      [],
    );
  });

  it('has words for each of its keys in every language, and no others', () => {
    const keys = found(/"%([\w.]+)%"/g, source);
    for (const { file, words } of texts) {
      assert.deepEqual(Object.keys(words).sort(), keys, file);
      for (const [key, value] of Object.entries(words)) assert.notEqual(value.trim(), '', `${file}: ${key}`);
    }
  });

  it('names icons and files that are there', () => {
    const icons = found(
      /^\.codicon-([\w-]+):before/gm,
      text('node_modules/@vscode/codicons/dist/codicon.css'),
    );
    const named = found(/\$\(([a-z][a-z0-9-]*)(?:~spin)?\)/g, source, ...sources);
    assert.ok(named.length > 10, named.join());
    assert.deepEqual(without(named, icons), []);
    const files = [...found(/"(media\/[\w./-]+)"/g, source), ...walkthroughFiles()];
    assert.deepEqual(
      files.filter((file) => !fs.existsSync(file)),
      [],
    );
  });

  it('lets a workspace set nothing that starts a program or opens what is closed', () => {
    const { properties } = contributes.configuration;
    const scopes = Object.entries(properties).map(([name, { scope }]) => [name, scope]);
    assert.deepEqual(Object.fromEntries(scopes), {
      'ocho.agents': 'machine',
      'ocho.defaultAgent': 'machine',
      'ocho.editorModels': 'application',
      'ocho.protocolTrace': 'machine',
      // Only what the agent sees of problems, and how its writes are saved; and not while the workspace is not trusted.
      'ocho.diagnostics': 'machine-overridable',
      'ocho.formatOnSave': 'machine-overridable',
      // Only what is shown.
      'ocho.notifications': 'window',
    });
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    const overridable = scopes.filter(([, scope]) => scope === 'machine-overridable').map(([name]) => name);
    assert.deepEqual([...restrictedConfigurations].sort(), overridable.sort());
  });

  it('reads only settings that it has', () => {
    const names = Object.keys(contributes.configuration.properties);
    const used = found(/affectsConfiguration\('(ocho\.\w+)'/g, ...sources);
    assert.ok(used.length > 0);
    assert.deepEqual(without(used, names), []);
  });

  it('asks for no newer editor than the types that the sources are checked with, and no proposed API', () => {
    const types = JSON.parse(text('node_modules/@types/vscode/package.json')) as { version: string };
    const minor = (version: string): string => version.split('.').slice(0, 2).join('.');
    assert.equal(manifest.engines.vscode[0], '^');
    assert.equal(minor(manifest.engines.vscode.slice(1)), minor(types.version));
    assert.equal(manifest.enabledApiProposals, undefined);
    assert.deepEqual(manifest.extensionKind, ['workspace']);
  });

  it('activates nothing before it is used', () => {
    // Ocho's own files: the entry looks at the names of what is opened, and loads nothing before it is one of them. Not
    // `onLanguage:json`: some extension opens the package.json of every folder.
    const early = manifest.activationEvents.filter(
      (event) =>
        !/^on(?:WebviewPanel|FileSystem):|^onLanguage:toml$|^workspaceContains:(?:\.ocho\/)?tools\.json$/.test(
          event,
        ),
    );
    assert.deepEqual(early, []);
  });

  it('takes no file for a language but its own', () => {
    const patterns = contributes.languages.map(
      ({ id, extensions = [], filenames = [], filenamePatterns }) => ({
        id,
        all: [...extensions, ...filenames],
        filenamePatterns,
      }),
    );
    assert.deepEqual(patterns, [
      { id: 'toml', all: [], filenamePatterns: ['**/.ocho/config.toml', '**/ocho/config.toml'] },
    ]);
  });

  it('has keys that are free: after Ctrl+K, or Cmd+K, the editor has letters alone and with Ctrl or Cmd', () => {
    const taken = new Set<string>();
    for (const { command, key, mac, when } of contributes.keybindings) {
      assert.match(key, /^ctrl\+k alt\+[a-z]$/, command);
      assert.equal(mac, key.replace('ctrl', 'cmd'), command);
      assert.ok(!taken.has(`${key} ${when}`), `${key} twice`);
      taken.add(`${key} ${when}`);
    }
    // Two commands on the same key are for two places.
    const shared = contributes.keybindings.filter(
      ({ key }, at, all) => all.findIndex((each) => each.key === key) !== at,
    );
    assert.deepEqual(
      shared.map(({ when }) => when),
      ['terminalFocus && terminalTextSelected'],
    );
  });
});

describe('what loads when', function () {
  this.timeout(60_000);

  it('is a small entry at activation, without the rest', async () => {
    const apart: Plugin = {
      name: 'main-apart',
      setup: (plugins) =>
        plugins.onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.cjs', external: true })),
    };
    const { outputFiles, metafile } = await build({
      entryPoints: ['extension/extension.ts'],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      minify: true,
      write: false,
      metafile: true,
      external: ['vscode'],
      plugins: [apart],
    });
    // The second tells by a name whether a document may be one that the rest is for.
    assert.deepEqual(Object.keys(metafile.inputs).sort(), [
      'extension/extension.ts',
      'extension/language/ours.ts',
    ]);
    const size = outputFiles[0]?.contents.length ?? Number.NaN;
    assert.ok(size < ENTRY_LIMIT, `${size} bytes`);
  });

  it('is a page of less than 400 kB, what it loads later included', async () => {
    const { outputFiles } = await build({ ...pageBuild('/page'), write: false });
    const sizes = outputFiles.map(({ path: file, contents }) => `${path.basename(file)} ${contents.length}`);
    const sum = outputFiles.reduce((all, { contents }) => all + contents.length, 0);
    console.log(`      ${sizes.join(', ')}: ${sum} bytes`);
    assert.ok(sizes.some((size) => size.startsWith('main.js ')));
    assert.ok(sum < PAGE_LIMIT, `${sum} bytes`);
  });
});

function walkthroughFiles(): readonly string[] {
  return contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.markdown));
}

/** A module that imports `vscode`, loaded without an editor: what it does with it only when it is called stays undone. */
async function loaded<T>(file: string): Promise<T> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    write: false,
    external: ['vscode'],
    define: { 'import.meta.url': '"file:///suite"' },
    logLevel: 'silent',
  });
  const load = createRequire(path.resolve('package.json'));
  const made: { exports: unknown } = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
  run(made, made.exports, (name: string) => (name === 'vscode' ? {} : load(name)));
  return made.exports as T; // The test says what it exports.
}
