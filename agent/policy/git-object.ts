// Names of git objects that lead to the content of a file (gitrevisions(7)): `rev:path`, `:path`, `:stage:path`. What a
// path is refused, such a name must be refused as well.
import { join } from 'node:path';

/** A name taken apart. */
export type ObjectName =
  /** A commit, a tag, a range, a search (`:/text`): no path in it. */
  | { readonly kind: 'revision' }
  | {
      readonly kind: 'path';
      /** undefined: the index. */
      readonly revision: string | undefined;
      /** As written; empty: the whole tree. */
      readonly path: string;
      /** What it is relative to: `./` and `../` start from where git runs. */
      readonly from: 'root' | 'cwd';
    };

/** Takes a name apart the way git does: a colon inside braces (`@{12:30}`, `^{/fix: x}`) is none. */
export function readObjectName(name: string): ObjectName {
  if (name.startsWith(':')) {
    if (name.startsWith(':/')) return { kind: 'revision' };
    return pathOf(undefined, name.slice(/^:[0-3]:/.test(name) ? 3 : 1));
  }
  let depth = 0;
  for (let index = 0; index < name.length; index++) {
    const letter = name[index];
    if (letter === '{') depth++;
    else if (letter === '}' && depth > 0) depth--;
    else if (letter === ':' && depth === 0) return pathOf(name.slice(0, index), name.slice(index + 1));
  }
  return { kind: 'revision' };
}

function pathOf(revision: string | undefined, path: string): ObjectName {
  return { kind: 'path', revision, path, from: /^\.\.?\//.test(path) ? 'cwd' : 'root' };
}

/** The absolute path a name stands for, in a work tree with this root, for a git that runs in `cwd`. */
export function placeOf(object: Extract<ObjectName, { kind: 'path' }>, root: string, cwd: string): string {
  return join(object.from === 'root' ? root : cwd, object.path);
}
