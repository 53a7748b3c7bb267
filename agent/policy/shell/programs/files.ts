// Programs that copy, pack and fetch files.
import { judgeTransfer } from '../brings.ts';
import { readArguments } from '../options.ts';
import { places } from '../places.ts';
import { type Directories, either, note, type Run } from '../run.ts';
import type { ProgramSpec } from '../tables/spec.ts';
import { exactValue, type Value } from '../values.ts';
import type { ProgramCall, ProgramJudge } from './program.ts';

/** `cp`, `mv`, `ln`, `install`: what is written is the target, or a file of the source's name in it. */
export const cp: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const { operands, options } = readArguments(spec, values);
  plain(spec, values);
  const given = options.find((item) => /^(?:-t|--target-directory)$/.test(item.entry.name))?.value;
  const target = given ?? operands.at(-1);
  const sources = given ? operands : operands.slice(0, -1);
  // Under another name it could be read unasked, a folder with all that is in it.
  const follows =
    command.argv[0] === 'cp' && options.some((item) => /^(?:-L|--dereference)$/.test(item.entry.name));
  for (const source of sources) judge.role(source, follows ? 'linked' : 'below', command, scope);
  const has = (name: RegExp) => options.some((item) => name.test(item.entry.name));
  const links = command.argv[0] === 'ln' || has(/^(?:-l|--link|-s|--symbolic-link)$/);
  // Only `cp` has to be told to take folders.
  const folders =
    !links &&
    (command.argv[0] !== 'cp' || has(/^(?:-[arR]|--archive|--recursive)$/)) &&
    command.argv[0] !== 'install';
  const exact = has(/^(?:-T|--no-target-directory)$/);
  // A link to one thing is made where one is.
  const alone = command.argv[0] === 'ln' && sources.length === 0;
  const to = alone ? exactValue('.') : target;
  for (const source of alone ? operands : sources)
    if (to) judgeTransfer(run, { source, target: to, command, scope, folders, links, exact });
  if (!target?.exact || sources.length === 0) {
    if (!given && operands.length === 1) note(run, command, 'medium', 'change', command.source);
    return;
  }
  for (const source of sources) {
    const name = source.text.replace(/\/+$/, '').split('/').at(-1) ?? '';
    if (source.glob || !source.exact || name === '' || /^\.\.?$/.test(name)) continue;
    judge.role({ ...target, text: `${target.text.replace(/\/+$/, '')}/${name}` }, 'write', command, scope);
  }
};

/** `rsync`, and what Windows copies, moves and renames with: the target may be named (`-Destination`). */
export const transfer: ProgramJudge = ({ spec, values, command, scope, run, plain }) => {
  const { operands, options } = readArguments(spec, values);
  plain(spec, values);
  const named = (name: RegExp) => options.flatMap((item) => (name.test(item.entry.name) && item.value) || []);
  const [given] = named(/^-(?:destination|newname)$/);
  const paths = named(/^-(?:path|literalpath)$/);
  const all = [...paths, ...operands];
  const target = given ?? (all.length > 1 ? all[all.length - 1] : undefined);
  // `robocopy from to files…`: the files are in the first.
  const sources = command.argv[0] === 'robocopy' ? all.slice(0, 1) : given ? all : all.slice(0, -1);
  const to = command.argv[0] === 'robocopy' ? all[1] : (target ?? exactValue('.'));
  for (const source of target || all.length > 1 ? sources : all) {
    if (to)
      judgeTransfer(run, {
        source,
        target: to,
        command,
        scope,
        folders: true,
        links: false,
        exact: false,
      });
  }
};

/** `tar`: the first word may be options without a dash (`tar czf …`). */
export const tar: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const [first, ...rest] = values;
  const bundled = first && /^[A-Za-z]+$/.test(first.text) && first.exact;
  const all = bundled ? unbundle(first, rest) : values;
  const { options, operands } = readArguments(spec, all);
  const has = (name: RegExp) => options.some((item) => name.test(item.entry.name));
  const creates = has(/^(?:-c|--create|-r|--append|-u|--update)$/);
  const lists = has(/^(?:-t|--list)$/) && !creates && !has(/^(?:-x|--extract|--get)$/);
  const archive: ProgramSpec = {
    ...spec,
    operands: [!creates ? 'text' : has(/^(?:-h|--dereference)$/) ? 'linked' : 'below'],
    class: lists ? 'low' : 'medium',
  };
  const directories = options.flatMap((item) =>
    /^(?:-C|--directory)$/.test(item.entry.name) ? (item.value ?? []) : [],
  );
  plain(archive, all, { ...scope, directories: reached(run, directories, scope.directories) });
  for (const { entry, value } of options) {
    if (!/^(?:-f|--file)$/.test(entry.name) || !value) continue;
    // A colon names another machine.
    if (/:/.test(value.text)) note(run, command, 'high', 'remote', value.source);
    judge.role(value, creates ? 'write' : 'read', command, scope);
  }
  if (!lists && !creates) for (const directory of directories) judge.role(directory, 'write', command, scope);
  if (!creates && !lists && !has(/^(?:-x|--extract|--get)$/))
    note(run, command, 'high', 'unexpected', command.source);
  if (creates && operands.some((value) => value.glob && /^[*?[]/.test(value.text))) {
    note(run, command, 'medium', 'unknown-option', command.source);
  }
};

/** Where names are meant after each of `moves` in order; those that come before a move are meant where one was. */
function reached(run: Run, moves: readonly Value[], from: Directories): Directories {
  let all = from;
  for (const move of moves) {
    const found = places(run, move, all);
    const certain = 'paths' in found && move.exact;
    const paths = 'paths' in found ? found.paths.map((place) => place.path) : [];
    all = either(all, { folders: paths, unknown: !certain || found.unknown });
  }
  return all;
}

/** `czf a b` becomes `-c -z -f a b`: letters that take a value take the next words in order. */
function unbundle(first: Value, rest: readonly Value[]): Value[] {
  const taking = /[fCbTXKNVgIHLF]/;
  const words = [...rest];
  const result: Value[] = [];
  for (const letter of first.text) {
    result.push({ ...first, text: `-${letter}` });
    const value = taking.test(letter) ? words.shift() : undefined;
    if (value) result.push(value);
  }
  return [...result, ...words];
}

/** `curl`, `wget`: nothing without a URL; what is saved under the name in the URL is a write of that name. */
export const curl: ProgramJudge = (call) => {
  const { spec, values, command, scope, run, judge, plain } = call;
  const { operands, options } = readArguments(spec, values);
  plain(spec, values);
  const has = (name: RegExp) => options.some((item) => name.test(item.entry.name));
  const urls = [...operands, ...options.flatMap((item) => (item.entry.name === '--url' ? [item.value] : []))];
  if (urls.length === 0 && !has(/^(?:-V|--version|--help)$/))
    note(run, command, 'high', 'alone', command.source);
  for (const { entry, value } of options) {
    if (/^(?:-w|--write-out)$/.test(entry.name) && value) writeOut(value, call);
  }
  const wget = command.argv[0] === 'wget';
  const saves = wget ? !has(/^(?:-O|--output-document|--spider)$/) : has(/^(?:-O|--remote-name)$/);
  for (const url of saves ? urls : []) {
    const name = url?.text
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1);
    if (url && name) judge.role({ ...url, text: name }, 'write', command, scope);
  }
};

/** The format of `curl -w` names files to write to with `%output{…}`; in a file it cannot be seen. */
function writeOut(value: Value, { command, scope, run, judge }: ProgramCall): void {
  if (!value.exact || value.text.startsWith('@')) note(run, command, 'high', 'unknown-value', value.source);
  if (value.text.startsWith('@') && value.text !== '@-')
    judge.role({ ...value, text: value.text.slice(1) }, 'read', command, scope);
  for (const [, file = ''] of value.text.matchAll(/%output\{(?:>>)?([^}]*)/g))
    judge.role({ ...value, text: file, tilde: false }, 'write', command, scope);
}
