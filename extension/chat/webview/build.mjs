// How the chat page is built: an ES module with chunks that load when they are needed, one style sheet, one font.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/**
 * Options for esbuild. What comes out in `outdir`: `main.js`, `main.css`, `codicon.woff`, and chunks with names that
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
    logLevel: 'warning',
  };
}

/** The icon font takes half as much as WOFF, and of its 600 rules only those of icons that the extension names are kept. */
const smallIcons = {
  name: 'small-icons',
  setup(build) {
    build.onLoad({ filter: /codicon\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      const withWoff = css.replace(
        /url\([^)]*codicon\.ttf[^)]*\)\s*format\([^)]*\)/,
        'url("./codicon.woff") format("woff")',
      );
      if (withWoff === css) throw new Error(`${path} names its font in another way`);
      const named = await quotedNames();
      const contents = withWoff.replace(/^\.codicon-([\w-]+):before \{[^}]*\}\n/gm, (rule, name) =>
        named.has(name) ? rule : '',
      );
      return { contents, loader: 'css' };
    });
    build.onResolve({ filter: /^\.\/codicon\.woff$/ }, ({ resolveDir, path }) => ({
      path: join(resolveDir, path),
      namespace: 'woff',
    }));
    build.onLoad({ filter: /./, namespace: 'woff' }, async ({ path }) => ({
      contents: woff(await readFile(path.replace(/woff$/, 'ttf'))),
      loader: 'file',
    }));
  },
};

/** Everything in the extension's sources that could be the name of an icon. */
async function quotedNames() {
  const sources = join(FOLDER, '../..');
  const files = (await readdir(sources, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')));
  const found = texts.flatMap((text) => [...text.matchAll(/(?<=['"`]|codicon-)[a-z][a-z0-9-]*(?=['"`\s])/g)]);
  return new Set(found.map(([name]) => name));
}

/** A TrueType font as WOFF 1.0 (W3C recommendation of 2012, sections 3 to 5): the same tables, each compressed. */
function woff(/** @type {Buffer} */ font) {
  const count = font.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = font.subarray(12 + index * 16, 28 + index * 16);
    const [offset, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const data = font.subarray(offset, offset + length);
    const compressed = deflateSync(data, { level: 9 });
    return { entry, length, data: compressed.length < length ? compressed : data };
  });
  const padded = (/** @type {number} */ length) => Math.ceil(length / 4) * 4;
  const size = 44 + tables.reduce((sum, { data }) => sum + 20 + padded(data.length), 0);
  const file = Buffer.alloc(size);
  file.write('wOFF', 0, 'latin1');
  font.copy(file, 4, 0, 4);
  file.writeUInt32BE(size, 8);
  file.writeUInt16BE(count, 12);
  file.writeUInt32BE(12 + count * 16 + tables.reduce((sum, { length }) => sum + padded(length), 0), 16);
  let at = 44 + count * 20;
  for (const [index, { entry, length, data }] of tables.entries()) {
    const row = 44 + index * 20;
    entry.copy(file, row, 0, 4);
    file.writeUInt32BE(at, row + 4);
    file.writeUInt32BE(data.length, row + 8);
    file.writeUInt32BE(length, row + 12);
    entry.copy(file, row + 16, 4, 8);
    data.copy(file, at);
    at += padded(data.length);
  }
  return file;
}
