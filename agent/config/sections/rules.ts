import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { parseExpiry } from '../../policy/expiry.ts';
import { isEntry } from '../../policy/rule-text.ts';

/** `tool` or `tool(pattern)`: what the policy itself can read, or an entry would be in a list and never count. */
const ruleText = z.string().refine(isEntry, { error: 'config-expected-rule' });

/** A TOML date, or the same as a string; comes out as ISO 8601. A day alone counts to its end (UTC). */
const expiry = z
  .union([z.string(), z.date()], { error: 'config-expected-date' })
  .transform((value, context) => {
    const time = parseExpiry(value instanceof Date ? value.toISOString() : value);
    if (time !== undefined) return time;
    context.addIssue({ code: 'custom', message: 'config-expected-date' });
    return z.NEVER;
  });

/** A folder the rule is bound to. */
const folder = z
  .string()
  .refine((text) => isAbsolute(text) || /^~(?:[\\/]|$)/.test(text), { error: 'config-expected-folder' });

/** A rule as it is written in the file. */
interface WrittenRule {
  readonly rule: string;
  readonly expires?: string | undefined;
  readonly folder?: string | undefined;
}

const rule = z.union(
  [
    ruleText.transform((text): WrittenRule => ({ rule: text })),
    z.strictObject({
      rule: ruleText.describe('config-key-rule-text'),
      expires: expiry.optional().describe('config-key-rule-expires'),
      folder: folder.optional().describe('config-key-rule-folder'),
    }),
  ],
  { error: 'config-expected-rule' },
);

/**
 * `[rules]`: standing answers (design: policy.md "Rules"). A rule is a string, or a table with `rule`, `expires` and
 * `folder`.
 */
export const rulesSection = z.strictObject({
  allow: z.array(rule).default([]).describe('config-key-rules-allow'),
  ask: z.array(rule).default([]).describe('config-key-rules-ask'),
  deny: z.array(rule).default([]).describe('config-key-rules-deny'),
});
