// The narrowest rule that covers a call, for "this session" and "always": what the person is shown is what is kept.
import { hasHidden } from './display.ts';
import { maskSecrets } from './mask.ts';
import { identityPattern } from './mcp-identity.ts';
import { locate, losesName } from './paths.ts';
import { checkRule, quoteToken, tokens } from './rule-text.ts';
import { isWrapper } from './rule-wrappers.ts';
import type { Subject } from './rules.ts';

/** Longest pattern that is suggested, in UTF-16 units: a person has to read it whole. */
const LONGEST = 200;

/** The narrowest rule that covers these subjects of one call; undefined when there is none worth offering. */
export function suggestRule(
  tool: string,
  subjects: readonly Subject[],
  roots: readonly string[],
): string | undefined {
  const patterns = new Set(subjects.map((subject) => patternFor(subject, roots)));
  const [pattern] = patterns;
  const rule =
    patterns.size === 1 && pattern !== undefined
      ? pattern === ''
        ? tool
        : `${tool}(${pattern})`
      : suggestLine(tool, subjects);
  return rule !== undefined && mayBeOffered(rule) ? rule : undefined;
}

/** A person must be able to read all of it, and it is written into a file. */
function mayBeOffered(rule: string): boolean {
  return !hasHidden(rule) && maskSecrets(rule) === rule && checkRule('allow', rule) === undefined;
}

function suggestLine(tool: string, subjects: readonly Subject[]): string | undefined {
  const lines = new Set(
    subjects.map((item) => (item.kind === 'command' || item.kind === 'line' ? item.line : '')),
  );
  const [line = ''] = lines;
  const text = line.trim();
  const wrapped = subjects.some((item) => item.kind === 'command' && runsAnother(item));
  if (lines.size !== 1 || text === '' || wrapped || text.length > LONGEST) return undefined;
  return tokens(text) === undefined && !/\n/.test(text) ? `${tool}(${text})` : undefined;
}

function runsAnother({ argv, wrapped }: Extract<Subject, { kind: 'command' }>): boolean {
  return wrapped || isWrapper(argv.map((text) => ({ text, quoted: true })));
}

/** '' where the tool's name says all there is to say. */
function patternFor(subject: Subject, roots: readonly string[]): string | undefined {
  switch (subject.kind) {
    case 'command':
      return runsAnother(subject) ? undefined : patternOfTokens(subject.argv);
    case 'path':
      return patternOfPath(subject.resolved, roots);
    case 'url':
      if (subject.host === '') return undefined;
      return subject.port === undefined ? subject.host : `${subject.host}:${subject.port}`;
    case 'git':
      // The operation alone would be every call of it.
      if (subject.argv.length === 0) return undefined;
      return patternOfTokens([subject.operation, ...subject.argv]);
    case 'identity':
      return patternOfExternal(subject);
    case 'none':
      return '';
    case 'line':
      return undefined;
  }
}

function patternOfExternal({
  identity,
  parts,
  argv,
}: Extract<Subject, { kind: 'identity' }>): string | undefined {
  const bound = identityPattern(identity, parts);
  if (!argv) return bound;
  const words = patternOfTokens(argv);
  return words === undefined ? undefined : `${bound} -- ${words}`;
}

/** Nothing in the path may mean something in a pattern, or be lost where it is read. */
function patternOfPath(resolved: string, roots: readonly string[]): string | undefined {
  const place = locate(resolved, roots);
  const isWindows = /^(?:[A-Za-z]:\\|\\\\)/.test(resolved);
  const path = place.inside ? place.relative : isWindows ? resolved.replaceAll('\\', '/') : resolved;
  const special = /[*?[\]{}()!\\\n\r]|^~|^#|^\s|\s$/.test(path);
  return path === '' || losesName(resolved) || special || path.length > LONGEST ? undefined : path;
}

function patternOfTokens(argv: readonly string[]): string | undefined {
  const list = argv.map(quoteToken);
  if (list.some((item) => item === undefined)) return undefined;
  const text = list.join(' ');
  return text.length > LONGEST ? undefined : text;
}
