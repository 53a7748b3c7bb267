// Shell builtins whose arguments are names, code or options of the shell.
import { steers } from '../names.ts';
import { readArguments } from '../options.ts';
import { note } from '../run.ts';
import type { ProgramJudge } from './program.ts';

/** `export`, `declare`, `typeset`, `local`, `readonly`: assignments came along with the command. */
export const exportNames: ProgramJudge = ({ values, command, run, scope, judge, spec, plain }) => {
  plain({ ...spec, operands: ['text'] }, values);
  const exported = command.argv[0] === 'export' || values.some((value) => /^-\w*x/.test(value.text));
  const names = command.source.includes('=') || values.some((value) => !value.text.startsWith('-'));
  if (!names || values.some((value) => /^-\w*[pf]/.test(value.text))) {
    note(run, command, 'medium', 'environment', command.source);
  }
  for (const value of values) {
    const named = value.exact && /^(?:-[aAgrxpluF]+|\w+(?:=[\s\S]*)?)$/.test(value.text);
    if (!named) note(run, command, 'high', 'unexpected', value.source);
    const name = value.text.split('=')[0] ?? '';
    if (steers(name, run)) judge.role(value, 'never', command, scope);
    else if (exported && value.text.includes('='))
      note(run, command, 'high', 'assignment', value.source, { name });
  }
};

/** `read`, `unset`, `mapfile`, `getopts`: a name with a subscript is evaluated. */
export const names: ProgramJudge = ({ values, command, run, spec, plain }) => {
  plain({ ...spec, operands: ['text'] }, values);
  const { options, operands } = readArguments(spec, values);
  for (const value of [...options.flatMap((item) => item.value ?? []), ...operands]) {
    if (!value.exact || /[[\]]/.test(value.text)) note(run, command, 'high', 'unexpected', value.source);
    else if (steers(value.text, run)) {
      note(run, command, 'high', 'assignment', value.source, { name: value.text });
    }
  }
};

/** `printf -v NAME` assigns; a format that is not known can only print. */
export const printf: ProgramJudge = ({ values, command, run }) => {
  note(run, command, 'low', 'read', command.source);
  const [first, name] = values;
  if (!first || !/^-v/.test(first.text)) {
    if (first && !first.exact && first.text === '')
      note(run, command, 'medium', 'unknown-value', first.source);
    return;
  }
  const target = first.text === '-v' ? (name?.text ?? '') : first.text.slice(2);
  if (!/^\w+$/.test(target) || steers(target, run)) {
    note(run, command, 'high', 'assignment', first.source, { name: target });
  }
};

/** `set`: without arguments it prints every variable; a few options are harmless. */
export const set: ProgramJudge = ({ values, command, run }) => {
  if (values.length === 0) {
    note(run, command, 'medium', 'environment', command.source);
    return;
  }
  const harmless = /^(?:[-+][eux]+o?|[-+]o|pipefail|errexit|nounset|xtrace|--)$/;
  const strange = values.find((value) => !value.exact || !harmless.test(value.text));
  note(
    run,
    command,
    strange ? 'high' : 'low',
    strange ? 'unexpected' : 'read',
    strange?.source ?? command.source,
  );
};

/** `trap CODE SIGNAL…`: the code runs later, wherever that is. */
export const trap: ProgramJudge = ({ values, command, run, judge, scope }) => {
  note(run, command, 'low', 'read', command.source);
  const [code, ...signals] = values.filter((value) => value.text !== '--');
  if (!code || /^-[lp]$/.test(code.text)) return;
  if (signals.some((value) => !value.exact)) note(run, command, 'high', 'unexpected', command.source);
  if (!code.exact) {
    note(run, command, 'high', 'unknown-code', code.source);
    return;
  }
  if (code.text === '' || code.text === '-' || signals.length === 0) return;
  const nowhere = { ...scope, directories: { ...scope.directories, unknown: true } };
  judge.script(code.text, command, nowhere);
};

/** `kill [-signal] process…`: a negative number is a whole group, and -1 everything. */
export const kill: ProgramJudge = ({ values, command, run, judge, scope }) => {
  const [first, second] = values;
  if (first && /^-[lL]$/.test(first.text)) return;
  note(run, command, 'medium', 'system', command.source);
  const named = first?.exact && /^-(?:s|n)$/.test(first.text);
  const signal = first?.exact && /^-(?:SIG)?[A-Z0-9]+$/.test(first.text) && values.length > 1;
  const processes = named ? values.slice(2) : signal ? values.slice(1) : values;
  if (named && !second?.exact) note(run, command, 'high', 'process', command.source);
  for (const value of processes) if (value.text !== '--') judge.role(value, 'process', command, scope);
};
