import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What the built agent is made of. */
const SOURCES = ['agent', 'locales', 'esbuild.mjs', 'package.json'];

/** Builds the agent when it is missing or older than its sources. Throws when the build fails. */
export function ensureBuilt(root, announce) {
  if (builtAt(root) >= newest(SOURCES.map((source) => path.join(root, source)))) return;
  announce();
  const { status } = spawnSync(process.execPath, [path.join(root, 'esbuild.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed');
}

function builtAt(root) {
  const main = path.join(root, 'dist/agent/main.js');
  return fs.existsSync(main) ? fs.statSync(main).mtimeMs : -1;
}

function newest(files) {
  return Math.max(
    ...files.map((file) => {
      const stats = fs.statSync(file);
      if (!stats.isDirectory()) return stats.mtimeMs;
      return newest(fs.readdirSync(file).map((name) => path.join(file, name)));
    }),
    0,
  );
}
