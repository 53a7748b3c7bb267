// Standing rules, grants and always_ask entries matched with what a plan does. Commands are compared token by token,
// paths by glob, addresses by host; nothing is ever compared as the beginning of a string. What allows matches strictly;
// what denies or asks also matches where it is spelled another way.
import { homedir } from 'node:os';
import { domainToASCII } from 'node:url';
import type { GlobMatch } from './globs.ts';
import { boundPattern } from './mcp-identity.ts';
import { foldStrict, locate, losesName } from './paths.ts';
import { type ParsedRule, type Token, tokens } from './rule-text.ts';
import { isWrapper, programOf } from './rule-wrappers.ts';
import { isAbout } from './server-entry.ts';

export { checkRule, type ParsedRule, parseRule } from './rule-text.ts';
export { suggestRule } from './suggest.ts';

/** What of a plan a rule can be about. */
export type Subject =
  /** One simple command: its tokens; and the whole line it stands in, empty for what does not stand in it. */
  | {
      readonly kind: 'command';
      readonly argv: readonly string[];
      readonly line: string;
      /** It is given to another program or shell that runs it, or is one that does. */
      readonly wrapped: boolean;
    }
  /** Something of a command line that is no simple command (a redirection). */
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'path'; readonly resolved: string }
  /** `port`: undefined for the usual one of the scheme. */
  | { readonly kind: 'url'; readonly host: string; readonly port?: string }
  /** The operation, and the arguments that follow it. */
  | { readonly kind: 'git'; readonly operation: string; readonly argv: readonly string[] }
  | {
      readonly kind: 'identity';
      readonly identity: string;
      readonly parts?: Readonly<Record<string, string>>;
      /** The words it is run with, where it is. */
      readonly argv?: readonly string[];
    }
  | { readonly kind: 'none' };

/** What matching needs besides. */
export interface RuleContext {
  readonly roots: readonly string[];
  readonly match: GlobMatch;
  /** Default `allow`: the strictest reading. */
  readonly effect?: 'allow' | 'ask' | 'deny';
  /** The MCP server the tool is of, if it is of one. */
  readonly server?: string | undefined;
}

/** Whether a rule is about this subject of a call of `tool`. */
export function ruleMatches(rule: ParsedRule, tool: string, subject: Subject, context: RuleContext): boolean {
  if (rule.tool === '*') return true;
  if (!isAbout(rule.tool, { name: tool, server: context.server })) return false;
  if (rule.pattern === undefined || rule.pattern === '*') return true;
  const { pattern } = rule;
  const strict = (context.effect ?? 'allow') === 'allow';
  switch (subject.kind) {
    case 'command':
      return strict ? allowsCommand(pattern, subject) : meansCommand(pattern, subject);
    case 'line':
      return matchesLine(pattern, subject.line);
    case 'path':
      return !(strict && losesName(subject.resolved)) && matchesPath(pattern, subject.resolved, context);
    case 'url':
      return matchesHost(pattern, subject, strict);
    case 'git':
      return matchesGit(pattern, subject, strict);
    case 'identity':
      return matchesExternal(pattern, subject, strict);
    case 'none':
      return false;
  }
}

type ExternalSubject = Extract<Subject, { kind: 'identity' }>;

/** Bound to this very tool, or to none; and about the words it is run with, where the pattern has any. */
function matchesExternal(pattern: string, subject: ExternalSubject, strict: boolean): boolean {
  const { identity, words } = boundPattern(pattern);
  return (identity === undefined || identity === subject.identity) && matchesWords(words, subject, strict);
}

/**
 * What a rule for a tool takes this call of it for; undefined: it is about other calls. `another`: the rule is bound to
 * what another tool of that name was. A person has named the tool, and is asked about one that has changed; the rule
 * says nothing else of it.
 */
export function namesCall({ pattern = '*' }: ParsedRule, subject: Subject): 'this' | 'another' | undefined {
  if (pattern === '*') return 'this';
  if (subject.kind !== 'identity') return undefined;
  const { identity, words } = boundPattern(pattern);
  if (!matchesWords(words, subject, true)) return undefined;
  return identity === undefined || identity === subject.identity ? 'this' : 'another';
}

function matchesWords(words: string | undefined, { argv }: ExternalSubject, strict: boolean): boolean {
  if (words === undefined) return true;
  if (!argv) return false;
  if (matchesTokens(words, argv)) return true;
  return !strict && meansCommand(words, { kind: 'command', argv, line: '', wrapped: false });
}

type CommandSubject = Extract<Subject, { kind: 'command' }>;

/** A permission for a command is none for what hands it to another program: `npm test` is not `env npm test`. */
function allowsCommand(pattern: string, { argv, line, wrapped }: CommandSubject): boolean {
  if (wrapped || isWrapper(argv.map((text) => ({ text, quoted: true })))) return false;
  return matchesLine(pattern, line) || matchesTokens(pattern, argv);
}

/** A pattern with operators in it stands for exactly this command line. */
function matchesLine(pattern: string, line: string): boolean {
  return tokens(pattern) === undefined && pattern === line.trim();
}

/** `*` as the last token: any further ones; elsewhere: exactly one; inside a token: any characters of that token. */
function matchesTokens(pattern: string, argv: readonly string[]): boolean {
  const list = tokens(pattern);
  if (!list) return false;
  const { fixed, open } = ending(list);
  if (open ? argv.length < fixed.length : argv.length !== fixed.length) return false;
  return fixed.every((token, index) => matchesToken(token, argv[index] ?? ''));
}

function ending(list: readonly Token[]): { readonly fixed: readonly Token[]; readonly open: boolean } {
  const last = list.at(-1);
  const open = last?.text === '*' && !last.quoted;
  return { fixed: open ? list.slice(0, -1) : list, open };
}

/** A `*` does not stand for the way up: `src/*` is nothing outside `src`. */
function matchesToken(token: Token, value: string): boolean {
  if (token.quoted || !token.text.includes('*')) return token.text === value;
  if (token.text !== '*' && /(?:^|[\\/=])\.\.(?:[\\/]|$)/.test(value)) return false;
  // No regular expression: several `*` in one would try a long word in every way there is.
  const [first = '', ...parts] = token.text.split('*');
  const last = parts.pop() ?? '';
  const end = value.length - last.length;
  if (!value.startsWith(first) || !value.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts) {
    const at = value.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= end;
}

/**
 * What denies or asks is about the program however it is named (`/bin/rm`, `"rm"`, `rm.exe`), about one whose name is
 * not known before it runs, and does not mind options between its words: `git push` is also `git -C . push`.
 */
function meansCommand(pattern: string, { argv, line }: CommandSubject): boolean {
  if (matchesLine(pattern, line) || matchesTokens(pattern, argv)) return true;
  const list = tokens(pattern);
  const [name = '', ...rest] = argv;
  const [program, ...words] = list ?? [];
  if (!program) return false;
  const bare = name.replace(/["'\\^]/g, '');
  const isNamed = [name, programOf(name), bare, programOf(bare)].some((each) => matchesToken(program, each));
  if (/[$`*?[{]/.test(name) && !/^\[\[?$/.test(name)) return true;
  const { fixed, open } = ending(words);
  return isNamed && inOrder(fixed, rest, open);
}

/** Whether the words stand in this order, with nothing but options, and a value behind each, between and behind them. */
function inOrder(words: readonly Token[], argv: readonly string[], open: boolean): boolean {
  let places = pastOptions(new Set([0]), argv);
  for (const word of words) {
    const behind = [...places].filter((at) => at < argv.length && matchesToken(word, argv[at] ?? ''));
    places = pastOptions(new Set(behind.map((at) => at + 1)), argv);
  }
  return open ? places.size > 0 : places.has(argv.length);
}

/** These places in a command, and those that are reached from them over options with or without a value. */
function pastOptions(places: Set<number>, argv: readonly string[]): Set<number> {
  for (const [at, word] of argv.entries()) {
    if (!places.has(at) || !/^[-/+]/.test(word)) continue;
    places.add(at + 1);
    if (at + 2 <= argv.length) places.add(at + 2);
  }
  return places;
}

/** Whether a pattern of a rule about files means this canonical path. */
export function matchesPath(
  pattern: string,
  resolved: string,
  context: Pick<RuleContext, 'roots' | 'match'>,
): boolean {
  const home = /^~(?:[\\/]|$)/.test(pattern) ? homedir() + pattern.slice(1) : pattern;
  const folded = foldStrict(home);
  const place = locate(resolved, context.roots);
  const inside = place.inside ? foldStrict(place.relative) : undefined;
  const candidates = [foldStrict(resolved), ...(inside === undefined ? [] : [inside])];
  return candidates.some((path) => path === folded || context.match(path, [folded]) !== undefined);
}

/** `host` or `*.host`, and a port: without one an allow rule is about the usual ports only. */
function matchesHost(
  pattern: string,
  { host, port }: Extract<Subject, { kind: 'url' }>,
  strict: boolean,
): boolean {
  const parts = /^(\*\.)?(\[[^\]]*\]|[^:/]*)(?::(\d+))?$/.exec(pattern.trim().toLowerCase());
  const [, below, name = '', wanted] = parts ?? [];
  if (!parts || name === '') return false;
  if (wanted === undefined ? strict && port !== undefined : wanted !== port) return false;
  const ascii = plainHost(name.startsWith('[') ? name : domainToASCII(name) || name);
  const own = plainHost(host.toLowerCase());
  return below ? own.endsWith(`.${ascii}`) : own === ascii;
}

/** A dot at its end names the same host. */
const plainHost = (host: string): string => host.replace(/\.$/, '');

/** One token is the whole operation; more are its arguments, so that `branch --end-of-options a` makes only `a`. */
function matchesGit(
  pattern: string,
  { operation, argv }: Extract<Subject, { kind: 'git' }>,
  strict: boolean,
): boolean {
  if (pattern === operation || matchesTokens(pattern, [operation, ...argv])) return true;
  return (
    !strict &&
    meansCommand(pattern, { kind: 'command', argv: [operation, ...argv], line: '', wrapped: false })
  );
}
