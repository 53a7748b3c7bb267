// `ocho sessions list|show|export`
import path from 'node:path';
import { visible, visibleLines } from '../policy/display.ts';
import type { LoggedEvent, RuntimeEvent } from '../runtime/events.ts';
import type { SessionSummary } from '../sessions/event-format.ts';
import type { SessionStore } from '../sessions/store.ts';
import {
  atMost,
  type GivenArguments,
  readArguments,
  required,
  subcommand,
  textOption,
  UsageError,
} from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf } from './load-config.ts';
import { paint, printJson } from './terminal.ts';
import { transcript } from './transcript.ts';

const OPTIONS = { cwd: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Runs `ocho sessions …`; resolves to the exit code. Rejects with `OchoError` (`SESSION_NOT_FOUND`, …). */
export async function sessionsCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const given = readArguments(argv, OPTIONS);
  const commands = { list, show, export: exportSession };
  const name = subcommand('sessions', given, ['list', 'show', 'export']);
  return commands[name](given, await openStore(context), context);
}

/** The stored sessions of this person. */
export async function openStore({ dirs }: Pick<CliContext, 'dirs'>): Promise<SessionStore<RuntimeEvent>> {
  const [{ createSessionStore }, { eventFormat }, { isRuntimeEvent }, { systemClock }] = await Promise.all([
    import('../sessions/store.ts'),
    import('../sessions/event-format.ts'),
    import('../runtime/event-schema.ts'),
    import('../platform/clock.ts'),
  ]);
  const format = eventFormat(isRuntimeEvent);
  return createSessionStore<RuntimeEvent>(path.join(dirs.state, 'sessions'), format, systemClock);
}

async function list(
  given: GivenArguments,
  store: SessionStore<RuntimeEvent>,
  context: CliContext,
): Promise<number> {
  atMost(given, 1);
  const cwd = textOption(given, 'cwd') === undefined ? undefined : folderOf(given, context);
  const sessions = await gather(store, cwd, limitOf(given));
  const { terminal, i18n } = context;
  if (given.values.json) printJson(terminal, sessions);
  else if (sessions.length === 0) terminal.out(`${i18n.text('cli-sessions-none')}\n`);
  else for (const session of sessions) terminal.out(`${summaryLine(session, context)}\n`);
  return EXIT.done;
}

/** Pages through the store until there are enough. */
async function gather(
  store: SessionStore<RuntimeEvent>,
  cwd: string | undefined,
  limit: number,
): Promise<SessionSummary[]> {
  const found: SessionSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({ cwd, cursor, limit: Math.min(500, limit - found.length) });
    found.push(...page.sessions);
    cursor = page.nextCursor;
  } while (cursor !== undefined && found.length < limit);
  return found;
}

function limitOf(given: GivenArguments): number {
  const text = textOption(given, 'limit') ?? '50';
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageError({ id: 'cli-option-not-a-number', args: { option: '--limit', value: text } });
}

function summaryLine(session: SessionSummary, { terminal, i18n }: CliContext): string {
  const title = visible(session.title ?? '') || i18n.text('cli-session-untitled');
  const about = i18n.text('cli-session-about', {
    updated: session.updatedAt.replace('T', ' ').replace(/\..*$/, ''),
    turns: session.turns,
    cwd: visible(session.cwd),
  });
  return `${paint(terminal, 'bold', session.sessionId)}  ${title}\n  ${paint(terminal, 'dim', about)}`;
}

async function show(
  given: GivenArguments,
  store: SessionStore<RuntimeEvent>,
  context: CliContext,
): Promise<number> {
  const { terminal } = context;
  for (const logged of events(given, store, context)) {
    if (given.values.json) printJson(terminal, logged);
    // What a model or a file said must not steer the terminal.
    else terminal.out(transcript(logged, context.i18n, visibleLines));
  }
  return EXIT.done;
}

async function exportSession(
  given: GivenArguments,
  store: SessionStore<RuntimeEvent>,
  context: CliContext,
): Promise<number> {
  const logged = [...events(given, store, context)];
  if (given.values.json) printJson(context.terminal, logged);
  else for (const each of logged) context.terminal.out(transcript(each, context.i18n));
  return EXIT.done;
}

/** Damaged lines are named on standard error, and the rest is shown. */
function events(
  given: GivenArguments,
  store: SessionStore<RuntimeEvent>,
  { terminal, i18n }: CliContext,
): Iterable<LoggedEvent> {
  atMost(given, 2);
  const id = required(given, 1, 'ID');
  return store.read(id, (damage) => {
    terminal.err(`${i18n.text('cli-session-damaged', { line: damage.line })}\n`);
  });
}
