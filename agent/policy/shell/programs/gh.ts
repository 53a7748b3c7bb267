import { readArguments } from '../options.ts';
import { note } from '../run.ts';
import type { ProgramJudge } from './program.ts';

/** `gh api PATH`: a GET unless a method or a field says otherwise (fields make it a POST). */
export const ghApi: ProgramJudge = ({ spec, values, command, run, plain }) => {
  plain(spec, values);
  const [path] = readArguments(spec, values).operands;
  if (!path?.exact || /^graphql$/.test(path.text)) note(run, command, 'high', 'remote', command.source);
};
