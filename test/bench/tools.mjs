// Selecting and searching a thousand tools, half of them shaped as those of a project's registry and half as those of MCP
// servers: in a process of its own that has done nothing else (cold), and again in it (warm). Beside it, what the least
// takes that could be called a search: looking for the query's words as they are in the lower-cased texts.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median } from './measure.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEYS = ['select', 'coldSearch', 'coldScan', 'index', 'search', 'scan'];

/** Milliseconds, medians over `runs` processes; `load` is the reading of the code. */
export async function measureTools({ base }, runs) {
  const folder = path.join(base, 'tools-bench');
  await bundle(folder);
  const all = Array.from({ length: runs }, () =>
    JSON.parse(execFileSync(process.execPath, [path.join(folder, 'probe.mjs')], { encoding: 'utf8' })),
  );
  const medians = Object.fromEntries(
    ['load', ...KEYS].map((key) => [key, median(all.map((run) => run[key]))]),
  );
  return { runs, tools: all[0].tools, ...medians };
}

/** As the agent is built, the search apart from the rest. */
async function bundle(folder) {
  fs.mkdirSync(folder, { recursive: true });
  const from = (file) => JSON.stringify(path.join(ROOT, 'agent', file));
  const entry = `
    export { selectTools } from ${from('config/selection.ts')};
    export { ToolRegistry } from ${from('tools/registry.ts')};
    export const loadSearch = () => import(${from('tools/discovery/searcher.ts')});`;
  await build({
    stdin: { contents: entry, resolveDir: ROOT, sourcefile: 'entry.ts', loader: 'ts' },
    outdir: folder,
    entryNames: 'agent',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    outExtension: { '.js': '.mjs' },
    banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
    logLevel: 'error',
  });
  fs.copyFileSync(new URL('./tools-probe.mjs', import.meta.url), path.join(folder, 'probe.mjs'));
}
