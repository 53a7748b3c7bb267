// What of a repository's content may be shown without a question: a patch leaves out the files that `file_read` would
// be refused or ask about (security corpus; one policy on every route).
import path from 'node:path';
import { type PathContext, pathJudge } from '../../../policy/path-class.ts';
import type { ToolServices } from '../../services.ts';
import type { ToolSession } from '../../tool.ts';
import type { FileChange, LeftOut } from './results.ts';

/** The rule that keeps the file of that name (from the root of the work tree) out of sight; undefined: it may be shown. */
export type Sight = (name: string) => string | undefined;

/** `settings` of the tool carry the lists of the session's risk profile. */
export async function createSight(
  services: ToolServices,
  session: ToolSession,
  root: string,
): Promise<Sight> {
  const settings = services.settings('git_operations');
  const context: PathContext = {
    roots: session.roots,
    ownFolders: strings(settings.own_folders),
    forbiddenPaths: strings(settings.forbidden_paths),
  };
  const judge = await pathJudge(context);
  return (name) => {
    // The content is git's: links of the work tree mean nothing to it.
    const { verdict, rule, ruleText } = judge(path.join(root, name), 'read');
    return verdict === 'ordinary' ? undefined : (ruleText ?? rule ?? verdict);
  };
}

/** Files of a patch, and what is left out of it. */
export interface Sifted {
  readonly files: readonly FileChange[];
  readonly leftOut?: LeftOut;
  /** Names that must not be in the patch; undefined: they cannot be told apart for git, so there must be none. */
  readonly without: readonly string[] | undefined;
}

/** Names that are put on a command line; more than that and there is no patch. */
const MOST_NAMES = 200;

/** Divides files by what may be shown. A file that was renamed counts under both names. */
export function sift(all: readonly FileChange[], sight: Sight): Sifted {
  const ruleOf = ({ path: name, from }: FileChange) =>
    sight(name) ?? (from === undefined ? undefined : sight(from));
  const hidden = all.flatMap((file) => {
    const rule = ruleOf(file);
    return rule === undefined ? [] : [{ file, rule }];
  });
  if (hidden.length === 0) return { files: all, without: [] };
  const names = hidden.flatMap(({ file }) =>
    file.from === undefined ? [file.path] : [file.path, file.from],
  );
  // A name that is no UTF-8 was changed when it was read.
  const nameable = names.length <= MOST_NAMES && names.every((name) => !name.includes('\ufffd'));
  const out = new Set(hidden.map(({ file }) => file));
  return {
    files: all.filter((file) => !out.has(file)),
    leftOut: { count: hidden.length, rules: [...new Set(hidden.map(({ rule }) => rule))] },
    without: nameable ? names : undefined,
  };
}

/** Pathspecs (with magic) for what was asked for, without some names. */
export function pathspecs(paths: readonly string[], without: readonly string[]): readonly string[] {
  const wanted = paths.length > 0 ? paths.map((each) => `:(literal)${each}`) : [':(top)'];
  return [...wanted, ...without.map((name) => `:(top,exclude,literal)${name}`)];
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
