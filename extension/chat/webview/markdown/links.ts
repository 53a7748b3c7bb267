// What in a text is the name of a file. A page cannot look whether a file exists: what is taken for one is what people
// and models write when they mean one. No DOM.

/** Endings that are taken for those of a file where no folder says so. */
const KNOWN =
  'c|cc|cjs|clj|cmake|conf|cpp|cs|css|csv|cts|cxx|dart|diff|env|erl|ex|exs|fs|ftl|go|gradle|graphql|h|hpp|hs|html|ini|ipynb|java|js|json|jsonc|jsonl|jsx|kt|kts|less|lock|log|lua|m|md|mdx|mjs|ml|mm|mts|patch|php|pl|prisma|properties|proto|ps1|py|pyi|r|rb|rs|sass|scala|scss|sh|sql|svelte|swift|tex|tf|toml|ts|tsv|tsx|txt|vb|vue|xml|yaml|yml|zig|zsh';
/** A part of a path. A space is in none: nothing would tell where the path ends. */
const PART = '[\\p{L}\\p{M}\\p{N}_.@+~$#%\\-\\[\\]()]+';
const FOLDERS = `(?:[A-Za-z]:[\\\\/]|~?[\\\\/]|\\.{1,2}[\\\\/])?(?:${PART}[\\\\/])*`;
const PLACE = '(?::\\d+(?::\\d+)?(?:-\\d+)?|#L\\d+(?:-L?\\d+)?)?';
const WHOLE = new RegExp(`^${FOLDERS}${PART}${PLACE}$`, 'u');
/** Letters of scripts with blanks between words: where there are none, nothing tells where a name begins. */
const LETTER = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}0-9_';
/** In running text: not in the middle of a word, an address, or after a `@` of a package. */
const INSIDE = new RegExp(
  `(?<![${LETTER}/\\\\:.@~+$-])((?:[A-Za-z]:[\\\\/]|~?/|\\.{1,2}[\\\\/])?(?:[${LETTER}.@+~-]+[\\\\/])*[${LETTER}@+~-][${LETTER}.@+~-]*\\.[A-Za-z][A-Za-z0-9]{0,9})(${PLACE})(?![${LETTER}/\\\\])`,
  'gu',
);
const HAS_FOLDER = /[\\/]/;
const HAS_PLACE = /(?::\d+(?::\d+)?(?:-\d+)?|#L\d+(?:-L?\d+)?)$/;
/** Endings that also end names in programs (`console.log`, `process.env`): only with a folder or a line. */
const AMBIGUOUS = /\.(?:diff|env|fs|lock|log|m|patch|properties|r|sql)$/i;
const KNOWN_ENDING = new RegExp(`\\.(?:${KNOWN})$`, 'i');
const ENDING = /\.[A-Za-z][A-Za-z0-9]{0,9}$/;
/** Names of files that are known without an ending. */
const BARE =
  /(?:^|[\\/])(?:Dockerfile|Makefile|LICENSE|README|CHANGELOG|Gemfile|Rakefile|Jenkinsfile|\.\w[\w.-]*)$/;
const SCHEMES = new Set(['http', 'https', 'mailto', 'file']);
/** A text longer than this names no file. Characters. */
const LONGEST = 400;
/** A text in one piece that is searched for names of files. Characters. */
const LONGEST_SEARCHED = 20_000;

/** Whether inline code, as a whole, names a file: `src/a.ts`, `a.ts:12`, `C:\a\b.ts:3:1`, `Makefile`. */
export function isFileReference(code: string): boolean {
  if (code.length > LONGEST || !WHOLE.test(code)) return false;
  const path = code.replace(HAS_PLACE, '');
  if (/^(?:[\\/.]+|[A-Za-z]:[\\/]?)$/.test(path) || path.endsWith('()')) return false;
  if (BARE.test(path)) return true;
  if (HAS_FOLDER.test(path) || path !== code) return ENDING.test(path);
  return KNOWN_ENDING.test(path) && !AMBIGUOUS.test(path);
}

/** A text in pieces: plain ones and names of files. */
export type TextPiece = { readonly text: string; readonly isFile: boolean };

/**
 * Finds names of files in running text. Stricter than for inline code: a folder and a known ending, or an ending and a
 * line (`a.ts:12`).
 */
export function filesIn(text: string): readonly TextPiece[] {
  // Of a text that long nothing is looked for: it is data, and looking would stop the page.
  if (text.length > LONGEST_SEARCHED) return [{ text, isFile: false }];
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(INSIDE)) {
    const [whole, path = '', place = ''] = match;
    const isMeant = KNOWN_ENDING.test(path) && (HAS_FOLDER.test(path) || place !== '');
    if (!isMeant || whole.length > LONGEST) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isFile: false });
    pieces.push({ text: whole, isFile: true });
    end = match.index + whole.length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), isFile: false });
  return pieces;
}

/**
 * The address of a Markdown link as the host is told it: as it was written. Undefined for one that nobody should follow
 * (`javascript:` …); the host looks at the others once more.
 */
export function linkTarget(href: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined || SCHEMES.has(scheme)) return trimmed;
  // One letter is a drive; digits after the colon are a line: `Makefile:12`.
  return scheme.length === 1 || /^[^:]*:\d/.test(trimmed) ? trimmed : undefined;
}

/** Of a long path its last parts, for a label: `…/webview/markdown/links.ts`. */
export function shortPath(path: string, parts = 3): string {
  const names = path.split(/[\\/]/);
  if (names.length <= parts + 1) return path;
  const separator = path.includes('/') ? '/' : '\\';
  return `…${separator}${names.slice(-parts).join(separator)}`;
}
