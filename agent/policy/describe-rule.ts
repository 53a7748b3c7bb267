// What a rule is about, in words: for a person who is about to keep it.
import type { Message } from '../i18n/message.ts';
import { boundPattern } from './mcp-identity.ts';
import { parseRule, tokens } from './rule-text.ts';
import { isServerEntry } from './server-entry.ts';

/** What a rule covers; undefined when the text is none. */
export function describeRule(text: string): Message | undefined {
  const rule = parseRule(text);
  if (!rule) return undefined;
  const { tool, pattern } = rule;
  if (tool === '*') return { id: 'rules-covers-everything' };
  if (isServerEntry(tool)) return { id: 'rules-covers-server', args: { entry: tool } };
  if (pattern === undefined || pattern === '*') return { id: 'rules-covers-tool', args: { tool } };
  if (tool === 'shell') return describeCommand(pattern);
  if (tool === 'git_operations') return { id: 'rules-covers-git', args: { pattern } };
  if (/^sha256:/.test(pattern)) return describeBound(tool, boundPattern(pattern).words);
  if (/^(?:web_fetch|http_request)$/.test(tool)) return describeHost(tool, pattern);
  return { id: `rules-covers-${ABOUT_PATHS.test(tool) ? 'paths' : 'words'}`, args: { tool, pattern } };
}

/** Tools whose rules are about files. */
const ABOUT_PATHS = /^(?:file_(?:read|write|edit)|glob_search|content_search)$/;

function describeBound(tool: string, words: string | undefined): Message {
  return words === undefined
    ? { id: 'rules-covers-identity', args: { tool } }
    : { id: 'rules-covers-identity-words', args: { tool, words } };
}

function describeCommand(pattern: string): Message {
  const list = tokens(pattern);
  if (!list) return { id: 'rules-covers-line', args: { pattern } };
  const last = list.at(-1);
  if (last?.text !== '*' || last.quoted) return { id: 'rules-covers-command', args: { pattern } };
  const beginning = pattern.replace(/\s*\*$/, '');
  return { id: 'rules-covers-command-open', args: { beginning } };
}

function describeHost(tool: string, pattern: string): Message {
  const below = pattern.startsWith('*.');
  const host = below ? pattern.slice(2) : pattern;
  return { id: below ? 'rules-covers-hosts-below' : 'rules-covers-host', args: { tool, host } };
}
