// `ocho receipts list|verify|rotate`
import path from 'node:path';
import { OchoError } from '../i18n/message.ts';
import type { LoggedCalls, Note, Problem, Verdict } from '../receipts/verify.ts';
import { atMost, type GivenArguments, readArguments, required, subcommand } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { openStore } from './sessions.ts';
import { paint, printJson } from './terminal.ts';

const OPTIONS = { json: { type: 'boolean' } } as const;

/** Runs `ocho receipts …`; resolves to the exit code: 0 for whole, 1 for not. Rejects with `OchoError`. */
export async function receiptsCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const given = readArguments(argv, OPTIONS);
  const commands = { list, verify, rotate };
  return commands[subcommand('receipts', given, ['list', 'verify', 'rotate'])](given, context);
}

async function list(given: GivenArguments, { terminal, i18n, dirs }: CliContext): Promise<number> {
  atMost(given, 1);
  const { listReceipts } = await import('../receipts/check.ts');
  const found = listReceipts(dirs.state);
  if (given.values.json) printJson(terminal, found);
  else if (found.length === 0) terminal.out(`${i18n.text('receipts-none')}\n`);
  for (const { session, receipts, last = '?' } of given.values.json ? [] : found) {
    const about = i18n.text('receipts-summary', {
      receipts,
      last: last.replace('T', ' ').replace(/\..*$/, ''),
    });
    terminal.out(`${paint(terminal, 'bold', session)}  ${about}\n`);
  }
  return EXIT.done;
}

async function verify(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 2);
  const session = required(given, 1, 'SESSION');
  const verdict = await check(session, context);
  if (given.values.json) printJson(context.terminal, toJson(verdict, context));
  else print(verdict, context);
  return verdict.whole ? EXIT.done : EXIT.failed;
}

async function rotate(given: GivenArguments, { terminal, i18n, dirs }: CliContext): Promise<number> {
  atMost(given, 1);
  const { makeKey } = await import('../receipts/keys.ts');
  const { id: key } = makeKey(dirs.state, Date.now());
  if (given.values.json) printJson(terminal, { key });
  else terminal.out(`${i18n.text('receipts-key-made', { key })}\n`);
  return EXIT.done;
}

async function check(session: string, context: CliContext): Promise<Verdict> {
  const { checkReceipts, hasReceipts } = await import('../receipts/check.ts');
  const log = await readLog(session, context);
  const { state } = context.dirs;
  if (!log && !hasReceipts(state, session))
    throw new OchoError('SESSION_NOT_FOUND', { id: 'receipts-no-session', args: { session } });
  try {
    return checkReceipts(state, session, log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OchoError('RECEIPTS_UNREADABLE', { id: 'receipts-unreadable', args: { session, reason } });
  }
}

/** Undefined where there is no log: the session was deleted, and its receipts stay. */
async function readLog(session: string, context: CliContext): Promise<LoggedCalls | undefined> {
  const [store, { loggedCalls }] = await Promise.all([
    openStore(context),
    import('../runtime/logged-calls.ts'),
  ]);
  try {
    return loggedCalls(store.read(session));
  } catch (error) {
    if (error instanceof OchoError && error.code === 'SESSION_NOT_FOUND') return undefined;
    throw error;
  }
}

function print(verdict: Verdict, context: CliContext): void {
  const { terminal, i18n } = context;
  const { receipts, problems, notes, whole } = verdict;
  const head = whole
    ? i18n.text('receipts-whole', { receipts })
    : i18n.text('receipts-not-whole', { receipts });
  const lines = [
    paint(terminal, whole ? 'green' : 'red', head),
    ...problems.map((problem) => `  ${about('problem', problem, context)}`),
    ...notes.map((note) => about('note', note, context)),
    ...(verdict.log === 'absent' ? [i18n.text('receipts-log-absent')] : []),
  ];
  terminal.out(`${lines.join('\n')}\n`);
}

function toJson({ last: _, ...verdict }: Verdict, context: CliContext): Record<string, unknown> {
  return {
    ...verdict,
    problems: verdict.problems.map((each) => ({ ...each, message: about('problem', each, context) })),
    notes: verdict.notes.map((each) => ({ ...each, message: about('note', each, context) })),
  };
}

/** What is wrong with a line, in words. */
function about(kind: 'problem' | 'note', found: Problem | Note, { i18n, dirs }: CliContext): string {
  const { code, ...args } = { to: 0, receipt: 0, line: 0, key: '', count: 0, ...found };
  const folder = path.join(dirs.state, 'receipt-keys');
  return i18n.text(`receipts-${kind}-${code.replaceAll('_', '-')}`, { ...args, folder });
}
