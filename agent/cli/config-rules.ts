// `ocho config rules list|add|edit|remove|check`: the standing rules of the user's config.toml.
import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { unknownTool } from '../config/entry-problem.ts';
import { workspaceFile } from '../config/load.ts';
import { expandHome } from '../config/policy-lists.ts';
import {
  addRule,
  changeRule,
  findRule,
  listRules,
  RULE_LISTS,
  removeRule,
  type WrittenRule,
} from '../config/rules-file.ts';
import { type Message, OchoError } from '../i18n/message.ts';
import type { Rule } from '../policy/decision.ts';
import { describeRule } from '../policy/describe-rule.ts';
import { visible } from '../policy/display.ts';
import { expiryFrom } from '../policy/expiry.ts';
import { hasExpired } from '../policy/in-force.ts';
import { checkRule } from '../policy/rule-text.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import {
  atMost,
  type GivenArguments,
  oneOf,
  required,
  subcommand,
  textOption,
  UsageError,
} from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf, loadCliConfig } from './load-config.ts';
import { paint, printJson } from './terminal.ts';

type Effect = Rule['effect'];

/** Runs `ocho config rules …`, of which the positionals are what follows; resolves to the exit code. Rejects with `OchoError` for what a person can put right. */
export async function configRulesCommand(given: GivenArguments, context: CliContext): Promise<number> {
  const name = subcommand('config rules', given, ['list', 'add', 'edit', 'remove', 'check']);
  const commands = { list, add, edit, remove, check };
  return commands[name](given, context);
}

/** A rule with where it stands and how it counts. */
interface ListedRule extends Omit<WrittenRule, 'number'> {
  /** undefined: a workspace's file has it, which is changed there. */
  readonly number?: number;
  readonly source: 'user' | 'workspace';
  readonly file: string;
  readonly expired: boolean;
  /** Why it never counts. */
  readonly problem?: Message;
}

async function list(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 1);
  const rules = await allRules(given, context);
  const { terminal, i18n } = context;
  if (given.values.json) {
    printJson(terminal, {
      file: userConfigFile(context.dirs),
      rules: rules.map((each) => asJson(each, context)),
    });
    return EXIT.done;
  }
  for (const each of rules) terminal.out(`${lineOf(each, context)}\n`);
  if (rules.length === 0)
    terminal.out(`${i18n.text('rules-none', { file: userConfigFile(context.dirs) })}\n`);
  return EXIT.done;
}

async function allRules(given: GivenArguments, context: CliContext): Promise<readonly ListedRule[]> {
  const mine = userConfigFile(context.dirs);
  const theirs = workspaceFile(folderOf(given, context));
  const listed = (rule: WrittenRule, source: 'user' | 'workspace', file: string): ListedRule => {
    const { number, ...rest } = rule;
    const problem = checkRule(rule.effect, rule.rule);
    const expired = hasExpired(rule, Date.now());
    return {
      ...rest,
      ...(source === 'user' ? { number } : {}),
      source,
      file,
      expired,
      ...(problem ? { problem } : {}),
    };
  };
  const user = (await listRules(mine)).map((rule) => listed(rule, 'user', mine));
  if (context.env.OCHO_RESTRICTED === '1') return user;
  // A workspace only narrows: what it would allow does not count, and is named by `ocho config check`.
  const workspace = (await listRules(theirs)).filter(({ effect }) => effect !== 'allow');
  return [...user, ...workspace.map((rule) => listed(rule, 'workspace', theirs))];
}

async function add(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 3);
  const effect = effectOf(required(given, 1, 'allow|ask|deny'));
  const rule = required(given, 2, 'RULE').trim();
  const bounds = { expires: expiresOf(given), folder: folderBound(given, context) };
  const warning = await checked(effect, rule, bounds.folder ?? folderOf(given, context), context);
  const file = userConfigFile(context.dirs);
  const { changed } = await addRule(file, effect, rule, {
    expires: bounds.expires ?? undefined,
    folder: bounds.folder ?? undefined,
  });
  return told({ effect, rule, ...bounds }, { changed, warning }, given, context);
}

async function edit(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 2);
  const target = required(given, 1, 'NUMBER|RULE');
  const file = userConfigFile(context.dirs);
  const before = await findRule(file, target);
  const wanted = {
    effect: oneOf(given, 'effect', RULE_LISTS),
    rule: textOption(given, 'rule')?.trim(),
    expires: expiresOf(given),
    folder: folderBound(given, context),
  };
  if (Object.values(wanted).every((value) => value === undefined)) {
    throw new UsageError({ id: 'rules-nothing-to-change' });
  }
  const folder = wanted.folder ?? folderOf(given, context);
  const warning = await checked(wanted.effect ?? before.effect, wanted.rule ?? before.rule, folder, context);
  const after = await changeRule(file, target, wanted);
  return told(after, { changed: true, warning }, given, context);
}

async function remove(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 2);
  const removed = await removeRule(userConfigFile(context.dirs), required(given, 1, 'NUMBER|RULE'));
  const { terminal, i18n } = context;
  const { effect, rule } = removed;
  if (given.values.json) printJson(terminal, { removed: { effect, rule } });
  else terminal.out(`${i18n.text('rules-removed', { effect, rule: visible(rule) })}\n`);
  return EXIT.done;
}

/** Without a rule: whether each stored one counts. With one: what it would cover; nothing is stored. */
async function check(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 2);
  const [, rule] = given.positionals;
  if (rule !== undefined) {
    const effect = oneOf(given, 'effect', RULE_LISTS) ?? 'allow';
    const warning = await checked(effect, rule.trim(), folderOf(given, context), context);
    return told({ effect, rule: rule.trim() }, { changed: false, warning }, given, context);
  }
  const { terminal, i18n } = context;
  const rules = await allRules(given, context);
  const without = rules.filter(({ expired, problem }) => expired || problem);
  const ok = without.length === 0;
  if (given.values.json) printJson(terminal, { ok, rules: without.map((each) => asJson(each, context)) });
  else {
    for (const each of without) terminal.out(`${lineOf(each, context)}\n`);
    if (ok) terminal.out(`${i18n.text('rules-all-count', { count: rules.length })}\n`);
  }
  return ok ? EXIT.done : EXIT.failed;
}

function effectOf(text: string): Effect {
  const found = RULE_LISTS.find((effect) => effect === text);
  if (found) return found;
  throw new UsageError({ id: 'rules-not-an-effect', args: { given: text } });
}

/**
 * Rejects with `RULE_REFUSED` what may not be kept; resolves to what a person should know of what may, in a folder with
 * tools of its own perhaps.
 */
async function checked(
  effect: Effect,
  rule: string,
  folder: string,
  context: CliContext,
): Promise<Message | undefined> {
  const wrong = checkRule(effect, rule);
  if (wrong) throw new OchoError('CONFIG_RULE_REFUSED', wrong);
  const { BUILTIN_NAMES } = await import('../tools/catalogue.ts');
  if (unknownTool(rule, BUILTIN_NAMES) === undefined) return undefined;
  // A configuration with faults is no reason to keep no rule; then it is not known which tools the project has.
  const { snapshot } = await loadCliConfig(context, folder);
  const { projectTools } = await import('./check-tools.ts');
  const own = snapshot ? await projectTools(snapshot, folder, context) : [];
  return unknownTool(rule, [...BUILTIN_NAMES, ...own]);
}

/** `--expires`: null for `never`. Throws `UsageError` for what is no date and no length of time, or is over already. */
function expiresOf(given: GivenArguments): string | null | undefined {
  const text = textOption(given, 'expires');
  if (text === undefined) return undefined;
  if (text === 'never') return null;
  const expires = expiryFrom(text, Date.now());
  if (expires === undefined) throw new UsageError({ id: 'rules-not-a-date', args: { given: text } });
  if (Date.parse(expires) <= Date.now())
    throw new UsageError({ id: 'rules-date-over', args: { given: text } });
  return expires;
}

/** `--folder`: absolute with links resolved; null for `any`. Throws `UsageError` for what is no folder. */
function folderBound(given: GivenArguments, { cwd }: CliContext): string | null | undefined {
  const text = textOption(given, 'folder');
  if (text === undefined) return undefined;
  if (text === 'any') return null;
  const folder = resolve(cwd, expandHome(text));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return realpathSync(folder);
  throw new UsageError({ id: 'cli-not-a-folder', args: { folder } });
}

interface Told {
  readonly effect: Effect;
  readonly rule: string;
  readonly expires?: string | null | undefined;
  readonly folder?: string | null | undefined;
}

/** Says what stands in the file now, and what it covers. */
function told(
  { effect, rule, expires, folder }: Told,
  { changed, warning }: { readonly changed: boolean; readonly warning: Message | undefined },
  given: GivenArguments,
  { terminal, i18n, dirs }: CliContext,
): number {
  const covers = describeRule(rule);
  const words = covers ? i18n.format(shown(covers)) : '';
  const note = warning ? i18n.format(shown(warning)) : undefined;
  if (given.values.json) {
    const bounds = { expires: expires ?? undefined, folder: folder ?? undefined };
    printJson(terminal, {
      effect,
      rule,
      ...bounds,
      changed,
      covers: words,
      warning: note,
      file: userConfigFile(dirs),
    });
    return EXIT.done;
  }
  const bounds = boundsOf({ expires: expires ?? undefined, folder: folder ?? undefined }, false, i18n);
  terminal.out(`${[effect, visible(rule), ...bounds].join('  ')}\n${words}\n`);
  if (effect === 'allow') terminal.out(`${i18n.text('rules-allow-limits')}\n`);
  if (note) terminal.err(`${note}\n`);
  return EXIT.done;
}

function lineOf(rule: ListedRule, context: CliContext): string {
  const { i18n, terminal } = context;
  const place = `# ${rule.file}${rule.line === undefined ? '' : `:${rule.line}`}`;
  const problem = rule.problem
    ? [i18n.text('rules-never-counts', { why: i18n.format(shown(rule.problem)) })]
    : [];
  return [
    String(rule.number ?? '-').padStart(3),
    rule.effect.padEnd(5),
    visible(rule.rule),
    ...boundsOf(rule, rule.expired, i18n),
    ...problem,
    paint(terminal, 'dim', place),
  ].join('  ');
}

function boundsOf(
  { expires, folder }: { readonly expires?: string | undefined; readonly folder?: string | undefined },
  expired: boolean,
  i18n: CliContext['i18n'],
): string[] {
  const until =
    expires === undefined ? [] : [i18n.text(expired ? 'rules-expired' : 'rules-until', { expires })];
  return folder === undefined ? until : [...until, i18n.text('rules-in-folder', { folder: visible(folder) })];
}

function asJson({ problem, ...rule }: ListedRule, { i18n }: CliContext): unknown {
  return { ...rule, ...(problem ? { problem: i18n.format(problem) } : {}) };
}

/** A rule can hold what a screen would obey. */
function shown({ id, args = {} }: Message): Message {
  const safe = Object.entries(args).map(([key, value]): [string, string | number] => [
    key,
    typeof value === 'string' ? visible(value) : value,
  ]);
  return { id, args: Object.fromEntries(safe) };
}
