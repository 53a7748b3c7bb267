// Git subcommands that show content: patches, files, lines that match.
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { gitFolder } from '../git-config.ts';
import { trackedNames } from '../git-index.ts';
import { readArguments } from '../options.ts';
import { note, type Run, type Scope } from '../run.ts';
import { exactValue, type Value } from '../values.ts';
import type { ProgramJudge } from './program.ts';

/** Options after which only names and counts are shown. */
const NAMES_ONLY =
  /^(?:--stat|--numstat|--shortstat|--dirstat|--summary|--name-only|--name-status|--raw|--no-patch|-s|--quiet|--check|--compact-summary)$/;
const PATCH =
  /^(?:-p|-u|-U|-c|-m|-L|-W|--patch|--unified|--word-diff|--word-diff-regex|--color-words|--function-context|--binary|--cc)$/;

/**
 * `git diff`, `show`, `log -p` and the like: what they name must be readable, and when they name no path, everything
 * that git tracks. Only tracked names can be seen beforehand: a file of an old commit that is gone since cannot.
 */
export const gitShows: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const { options, operands } = readArguments(spec, values);
  const name = command.argv.find((word) => Object.hasOwn(DEFAULTS, word)) ?? '';
  const has = (pattern: RegExp) => options.some((item) => pattern.test(item.entry.name));
  const patch = has(PATCH) || (!has(NAMES_ONLY) && DEFAULTS[name] !== 'names');
  if (!patch) {
    plain(spec, values);
    return;
  }
  // What the file was called before is only known when it is shown.
  if (has(/^--follow$/)) note(run, command, 'medium', 'old-names', command.source);
  const outside = has(/^--no-index$/);
  plain(
    { ...spec, operands: DEFAULTS[name] === 'search' ? ['text', 'shown'] : [outside ? 'below' : 'shown'] },
    values,
  );
  for (const { entry, value } of options) {
    // `-L 1,5:file`
    const file = entry.name === '-L' && value ? value.text.slice(value.text.lastIndexOf(':') + 1) : '';
    if (value && file !== '') judge.role({ ...value, text: file }, 'shown', command, scope);
  }
  const untracked = DEFAULTS[name] === 'search' && has(/^--(?:no-index|untracked)$/);
  const reaches = operands.some(isPattern);
  if (untracked && (operands.length < 2 || reaches)) judge.role(exactValue('.'), 'below', command, scope);
  if (outside || (!reaches && operands.some((value) => isPath(value, scope)))) return;
  for (const folder of scope.directories.folders) tracked(run, folder, command);
};

/** What each shows when no option says otherwise. */
const DEFAULTS: Readonly<Record<string, 'patch' | 'names' | 'search'>> = {
  diff: 'patch',
  show: 'patch',
  log: 'names',
  whatchanged: 'names',
  'cat-file': 'patch',
  'diff-tree': 'names',
  'diff-index': 'names',
  'diff-files': 'names',
  grep: 'search',
  archive: 'patch',
  'format-patch': 'patch',
};

/** A pathspec that git itself expands, across folders and into hidden files (gitglossary "pathspec"). */
function isPattern(value: Value): boolean {
  return /[*?[\\]/.test(value.text) || /^:(?:\(|\/.*[*?[])/.test(value.text);
}

function isPath(value: Value, scope: Scope): boolean {
  return (
    value.exact && scope.directories.folders.every((folder) => existsSync(posix.resolve(folder, value.text)))
  );
}

function tracked(run: Run, folder: string, command: Parameters<typeof note>[1]): void {
  const found = gitFolder(folder);
  if (!found) return;
  for (const name of trackedNames(found.folder)) {
    const path = posix.join(found.root, name);
    const { verdict, rule = verdict, ruleText, because } = run.around.judgePath(path, 'read');
    if (verdict === 'ordinary') continue;
    run.resolved.add(path);
    run.findings.push({
      class: 'medium',
      part: command?.source ?? path,
      because,
      command,
      path: { verdict: 'ask', rule, ...(ruleText === undefined ? {} : { ruleText }) },
    });
    return;
  }
}
