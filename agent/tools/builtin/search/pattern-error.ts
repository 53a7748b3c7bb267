import { ToolError } from '../../tool.ts';

/**
 * `INVALID_PATTERN` when ripgrep's complaint is about the regular expression: its reason, and the pattern with every
 * special character escaped, for a model that meant the text as it stands. Otherwise undefined.
 */
export function patternError(problem: string, pattern: string): ToolError | undefined {
  if (!/regex|PCRE2|pattern given/.test(problem)) return undefined;
  const reason =
    /^error: (.+)$/m.exec(problem)?.[1] ??
    /PCRE2: error[^:]*: (.+)$/m.exec(problem)?.[1] ??
    problem.split('\n')[0] ??
    '';
  return new ToolError('INVALID_PATTERN', {
    id: 'search-bad-pattern',
    args: { reason: reason.replace(/^rg: /, ''), literal: escapePattern(pattern) },
  });
}

/** The text as a regular expression that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$#&~-]/g, '\\$&');
}
