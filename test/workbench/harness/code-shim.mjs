#!/usr/bin/env node
// Stands in for the VS Code program: takes the arguments @vscode/test-electron and @vscode/test-cli give it, and runs
// the same suites in the installed editor.
//   VSCODE_EXECUTABLE_PATH=$PWD/test/workbench/harness/code-shim.mjs npm run test:electron
import fs from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { runInHost } = await import('./in-host-run.ts');

/** Milliseconds; the caller may have a limit of its own. */
const LIMIT_MS = Number(process.env.VSCODE_TEST_TIMEOUT ?? 15 * 60 * 1000);
/** Belong to the editor this may be called from, or to the private home. */
const NOT_PASSED = /^(VSCODE_|ELECTRON_|XDG_|HOME$|PATH$|npm_)/;

const given = process.argv.slice(2);
const values = (name) =>
  given.filter((each) => each.startsWith(`--${name}=`)).map((each) => each.slice(name.length + 3));
const [testsPath] = values('extensionTestsPath');
const folder = given.find((each) => !each.startsWith('-') && fs.existsSync(each));
if (!testsPath) {
  console.error('code-shim: there is no --extensionTestsPath=…, and running tests is all it can');
  process.exit(2);
}
const { code, reason, log } = await runInHost({
  extensionPaths: values('extensionDevelopmentPath').map((each) => path.resolve(each)),
  testsPath: path.resolve(testsPath),
  ...(folder ? { folder: path.resolve(folder) } : {}),
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED.test(name))),
  limitMs: LIMIT_MS,
});
if (code !== 0) console.error(`code-shim: ${reason}\n${log}`);
process.exitCode = code ?? 3;
