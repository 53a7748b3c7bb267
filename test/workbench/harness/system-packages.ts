// What comes from the system: a browser, and what compiles the editor's addons.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** Where installers put it that do not extend the PATH. */
const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const COMPILER = ['g++', 'make', 'python3'];

/**
 * Absolute path of a Chromium or Chrome: `CHROME_PATH`, else one of the usual names on the PATH, else installed by apt
 * when this is root. Throws with what to do when there is none.
 */
export function findBrowser(say: (line: string) => void = console.log): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!fs.existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which is not there`);
    return given;
  }
  const found = BROWSERS.map(which).find((file) => file !== undefined) ?? INSTALLED.find(isProgram);
  if (found) return found;
  if (process.getuid?.() === 0 && which('apt-get')) {
    say('installing chromium by apt-get (once)');
    aptInstall('chromium');
    const installed = which('chromium');
    if (installed) return installed;
  }
  throw new Error('no Chromium or Chrome found: install one, or set CHROME_PATH to its program file');
}

/** Whether native addons can be built. */
export function compiler(): boolean {
  return COMPILER.every((name) => which(name) !== undefined);
}

function aptInstall(...packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  }
}

function which(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
