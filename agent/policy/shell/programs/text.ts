// Programs whose first argument is a program in a text language: sed, awk, jq.
import { readArguments } from '../options.ts';
import { note } from '../run.ts';
import type { Value } from '../values.ts';
import type { ProgramJudge } from './program.ts';

/** `sed`: scripts that only select and replace are free; `w`, `r`, `e` and what is not recognised are high. */
export const sed: ProgramJudge = ({ spec, values, command, scope, run, judge, plain }) => {
  const args = readArguments(spec, values);
  const scripts = args.options
    .filter((item) => /^(?:-e|--expression)$/.test(item.entry.name))
    .map((item) => item.value);
  const hasFile = args.options.some((item) => /^(?:-f|--file)$/.test(item.entry.name));
  const first = scripts.length === 0 && !hasFile ? args.operands[0] : undefined;
  for (const script of first ? [first] : scripts) {
    if (!script?.exact || !isPlainSed(script.text))
      note(run, command, 'high', 'inline-code', script?.source ?? '-e');
  }
  // The script is no file: it is taken out before the rest is judged by the table.
  plain({ ...spec, operands: first ? ['text', ...(spec.operands ?? [])] : (spec.operands ?? []) }, values);
  const inPlace = args.options.some((item) => /^(?:-i|--in-place)$/.test(item.entry.name));
  const files = first ? args.operands.slice(1) : args.operands;
  for (const file of inPlace ? files : []) judge.role(file, 'write', command, scope);
};

const SED_ADDRESS = String.raw`(?:\d+|\$|\/(?:[^/\\\n]|\\.)*\/I?)(?:~\d+)?`;
const SED_COMMAND = String.raw`(?:[pPdDqQgGhHxnNl=](?:\s*\d+)?|s(?:\/(?:[^/\\]|\\[\s\S])*\/(?:[^/\\]|\\[\s\S])*\/|\|(?:[^|\\]|\\[\s\S])*\|(?:[^|\\]|\\[\s\S])*\||#(?:[^#\\]|\\[\s\S])*#(?:[^#\\]|\\[\s\S])*#|,(?:[^,\\]|\\[\s\S])*,(?:[^,\\]|\\[\s\S])*,)[gpiIM0-9]*|y\/(?:[^/\\]|\\.)*\/(?:[^/\\]|\\.)*\/|[{}])`;
const SED = new RegExp(
  String.raw`^\s*(?:(?:${SED_ADDRESS}(?:\s*,\s*(?:[+~]?\d+|${SED_ADDRESS}))?\s*!?\s*)?${SED_COMMAND}\s*(?:[;\n]\s*|(?=[{}]|$)|(?<=[{])))+$`,
);

function isPlainSed(script: string): boolean {
  return script.length < 2000 && SED.test(script);
}

/** `awk`: a program that could run, write or read elsewhere is high. */
export const awk: ProgramJudge = ({ spec, values, command, run, plain }) => {
  const args = readArguments(spec, values, true);
  const [program] = args.operands;
  const calls = /\b(?:system|getline|close|fflush|ARGV|ARGC|PROCINFO|load|include)\b|\||@|\/inet/;
  const prints = /\bprintf?\b[^;}]*>/;
  if (!program?.exact || calls.test(program.text) || prints.test(program.text)) {
    note(run, command, 'high', 'inline-code', program?.source ?? command.source);
  } else if (/ENVIRON/.test(program.text)) note(run, command, 'medium', 'environment', program.source);
  plain({ ...spec, operands: ['text', 'read'] }, values);
};

/** `jq`: a filter cannot write or run; `env` prints the environment, modules are read from elsewhere. */
export const jq: ProgramJudge = ({ spec, values, command, run, plain }) => {
  const flat: Value[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (value && /^--(?:arg|argjson)$/.test(value.text)) index += 2;
    else if (value) flat.push(value);
  }
  const { options, operands } = readArguments(spec, flat);
  const fromFile = options.some((item) => /^(?:-f|--from-file)$/.test(item.entry.name));
  const filter = fromFile ? undefined : operands[0];
  if (
    filter &&
    (!filter.exact || /\b(?:env|input_filename|import|include|debug)\b|\$ENV/.test(filter.text))
  ) {
    note(run, command, 'medium', 'environment', filter.source);
  }
  plain({ ...spec, operands: fromFile ? ['read'] : ['text', 'read'] }, flat);
};
