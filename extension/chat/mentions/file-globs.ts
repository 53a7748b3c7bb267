// Patterns to search files with. Does not import `vscode`.

/** More letters do not make the search better, only slower. */
const MOST_LETTERS = 40;

/**
 * A pattern for paths in which the characters of a query occur in order, in any case. A `/` in it divides folders.
 * `folders`: what lies in folders of that name, instead of files.
 */
export function fuzzyGlob(query: string, folders = false): string {
  const parts = query
    .slice(0, MOST_LETTERS)
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .map((part) => `*${[...part].map(anyCase).join('*')}*`);
  const end = folders ? ['**'] : [];
  return [
    '**',
    ...(parts.length > 0 ? parts.flatMap((part, index) => (index === 0 ? [part] : ['**', part])) : ['*']),
    ...end,
  ].join('/');
}

function anyCase(character: string): string {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  if (lower !== upper) return `[${lower}${upper}]`;
  // What means something in a pattern stands for any character: what is found is looked at again.
  return /[\w.-]/.test(character) ? character : '?';
}

/** Patterns the search always leaves out. */
const ALWAYS = ['**/.git', '**/.hg', '**/.svn', '**/node_modules'];

/** One pattern of all that is left out: settings (pattern → on), and what a `.gitignore` names. */
export function excludeGlob(
  settings: readonly Readonly<Record<string, unknown>>[],
  ignored: readonly string[],
): string {
  const set = settings.flatMap((each) =>
    Object.entries(each).flatMap(([glob, on]) => (on === true ? glob : [])),
  );
  const all = new Set([...ALWAYS, ...set, ...ignored]);
  // Braces do not nest in the editor's patterns.
  return `{${[...all].filter((glob) => !/[{},]/.test(glob)).join(',')}}`;
}

/**
 * The lines of a `.gitignore` that a pattern can say, of the workspace's top folder: names, folders, endings. Others,
 * and what a later line takes back, are passed over: a row too many is no harm, and everything can be dragged in.
 */
export function ignoredGlobs(gitignore: string): readonly string[] {
  const lines = gitignore.split(/\r?\n/).map((line) => line.trim());
  const back = new Set(
    lines.flatMap((line) => (line.startsWith('!') ? line.slice(1).replace(/^\/|\/$/g, '') : [])),
  );
  return lines.flatMap((line) => {
    const name = line.replace(/^\/|\/$/g, '');
    if (!/^[\w.*-][\w.*/ -]*$/.test(name) || back.has(name) || name === '*' || name === '**') return [];
    const isAnchored = line.replace(/\/$/, '').includes('/');
    return isAnchored ? [name] : [`**/${name}`];
  });
}
