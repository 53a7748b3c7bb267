// What the extension costs a window: activation, the first use, and the size of the page. The editor itself is not
// here: `vscode` is a stand-in that takes every registration, so that only Ocho's own code is measured. What the editor
// measures is printed by test/workbench/pages/view.test.ts.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const DIST = path.resolve('dist');
const FIRST = new Set(['main.js', 'main.css', 'codicon.woff2']);

/** Milliseconds in fresh processes (medians), against the same process that loads an empty file; sizes in bytes. */
export function measureExtension(runs) {
  const empty = times(runs, 'module.exports = {}');
  const activate = times(
    runs,
    `require(${JSON.stringify(path.join(DIST, 'extension.cjs'))}).activate(context)`,
  );
  const load = times(runs, `require(${JSON.stringify(path.join(DIST, 'extension', 'main.cjs'))})`);
  return { runs, emptyMs: empty, activateMs: activate, loadMs: load, page: pageSizes() };
}

function times(runs, code) {
  return median(
    Array.from({ length: runs }, () => Number(execFileSync(process.execPath, ['-e', script(code)]))),
  );
}

function script(code) {
  return `
    const manifest = require(${JSON.stringify(path.resolve('package.json'))});
    const disposable = { dispose() {} };
    const anything = new Proxy(class {}, {
      get: (target, name) => (name === 'prototype' ? target.prototype : name === 'event' ? () => disposable : anything),
      apply: () => disposable,
    });
    const vscode = anything;
    const Module = require('node:module');
    const load = Module._load;
    Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
    const context = { subscriptions: [], extension: { packageJSON: manifest } };
    const start = process.hrtime.bigint();
    ${code};
    process.stdout.write(String(Number(process.hrtime.bigint() - start) / 1e6));
    process.exit(0);`;
}

function pageSizes() {
  const files = fs.readdirSync(path.join(DIST, 'page')).filter((name) => !/\.(map|txt)$/.test(name));
  const size = (name) => fs.statSync(path.join(DIST, 'page', name)).size;
  const sum = (names) => names.reduce((total, name) => total + size(name), 0);
  return { first: sum(files.filter((name) => FIRST.has(name))), all: sum(files) };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
