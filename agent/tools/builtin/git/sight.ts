// What of a repository's content may be shown without a question: a patch leaves out the files that `file_read` would
// be refused or ask about (security corpus; one policy on every route).
import path from 'node:path';
import { shown } from '../../../files/shown.ts';
import { type ToolContext, ToolError } from '../../tool.ts';
import type { FileChange, LeftOut } from './results.ts';

/** What the session's reading policy lets be seen. Names count from the root of the work tree. */
export interface Sight {
  /** Of several names those that may not be shown, each with the rule that keeps it out of sight. */
  hidden(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Refuses one file the call itself is about. Throws `ToolError` `NOT_READABLE`. */
  mustShow(path: string): Promise<void>;
}

/** The sight of a work tree. The content is git's: its links are not followed. */
export function createSight({ session, i18n }: Pick<ToolContext, 'session' | 'i18n'>, root: string): Sight {
  const decide = (names: readonly string[]) =>
    session.reading.decide(
      names.map((name) => path.resolve(root, name)),
      'git_operations',
    );
  return {
    async hidden(names) {
      const all = [...new Set(names)];
      const decisions = await decide(all);
      return new Map(
        all.flatMap((name, index) => {
          const decision = decisions[index];
          if (decision?.outcome === 'allow') return [];
          return [[name, decision?.ruleText ?? decision?.rule ?? 'unknown'] as const];
        }),
      );
    },
    async mustShow(name) {
      const [decision] = await decide([name]);
      if (!decision || decision.outcome === 'allow') return;
      // A question of the floor is about the path alone: the call, which names it, was asked about as well.
      if (decision.outcome === 'ask' && decision.rule.startsWith('always_ask.')) return;
      const id = decision.outcome === 'ask' ? 'git-file-asks' : 'git-file-blocked';
      const because = i18n.format(decision.because);
      throw new ToolError('NOT_READABLE', { id, args: { path: shown(name), because } });
    },
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
export async function sift(all: readonly FileChange[], sight: Sight): Promise<Sifted> {
  const rules = await sight.hidden(
    all.flatMap(({ path: name, from }) => (from === undefined ? [name] : [name, from])),
  );
  const ruleOf = ({ path: name, from }: FileChange) =>
    rules.get(name) ?? (from === undefined ? undefined : rules.get(from));
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
