#!/usr/bin/env node
// Runs the suites of test/workbench/pages: the workbench with the packaged extension, in a browser; see README.md.
//   node test/workbench/run-pages.mjs [part of a file name …] [--totals FILE]
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

/** Milliseconds for one test or hook, unless it says otherwise: opening a window alone can take a minute on a busy machine. */
const TEST_LIMIT_MS = 150_000;
const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = path.join(ROOT, 'test/workbench/pages');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { totals: { type: 'string' } },
});
register();
const { installEditor, whyUnsupported } = await import('./harness/editor-install.ts');
const { findBrowser } = await import('./harness/system-packages.ts');

const unsupported = whyUnsupported();
const files = fs
  .readdirSync(PAGES)
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
  .map((name) => `test/workbench/pages/${name}`);
if (unsupported) {
  const notes = [`skipped: ${unsupported}`];
  console.log(notes[0]);
  if (values.totals)
    fs.writeFileSync(values.totals, JSON.stringify({ passed: 0, skipped: 1, failures: [], notes }));
} else if (files.length === 0) {
  console.error('no such suite in test/workbench/pages');
  process.exitCode = 2;
} else {
  // Before mocha's clock runs.
  findBrowser();
  await installEditor();
  process.exitCode = await runMocha(files);
}

function runMocha(files) {
  const reporter = [
    ...['--reporter', path.join(ROOT, 'test/support/totals-reporter.cjs')],
    ...['--reporter-option', `style=spec${values.totals ? `,totals=${values.totals}` : ''}`],
  ];
  const mocha = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const child = spawn(process.execPath, [mocha, ...files, '--timeout', String(TEST_LIMIT_MS), ...reporter], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
