// Makes what the extension host can load out of suites in TypeScript.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { makeTemporary, removeTemporary } from './temporary.ts';

/** The checkout. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Bundled suites. */
export interface InHostBundle {
  /** For `extensionTestsPath`. */
  readonly entry: string;
  /** What the entry is told. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/**
 * Bundles each suite with all it imports but `vscode`, as CommonJS. The bundles lie inside the extension's folder: that
 * is how the editor knows whose `vscode` they get, and some of its API asks who calls.
 */
export async function bundleSuites(files: readonly string[], extension: string): Promise<InHostBundle> {
  fs.mkdirSync(path.join(extension, '.cache'), { recursive: true });
  const folder = makeTemporary('host-suites-', path.join(extension, '.cache'));
  const remove = () => removeTemporary(folder);
  try {
    const outputs = files.map((file) => path.basename(file).replace(/\.test\.ts$/, ''));
    await build({
      entryPoints: [
        { in: path.join(import.meta.dirname, 'in-host-entry.ts'), out: 'entry' },
        ...files.map((file, at) => ({ in: file, out: `suites/${outputs[at]}` })),
      ],
      outdir: folder,
      outExtension: { '.js': '.cjs' },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20.19',
      sourcemap: 'inline',
      external: ['vscode', '@vscode/ripgrep', 'esbuild'],
      // Modules find files next to them by it; in a bundle they are next to nothing.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(path.join(ROOT, 'package.json')).href) },
      logLevel: 'warning',
      absWorkingDir: ROOT,
    });
    const suites = outputs.map((name) => path.join(folder, 'suites', `${name}.cjs`));
    const mocha = pathToFileURL(path.join(ROOT, 'node_modules/mocha/index.js')).href;
    return {
      entry: path.join(folder, 'entry.cjs'),
      env: { OCHO_HOST_SUITES: JSON.stringify(suites), OCHO_HOST_MOCHA: mocha, OCHO_HOST_ROOT: ROOT },
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}
