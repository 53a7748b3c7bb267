// The format of tools.json, the registry of a project's own tools (source document 001_f565613e5419115f.txt). The same
// schema serves loading, `ocho tools registry check` and the language service. A description is the Fluent id of a
// field's text, and so is the message of a check.
import { z } from 'zod';
import { ISO_639_1 } from './languages.ts';

/** What an entry can be; only `ready` ones are called. */
export const TOOL_STATUSES = ['ready', 'planned', 'deprecated'] as const;
export type ToolStatus = (typeof TOOL_STATUSES)[number];

/** Characters of a name: what models and their providers take (Anthropic, OpenAI). */
export const LONGEST_NAME = 64;
/** Small letters and digits in groups with a hyphen between them; a letter first, as in rules. */
export const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Semantic Versioning 2.0.0. */
const SEMVER =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*)?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;
/** Characters of a capability: it is an argument, and stands in the definition the model gets. */
const LONGEST_CAPABILITY = 64;
/** Capabilities, languages or tags of one tool: what stands in a definition, and what it is found by. */
export const MOST_ITEMS = 64;
/** Characters of a tag. */
const LONGEST_TAG = 64;
/** UTF-8 bytes of what an entry says of itself, as JSON: more is no definition to send with a request. */
const MOST_ENTRY_BYTES = 8 << 10;
/** ISO 8601: a date, and a time where somebody wants one. */
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const capability = z
  .string()
  .max(LONGEST_CAPABILITY, { error: 'external-capability-long' })
  .refine((text) => /^[^\s\p{C}-][^\p{C}]*$/u.test(text) && text === text.trim(), {
    error: 'external-capability-odd',
  });

const tag = z
  .string()
  .max(LONGEST_TAG, { error: 'external-tag-long' })
  .refine((text) => /^[^\s\p{C}]+$/u.test(text), { error: 'external-tag-odd' })
  .refine((text) => text === text.toLowerCase(), { error: 'external-tag-case' });

/** One tool. */
export const entrySchema = z
  .object({
    name: z
      .string()
      .max(LONGEST_NAME, { error: 'external-name-long' })
      .regex(KEBAB_CASE, { error: 'external-name-case' })
      .describe('external-field-name'),
    description: z
      .string()
      .refine((text) => text.trim() !== '', { error: 'external-description-empty' })
      .describe('external-field-description'),
    /** Where it leads is for `checks.ts`. */
    location: z.string().describe('external-field-location'),
    status: z.enum(TOOL_STATUSES).describe('external-field-status'),
    capabilities: z
      .array(capability)
      .min(1, { error: 'external-capabilities-empty' })
      .max(MOST_ITEMS, { error: 'external-items-many' })
      .superRefine(oneOfEach('external-capability-twice'))
      .describe('external-field-capabilities'),
    languages: z
      .array(z.string().refine((code) => ISO_639_1.has(code), { error: 'external-language-unknown' }))
      .max(MOST_ITEMS, { error: 'external-items-many' })
      .optional()
      .describe('external-field-languages'),
    tags: z
      .array(tag)
      .min(1, { error: 'external-tags-empty' })
      .max(MOST_ITEMS, { error: 'external-items-many' })
      .superRefine(oneOfEach('external-tag-twice'))
      .describe('external-field-tags'),
  })
  .refine((entry) => Buffer.byteLength(JSON.stringify(entry)) <= MOST_ENTRY_BYTES, {
    error: 'external-entry-large',
  });

/** What a registry says of itself. Nothing depends on it. */
export const metaSchema = z.object({
  repo: z.string().optional().describe('external-field-repo'),
  created: z
    .string()
    .regex(ISO_8601, { error: 'external-created-odd' })
    .optional()
    .describe('external-field-created'),
  purpose: z.string().optional().describe('external-field-purpose'),
});

/** The whole file. Entries are checked one by one (`checks.ts`), so that a bad one keeps no other out. */
export const registrySchema = z.object({
  version: z.string().regex(SEMVER, { error: 'external-version-odd' }).describe('external-field-version'),
  tools: z.array(entrySchema).describe('external-field-tools'),
  meta: metaSchema.optional().describe('external-field-meta'),
});

/** One tool, checked. */
export type RegistryEntry = z.infer<typeof entrySchema>;

/**
 * What stands in an entry until somebody writes what is right. Of the description nothing: any text would be taken for
 * one, by people and by the model.
 */
export const NEW_ENTRY: Omit<RegistryEntry, 'languages'> = {
  name: 'my-tool',
  description: '',
  location: 'tools/my-tool/main.py',
  status: 'planned',
  capabilities: ['run'],
  tags: ['tool'],
};

function oneOfEach(error: string) {
  return (list: readonly string[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [at, item] of list.entries()) {
      if (seen.has(item)) context.addIssue({ code: 'custom', message: error, path: [at] });
      seen.add(item);
    }
  };
}
