// Programs that search text: where the pattern stands, and whether they go down into folders.
import { readArguments } from '../options.ts';
import type { Role } from '../tables/spec.ts';
import { exactValue } from '../values.ts';
import type { ProgramJudge } from './program.ts';

const GIVES_PATTERN = /^(?:-e|-f|--regexp|--file|--files|--type-list)$/;

/** What has the others follow links; to some of them `-L` is a list of files. */
const FOLLOWS: Readonly<Record<string, RegExp>> = { rg: /^(?:-L|--follow)$/, ag: /^(?:-f|--follow)$/ };
const BELOW = { all: 'below', visible: 'visible' } as const;
const LINKED = { all: 'linked', visible: 'linkedvisible' } as const;

/** `grep`, `rg`, `ag`, `ack`: with the pattern in an option every operand is a file. */
export const grep: ProgramJudge = ({ spec, values, command, scope, judge, plain }) => {
  const { options, operands } = readArguments(spec, values);
  const has = (name: RegExp) => options.some((item) => name.test(item.entry.name));
  const plainGrep = /grep$/.test(command.argv[0] ?? '');
  const descends =
    !plainGrep ||
    has(/^(?:-r|-R|--recursive|--dereference-recursive)$/) ||
    options.some((item) => item.entry.name === '-d' && item.value?.text !== 'skip');
  const hidden = plainGrep || has(/^(?:-u|-a|--hidden|--unrestricted)$/);
  const follows = has(
    plainGrep ? /^(?:-R|--dereference-recursive)$/ : (FOLLOWS[command.argv[0] ?? ''] ?? /^$/),
  );
  const below = follows ? LINKED : BELOW;
  const role: Role = !descends ? 'read' : below[hidden ? 'all' : 'visible'];
  const patterns = has(GIVES_PATTERN) ? 0 : 1;
  plain({ ...spec, operands: patterns === 0 ? [role] : ['text', role] }, values);
  if (descends && operands.length <= patterns) judge.role(exactValue('.'), role, command, scope);
};
