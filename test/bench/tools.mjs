// Selecting and searching a thousand tools as a session does: 500 shaped as those of a project's registry and 500 as those
// of MCP servers beside the built-in ones, in processes of their own. Selection is all that a request takes: registry, admission,
// definitions, the list of what is deferred. A search is a call of tool_search through the executor and its policy.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median } from './measure.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Milliseconds as `{ wall, cpu }`, medians over `runs` processes. `cold`: the first of the process; for the search once
 * after the preparation that a request begins in the background, once without it.
 */
export async function measureTools({ base }, runs) {
  const folder = path.join(base, 'tools-bench');
  await bundle(folder);
  const probe = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, [path.join(folder, 'probe.mjs'), ...args], { encoding: 'utf8' }),
    );
  const all = Array.from({ length: runs }, () => ({
    ...probe(),
    unprepared: probe('unprepared').coldSearch,
  }));
  const middle = (key, of) => median(all.map((run) => run[key][of]));
  const keys = Object.keys(all[0]).filter((key) => key !== 'tools');
  const medians = keys.map((key) => [key, { wall: middle(key, 'wall'), cpu: middle(key, 'cpu') }]);
  return { runs, tools: all[0].tools, ...Object.fromEntries(medians) };
}

/** As the agent is built: the search is apart from the rest, and read when it is needed. */
async function bundle(folder) {
  fs.mkdirSync(folder, { recursive: true });
  const from = (file) => JSON.stringify(path.join(ROOT, 'agent', file));
  const entry = `
    export { createI18n } from ${from('i18n/fluent.ts')};
    export { createFileService } from ${from('files/file-service.ts')};
    export { systemClock } from ${from('platform/clock.ts')};
    export { classifyUrl } from ${from('policy/network.ts')};
    export { createPolicy } from ${from('policy/policy.ts')};
    export { selectTools } from ${from('config/selection.ts')};
    export { buildRequest } from ${from('runtime/context.ts')};
    export { prepareSearch } from ${from('runtime/discovery.ts')};
    export { RuntimeSession } from ${from('runtime/session.ts')};
    export { SessionTools } from ${from('runtime/session-tools.ts')};
    export { executeCall } from ${from('runtime/tool-executor.ts')};
    export { toolNames } from ${from('tools/catalogue.ts')};
    export { ToolRegistry } from ${from('tools/registry.ts')};`;
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
  fs.cpSync(path.join(ROOT, 'locales'), path.join(folder, 'locales'), { recursive: true });
  fs.copyFileSync(new URL('./tools-probe.mjs', import.meta.url), path.join(folder, 'probe.mjs'));
}
