// `ocho doctor`: looks at everything the agent needs and says what to do about what is missing.
import { forClient } from '../i18n/client.ts';
import type { Message } from '../i18n/message.ts';
import { atMost, readArguments, textOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { checkConfiguration } from './doctor/configuration.ts';
import { checkPrograms } from './doctor/programs.ts';
import { checkSandbox } from './doctor/sandbox.ts';
import { checkFolders, checkLocale, checkNode } from './doctor/system.ts';
import { checkTools } from './doctor/tools.ts';
import { checkVariables } from './doctor/variables.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf } from './load-config.ts';
import { paint, printJson } from './terminal.ts';

/** What one check found. */
export interface Finding {
  /** Stable: `node`, `config`, `model`, `key`, `server`, `ripgrep` … */
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly text: Message;
  /** What to do; always there unless it is `ok`. */
  readonly remedy?: Message;
}

/** What checks depend on, beside the context of the command. */
export interface DoctorOptions {
  /** Absolute. */
  readonly cwd: string;
  /** Also look for servers that are not on this machine. */
  readonly online: boolean;
  /** Run by an editor with commands and models of its own: the providers whose keys it keeps. */
  readonly editorKeys?: readonly string[] | undefined;
}

const MARKS = { ok: '✓', warn: '!', fail: '✗' } as const;
const COLORS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

/**
 * Runs `ocho doctor`. Exit code 0 unless something failed that no work can be done without; a model server that
 * cannot be reached now is a warning. Contacts nothing but this machine unless `--online` is given.
 */
export async function doctorCommand(argv: readonly string[], caller: CliContext): Promise<number> {
  const given = readArguments(argv, {
    cwd: { type: 'string' },
    online: { type: 'boolean' },
    editor: { type: 'string' },
    json: { type: 'boolean' },
  });
  atMost(given, 0);
  const editorKeys = textOption(given, 'editor')?.split(',');
  const options = { cwd: folderOf(given, caller), online: given.values.online === true, editorKeys };
  const i18n = forClient(caller.i18n, () => (editorKeys ? 'editor' : 'other'));
  const context = { ...caller, i18n };
  const findings = await examine(options, context);
  const ok = !findings.some((finding) => finding.status === 'fail');
  if (given.values.json)
    printJson(context.terminal, { ok, checks: findings.map((each) => toJson(each, context)) });
  else for (const finding of findings) print(finding, context);
  return ok ? EXIT.done : EXIT.failed;
}

async function examine(options: DoctorOptions, context: CliContext): Promise<Finding[]> {
  const groups = [
    checkNode(),
    checkConfiguration(options, context),
    checkTools(options, context),
    checkPrograms(context),
    checkSandbox(options, context),
    checkFolders(context),
    checkLocale(context),
    checkVariables(context),
  ];
  return (await Promise.all(groups)).flat();
}

function toJson(finding: Finding, { i18n }: CliContext): Record<string, string | null> {
  const { check, status, text, remedy } = finding;
  return { check, status, text: i18n.format(text), remedy: remedy ? i18n.format(remedy) : null };
}

function print(finding: Finding, { terminal, i18n }: CliContext): void {
  const mark = paint(terminal, COLORS[finding.status], MARKS[finding.status]);
  terminal.out(`${mark} ${i18n.format(finding.text)}\n`);
  if (finding.remedy) terminal.out(`    ${i18n.format(finding.remedy)}\n`);
}
