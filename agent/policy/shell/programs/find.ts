import { note } from '../run.ts';
import { exactValue, type Value } from '../values.ts';
import type { ProgramCall, ProgramJudge } from './program.ts';
import { fill } from './wrappers.ts';

/** Tests and actions without an effect; the number is how many words follow. */
const PRIMARIES: Readonly<Record<string, number>> = Object.fromEntries([
  ...'-name -iname -path -ipath -wholename -regex -iregex -type -xtype -size -mtime -mmin -atime -amin -ctime -cmin -maxdepth -mindepth -perm -user -group -uid -gid -links -inum -printf -regextype -fstype -lname -ilname -used'
    .split(' ')
    .map((name) => [name, 1] as const),
  ...'-print -print0 -ls -empty -prune -quit -depth -d -mount -xdev -not -a -and -o -or -true -false -readable -writable -executable -daystart -noleaf -nouser -nogroup -ignore_readdir_race ! ( ) ,'
    .split(' ')
    .map((name) => [name, 0] as const),
]);
/** Compared with a file, which is read. */
const FILES = new Set(['-newer', '-anewer', '-cnewer', '-samefile', '-files0-from']);
const WRITES = new Set(['-fprint', '-fprint0', '-fls', '-fprintf']);
const RUNS = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** `find [places] [expression]`: the expression is a little language with actions that run, write and delete. */
export const find: ProgramJudge = (call) => {
  const { values, command, scope, run, judge } = call;
  note(run, command, 'low', 'read', command.source);
  // With an action that runs a program the content of what is found is read as well.
  const runs = values.some((value) => RUNS.has(value.text));
  const links = values.some((value) => /^-(?:L|follow)$/.test(value.text));
  const role = !runs ? 'read' : links ? 'linked' : 'below';
  let index = 0;
  let places = 0;
  let follows = false;
  for (; index < values.length; index++) {
    const value = values[index];
    if (!value || /^(?:-.|[!(),]$)/.test(value.text)) {
      if (!value || !/^-(?:[HLP]|O\d)$/.test(value.text)) break;
      follows ||= value.text === '-L';
    } else {
      judge.role(value, role, command, scope);
      places++;
    }
  }
  if (places === 0) judge.role(exactValue('.'), role, command, scope);
  if (follows) note(run, command, 'medium', 'follows-links', '-L');
  while (index < values.length) index = primary(call, index);
};

/** Judges one primary; gives the index after it. */
function primary(call: ProgramCall, index: number): number {
  const { values, command, scope, run, judge } = call;
  const value = values[index];
  if (!value) return index + 1;
  const next = values[index + 1];
  const name = value.text;
  if (!value.exact) note(run, command, 'high', 'unknown-option', value.source);
  else if (Object.hasOwn(PRIMARIES, name)) return index + 1 + (PRIMARIES[name] ?? 0);
  else if (/^-newer[aBcm][aBcmt]$/.test(name)) return index + 2;
  else if (FILES.has(name) && next) {
    judge.role(next, 'read', command, scope);
    // It names the places, which nobody sees here.
    if (name === '-files0-from') note(run, command, 'medium', 'unknown-value', value.source);
  } else if (name === '-follow' || name === '-delete') {
    if (name === '-delete') note(run, command, 'high', 'loss', name);
    else note(run, command, 'medium', 'follows-links', name);
    return index + 1;
  } else if (WRITES.has(name) && next) {
    judge.role(next, 'write', command, scope);
    return index + (name === '-fprintf' ? 3 : 2);
  } else if (RUNS.has(name)) return runs(call, index, name);
  else {
    note(run, command, 'high', 'unknown-option', value.source);
    return index + 1;
  }
  return index + 2;
}

/** `-exec command … ;` or `+`. With `-execdir` the names start with `./`, but where it runs is not known. */
function runs(call: ProgramCall, index: number, name: string): number {
  const { values, command, scope, judge } = call;
  const length = values.slice(index + 1).findIndex((item) => item.text === ';' || item.text === '+');
  const end = length < 0 ? values.length : index + 1 + length;
  const words = values.slice(index + 1, end).map((item) => found(fill(item, '{}'), item));
  const inDirectory = name.endsWith('dir');
  const place = inDirectory ? { ...scope, directories: { folders: [], unknown: true } } : scope;
  judge.nested(words, command, place);
  return end + 1;
}

/** What `find` puts in begins with the place it searched, so it is no option when that is no dash. */
function found(filled: Value, original: Value): Value {
  return filled !== original && filled.text === '' ? { ...filled, text: './' } : filled;
}
