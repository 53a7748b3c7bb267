// `ocho policy log`: what was decided, the newest last, as it stands in the decision log.

import type { DecisionFilter, LogLine } from '../policy/decision-log-reader.ts';
import { visible } from '../policy/display.ts';
import { atMost, type GivenArguments, oneOf, readArguments, textOption, UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { paint, printJson } from './terminal.ts';

const OPTIONS = {
  session: { type: 'string' },
  since: { type: 'string' },
  tool: { type: 'string' },
  outcome: { type: 'string' },
  tail: { type: 'string' },
  follow: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const DEFAULT_TAIL = 50;
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Runs `ocho policy log …`; resolves to the exit code. */
export async function policyLogCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const given = readArguments(argv, OPTIONS);
  atMost(given, 1);
  const [reader, follower] = await Promise.all([
    import('../policy/decision-log-reader.ts'),
    import('../policy/decision-log-follower.ts'),
  ]);
  const filter = filterOf(given);
  const { state } = context.dirs;
  // What is written while the end is read comes with what follows; at worst a line is shown twice, never left out.
  const from = await follower.logBytes(state);
  let damaged = 0;
  const count = () => {
    damaged += 1;
  };
  const lines = await reader.readLogLines(state, filter, tailOf(given), count);
  for (const line of lines.reverse()) print(line, given, context);
  tellDamage(damaged, context);
  if (given.values.follow) return follow(given, filter, from, context);
  if (lines.length === 0 && !given.values.json)
    context.terminal.out(`${context.i18n.text('cli-policy-log-none')}\n`);
  return EXIT.done;
}

async function follow(
  given: GivenArguments,
  filter: DecisionFilter,
  from: number,
  context: CliContext,
): Promise<number> {
  const [{ followDecisions }, { passes }, { systemClock }] = await Promise.all([
    import('../policy/decision-log-follower.ts'),
    import('../policy/decision-log-reader.ts'),
    import('../platform/clock.ts'),
  ]);
  const release = context.interruption.hold();
  try {
    for await (const line of followDecisions(
      context.dirs.state,
      from,
      systemClock,
      context.interruption.signal,
    )) {
      if (!line) tellDamage(1, context);
      else if (passes(line, filter)) print(line, given, context);
    }
  } finally {
    release();
  }
  return EXIT.done;
}

function filterOf(given: GivenArguments): DecisionFilter {
  return {
    sessionId: textOption(given, 'session'),
    tool: textOption(given, 'tool'),
    outcome: oneOf(given, 'outcome', ['ask', 'allow', 'block']),
    since: sinceOf(given),
  };
}

/** `90s`, `30m`, `1h`, `2d` before now, or a point in time. */
function sinceOf(given: GivenArguments): number | undefined {
  const value = textOption(given, 'since');
  if (value === undefined) return undefined;
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(value) ?? [];
  const time = count === undefined ? Date.parse(value) : Date.now() - Number(count) * (UNITS[unit] ?? 0);
  if (Number.isNaN(time))
    throw new UsageError({ id: 'cli-option-not-a-time', args: { option: '--since', value } });
  return time;
}

function tailOf(given: GivenArguments): number {
  const value = textOption(given, 'tail') ?? String(DEFAULT_TAIL);
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new UsageError({ id: 'cli-option-not-a-number', args: { option: '--tail', value } });
}

function tellDamage(count: number, { terminal, i18n }: CliContext): void {
  if (count > 0) terminal.err(`${i18n.text('cli-policy-log-damaged', { count })}\n`);
}

function print({ decision, raw }: LogLine, given: GivenArguments, { terminal, i18n }: CliContext): void {
  if (given.values.json) {
    printJson(terminal, raw);
    return;
  }
  const { at, outcome, rule, tool, subject, by, answer = 'none' } = decision;
  const text = i18n.text('cli-policy-log-line', {
    at: at.replace('T', ' ').replace(/\..*$/, ''),
    outcome,
    class: decision.class,
    by,
    answer,
    rule: visible(rule),
    tool: visible(tool),
  });
  terminal.out(`${text}\n  ${paint(terminal, 'dim', visible(subject))}\n`);
}
