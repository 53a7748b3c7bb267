#!/usr/bin/env node
// Runs the suites of test/workbench/host inside an extension host; see README.md.
//   node test/workbench/run-host.mjs [part of a file name …] [--electron] [--extension FOLDER] [--totals FILE]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    electron: { type: 'boolean', default: false },
    extension: { type: 'string', default: path.resolve(import.meta.dirname, '../..') },
    totals: { type: 'string' },
  },
});
register();
const { runHostSuites } = await import('./harness/host-suites.ts');
process.exitCode = await runHostSuites({
  only: positionals,
  electron: values.electron,
  extension: path.resolve(values.extension),
  totalsFile: values.totals,
});
