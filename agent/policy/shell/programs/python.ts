import { readArguments } from '../options.ts';
import { note } from '../run.ts';
import { PYTHON_MODULES } from '../tables/python.ts';
import type { ProgramCall, ProgramJudge } from './program.ts';

/** `python -m MODULE …` is judged as the module's own program; everything else by the table. */
export const pythonModule: ProgramJudge = ({ spec, values, command, run, plain }) => {
  const at = values.findIndex((value) => value.text === '-m');
  const before = at < 0 ? values : values.slice(0, at);
  const script = readArguments(spec, before, true).operands.length > 0;
  const module = values[at + 1];
  if (at < 0 || script || !module) {
    plain(spec, values);
    projectScript(spec, values, command, run);
    return;
  }
  plain({ options: spec.options ?? '' }, before);
  const found =
    module.exact && Object.hasOwn(PYTHON_MODULES, module.text) ? PYTHON_MODULES[module.text] : undefined;
  if (!found) note(run, command, 'high', 'unknown-program', module.source);
  else plain(found, values.slice(at + 2));
};

/** Scripts that many projects have under the same name, and what they are told that is more than running the project. */
function projectScript(
  spec: ProgramCall['spec'],
  values: ProgramCall['values'],
  command: ProgramCall['command'],
  run: ProgramCall['run'],
): void {
  const [script, ...rest] = readArguments(spec, values, true).operands;
  const name = script?.text.split('/').at(-1);
  for (const { text, source } of rest) {
    if (name === 'manage.py' && /^(?:db)?shell(?:_plus)?$/.test(text))
      note(run, command, 'high', 'inline-code', source);
    if (name === 'setup.py' && /^(?:upload|upload_docs|register)$/.test(text))
      note(run, command, 'high', 'remote', source);
  }
}
