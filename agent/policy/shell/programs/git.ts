// Git subcommands whose operands decide between reading, changing and losing work.
import { existsSync } from 'node:fs';
import { locate } from '../../paths.ts';
import { foreignGitFolder } from '../git-config.ts';
import { readArguments } from '../options.ts';
import { judgePlace, places } from '../places.ts';
import { type Command, note, type Run } from '../run.ts';
import type { Value } from '../values.ts';
import type { ProgramJudge } from './program.ts';

/** `git`: `-C` moves it, and a read is only low when the repository's configuration cannot run programs (R13). */
export const git: ProgramJudge = ({ spec, values, command, scope, run, plain }) => {
  let directories = scope.directories;
  for (const { entry, value } of readArguments(spec, values, true).options) {
    if (entry.name !== '-C' || !value) continue;
    const found = places(run, value, directories);
    const paths = 'paths' in found ? found.paths.map((place) => place.path) : [];
    directories = { folders: paths, unknown: !('paths' in found) || found.unknown || !value.exact };
  }
  const before = run.findings.length;
  plain(spec, values, { ...scope, directories });
  const elsewhere = directories.folders.some((folder) => !locate(folder, run.around.paths.roots).inside);
  const changes = run.findings
    .slice(before)
    .some((item) => item.class !== 'low' && !item.because.id.startsWith('policy-path-read-'));
  if (elsewhere && changes) note(run, command, 'high', 'foreign-repository', command.source);
  for (const folder of directories.folders) foreign(run, folder, command);
  const keys = directories.folders.flatMap((folder) => run.around.gitConfig(folder));
  if (keys.length > 0)
    note(run, command, 'medium', 'git-config-runs', command.source, { keys: keys.join(', ') });
  // `%G?` in a format has git start gpg.
  if (values.some((value) => /%G/.test(value.text))) note(run, command, 'medium', 'option', command.source);
  if (directories.unknown) note(run, command, 'medium', 'unknown-directory', command.source);
};

/** A `.git` that leads out of the workspace shows another repository under this name (R8). */
function foreign(run: Run, folder: string, command: Command): void {
  const { roots } = run.around.paths;
  const path = foreignGitFolder(folder, (place) => locate(place, roots).inside);
  if (path !== undefined)
    judgePlace(run, { path, kind: 'directory', special: false }, 'read', command, command.source);
}

/** `git branch`, `git tag`: listing is free, a name makes one. */
export const gitCreate: ProgramJudge = ({ spec, values, command, run, plain }) => {
  const { operands, options } = readArguments(spec, values);
  plain(spec, values);
  const lists = options.some(
    (item) => item.entry.mode === 'list' || /^--(?:contains|merged|no-)/.test(item.entry.name),
  );
  if (operands.length > 0 && !lists) note(run, command, 'medium', 'change', command.source);
};

/** `git restore --staged` and `git clean -n` lose nothing; without the option, or with a contrary one, they do. */
export const gitQuiet: ProgramJudge = ({ spec, values, command, scope, judge, plain }) => {
  const { operands, options } = readArguments(spec, values);
  const quiet = options.some((item) => item.entry.mode === 'staged' || item.entry.mode === 'dry');
  plain(quiet ? { ...spec, class: 'medium', why: 'change' } : spec, values);
  if (quiet || !command.argv.includes('restore')) return;
  // What was committed under a name takes its place, whatever that name makes run.
  for (const value of operands) judge.role(value, 'write', command, scope);
};

/** `git checkout`: switching a branch keeps work, checking paths out throws it away (R11). */
export const gitCheckout: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  plain(spec, values);
  const dashes = values.findIndex((value) => value.text === '--');
  const { operands, options } = readArguments(spec, values);
  const creates = options.some((item) => /^(?:-b|-B|--orphan|--detach|-t|--track)$/.test(item.entry.name));
  const paths = dashes >= 0 && dashes < values.length - 1;
  const asPath = operands.some((value) => {
    const found = places(run, value, scope.directories);
    return !value.exact || !('paths' in found) || found.paths.some((place) => existsSync(place.path));
  });
  if (paths || (!creates && (asPath || operands.length > 1))) {
    note(run, command, 'high', 'loss', command.source);
    const named = paths ? values.slice(dashes + 1) : operands.slice(operands.length > 1 ? 1 : 0);
    for (const value of named) judge.role(value, 'write', command, scope);
  }
};

/** `git config`: reading is free, writing can plant a program; a few keys are harmless. */
export const gitConfig: ProgramJudge = ({ spec, values, command, run, plain }) => {
  const { operands, options } = readArguments(spec, values);
  plain(spec, values);
  const [first] = operands;
  const reads = options.some((item) => /^(?:--get|--get-all|--get-regexp|-l|--list)$/.test(item.entry.name));
  const verb = first?.text === 'get' || first?.text === 'list';
  if (reads || verb || (operands.length === 1 && /\./.test(first?.text ?? ''))) {
    if (showsSecrets(values, options)) note(run, command, 'medium', 'config-secrets', command.source);
    return;
  }
  const harmless =
    first?.exact && /^(?:user\.(?:name|email)|color\.\w+|init\.defaultBranch|pull\.rebase)$/.test(first.text);
  const local = !options.some((item) => /^(?:--global|--system|-f|--file)$/.test(item.entry.name));
  const fine = harmless && local && operands.length === 2;
  note(run, command, fine ? 'medium' : 'high', 'configuration', command.source);
};

/** Whole listings, files outside the workspace, and keys that hold headers or URLs: there tokens may stand. */
function showsSecrets(
  values: readonly Value[],
  options: readonly { readonly entry: { readonly name: string } }[],
): boolean {
  const wide = /^(?:-l|--list|--get-regexp|--global|--system)$/;
  if (options.some((item) => wide.test(item.entry.name))) return true;
  return values.some(
    ({ text }) => text === 'list' || /^(?:http|credential|remote|url|include)\b/i.test(text),
  );
}
