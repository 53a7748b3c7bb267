// The suites in the extension host, run in the installed editor or in a VS Code that @vscode/test-electron finds.
import fs from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { whyUnsupported } from './editor-install.ts';
import { bundleSuites, ROOT } from './in-host-bundle.ts';
import { type InHostEnd, runInHost } from './in-host-run.ts';
import { makeTemporary, removeTemporary } from './temporary.ts';
import { shown, type TestRecord, type Totals, totalsOf } from './test-record.ts';

const SUITES = path.join(ROOT, 'test/workbench/host');
const SAMPLE = path.join(ROOT, 'test/fixtures/sample');
/** Extensions that tests need beside Ocho, each a folder with a manifest: providers of things Ocho consumes. */
const COMPANIONS = path.join(ROOT, 'test/workbench/companions');
/** Milliseconds for all suites together. */
const LIMIT_MS = Number(process.env.OCHO_HOST_LIMIT_MS ?? 10 * 60 * 1000);
/** Milliseconds between looks at what is new. */
const LOOK_MS = 200;

/** What is to be run. */
export interface HostSuites {
  /** Only files whose name contains one of these. Default: all. */
  readonly only: readonly string[];
  /** In a VS Code that @vscode/test-electron finds: downloaded, or `VSCODE_EXECUTABLE_PATH`. */
  readonly electron: boolean;
  /** The extension's folder. Default: the checkout. */
  readonly extension: string;
  /** Where the totals go, for test/run.mjs. */
  readonly totalsFile?: string | undefined;
}

/** Runs the suites and shows what comes of each test. Gives the exit code. */
export async function runHostSuites(options: HostSuites): Promise<number> {
  const unsupported = options.electron ? undefined : whyUnsupported();
  if (unsupported) {
    return finish({ passed: 0, skipped: 1, failures: [], notes: [`skipped: ${unsupported}`] }, options);
  }
  const files = suiteFiles(options.only);
  if (!fs.existsSync(path.join(options.extension, 'dist/extension.cjs'))) {
    return finish(failure('dist/extension.cjs is not there: build first (npm run build)'), options);
  }
  if (files.length === 0) return finish(failure('no such suite in test/workbench/host'), options);
  return finish(await runFiles(files, options), options);
}

const failure = (text: string): Totals => ({ passed: 0, skipped: 0, failures: [text] });

function finish(totals: Totals, { totalsFile }: HostSuites): number {
  if (totalsFile) fs.writeFileSync(totalsFile, JSON.stringify(totals));
  for (const note of totals.notes ?? []) console.log(note);
  for (const title of totals.failures) console.log(`failed: ${title}`);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`\n${totals.passed} passed, ${totals.failures.length} failed${skipped}`);
  return totals.failures.length > 0 ? 1 : 0;
}

function suiteFiles(only: readonly string[]): string[] {
  return fs
    .readdirSync(SUITES)
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => only.length === 0 || only.some((part) => name.includes(part)))
    .sort()
    .map((name) => path.join(SUITES, name));
}

async function runFiles(files: readonly string[], options: HostSuites): Promise<Totals> {
  const base = makeTemporary('ocho-host-');
  const bundle = await bundleSuites(files, options.extension);
  const records = path.join(base, 'records.jsonl');
  fs.writeFileSync(records, '');
  const follow = followRecords(records);
  try {
    const folder = path.join(base, 'sample');
    fs.cpSync(SAMPLE, folder, { recursive: true });
    const env = { ...bundle.env, ...ochoFolders(base), OCHO_HOST_RECORDS: records };
    const end = await (options.electron ? inVsCode : inInstalledEditor)({
      extensionPaths: [options.extension, ...companions()],
      testsPath: bundle.entry,
      folder,
      env,
      limitMs: LIMIT_MS,
    });
    const totals = totalsOf(follow.stop(), end.reason);
    if (totals.failures.length > 0 && end.log !== '') keepLog(end.log);
    return totals;
  } finally {
    follow.stop();
    bundle.remove();
    removeTemporary(base);
  }
}

/** Long, and rarely what explains a failed test. */
function keepLog(log: string): void {
  const file = path.join(ROOT, 'test/workbench/shots/host.log');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, log);
  console.log(`\nlog of the editor: ${path.relative(ROOT, file)}`);
}

function companions(): string[] {
  if (!fs.existsSync(COMPANIONS)) return [];
  return fs.readdirSync(COMPANIONS).map((name) => path.join(COMPANIONS, name));
}

function ochoFolders(base: string): Record<string, string> {
  const made = { OCHO_CONFIG_DIR: path.join(base, 'config'), OCHO_STATE_DIR: path.join(base, 'state') };
  for (const folder of Object.values(made)) fs.mkdirSync(folder, { mode: 0o700 });
  return made;
}

type RunOptions = Parameters<typeof runInHost>[0];

const inInstalledEditor = (run: RunOptions): Promise<InHostEnd> => runInHost(run);

async function inVsCode({ extensionPaths, testsPath, folder, env }: RunOptions): Promise<InHostEnd> {
  const executable = process.env.VSCODE_EXECUTABLE_PATH;
  const version = process.env.VSCODE_TEST_VERSION;
  try {
    const code = await runTests({
      ...(executable ? { vscodeExecutablePath: executable } : {}),
      ...(version ? { version } : {}),
      extensionDevelopmentPath: [...extensionPaths],
      extensionTestsPath: testsPath,
      extensionTestsEnv: { ...env },
      launchArgs: folder ? [folder] : [],
    });
    return { code, reason: `VS Code ended with ${code}`, log: '' };
  } catch (error) {
    return { code: undefined, reason: error instanceof Error ? error.message : String(error), log: '' };
  }
}

/** Shows records as they come; `stop` gives all of them. */
function followRecords(file: string): { stop(): TestRecord[] } {
  const records: TestRecord[] = [];
  let stopped = false;
  const look = () => {
    // The last line may not be whole yet.
    const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1);
    for (const line of lines.slice(records.length)) {
      const record = JSON.parse(line) as TestRecord; // Our own reporter writes them.
      records.push(record);
      const text = shown(record);
      if (text !== undefined) console.log(text);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop() {
      if (!stopped) look();
      stopped = true;
      clearInterval(timer);
      return records;
    },
  };
}
