// Running ripgrep. Its binary comes inside a package of its own for each platform; a bundle finds that package, or
// a copy at `bin/rg` beside itself (what the .vsix carries), and else whatever `rg` is on PATH.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ProcessService } from '../../../platform/process.ts';
import type { ToolServices } from '../../services.ts';
import { ToolError } from '../../tool.ts';
import type { OversizedRecord } from './oversized.ts';
import { createRecordSplitter } from './records.ts';

/** Milliseconds for one search; what was found until then is kept. */
const TIME_LIMIT_MS = 30_000;
/** What ripgrep complains about is kept up to this many characters. */
const MAX_PROBLEM = 4_000;

/** One run. */
export interface RipgrepRun {
  /** Without the options that every run has. */
  readonly args: readonly string[];
  /** Absolute; globs and ignore files count from here. */
  readonly cwd: string;
  /** Searched instead of files. */
  readonly input?: string;
  readonly signal: AbortSignal;
  /** Byte that ends a record of the output: 10 for lines, 0 for paths. */
  readonly separator: 0 | 10;
  /** Called for each record as it comes; false ends the run, because enough was found. */
  readonly onRecord: (record: Buffer) => boolean;
  /** Called for a record that is too long to be kept, with a part of it; false as with `onRecord`. */
  readonly onOversized?: (record: OversizedRecord) => boolean;
}

/** How a run ended. */
export interface RipgrepEnd {
  readonly timedOut: boolean;
  /** `onRecord` said that it is enough. */
  readonly stopped: boolean;
  /** Files and folders that ignore files named. */
  readonly ignored: number;
  readonly binary: number;
  readonly unreadable: number;
  /** What ripgrep said beside that; empty when all is well. */
  readonly problem: string;
}

/** Runs ripgrep. Throws `ToolError` `RIPGREP_MISSING`; the signal's reason when aborted. */
export type Ripgrep = (run: RipgrepRun) => Promise<RipgrepEnd>;

/** Binds ripgrep to the services of the agent; the binary is looked for with the first run. */
export function createRipgrep(services: Pick<ToolServices, 'processes' | 'childEnvironment'>): Ripgrep {
  let program: Promise<string> | undefined;
  return async (run) => {
    program ??= findRipgrep(services.processes);
    return execute(services, await program, run);
  };
}

async function execute(
  services: Pick<ToolServices, 'processes' | 'childEnvironment'>,
  program: string,
  run: RipgrepRun,
): Promise<RipgrepEnd> {
  const enough = new AbortController();
  let stopped = false;
  const stop = () => {
    stopped = true;
    enough.abort();
  };
  const records = createRecordSplitter(run.separator, {
    onRecord: (record) => !stopped && !run.onRecord(record) && stop(),
    onOversized: (record) => !stopped && run.onOversized?.(record) === false && stop(),
  });
  const complaints = new Complaints();
  const child = await services.processes.start({
    argv: [program, '--no-config', '--debug', '--no-ignore-messages', ...run.args],
    cwd: run.cwd,
    env: services.childEnvironment(),
    timeoutMs: TIME_LIMIT_MS,
    signal: AbortSignal.any([run.signal, enough.signal]),
    onOutput: (chunk, stream) => (stream === 'stdout' ? records : complaints.lines).push(chunk),
    ...(run.input !== undefined && { input: run.input }),
  });
  const exit = await child.exit;
  run.signal.throwIfAborted();
  records.end();
  complaints.lines.end();
  const { ignored, binary, unreadable, problem } = complaints;
  return { timedOut: exit.timedOut, stopped, ignored, binary, unreadable, problem };
}

/**
 * What ripgrep writes to stderr. Only its debug log says what ignore files left out and which files were binary;
 * the wording is that of ripgrep 15, and with another one the counts stay zero.
 */
class Complaints {
  ignored = 0;
  binary = 0;
  unreadable = 0;
  problem = '';
  #isProblem = false;
  readonly lines = createRecordSplitter(10, {
    onRecord: (record) => this.#read(record.toString()),
    onOversized: () => {},
  });

  /** A record that goes on over several lines, as file names and regular expressions may make it, stays one. */
  #read(line: string): void {
    if (line.startsWith('rg: ')) this.#isProblem = false;
    if (/^rg: (?:DEBUG|TRACE|INFO|WARN|ERROR)\|/.test(line)) {
      if (line.includes('Ignore(IgnoreMatch(Gitignore(')) this.ignored += 1;
      else if (line.includes(': found binary data at offset')) this.binary += 1;
    } else if (/^rg: .*\(os error \d+\)\s*$/.test(line)) {
      this.unreadable += 1;
    } else if (line.startsWith('rg: ') || this.#isProblem) {
      this.#isProblem = true;
      if (this.problem.length < MAX_PROBLEM) this.problem += `${line.slice(0, 1_000)}\n`;
    }
  }
}

/**
 * The path of a ripgrep that can be run: the first executable candidate, else `rg` on PATH. Throws `ToolError`
 * `RIPGREP_MISSING`.
 */
export async function findRipgrep(
  processes: Pick<ProcessService, 'which'>,
  candidates: readonly string[] = shippedBinaries(),
): Promise<string> {
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate;
  const onPath = await processes.which('rg');
  if (onPath !== undefined) return onPath;
  throw new ToolError('RIPGREP_MISSING', { id: 'search-no-ripgrep', args: { package: packageName() } });
}

function shippedBinaries(): string[] {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const inPackage = packaged(name);
  const beside = fileURLToPath(new URL(`./bin/${name}`, import.meta.url));
  return inPackage === undefined ? [beside] : [beside, inPackage];
}

function packageName(): string {
  return `@vscode/ripgrep-${process.platform}-${process.arch}`;
}

function packaged(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${packageName()}/bin/${name}`);
  } catch {
    return undefined; // Not installed for this platform.
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
