// Runs an entry point as it was planned: by argv, in a process group of its own that ends with it.
import type { I18n, Message } from '../i18n/message.ts';
import type { ProcessExit } from '../platform/process.ts';
import { type Captured, OutputCapture } from '../tools/program/capture.ts';
import { fenced } from '../tools/program/fence.ts';
import {
  emptyOutputText,
  exitText,
  exitToRaw,
  outputText,
  outputToRaw,
  paragraphs,
} from '../tools/program/present.ts';
import {
  endSandbox,
  inside,
  lookAgain,
  type PlannedProgram,
  processPlan,
  sandboxFor,
  startOf,
} from '../tools/program/start.ts';
import type { ToolServices } from '../tools/services.ts';
import { type ToolContext, ToolError, type ToolResultAdapter } from '../tools/tool.ts';
import { runsTypescript } from './interpreter.ts';
import { ownFiles } from './own-files.ts';
import type { RunDetails } from './program-tool.ts';

/** How a call ended, and what it wrote on both streams. */
export interface ProgramResult {
  readonly exit: ProcessExit;
  readonly output: Captured;
  readonly timeoutMs: number;
  /** What was taken away after its end (the sandbox). */
  readonly aside: readonly Message[];
}

/**
 * Runs a bound call to its end; what it leaves running is ended with it. Throws `ToolError` `PLAN_CHANGED` when anything
 * is not as it was bound, `NO_INTERPRETER` for TypeScript without a Node that takes it.
 */
export async function runEntry(
  details: RunDetails & Required<Pick<RunDetails, 'bound'>>,
  timeoutMs: number,
  services: ToolServices,
  context: ToolContext,
): Promise<ProgramResult> {
  if (details.start.typescript) await checkTypescript(details, services, context);
  const planned = await plannedProgram(details, timeoutMs, services);
  const capture = new OutputCapture(services.blobs);
  const child = await services.processes.start({
    ...processPlan(planned, context),
    signal: context.signal,
    onOutput: (chunk, stream) => {
      const live = capture.push(chunk, stream);
      if (live !== '') context.output(live);
    },
  });
  const exit = await child.exit;
  const aside = await endSandbox(planned, child);
  // A tool's call is over when it has its answer: nothing goes on behind it.
  await child.kill();
  return { exit, output: await capture.finish(), timeoutMs, aside };
}

async function plannedProgram(
  details: RunDetails & Required<Pick<RunDetails, 'bound'>>,
  timeoutMs: number,
  services: ToolServices,
): Promise<PlannedProgram> {
  const { start, bound, cwd, env } = details;
  const confinement = await sandboxFor(services, details.sandbox);
  const lastLook = () => {
    lookAgain({ cwd, env, shell: undefined }, bound);
    noneAdded(details);
  };
  const started = startOf({ ...details, direct: start.direct }, bound, lastLook);
  const run = confinement ? inside(confinement, start.direct, started) : started;
  return { ...run, timeoutMs };
}

/** A file that has come beside the others may be loaded in place of one of them. Throws `PLAN_CHANGED`. */
function noneAdded({ entryPoint, registry, own }: RunDetails): void {
  const added = ownFiles(entryPoint, registry).files.find((file) => !own.includes(file));
  if (added !== undefined)
    throw new ToolError('PLAN_CHANGED', { id: 'policy-changed-path', args: { what: 'new', path: added } });
}

/** Milliseconds for a Node to say its version. */
const VERSION_TIMEOUT_MS = 10_000;

async function checkTypescript(
  { start, cwd, env, entryPoint }: RunDetails,
  services: ToolServices,
  context: ToolContext,
): Promise<void> {
  const { stdout } = await services.processes.run({
    argv: [start.direct.program, '--version'],
    cwd,
    env,
    timeoutMs: VERSION_TIMEOUT_MS,
    signal: context.signal,
    owner: context.session.id,
  });
  const version = new TextDecoder().decode(stdout).trim();
  if (runsTypescript(version)) return;
  const args = { file: entryPoint, version };
  throw new ToolError('NO_INTERPRETER', { id: 'external-no-typescript', args });
}

/** The result for the model and for people: what was written, then how it ended, on success and on failure. */
export const programResult: ToolResultAdapter<ProgramResult> = {
  toModel: (result, i18n) => [
    { type: 'text', text: paragraphs(outputText(result.output, i18n, result.output), ending(result, i18n)) },
  ],
  toMarkdown: (result, i18n) => {
    const output = outputText(result.output, i18n, result.output);
    return paragraphs(output === '' ? '' : fenced(output), ending(result, i18n));
  },
  failed: ({ exit }) => exit.code !== 0 || exit.timedOut || exit.cancelled,
  toRaw: ({ exit, output }) => ({ ...exitToRaw(exit), durationMs: exit.durationMs, ...outputToRaw(output) }),
};

function ending({ exit, output, timeoutMs, aside }: ProgramResult, i18n: I18n): string {
  const end = exit.timedOut ? i18n.text('external-timed-out', { ms: timeoutMs }) : exitText(exit, i18n);
  return paragraphs(end, emptyOutputText(output, i18n), ...aside.map((message) => i18n.format(message)));
}
