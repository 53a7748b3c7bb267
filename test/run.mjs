#!/usr/bin/env node
// What `npm test` runs: every suite, one after the other, also when one fails; then the sum in one line.
//   npm test                    all suites
//   npm test -- unit agent      some of them
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Conformance cases that may fail for now, with the reason. An entry under which nothing fails any more is named. */
const EXPECTED_FAILURES = [];

/** Longer than any suite takes on a slow machine. Milliseconds. */
const SUITE_LIMIT_MS = 30 * 60 * 1000;

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const MARK = `ocho-test-${process.pid}-${Date.now()}`;
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-test-')));
/** Where the suites put what they make; nothing of it stays. */
const temporary = path.join(folder, 'tmp');
fs.mkdirSync(temporary);
let current;
/** What the suite that runs has left behind. */
let left = [];
/** Exit code of making the package. */
let packageCode;

/** name -> () => { passed, failed, skipped, notes }; `needsBuild` suites do not run on an old build. */
const SUITES = [
  { name: 'build', run: () => step(npm('run', 'build')) },
  { name: 'check', run: () => step(npm('run', 'check')) },
  { name: 'unit', run: () => mocha('unit', 'dot') },
  { name: 'agent', needsBuild: true, run: () => mocha('agent', 'spec') },
  { name: 'conformance', needsBuild: true, run: conformance },
  { name: 'demo', needsBuild: true, run: demo },
  { name: 'page-alone', run: () => mocha('workbench/page-alone', 'spec') },
  { name: 'package', needsBuild: true, run: packaged },
  { name: 'host', needsBuild: true, run: () => script('host', 'test/workbench/run-host.mjs') },
  { name: 'pages', needsBuild: true, run: pages },
];

async function main(wanted) {
  const unknown = wanted.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(
      `no such suite: ${unknown.join(', ')}; there are ${SUITES.map((suite) => suite.name).join(', ')}`,
    );
    return 2;
  }
  const results = [];
  for (const suite of SUITES) {
    const isBuild = suite.name === 'build';
    if (wanted.length > 0 && !wanted.includes(suite.name) && !isBuild) continue;
    console.log(`\n=== ${suite.name}`);
    const broken = suite.needsBuild && results.some((result) => result.name === 'build' && result.failed > 0);
    const start = Date.now();
    const result = broken ? one('failed', 'not run: the build failed') : await suite.run();
    results.push({ name: suite.name, seconds: (Date.now() - start) / 1000, ...withLeftBehind(result) });
  }
  return report(results);
}

function report(results) {
  console.log('\n=== summary');
  for (const { name, passed, failed, skipped, notes, seconds } of results) {
    console.log(`${name}: ${totals(passed, failed, skipped)} (${seconds.toFixed(1)} s)`);
    for (const note of notes) console.log(`  ${note}`);
  }
  const failing = results.filter((result) => result.failed > 0);
  if (failing.length > 0) console.log(`failing suites: ${failing.map((result) => result.name).join(', ')}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(totals(sum('passed'), sum('failed'), sum('skipped')));
  return failing.length > 0 ? 1 : 0;
}

function totals(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function one(kind, ...notes) {
  return { passed: 0, failed: 0, skipped: 0, notes, [kind]: 1 };
}

/** Each process a suite has left running is a failure. */
function withLeftBehind(result) {
  const notes = left.map((each) => `left running: ${each}`);
  left = [];
  return { ...result, failed: result.failed + notes.length, notes: [...result.notes, ...notes] };
}

/** A suite that either works or not. */
async function step(command) {
  const code = await run(command);
  return code === 0 ? one('passed') : one('failed', `exit ${code}`);
}

async function mocha(name, style) {
  if (!hasTests(path.join(ROOT, 'test', name)))
    return { passed: 0, failed: 0, skipped: 0, notes: ['no tests'] };
  const file = path.join(folder, `${name.replaceAll('/', '-')}.json`);
  const code = await run([
    process.execPath,
    path.join(ROOT, 'node_modules/mocha/bin/mocha.js'),
    `test/${name}/**/*.test.ts`,
    '--reporter',
    path.join(ROOT, 'test/support/totals-reporter.cjs'),
    '--reporter-option',
    `style=${style},totals=${file}`,
  ]);
  return counted(file, code);
}

/** A script that leaves its totals in the file it is told. */
async function script(name, file) {
  const totals = path.join(folder, `${name}.json`);
  return counted(totals, await run([process.execPath, path.join(ROOT, file), '--totals', totals]));
}

function counted(file, code) {
  const found = readJson(file);
  if (!found) return one('failed', `ended without a result, exit ${code}`);
  const { passed, skipped, failures, notes: said = [] } = found;
  const notes = [...failures.map((title) => `failed: ${title}`), ...said];
  // A run that ends badly although every test passed must not count as a success.
  if (code !== 0 && failures.length === 0)
    return { passed, failed: 1, skipped, notes: [`exit ${code}`, ...notes] };
  return { passed, failed: failures.length, skipped, notes };
}

async function conformance() {
  const file = path.join(folder, 'conformance.json');
  const code = await run(npm('run', 'conformance', '--', '--json', file));
  const found = readJson(file);
  if (!found) return one('failed', `ended without a result, exit ${code}`);
  const notes = [];
  const count = { ok: 0, FAIL: 0, skip: 0 };
  for (const { id, status, detail } of found.cases) {
    const expected = EXPECTED_FAILURES.find(({ prefix }) => id.startsWith(prefix));
    count[expected && status === 'FAIL' ? 'skip' : status] += 1;
    if (expected && status === 'FAIL') notes.push(`skipped: ${id}, ${expected.reason}`);
    else if (status === 'FAIL') notes.push(`failed: ${id} (${detail})`);
    else if (status === 'skip') notes.push(`skipped: ${id}, ${detail}`);
  }
  for (const { prefix } of EXPECTED_FAILURES) {
    const fails = found.cases.some(({ id, status }) => id.startsWith(prefix) && status === 'FAIL');
    if (!fails) notes.push(`nothing fails under ${prefix} any more: take it out of EXPECTED_FAILURES`);
  }
  return { passed: count.ok, failed: count.FAIL, skipped: count.skip, notes };
}

/** Makes the package of the extension, once a run. */
async function makePackage() {
  packageCode ??= await run(npm('run', 'package'));
  return packageCode;
}

async function packaged() {
  const code = await makePackage();
  return code === 0 ? mocha('package', 'spec') : one('failed', `npm run package: exit ${code}`);
}

async function pages() {
  const code = await makePackage();
  return code === 0 ? script('pages', 'test/workbench/run-pages.mjs') : one('failed', 'there is no package');
}

async function demo() {
  const { scripts } = readJson(path.join(ROOT, 'package.json')) ?? {};
  if (!scripts?.demo) return one('skipped', 'skipped: package.json has no demo');
  return step(npm('run', 'demo'));
}

/** The npm that runs this, else the one on the path. */
function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script, ...args] : ['npm', ...args];
}

/** Runs a command with nothing on stdin, and ends whatever it leaves behind. Gives its exit code or signal. */
async function run([program, ...args]) {
  const windows = process.platform === 'win32';
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, OCHO_TEST_RUN: MARK, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !windows,
    shell: windows && program === 'npm',
  });
  current = child;
  const limit = setTimeout(() => endGroup(child, 'SIGKILL'), SUITE_LIMIT_MS);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (status, signal) => resolve(status ?? signal));
  });
  clearTimeout(limit);
  current = undefined;
  left.push(...(await endLeftBehind(child)));
  return code;
}

function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // Nothing is left of it, as it should be.
  }
}

/**
 * What a suite left running, as command lines; ended here. What is on its way out gets a little time. Only Linux shows
 * what left the group, and elsewhere all that is known of the group is that there is somebody in it.
 */
async function endLeftBehind(child) {
  for (let round = 0; round < 30 && leftBehind(child).length > 0; round++) await pause(100);
  const left = leftBehind(child);
  endGroup(child, 'SIGKILL');
  for (const { pid } of left) if (pid !== undefined) endOne(pid);
  return left.map(({ pid, command }) => `${pid ?? 'group'} ${command}`);
}

function leftBehind(child) {
  if (process.platform === 'linux') return strays();
  return groupExists(child) ? [{ command: `of ${child.spawnargs.join(' ')}` }] : [];
}

/**
 * Processes of this run (Linux). The agent gives the commands it runs few variables, but the folder for temporary files
 * is one of them; and what a test runs works in a folder below it.
 */
function strays() {
  const others = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return others.flatMap((name) => {
    try {
      const variables = fs.readFileSync(`/proc/${name}/environ`, 'latin1').split('\0');
      const ours =
        variables.some((each) => each === `OCHO_TEST_RUN=${MARK}` || each === `TMPDIR=${temporary}`) ||
        fs.readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
      if (!ours || /^State:\s+[ZX]/m.test(fs.readFileSync(`/proc/${name}/status`, 'latin1'))) return [];
      const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), command }];
    } catch {
      // Gone meanwhile, or another user's.
      return [];
    }
  });
}

function groupExists(child) {
  try {
    process.kill(-child.pid, 0);
    return true;
  } catch {
    return false;
  }
}

function endOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself.
  }
}

function hasTests(dir) {
  if (!fs.existsSync(dir)) return false;
  return fs.readdirSync(dir, { recursive: true }).some((name) => name.endsWith('.test.ts'));
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(signal, () => {
    if (current) endGroup(current, 'SIGKILL');
    if (process.platform === 'linux') for (const { pid } of strays()) endOne(pid);
    process.exit(code);
  });
}
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
process.exitCode = await main(process.argv.slice(2));
