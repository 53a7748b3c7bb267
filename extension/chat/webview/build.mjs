// How the chat page is built: an ES module with chunks that load when they are needed, one style sheet, one font.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/**
 * Options for esbuild. What comes out in `outdir`: `main.js`, `main.css`, `codicon.woff2`, and chunks with names that
 * change with what they hold.
 *
 * @param {string} outdir
 * @param {{ sourcemap?: boolean }} [options]
 * @returns {import('esbuild').BuildOptions}
 */
export function pageBuild(outdir, { sourcemap = false } = {}) {
  return {
    entryPoints: { main: join(FOLDER, 'main.tsx') },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    // The oldest editor it runs in (engines.vscode) shows its pages with this.
    target: 'chrome132',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    sourcemap: sourcemap ? 'linked' : false,
    metafile: true,
    legalComments: 'linked',
    assetNames: '[name]',
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [smallIcons],
    // The browser knows the names of HTML's characters: no table of them is needed.
    alias: { entities: join(FOLDER, 'markdown/entities.ts') },
    logLevel: 'warning',
  };
}

/** Of the 600 icons and their rules only those that the extension names are kept. */
const smallIcons = {
  name: 'small-icons',
  setup(build) {
    let characters = '';
    build.onLoad({ filter: /codicon\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      const smaller = css.replace(
        /url\([^)]*codicon\.ttf[^)]*\)\s*format\([^)]*\)/,
        'url("./codicon.woff2") format("woff2")',
      );
      if (smaller === css) throw new Error(`${path} names its font in another way`);
      const named = await quotedNames();
      characters = '';
      const contents = smaller.replace(
        /^\.codicon-([\w-]+):before \{ content: "\\([0-9a-f]+)" \}\n/gm,
        (rule, name, code) => {
          if (!named.has(name)) return '';
          characters += String.fromCodePoint(Number.parseInt(code, 16));
          return rule;
        },
      );
      if (characters === '') throw new Error(`${path} names its icons in another way`);
      return { contents, loader: 'css' };
    });
    build.onResolve({ filter: /^\.\/codicon\.woff2$/ }, ({ resolveDir, path }) => ({
      path: join(resolveDir, path),
      namespace: 'icons',
    }));
    // Asked for by the style sheet, hence after its characters are known.
    build.onLoad({ filter: /./, namespace: 'icons' }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path.replace(/woff2$/, 'ttf')), characters, {
        targetFormat: 'woff2',
      }),
      loader: 'file',
    }));
  },
};

/** Parts whose icons the editor draws itself. */
const OF_THE_EDITOR = /^(?:policy-view|tools-view)[\\/]/;

/** Everything in the extension's sources that could be the name of an icon of the page. */
async function quotedNames() {
  const sources = join(FOLDER, '../..');
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !OF_THE_EDITOR.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')));
  const found = texts.flatMap((text) => [...text.matchAll(/(?<=['"`]|codicon-)[a-z][a-z0-9-]*(?=['"`\s])/g)]);
  return new Set(found.map(([name]) => name));
}
