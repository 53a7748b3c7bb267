import { z } from 'zod';

/** `tool` or `tool(pattern)`. */
const ruleText = z.string().regex(/^[A-Za-z0-9_*-]+(\(.+\))?$/s, { error: 'config-expected-rule' });

/** A TOML date, or the same as a string; comes out as ISO 8601. A day alone counts to its end (UTC). */
const expiry = z
  .union([z.string(), z.date()], { error: 'config-expected-date' })
  .transform((value, context) => {
    const text = value instanceof Date ? value.toISOString() : value;
    const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text);
    if (!Number.isNaN(time)) return new Date(time).toISOString();
    context.addIssue({ code: 'custom', message: 'config-expected-date' });
    return z.NEVER;
  });

const rule = z.union(
  [
    ruleText.transform((text) => ({ rule: text })),
    z.strictObject({ rule: ruleText, expires: expiry.optional() }),
  ],
  { error: 'config-expected-rule' },
);

/** `[rules]`: standing answers (design: policy.md "Rules"). A rule is a string, or a table with `rule` and `expires`. */
export const rulesSection = z.strictObject({
  allow: z.array(rule).default([]).describe('config-key-rules-allow'),
  ask: z.array(rule).default([]).describe('config-key-rules-ask'),
  deny: z.array(rule).default([]).describe('config-key-rules-deny'),
});
