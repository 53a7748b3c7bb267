import { judgeRole } from '../roles.ts';
import type { Command, Run, Scope } from '../run.ts';
import { note } from '../run.ts';
import type { Value } from '../values.ts';
import type { ProgramJudge } from './program.ts';

/**
 * The words of `test`, `[ … ]` and `[[ … ]]`: file tests read; `-v`, and in `[[` the number operators, evaluate
 * subscripts, and a subscript can hold a command substitution.
 */
export function testWords(
  values: readonly Value[],
  double: boolean,
  command: Command,
  scope: Scope,
  run: Run,
): void {
  for (const [index, value] of values.entries()) {
    const before = values[index - 1]?.text ?? '';
    const after = values[index + 1]?.text ?? '';
    const number = /^-(?:eq|ne|lt|le|gt|ge)$/;
    const plain = value.number || (value.exact && /^-?\d+$/.test(value.text));
    const named = /^-[vR]$/.test(before) && !(value.exact && /^\w+$/.test(value.text));
    if (named || (double && (number.test(before) || number.test(after)) && !plain)) {
      note(run, command, 'high', 'arithmetic', value.source, { name: value.source });
    } else if (/^-[abcdefghkprstuwxLOGSN]$/.test(before) && value.exact) {
      judgeRole(run, NO_PROGRAMS, 'read', value, command, scope);
    }
  }
}

const NO_PROGRAMS = { role: () => undefined, nested: () => undefined, script: () => undefined };

/** `test …`. */
export const test: ProgramJudge = ({ values, command, scope, run }) => {
  note(run, command, 'low', 'read', command.source);
  testWords(values, false, command, scope, run);
};
