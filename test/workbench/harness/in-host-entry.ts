// Runs inside the extension host, as what `extensionTestsPath` names: mocha over the bundled suites. What comes of each
// test goes into a file at once, so that it is known when the host dies or hangs.
import fs from 'node:fs';
import { createRequire, findSourceMap } from 'node:module';
import type Mocha from 'mocha';
import type { TestRecord } from './test-record.ts';

/** Milliseconds for one test, unless it says otherwise. */
const TEST_LIMIT_MS = 30_000;

/** Called by the editor. Rejects when a test failed or none was run; the editor makes an exit code of it. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  const { OCHO_HOST_MOCHA: mochaUrl = '', OCHO_HOST_SUITES: suites = '[]' } = process.env;
  const { default: MochaClass } = (await import(mochaUrl)) as { default: typeof Mocha };
  // Mocha makes one with the runner and asks nothing else of it.
  const reporter = Recorder as unknown as Mocha.ReporterConstructor;
  const mocha = new MochaClass({ ui: 'bdd', timeout: TEST_LIMIT_MS, reporter });
  const load = createRequire(__filename);
  for (const file of JSON.parse(suites) as string[]) {
    mocha.suite.emit('pre-require', globalThis, file, mocha);
    mocha.suite.emit('require', load(file), file, mocha);
    mocha.suite.emit('post-require', globalThis, file, mocha);
  }
  await new Promise<void>((resolve, reject) => {
    mocha.run((failures) => {
      record({ type: 'end' });
      if (failures > 0) reject(new Error(`${failures} failed`));
      else resolve();
    });
  });
}

/** A mocha reporter. */
class Recorder {
  constructor(runner: Mocha.Runner) {
    runner.on('suite', (suite) => {
      if (!suite.root) record({ type: 'suite', title: suite.title, depth: depthOf(suite) });
    });
    runner.on('test', (test) => record({ type: 'start', title: test.fullTitle() }));
    runner.on('pass', (test) => record({ type: 'pass', ...about(test) }));
    runner.on('pending', (test) => record({ type: 'pending', ...about(test) }));
    runner.on('fail', (test, error: Error) => {
      record({ type: 'fail', ...about(test), message: inSources(error.stack ?? String(error)) });
    });
  }
}

/** Places in a bundle as places in the sources: the editor makes stacks by itself, without source maps. */
function inSources(stack: string): string {
  return stack.replaceAll(
    /(\/[^\s():]+\.cjs):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const found = findSourceMap(file)?.findOrigin(Number(line), Number(column));
      return found && 'fileName' in found
        ? `${decodeURIComponent(found.fileName.replace(/^file:\/\//, ''))}:${found.lineNumber}:${found.columnNumber}`
        : place;
    },
  );
}

function about(test: Mocha.Runnable) {
  return { title: test.title, full: test.fullTitle(), depth: test.parent ? depthOf(test.parent) + 1 : 1 };
}

function depthOf(suite: Mocha.Suite): number {
  return suite.parent ? depthOf(suite.parent) + 1 : 0;
}

function record(each: TestRecord): void {
  fs.appendFileSync(process.env.OCHO_HOST_RECORDS ?? '', `${JSON.stringify(each)}\n`);
}
