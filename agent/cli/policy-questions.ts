// Questions to `ocho policy explain`, as lines of JSON (design: cli.md), and what is answered.
import type { Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { RiskClass } from '../policy/plan.ts';

export type ExplainKind = 'shell' | 'path' | 'url';

export const PATH_OPS = ['read', 'write', 'edit', 'glob'] as const;
const PLATFORMS = ['posix', 'powershell', 'cmd'] as const;

/** A question; `cwd` absolute or relative to the folder of the command. */
export type ExplainQuestion =
  | {
      readonly kind: 'shell';
      readonly command: string;
      readonly platform: (typeof PLATFORMS)[number];
      readonly cwd?: string;
    }
  | {
      readonly kind: 'path';
      readonly op: (typeof PATH_OPS)[number];
      readonly path: string;
      readonly cwd?: string;
    }
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly dns?: Readonly<Record<string, readonly string[]>>;
      readonly redirects?: readonly string[];
    };

/** How it is judged. */
export interface Explanation {
  readonly class: RiskClass;
  readonly decision: 'allow' | 'ask' | 'block';
  readonly rule: string;
  readonly because: Message;
  /** The part that caused it; empty when it is the whole. */
  readonly part?: string;
  /** The path with links resolved, or the addresses of a URL. */
  readonly resolved?: string | readonly string[];
}

/** Judges questions in one folder under one mode. */
export type Explain = (question: ExplainQuestion) => Promise<Explanation>;

/** Reads one line. Throws `OchoError` `INVALID_ARGUMENT` that names the field at fault. */
export function parseQuestion(kind: ExplainKind, text: string, line: number): ExplainQuestion {
  const fields = parseObject(text, line);
  const cwd = optional(fields, 'cwd', isText, 'text');
  const where = cwd === undefined ? {} : { cwd };
  switch (kind) {
    case 'shell': {
      const platform = optional(fields, 'platform', isOneOf(PLATFORMS), PLATFORMS.join(' | ')) ?? 'posix';
      return { kind, command: needed(fields, 'command', isText, 'text'), platform, ...where };
    }
    case 'path': {
      const op = needed(fields, 'op', isOneOf(PATH_OPS), PATH_OPS.join(' | '));
      return { kind, op, path: needed(fields, 'path', isText, 'text'), ...where };
    }
    case 'url': {
      const dns = optional(fields, 'dns', isDns, '{"host": ["ip"]}');
      const redirects = optional(fields, 'redirects', isTexts, '["url"]');
      const url = needed(fields, 'url', isText, 'text');
      return { kind, url, ...(dns ? { dns } : {}), ...(redirects ? { redirects } : {}) };
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Is<T> = (value: unknown) => value is T;

function parseObject(text: string, line: number): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (isFields(value)) return value;
  } catch {
    // Answered like every other line that is no object.
  }
  throw new OchoError('INVALID_ARGUMENT', { id: 'cli-policy-line-not-json', args: { line } });
}

function needed<T>(fields: Fields, field: string, is: Is<T>, expected: string): T {
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (is(value)) return value;
  throw new OchoError('INVALID_ARGUMENT', { id: 'cli-policy-field', args: { field, expected } });
}

function optional<T>(fields: Fields, field: string, is: Is<T>, expected: string): T | undefined {
  return fields[field] === undefined || fields[field] === null
    ? undefined
    : needed(fields, field, is, expected);
}

const isText: Is<string> = (value) => typeof value === 'string';
const isTexts: Is<readonly string[]> = (value): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);
const isFields: Is<Fields> = (value): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isDns: Is<Readonly<Record<string, readonly string[]>>> = (
  value,
): value is Readonly<Record<string, readonly string[]>> =>
  isFields(value) && Object.values(value).every(isTexts);

function isOneOf<T extends string>(choices: readonly T[]): Is<T> {
  return (value): value is T => choices.some((choice) => choice === value);
}
