// The text of a rule: `tool`, `tool(pattern)`, `mcp_<service>_*` or `*`. How it is taken apart, and which may not be kept.
import type { Message } from '../i18n/message.ts';
import { isWrapper } from './rule-wrappers.ts';
import { isServerEntry } from './server-entry.ts';

/** A rule taken apart. */
export interface ParsedRule {
  /** `*`: every tool; `mcp_<service>_*`: every tool of that server. */
  readonly tool: string;
  /** undefined: every call of the tool. */
  readonly pattern: string | undefined;
}

/** Takes a rule apart; undefined when it is none. */
export function parseRule(text: string): ParsedRule | undefined {
  // A file of the workspace may hold anything: no two runs of blanks side by side.
  const match = /^\s*(\*|[A-Za-z][\w.-]*\*?)(?:\s*\(([\s\S]*)\))?\s*$/.exec(text);
  const tool = match?.[1];
  const pattern = match?.[2]?.trim();
  if (tool === undefined || pattern === '') return undefined;
  // No pattern means the same to all tools, or to all of a server; and these are the only wildcards.
  if (tool.endsWith('*') && (pattern !== undefined || !(tool === '*' || isServerEntry(tool))))
    return undefined;
  return { tool, pattern };
}

/**
 * Whether a list of a file may have this entry. Beside rules that is `<server>__<tool>` or `<server>__*`, which becomes the name of
 * an MCP tool, or of all of the server, where the file is loaded, whatever characters the server's name has.
 */
export function isEntry(text: string): boolean {
  return parseRule(text) !== undefined || isServersTool(text);
}

/** Whether a list of tools may have this name: as `isEntry`, without a pattern; a lone `*` is nothing to such a list. */
export function isToolEntry(name: string): boolean {
  if (/[()]/.test(name)) return false;
  return !name.includes('*') || isServerEntry(name) || isServersTool(name);
}

function isServersTool(text: string): boolean {
  const open = text.indexOf('(');
  const name = open < 0 ? text : text.slice(0, open);
  const at = name.indexOf('__', 1);
  if (at < 0 || at + 2 === name.length || name.includes(')')) return false;
  return open < 0 || (text.endsWith(')') && text.length > open + 2);
}

/**
 * Whether a rule may be kept: a message says why not. Allow rules for wrappers (`env`, `npx`, `sh -c`), for code that
 * stands in the command, and patterns that name no program are refused, because they would allow every one.
 */
export function checkRule(effect: 'allow' | 'ask' | 'deny', text: string): Message | undefined {
  const rule = parseRule(text);
  if (!rule) return { id: 'policy-rule-malformed', args: { rule: text } };
  if (effect !== 'allow' || rule.pattern === undefined || rule.tool !== 'shell') return undefined;
  const list = tokens(rule.pattern);
  const [first] = list ?? [];
  if (!list || first === undefined) return undefined;
  const open = !first.quoted && first.text.includes('*');
  return open || isWrapper(list) ? { id: 'policy-rule-wrapper', args: { rule: text } } : undefined;
}

/** A word of a pattern. Quoted, a `*` in it is only that character. */
export interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

/** Splits a pattern into tokens; undefined when it has an unquoted operator, so that it is a whole line. */
export function tokens(pattern: string): readonly Token[] | undefined {
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

/** Writes one argument as a token of a pattern that matches it only; undefined when there is no way to. */
export function quoteToken(text: string): string | undefined {
  if (/[\n\r]/.test(text)) return undefined;
  if (/^[\w@%+=:,./~^-]+$/.test(text)) return text;
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? undefined : `"${text}"`;
}
