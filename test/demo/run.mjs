#!/usr/bin/env node
// `npm run demo`: a whole session on a throw-away copy of test/fixtures/sample with the offline model. Exit code 0 when
// the sample's test passes at the end. Without a terminal every question is shown and answered with "allow once".
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { showChanges } from './changes.mjs';
import { localeOf, TEXTS } from './texts.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const SAMPLE = path.join(ROOT, 'test/fixtures/sample');
const locale = localeOf(process.env);
const texts = TEXTS[locale];
const interactive = process.stdin.isTTY === true && process.stderr.isTTY === true;

async function main(base) {
  const start = performance.now();
  ensureBuilt(ROOT, () => console.log(texts.building));
  const project = path.join(base, 'sample');
  fs.cpSync(SAMPLE, project, { recursive: true });
  const changes = showChanges(project, SAMPLE, texts);
  console.log(`${texts.intro({ folder: project })}\n\n${interactive ? texts.interactive : texts.unattended}`);
  console.log(`\n${texts.you}:\n${texts.task.map((step) => `  ${step}`).join('\n')}\n`);

  const agentStart = performance.now();
  const code = await runOcho(base, project);
  const agent = performance.now() - agentStart;
  if (stopped) return stopDemo();

  console.log(`\n--- ${texts.diff}\n${changes.show()}`);
  if (code !== 0) console.log(texts.agentFailed({ code }));
  const passes = testPasses(project);
  console.log(passes ? texts.fixed : texts.broken);
  console.log(texts.took({ total: seconds(performance.now() - start), agent: seconds(agent) }));
  return passes && code === 0 ? 0 : 1;
}

/** `ocho run` with settings of its own: what the person has configured is neither used nor touched. */
function runOcho(base, project) {
  const approve = interactive ? 'ask' : 'all';
  const args = [
    'run',
    '--model',
    'offline/basic',
    '--cwd',
    project,
    '--approve',
    approve,
    texts.task.join('\n'),
  ];
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/agent/main.js'), ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      OCHO_LOCALE: locale,
      OCHO_CONFIG_DIR: path.join(base, 'config'),
      OCHO_STATE_DIR: path.join(base, 'state'),
    },
  });
  running = child;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running = undefined;
      resolve(code ?? signal);
    });
  });
}

/** Ends the demo: at once, or when Ocho has ended. Ctrl+C at a terminal reaches Ocho by itself. */
function stop(signal) {
  stopped = signal;
  if (!running) process.exit(stopDemo());
  if (signal !== 'SIGINT' || !interactive) running.kill(signal);
}

/** What Ocho has just said about going on does not hold here: its state goes with the copy. */
function stopDemo() {
  console.log(texts.stopped);
  return 128 + os.constants.signals[stopped];
}

function testPasses(project) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, ['--test'], { cwd: project, env, stdio: 'ignore' }).status === 0;
}

const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const seconds = (milliseconds) => decimals.format(milliseconds / 1000);

let running;
let stopped;
const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-demo-')));
// Whatever ends the demo, nothing is left behind.
process.on('exit', () => fs.rmSync(base, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
try {
  process.exitCode = await main(base);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
