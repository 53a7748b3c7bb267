import { readArguments } from '../options.ts';
import { note } from '../run.ts';
import { PYTHON_MODULES } from '../tables/python.ts';
import type { ProgramJudge } from './program.ts';

/** `python -m MODULE …` is judged as the module's own program; everything else by the table. */
export const pythonModule: ProgramJudge = ({ spec, values, command, run, plain }) => {
  const at = values.findIndex((value) => value.text === '-m');
  const before = at < 0 ? values : values.slice(0, at);
  const script = readArguments(spec, before, true).operands.length > 0;
  const module = values[at + 1];
  if (at < 0 || script || !module) {
    plain(spec, values);
    return;
  }
  plain({ options: spec.options ?? '' }, before);
  const found =
    module.exact && Object.hasOwn(PYTHON_MODULES, module.text) ? PYTHON_MODULES[module.text] : undefined;
  if (!found) note(run, command, 'high', 'unknown-program', module.source);
  else plain(found, values.slice(at + 2));
};
