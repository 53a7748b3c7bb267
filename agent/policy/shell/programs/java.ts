import type { ProgramJudge } from './program.ts';

/** `java`: after `-jar archive` everything is the program's own, options too. */
export const java: ProgramJudge = ({ spec, values, plain }) => {
  const at = values.findIndex((value) => value.text === '-jar');
  plain(spec, at < 0 ? values : values.slice(0, at + 2));
};
