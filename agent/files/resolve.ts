// Paths as the file layer needs them, over the policy's own resolution: what is opened is what was judged.
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OchoError } from '../i18n/message.ts';
import { resolvePath as resolveForPolicy } from '../policy/paths.ts';

/**
 * The canonical absolute path: links resolved, as the kernel does it, for the deepest part that exists (a dangling
 * link counts as its target). `~/` and `file://` are understood; percent signs in plain paths are literal.
 * Names are taken as given: no Unicode form and no case is folded. Throws `INVALID_ARGUMENT` for what is no path.
 */
export async function resolvePath(cwd: string, path: string): Promise<string> {
  try {
    return resolveForPolicy(path, { cwd }).path;
  } catch (error) {
    if (error instanceof OchoError) throw new OchoError('INVALID_ARGUMENT', error.text, { cause: error });
    throw error;
  }
}

/** The absolute path by the text alone, for titles and locations. Never throws. */
export function lexicalPath(cwd: string, path: string): string {
  if (/^~(?=[/\\]|$)/.test(path)) return resolve(`${homedir()}${path.slice(1)}`);
  try {
    return /^file:\/\//i.test(path) ? fileURLToPath(path) : resolve(cwd, path);
  } catch {
    return resolve(cwd);
  }
}

/**
 * The name under which the client knows a resolved path: a workspace reached through a link (`/tmp` on macOS) is
 * open there under the unresolved name.
 */
export async function clientPath(roots: readonly string[], resolved: string): Promise<string> {
  for (const root of roots) {
    const real = await realpath(root).catch(() => root);
    const inside = relative(real, resolved);
    const outside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    if (real !== root && inside !== '' && !outside) return resolve(root, inside);
  }
  return resolved;
}

/** Whether a string has no lone surrogate, i.e. can be written as UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
