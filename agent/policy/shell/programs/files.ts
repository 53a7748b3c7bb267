// Programs that copy, pack and fetch files.
import { readArguments } from '../options.ts';
import { note } from '../run.ts';
import type { ProgramSpec } from '../tables/spec.ts';
import type { Value } from '../values.ts';
import type { ProgramJudge } from './program.ts';

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
  plain(archive, all);
  for (const { entry, value } of options) {
    if (!/^(?:-f|--file)$/.test(entry.name) || !value) continue;
    // A colon names another machine.
    if (/:/.test(value.text)) note(run, command, 'high', 'remote', value.source);
    judge.role(value, creates ? 'write' : 'read', command, scope);
  }
  const directory = options.find((item) => /^(?:-C|--directory)$/.test(item.entry.name))?.value;
  if (!lists && !creates && directory) judge.role(directory, 'write', command, scope);
  if (!creates && !lists && !has(/^(?:-x|--extract|--get)$/))
    note(run, command, 'high', 'unexpected', command.source);
  if (creates && operands.some((value) => value.glob && /^[*?[]/.test(value.text))) {
    note(run, command, 'medium', 'unknown-option', command.source);
  }
};

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
export const curl: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const { operands, options } = readArguments(spec, values);
  plain(spec, values);
  const has = (name: RegExp) => options.some((item) => name.test(item.entry.name));
  const urls = [...operands, ...options.flatMap((item) => (item.entry.name === '--url' ? [item.value] : []))];
  if (urls.length === 0 && !has(/^(?:-V|--version|--help)$/))
    note(run, command, 'high', 'alone', command.source);
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
