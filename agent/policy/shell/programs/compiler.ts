import { note } from '../run.ts';
import type { ProgramJudge } from './program.ts';

/** Options by which a compiler loads a plugin, starts other programs or reads options from a file (GCC manual). */
const CHOOSES =
  /^(?:-fplugin|-wrapper|-specs|--specs|-B|-iplugindir|-fuse-ld=.*\/|-Xclang|-load|-W[lap],.*(?:-plugin|--wrap)|-Xlinker|@)/;

/** `gcc`, `clang` and the like: sources are read; what could start another program is high. */
export const compiler: ProgramJudge = ({ spec, values, command, run, plain }) => {
  plain(spec, values);
  for (const value of values) {
    if (CHOOSES.test(value.text)) note(run, command, 'high', 'chosen-program', value.source);
  }
};
