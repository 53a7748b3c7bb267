// Builds dist/: the agent (ES modules, split so that nothing loads before it is used), later the extension.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

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
if (process.argv.includes('--meta')) writeFileSync('dist/agent.meta.json', JSON.stringify(result.metafile));
