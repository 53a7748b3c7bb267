// Names: of commands (R3), of variables whose assignment is inert (R5) or decides what runs, and hidden characters.
import { posix } from 'node:path';
import { locate } from '../paths.ts';
import type { Run } from './run.ts';
import type { Word } from './syntax.ts';

/** Assignments in front of a command that change nothing but how it behaves in a known way (R5). */
export const INERT_VARIABLES =
  /^(?:CI|NODE_ENV|FORCE_COLOR|NO_COLOR|DEBUG|TZ|LANG|LC_[A-Z]+|RUST_BACKTRACE)$/;

/** Variables that choose programs, code or configuration even without `export`, because they usually are exported. */
export const STEERING_VARIABLES =
  /^(?:PATH|IFS|ENV|HOME|ZDOTDIR|FPATH|INPUTRC|FIGNORE|FUNCNEST|MAILPATH|HOSTFILE|TMOUT|TIMEFORMAT|DIRSTACK|PWD|OLDPWD|CDPATH|SHELL|SHELLOPTS|TMPDIR|TEMP|TMP|PS[0-4]|VISUAL|BROWSER|DISPLAY|CC|CXX|LD|AR|AS|POSIXLY_CORRECT|GLOBIGNORE|EXECIGNORE|COMSPEC|PATHEXT|CLASSPATH|(?:BASH|LD|DYLD|GIT|NODE|NPM|npm|PYTHON|PIP|UV|PERL|RUBY|BUNDLE|GEM|JAVA|_JAVA|JDK|MAVEN|GRADLE|LESS|MAN|TAR|GZIP|ZIP|UNZIP|RIPGREP|GREP|FZF|SSH|CURL|WGET|OPENSSL|SSL|RUSTC|RUST|CARGO|RUSTUP|GO|MAKE|DOCKER|KUBE|AWS|GH|YARN|PNPM|BUN|DENO|HIST|PROMPT|XDG|VIM|EDITOR|ASAN|MALLOC|GCONV|LOCALDOMAIN|HOSTALIASES|TERMINFO|PSModule|OCHO|ANTHROPIC|OPENAI)\w*|\w*(?:PAGER|EDITOR|FLAGS|_PROXY|_proxy|_COMMAND|_OPTIONS|_OPTS|_PATH|PRELOAD))$/;

/** An assignment to it is more than a matter of the script's own: it steers programs, or they are given it anyway. */
export function steers(name: string, run: Run): boolean {
  if (INERT_VARIABLES.test(name)) return false;
  // The shell itself sets `_` anew with every command.
  return STEERING_VARIABLES.test(name) || (name !== '_' && run.around.environment.has(name));
}

const STANDARD_FOLDERS = new Set([
  '/bin',
  '/usr/bin',
  '/usr/local/bin',
  '/sbin',
  '/usr/sbin',
  '/opt/homebrew/bin',
]);

/** The name of a known program a word certainly means, or undefined. */
export function programName(
  word: Word,
  run: Run,
): { readonly name: string; readonly path?: string } | undefined {
  const [piece, more] = word.pieces.filter((item) => item.kind !== 'text' || item.text !== '');
  if (piece?.kind !== 'text' || more) return undefined;
  const text = piece.text;
  // `c''url` and `"ls"` spell a name through quotes: only a wholly quoted absolute path is common and harmless.
  if (piece.quoted ? !/^(["']).*\1$/s.test(word.source) || !isAbsolute(text) : word.source !== text)
    return undefined;
  if (!/^[A-Za-z0-9_.+/:[\\ ~@()-]+$/.test(text)) return undefined;
  if (!/[\\/]/.test(text)) return /^[A-Za-z0-9_.+:[-]+$/.test(text) ? { name: text } : undefined;
  return isAbsolute(text) ? absoluteProgram(text, run) : { name: '', path: text };
}

function isAbsolute(text: string): boolean {
  return posix.isAbsolute(text) || /^[A-Za-z]:[\\/]/.test(text);
}

/** A program by absolute path counts as the one of its name when it lies where programs are looked up anyway. */
function absoluteProgram(text: string, run: Run): { name: string; path?: string } | undefined {
  const plain = text.replaceAll('\\', '/');
  const folder = posix.dirname(posix.normalize(plain));
  const name = posix.basename(plain).replace(/\.(?:exe|cmd|bat)$/i, '');
  if (locate(plain, run.around.paths.roots).inside) return { name: '', path: text };
  return STANDARD_FOLDERS.has(folder) || run.around.programFolders.has(folder) ? { name } : undefined;
}
