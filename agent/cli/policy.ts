// `ocho policy explain shell|path|url`: one question on the command line, or JSON Lines in and out; `ocho policy log`.
import { OchoError } from '../i18n/message.ts';
import {
  atMost,
  type GivenArguments,
  oneOf,
  readArguments,
  required,
  subcommand,
  textOption,
  UsageError,
} from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { POLICY_OPTIONS } from './load-config.ts';
import type { Explain, ExplainKind, ExplainQuestion, Explanation } from './policy-questions.ts';
import { PATH_OPS, parseQuestion } from './policy-questions.ts';
import { printJson, readLines } from './terminal.ts';

const KINDS: readonly ExplainKind[] = ['shell', 'path', 'url'];
/** What the positional of each kind is called in the help. */
const SUBJECT: Readonly<Record<ExplainKind, string>> = { shell: 'COMMAND', path: 'PATH', url: 'URL' };

type OpenExplain = (given: GivenArguments, context: CliContext) => Promise<Explain>;

/** Runs `ocho policy …`; resolves to the exit code. `open` is replaced in tests. */
export async function policyCommand(
  argv: readonly string[],
  context: CliContext,
  open: OpenExplain = openPolicy,
): Promise<number> {
  if (argv.find((each) => !each.startsWith('-')) === 'log')
    return (await import('./policy-log.ts')).policyLogCommand(argv, context);
  const given = readArguments(argv, {
    ...POLICY_OPTIONS,
    op: { type: 'string' },
    platform: { type: 'string' },
  });
  subcommand('policy', given, ['explain', 'log']);
  const kind = subcommand('policy explain', { ...given, positionals: given.positionals.slice(1) }, KINDS);
  atMost(given, 3);
  const explain = await open(given, context);
  if (given.positionals.length === 2 && given.values.json) return explainLines(kind, explain, context);
  const question = questionOf(kind, given);
  const answer = await explain(question);
  if (given.values.json) printJson(context.terminal, toJson(answer, context));
  else print(answer, context);
  return EXIT.done;
}

const openPolicy: OpenExplain = async (given, context) =>
  (await import('./policy-runtime.ts')).openExplain(given, context);

/** Answers line by line, each as soon as it is read; a line that is no question is answered with an error. */
async function explainLines(kind: ExplainKind, explain: Explain, context: CliContext): Promise<number> {
  let exit: number = EXIT.done;
  let line = 0;
  for await (const text of readLines(context.terminal)) {
    line += 1;
    try {
      const answer = await explain(parseQuestion(kind, text, line));
      printJson(context.terminal, toJson(answer, context));
    } catch (error) {
      if (!(error instanceof OchoError)) throw error;
      const { code } = error;
      printJson(context.terminal, { error: { code, message: context.i18n.format(error.text) } });
      exit = EXIT.usage;
    }
  }
  return exit;
}

function questionOf(kind: ExplainKind, given: GivenArguments): ExplainQuestion {
  const subject = required(given, 2, SUBJECT[kind]);
  if (kind === 'path') return { kind, path: subject, op: oneOf(given, 'op', PATH_OPS) ?? 'read' };
  if (textOption(given, 'op') !== undefined) {
    throw new UsageError({ id: 'cli-unknown-option', args: { option: '--op' } });
  }
  if (kind === 'url') return { kind, url: subject };
  const platform = oneOf(given, 'platform', ['posix', 'powershell', 'cmd']);
  return {
    kind,
    command: subject,
    platform: platform ?? (process.platform === 'win32' ? 'powershell' : 'posix'),
  };
}

function toJson(answer: Explanation, { i18n }: CliContext): Record<string, unknown> {
  const { decision, rule, because, resolved } = answer;
  return {
    class: answer.class,
    decision,
    rule,
    because: i18n.format(because),
    ...(resolved === undefined ? {} : { resolved }),
  };
}

function print(answer: Explanation, { terminal, i18n }: CliContext): void {
  const { decision, rule, because, part, resolved } = answer;
  const lines = [
    i18n.text('cli-policy-answer', { decision, class: answer.class, rule }),
    i18n.format(because),
    ...(part ? [i18n.text('cli-policy-part', { part })] : []),
    ...(resolved === undefined
      ? []
      : [i18n.text('cli-policy-resolved', { resolved: [resolved].flat().join(', ') })]),
  ];
  terminal.out(`${lines.join('\n')}\n`);
}
