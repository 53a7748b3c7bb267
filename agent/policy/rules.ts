// Standing rules, grants and always_ask entries: `tool`, `tool(pattern)` or `*`. Commands are compared token by
// token, paths by glob, addresses by host; nothing is ever compared as the beginning of a string.
import { homedir } from 'node:os';
import type { Message } from '../i18n/message.ts';
import type { GlobMatch } from './globs.ts';
import { foldStrict, locate } from './paths.ts';

/** What of a plan a rule can be about. */
export type Subject =
  /** One simple command: its tokens; and the whole line it stands in. */
  | {
      readonly kind: 'command';
      readonly argv: readonly string[];
      readonly line: string;
      readonly wrapped: boolean;
    }
  /** Something of a command line that is no simple command (a redirection). */
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'path'; readonly resolved: string }
  | { readonly kind: 'url'; readonly host: string }
  /** The operation, and the arguments that follow it. */
  | { readonly kind: 'git'; readonly operation: string; readonly argv: readonly string[] }
  | { readonly kind: 'identity'; readonly identity: string }
  | { readonly kind: 'none' };

/** A rule taken apart. */
export interface ParsedRule {
  readonly tool: string;
  /** undefined: every call of the tool. */
  readonly pattern: string | undefined;
}

/** What matching needs besides. */
export interface RuleContext {
  readonly roots: readonly string[];
  readonly match: GlobMatch;
}

/** Takes a rule apart; undefined when it is none. */
export function parseRule(text: string): ParsedRule | undefined {
  const match = /^\s*(\*|[A-Za-z][\w.-]*)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text);
  const tool = match?.[1];
  if (tool === undefined || (tool === '*' && match?.[2] !== undefined)) return undefined;
  return { tool, pattern: match?.[2]?.trim() };
}

/** Programs that run another one: a standing permission for them would permit everything. */
const WRAPPERS =
  /^(?:env|xargs|nohup|setsid|nice|ionice|timeout|stdbuf|time|command|exec|eval|source|watch|script|busybox|sudo|doas|su|npx|bunx|uvx|pipx|parallel)$/;
const SHELLS = /^(?:bash|sh|dash|zsh|ksh|fish|pwsh|powershell|cmd)$/;

/**
 * Whether a rule may be kept: a message says why not. Allow rules for wrappers (`env`, `npx`, `sh -c`) and
 * patterns that name no program are refused, because they would allow every one.
 */
export function checkRule(effect: 'allow' | 'ask' | 'deny', text: string): Message | undefined {
  const rule = parseRule(text);
  if (!rule) return { id: 'policy-rule-malformed', args: { rule: text } };
  if (effect !== 'allow' || rule.pattern === undefined || rule.tool !== 'shell') return undefined;
  const [first, second] = tokens(rule.pattern) ?? [];
  if (first === undefined) return undefined;
  const shell = SHELLS.test(first.text) && (second === undefined || /^(?:-|\*)/.test(second.text));
  if (shell || WRAPPERS.test(first.text) || (!first.quoted && first.text.includes('*'))) {
    return { id: 'policy-rule-wrapper', args: { rule: text } };
  }
  return undefined;
}

/** Whether a rule is about this subject of a call of `tool`. */
export function ruleMatches(rule: ParsedRule, tool: string, subject: Subject, context: RuleContext): boolean {
  if (rule.tool === '*') return true;
  if (rule.tool !== tool) return false;
  if (rule.pattern === undefined || rule.pattern === '*') return true;
  const { pattern } = rule;
  switch (subject.kind) {
    case 'command':
      return matchesLine(pattern, subject.line) || matchesTokens(pattern, subject.argv);
    case 'line':
      return matchesLine(pattern, subject.line);
    case 'path':
      return matchesPath(pattern, subject.resolved, context);
    case 'url':
      return matchesHost(pattern, subject.host);
    case 'git':
      // One token is the whole operation; more are its arguments, so that `branch --end-of-options a` makes only `a`.
      return pattern === subject.operation || matchesTokens(pattern, [subject.operation, ...subject.argv]);
    case 'identity':
      return pattern === `sha256:${subject.identity}`;
    case 'none':
      return false;
  }
}

/** A pattern with operators in it stands for exactly this command line. */
function matchesLine(pattern: string, line: string): boolean {
  return tokens(pattern) === undefined && pattern === line.trim();
}

interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

/** Splits a pattern into tokens; undefined when it has an unquoted operator, so that it is a whole line. */
function tokens(pattern: string): readonly Token[] | undefined {
  const list: Token[] = [];
  const scanner = /\s+|'([^']*)'(?=\s|$)|"([^"]*)"(?=\s|$)|((?:[^\s'"]|'[^']*'|"[^"]*")+)|(.)/gy;
  for (const match of pattern.matchAll(scanner)) {
    const [, single, double, bare, odd] = match;
    if (odd !== undefined) return undefined;
    if (single !== undefined || double !== undefined)
      list.push({ text: single ?? double ?? '', quoted: true });
    else if (bare !== undefined) {
      if (/[|&;<>\n`]|\$\(/.test(bare.replace(/'[^']*'|"[^"]*"/g, ''))) return undefined;
      list.push({ text: bare, quoted: false });
    }
  }
  return /\n/.test(pattern) ? undefined : list;
}

/** `*` as the last token: any further ones; elsewhere: exactly one; inside a token: any characters of that token. */
function matchesTokens(pattern: string, argv: readonly string[]): boolean {
  const list = tokens(pattern);
  if (!list) return false;
  const open = list.at(-1)?.text === '*' && list.at(-1)?.quoted === false;
  const fixed = open ? list.slice(0, -1) : list;
  if (open ? argv.length < fixed.length : argv.length !== fixed.length) return false;
  return fixed.every((token, index) => matchesToken(token, argv[index] ?? ''));
}

function matchesToken(token: Token, value: string): boolean {
  if (token.quoted || !token.text.includes('*')) return token.text === value;
  const parts = token.text.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(value);
}

function matchesPath(pattern: string, resolved: string, context: RuleContext): boolean {
  const home = pattern.startsWith('~') ? homedir() + pattern.slice(1) : pattern;
  const folded = foldStrict(home);
  const place = locate(resolved, context.roots);
  const inside = place.inside ? foldStrict(place.relative) : undefined;
  const candidates = [foldStrict(resolved), ...(inside === undefined ? [] : [inside])];
  return candidates.some((path) => path === folded || context.match(path, [folded]) !== undefined);
}

function matchesHost(pattern: string, host: string): boolean {
  const wanted = pattern.toLowerCase();
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

/** Longest command line a rule is suggested for, in UTF-16 units: a person has to read it whole. */
const LONGEST_LINE = 200;

/** The narrowest rule that covers these subjects of one call; undefined when there is none worth offering. */
export function suggestRule(
  tool: string,
  subjects: readonly Subject[],
  roots: readonly string[],
): string | undefined {
  const patterns = new Set(subjects.map((subject) => patternFor(subject, roots)));
  const [pattern] = patterns;
  if (patterns.size === 1 && pattern !== undefined) return pattern === '' ? tool : `${tool}(${pattern})`;
  return suggestLine(tool, subjects);
}

function suggestLine(tool: string, subjects: readonly Subject[]): string | undefined {
  const lines = new Set(
    subjects.map((item) => (item.kind === 'command' || item.kind === 'line' ? item.line : '')),
  );
  const [line = ''] = lines;
  const text = line.trim();
  const wrapped = subjects.some((item) => item.kind === 'command' && runsAnother(item));
  if (lines.size !== 1 || text === '' || wrapped || text.length > LONGEST_LINE) return undefined;
  return tokens(text) === undefined && !/\n/.test(text) ? `${tool}(${text})` : undefined;
}

function runsAnother(item: Extract<Subject, { kind: 'command' }>): boolean {
  const [first = '', second = ''] = item.argv;
  return item.wrapped || WRAPPERS.test(first) || (SHELLS.test(first) && second.startsWith('-'));
}

function patternFor(subject: Subject, roots: readonly string[]): string | undefined {
  switch (subject.kind) {
    case 'command':
      return runsAnother(subject) ? undefined : patternOfTokens(subject.argv);
    case 'path': {
      const place = locate(subject.resolved, roots);
      const path = place.inside ? place.relative : subject.resolved;
      return path === '' || /[*?[\]{}()!\\\n]/.test(path) ? undefined : path;
    }
    case 'url':
      return subject.host;
    case 'git':
      return patternOfTokens([subject.operation, ...subject.argv]);
    case 'identity':
      return `sha256:${subject.identity}`;
    case 'none':
      return '';
    case 'line':
      return undefined;
  }
}

function patternOfTokens(argv: readonly string[]): string | undefined {
  const list = argv.map(quoteToken);
  if (list.some((item) => item === undefined)) return undefined;
  const text = list.join(' ');
  return text.length > LONGEST_LINE ? undefined : text;
}

function quoteToken(text: string): string | undefined {
  if (/[\n\r]/.test(text)) return undefined;
  if (/^[\w@%+=:,./~^-]+$/.test(text)) return text;
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? undefined : `"${text}"`;
}
