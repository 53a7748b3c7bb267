// Gemini CLI, an agent of another maker, as it comes from npm (Apache-2.0); installed once beside the editor.
import fs from 'node:fs';
import path from 'node:path';
import { npm, testCache } from '../../harness/editor-install.ts';
import { makeTemporary, removeTemporary } from '../../harness/temporary.ts';

const PACKAGE = '@google/gemini-cli';
const VERSION = '0.61.0';
const MODEL = 'gemini-2.5-flash';
/** Keeps it from reporting and from looking for a newer one. */
const QUIET = {
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
};

/**
 * Absolute path of its script; installs it when it is not there, which needs the npm registry and takes half a minute
 * and 100 MB. Rejects with npm's output when it cannot be had.
 */
export async function installGemini(say: (line: string) => void = console.log): Promise<string> {
  const folder = path.join(testCache(), `gemini-cli-${VERSION}`);
  const script = path.join(folder, 'node_modules', ...PACKAGE.split('/'), 'bundle', 'gemini.js');
  if (fs.existsSync(script)) return script;
  say(`installing ${PACKAGE} into ${folder} (once)`);
  const made = `${folder}.${process.pid}`;
  fs.mkdirSync(made, { recursive: true });
  try {
    fs.writeFileSync(path.join(made, 'package.json'), '{"private":true}\n');
    const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    await npm(made, ['install', '--save-exact', ...flags, `${PACKAGE}@${VERSION}`]);
    moveTo(made, folder);
  } finally {
    fs.rmSync(made, { recursive: true, force: true });
  }
  return script;
}

/** Another run may have been faster. */
function moveTo(made: string, folder: string): void {
  try {
    fs.renameSync(made, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  }
}

/** An entry of `ocho.agents`, and the end of what it needs. */
export interface GeminiEntry {
  readonly entry: {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  remove(): void;
}

/** The entry for it with a home of its own and its model at `url`. */
export function geminiEntry(script: string, url: string): GeminiEntry {
  const home = makeTemporary('ocho-gemini-');
  fs.mkdirSync(path.join(home, '.gemini'));
  fs.writeFileSync(path.join(home, '.gemini', 'settings.json'), JSON.stringify(QUIET));
  const env = {
    GEMINI_CLI_HOME: home,
    GEMINI_API_KEY: 'scripted',
    GOOGLE_GEMINI_BASE_URL: url,
    // It would start itself again, only to have more memory.
    GEMINI_CLI_NO_RELAUNCH: 'true',
  };
  return {
    entry: { command: process.execPath, args: [script, '--acp', '--model', MODEL], env },
    remove: () => removeTemporary(home),
  };
}
