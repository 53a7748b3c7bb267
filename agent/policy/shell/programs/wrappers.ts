// Programs that run the command given to them, in their own way (R7).
import { INERT_VARIABLES } from '../names.ts';
import { readArguments } from '../options.ts';
import { note } from '../run.ts';
import { findProgram } from '../tables/index.ts';
import { NPX_TOOLS } from '../tables/node.ts';
import { exactValue, type Value } from '../values.ts';
import type { ProgramJudge } from './program.ts';

/** `env [options] [NAME=value…] [command…]`; alone it prints everything (R12). */
export const env: ProgramJudge = ({ spec, values, command, scope, run, judge }) => {
  const args = readArguments(spec, values, true);
  for (const item of args.unlisted) note(run, command, 'high', 'unknown-option', item.source);
  for (const { entry, value } of args.options) if (value) judge.role(value, entry.role, command, scope);
  const at = args.operands.findIndex((value) => !/^[A-Za-z_]\w*=/.test(value.text));
  const assigned = at < 0 ? args.operands : args.operands.slice(0, at);
  for (const value of assigned) {
    const name = value.text.split('=')[0] ?? '';
    run.assignments.push(value.source);
    if (!value.exact || !INERT_VARIABLES.test(name))
      note(run, command, 'high', 'assignment', value.source, { name });
  }
  if (at < 0) note(run, command, 'medium', 'environment', command.source);
  else judge.nested(args.operands.slice(at), command, scope);
};

/** `xargs [options] command…`: the command gets arguments nobody knows. */
export const xargs: ProgramJudge = ({ spec, values, command, scope, run, judge }) => {
  const args = readArguments(spec, values, true);
  for (const item of args.unlisted) note(run, command, 'high', 'unknown-option', item.source);
  let replaced: string | undefined;
  for (const { entry, value } of args.options) {
    if (value && entry.role !== 'text') judge.role(value, entry.role, command, scope);
    if (/^-[Ii]$|^--replace$/.test(entry.name)) replaced = value?.text || '{}';
  }
  const words = args.operands.length > 0 ? args.operands : [exactValue('echo')];
  const given =
    replaced === undefined ? [...words, anything('xargs')] : words.map((value) => fill(value, replaced));
  judge.nested(given, command, scope);
};

function anything(source: string): Value {
  return { ...exactValue(''), source, exact: false };
}

/** Cuts a word at the place where something unknown is put in. */
export function fill(value: Value, placeholder: string): Value {
  const at = value.text.indexOf(placeholder);
  return at < 0 ? value : { ...value, text: value.text.slice(0, at), exact: false, glob: false };
}

/** `npx tool …`, `npm exec`, `bunx`, `pnpm dlx`: a known development tool is a project's own, anything else a download. */
export const npx: ProgramJudge = ({ spec, values, command, run, plain }) => {
  const args = readArguments(spec, values, true);
  for (const item of args.unlisted) note(run, command, 'high', 'unknown-option', item.source);
  const [tool, ...rest] = args.operands;
  if (!tool) {
    note(run, command, args.options.length > 0 ? 'medium' : 'high', 'alone', command.source);
    return;
  }
  const name = tool.text.replace(/(?!^)@[\w.^~-]+$/, '');
  const known = tool.exact && NPX_TOOLS.has(name);
  note(run, command, known ? 'medium' : 'high', known ? 'project' : 'foreign-package', tool.source);
  for (const value of rest) {
    if (!value.exact && !value.glob) note(run, command, 'medium', 'unknown-value', value.source);
  }
  const own = known ? findProgram(name) : undefined;
  if (own) plain(own, rest);
};

/**
 * `pnpm run`, `yarn test`, `bun run`: what follows the name of the script is the script's, but for what these read
 * themselves wherever it stands. `bun run` takes a file, or `-` for code on standard input, as well.
 */
export const packageScript: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const end = values.findIndex((value) => value.text === '--');
  const before = end < 0 ? values : values.slice(0, end);
  const { operands, unlisted } = readArguments(spec, before, false);
  plain({ ...spec, stop: false }, values);
  const [first] = spec.stop ? operands : [];
  const at = first ? before.indexOf(first) : 0;
  for (const [index, value] of before.entries()) {
    const own = index < at || /^--config\b/.test(value.text);
    if (own && unlisted.includes(value)) note(run, command, 'high', 'unknown-option', value.source);
  }
  const file = first && (first.text === '-' || /\/|\.[cm]?[jt]sx?$|:\/\//.test(first.text));
  if (file) judge.role(first, 'script', command, scope);
};

/** `uv run`, `poetry run`, `bundle exec`: a program of the project's environment, or one of its scripts. */
export const projectRun: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const args = readArguments(spec, values, true);
  const at = values.length - args.operands.length;
  plain({ ...spec, operands: [], class: 'medium', why: 'project' }, values.slice(0, at));
  const [first] = args.operands;
  if (!first) note(run, command, 'medium', 'alone', command.source);
  else if (first.exact && /\.(?:py|rb)$/.test(first.text)) judge.role(first, 'script', command, scope);
  else judge.nested(args.operands, command, scope);
};

/** `watch [options] command…`: the words are joined for `sh -c`; with `-x` they are the command itself. */
export const watch: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const { operands, options } = readArguments(spec, values, true);
  plain(spec, values.slice(0, values.length - operands.length));
  if (operands.length === 0) return;
  if (options.some((item) => /^(?:-x|--exec)$/.test(item.entry.name))) judge.nested(operands, command, scope);
  else if (operands.some((value) => !value.exact)) note(run, command, 'high', 'unknown-code', command.source);
  else judge.script(operands.map((value) => value.text).join(' '), command, scope);
};
