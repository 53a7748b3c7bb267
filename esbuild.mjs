// Builds dist/: the agent (ES modules, split so that nothing loads before it is used), the extension (what VS Code loads
// at activation, and the rest as one file that it loads on first use), and the chat page.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { pageBuild } from './extension/chat/webview/build.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const release = process.argv.includes('--release');

/** zod brings its messages in fifty languages (264 kB at start); Ocho shows its own texts and needs one. */
const zodInEnglish = {
  name: 'zod-in-english',
  setup(plugins) {
    plugins.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

const result = await build({
  entryPoints: { main: 'agent/main.ts' },
  outdir: 'dist/agent',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  keepNames: false,
  sourcemap: release ? false : 'linked',
  metafile: true,
  legalComments: 'linked',
  define: { 'process.env.OCHO_BUILD_VERSION': JSON.stringify(version) },
  // Native or data files that must stay where their package puts them.
  external: ['@vscode/ripgrep', '@vscode/ripgrep-*'],
  // Its other build asks for its own files by names that a bundler cannot see.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  banner: {
    // CommonJS dependencies inside an ES module bundle call require() for Node's own modules.
    js: "import{createRequire as __ochoRequire}from'node:module';const require=__ochoRequire(import.meta.url);",
  },
  plugins: [zodInEnglish],
  logLevel: 'warning',
});

// What an earlier build left goes only now: agents that run from here load their parts when they need them.
const built = new Set(Object.keys(result.metafile.outputs).map((file) => basename(file)));
for (const file of readdirSync('dist/agent')) {
  if (/\.js(\.map|\.LEGAL\.txt)?$/.test(file) && !built.has(file)) rmSync(join('dist/agent', file));
}
cpSync('locales', 'dist/agent/locales', { recursive: true });
mkdirSync('dist/agent/wasm', { recursive: true });
const parser = 'node_modules/@vscode/tree-sitter-wasm/wasm';
for (const file of ['tree-sitter.wasm', 'tree-sitter-bash.wasm', 'tree-sitter-powershell.wasm']) {
  cpSync(`${parser}/${file}`, `dist/agent/wasm/${file}`);
}
// CommonJS inside an ES module package must say so by its name.
cpSync(`${parser}/tree-sitter.js`, 'dist/agent/wasm/tree-sitter.cjs');
const main = 'dist/agent/main.js';
const code = readFileSync(main, 'utf8');
writeFileSync(main, code.startsWith('#!') ? code : `#!/usr/bin/env node\n${code}`);
chmodSync(main, 0o755);
writeFileSync('dist/agent/package.json', '{"type":"module"}\n');

/**
 * `import('./main.ts')` of the activation becomes a require of the other file, when the code gets there; so does what
 * loads the client of the language service.
 */
const partsApart = {
  name: 'parts-apart',
  setup(plugins) {
    const apart = (filter, path) =>
      plugins.onResolve({ filter }, ({ kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      );
    apart(/^\.\/main\.ts$/, './extension/main.cjs');
    apart(/^\.\/client\.ts$/, './language.cjs');
  },
};

/**
 * One look at the editor's API for all of the extension. A bundle copies what a CommonJS module has for each file that
 * imports it, and the API has hundreds of names: at the first use that took longer than all else.
 */
const editorApiOnce = {
  name: 'editor-api-once',
  setup(plugins) {
    plugins.onResolve({ filter: /^vscode$/ }, ({ kind }) =>
      kind === 'require-call'
        ? { path: 'vscode', external: true }
        : { path: 'vscode', namespace: 'editor-api' },
    );
    plugins.onLoad({ filter: /./, namespace: 'editor-api' }, () => ({
      contents: `export const { ${apiNames().join(', ')} } = require('vscode');`,
    }));
  },
};

/** What the API of the oldest editor has beside types, and what newer ones have that the extension looks for. */
function apiNames() {
  const types = readFileSync('node_modules/@types/vscode/index.d.ts', 'utf8');
  const named = [...types.matchAll(/^\texport (?:abstract )?(?:class|enum|namespace|const) (\w+)/gm)];
  return [...new Set([...named.map(([, name]) => name), 'LanguageModelDataPart'])].sort();
}

const host = await build({
  entryPoints: [
    { in: 'extension/extension.ts', out: 'extension' },
    { in: 'extension/main.ts', out: 'extension/main' },
    { in: 'extension/language/client.ts', out: 'extension/language' },
  ],
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  // The Node of the oldest VS Code in `engines`.
  target: 'node20.19',
  // A dynamic import of CommonJS is a require.
  supported: { 'dynamic-import': false },
  minify: true,
  sourcemap: release ? false : 'linked',
  metafile: true,
  legalComments: 'linked',
  // Only texts that are looked for beside the agent's own files ask for it; the extension names the folder.
  define: { 'import.meta.url': '"file:///ocho"', 'process.env.OCHO_BUILD_VERSION': JSON.stringify(version) },
  plugins: [zodInEnglish, partsApart, editorApiOnce],
  logLevel: 'warning',
});

rmSync('dist/page', { recursive: true, force: true });
const page = await build(pageBuild('dist/page', { sourcemap: !release }));

if (process.argv.includes('--meta')) {
  writeFileSync('dist/agent.meta.json', JSON.stringify(result.metafile));
  writeFileSync('dist/extension.meta.json', JSON.stringify(host.metafile));
  writeFileSync('dist/page.meta.json', JSON.stringify(page.metafile));
}
