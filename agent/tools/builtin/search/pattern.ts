// Glob patterns as models write them: where to start, and what matches from there.
import type { MinimatchOptions } from 'minimatch';
import { patternClimbs } from '../../../policy/globs.ts';
import { ToolError } from '../../tool.ts';

/** A pattern taken apart. */
export interface GlobPattern {
  /** Leading folders without wildcards, as written; may be relative, absolute, begin with `~` or `..`, or be empty. */
  readonly folder: string;
  /** The rest, with `/` between components. */
  readonly rest: string;
}

/** Says whether a path, relative to the folder and with `/` between components, matches. */
export type PathMatch = (path: string) => boolean;

const MAX_PATTERN = 1_000;
/** Extended globs are off: neither ripgrep nor git knows them, and nested ones can take forever. */
const OPTIONS: MinimatchOptions = { dot: true, nocomment: true, nonegate: true, noext: true };

/**
 * Splits a pattern. One without a slash matches names in every folder; with a slash it is anchored. A trailing
 * slash means everything below. Throws `ToolError` `INVALID_PATTERN` for what is empty, too long, unbalanced, or
 * climbs out of the folder after a wildcard.
 */
export async function parsePattern(pattern: string): Promise<GlobPattern> {
  const slashed = (process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern).trim();
  if (slashed === '' || slashed.includes('\0')) throw invalid(pattern, 'search-pattern-empty');
  if (slashed.length > MAX_PATTERN) throw invalid(pattern.slice(0, 100), 'search-pattern-long');
  if (!isBalanced(slashed)) throw invalid(pattern, 'search-pattern-unbalanced');
  const whole = slashed.replace(/^(?:\.\/)+(?=.)/, '').replace(/\/$/, '/**');
  const parts = whole.split('/');
  const isPlain = (part: string) => !/[*?[\]{}\\]/.test(part);
  const magic = parts.findIndex((part) => !isPlain(part));
  const count = magic < 0 ? parts.length - 1 : magic;
  const rest = parts.slice(count).join('/');
  if (rest === '..' || (await patternClimbs(rest))) throw invalid(pattern, 'search-pattern-climbs');
  const folder = parts.slice(0, count).join('/');
  const isRoot = count === 1 && folder === '';
  return { folder: isRoot ? '/' : folder, rest: parts.length === 1 ? `**/${rest}` : rest };
}

/**
 * Compiles the rest of a pattern. Brackets also match as they stand, beside their meaning as a class:
 * `[id].tsx` is the name of a file more often than not.
 */
export async function compile(rest: string): Promise<PathMatch> {
  const { Minimatch } = await import('minimatch');
  const literal = rest.replace(/[[\]]/g, '\\$&');
  const matchers = [...new Set([rest, literal])].map((each) => new Minimatch(each, OPTIONS));
  return (path) => matchers.some((matcher) => matcher.match(path));
}

/** A glob for names alone that lets through at least what the pattern matches; undefined: there is none simple. */
export function nameGlob(rest: string): string | undefined {
  const name = rest.split('/').at(-1) ?? '';
  const isSimple = /^[\w*?.-]+$/.test(name) || /^[\w*?.-]*\{[\w*?.,-]+\}[\w*?.-]*$/.test(name);
  return isSimple && isBalanced(rest) && !name.includes('**') ? name : undefined;
}

function isBalanced(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, '');
  const count = (character: string) => bare.split(character).length;
  return count('{') === count('}') && count('[') === count(']');
}

function invalid(pattern: string, id: string): ToolError {
  return new ToolError('INVALID_PATTERN', { id, args: { pattern } });
}
