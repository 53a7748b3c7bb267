// The fields of a form an agent asks a person to fill in (ACP "Elicitation"), read from its schema. What the agent
// wrote is made safe to show where it is shown. Does not import `vscode`.
import type { ElicitationSchema } from '@agentclientprotocol/sdk';
import * as z from 'zod';
import type { Message } from '../../agent/i18n/message.ts';

/** A choice of a list. */
export interface FieldChoice {
  readonly value: string;
  readonly title: string;
  readonly description: string | undefined;
}

interface FieldBase {
  readonly name: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly required: boolean;
}

/** One field. A bound that is undefined does not hold. */
export type FormField =
  | (FieldBase & {
      readonly kind: 'text';
      readonly minLength: number | undefined;
      readonly maxLength: number | undefined;
      readonly pattern: string | undefined;
      readonly format: string | undefined;
      readonly initial: string | undefined;
    })
  | (FieldBase & {
      readonly kind: 'number';
      readonly whole: boolean;
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
      readonly initial: number | undefined;
    })
  | (FieldBase & { readonly kind: 'yesno'; readonly initial: boolean | undefined })
  | (FieldBase & {
      readonly kind: 'choice';
      readonly choices: readonly FieldChoice[];
      readonly initial: string | undefined;
    })
  | (FieldBase & {
      readonly kind: 'choices';
      readonly choices: readonly FieldChoice[];
      readonly minItems: number | undefined;
      readonly maxItems: number | undefined;
      readonly initial: readonly string[];
    });

/** The fields, or why the form cannot be shown. */
export type FormFields =
  | { readonly ok: true; readonly fields: readonly FormField[] }
  | { readonly ok: false; readonly problem: Message };

/** A form with more fields than a person would fill in one line at a time is no question. */
const MOST_FIELDS = 30;

const text = z.string().nullish().catch(undefined);
const number = z.number().nullish().catch(undefined);
const titled = z.array(z.object({ const: z.string(), title: text, description: text }));
const propertySchema = z.object({
  type: z.string(),
  title: text,
  description: text,
  minLength: number,
  maxLength: number,
  pattern: text,
  format: text,
  minimum: number,
  maximum: number,
  minItems: number,
  maxItems: number,
  default: z.unknown().optional(),
  enum: z.array(z.string()).nullish(),
  oneOf: titled.nullish(),
  items: z.object({ enum: z.array(z.string()).nullish(), anyOf: titled.nullish() }).nullish(),
});
type Property = z.infer<typeof propertySchema>;

/**
 * Reads the fields. Not shown are forms that ask for a secret (protocol.md: "no secrets in forms"), and forms that
 * need a field of a kind this version does not know; fields of that kind that may be left out are left out.
 */
export function formFields(schema: ElicitationSchema): FormFields {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length > MOST_FIELDS)
    return refuse({ id: 'approvals-form-too-long', args: { most: MOST_FIELDS } });
  const fields: FormField[] = [];
  for (const [name, given] of entries) {
    const parsed = propertySchema.safeParse(given);
    if (isSecret(name) || isSecret(parsed.data?.title ?? ''))
      return refuse({ id: 'approvals-form-secret', args: { field: name } });
    const field = parsed.success ? fieldOf(name, parsed.data, required.has(name)) : undefined;
    if (field) fields.push(field);
    else if (required.has(name)) return refuse({ id: 'approvals-form-unknown', args: { field: name } });
  }
  return { ok: true, fields };
}

/** `apiKey`, `access_token`, `Your password`; not `key`, which is mostly a name. */
function isSecret(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .trim();
  return /(?:^|\s)(?:(?:api|access|private|secret) ?keys?|tokens?|secrets?|passwords?|passphrases?|credentials?|pin)$/i.test(
    words,
  );
}

function refuse(problem: Message): FormFields {
  return { ok: false, problem };
}

function fieldOf(name: string, property: Property, required: boolean): FormField | undefined {
  const base = {
    name,
    title: property.title || name,
    description: property.description ?? undefined,
    required,
  };
  const initial: unknown = property.default;
  switch (property.type) {
    case 'string':
      return stringField(base, property);
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        whole: property.type === 'integer',
        minimum: property.minimum ?? undefined,
        maximum: property.maximum ?? undefined,
        initial: typeof initial === 'number' ? initial : undefined,
      };
    case 'boolean':
      return { ...base, kind: 'yesno', initial: typeof initial === 'boolean' ? initial : undefined };
    case 'array': {
      const choices = choicesOf(property.items?.enum, property.items?.anyOf);
      if (!choices) return undefined;
      return {
        ...base,
        kind: 'choices',
        choices,
        minItems: property.minItems ?? undefined,
        maxItems: property.maxItems ?? undefined,
        initial: Array.isArray(initial) ? initial.filter((each) => typeof each === 'string') : [],
      };
    }
    default:
      return undefined;
  }
}

function stringField(base: FieldBase, property: Property): FormField {
  const initial = typeof property.default === 'string' ? property.default : undefined;
  const choices = choicesOf(property.enum, property.oneOf);
  if (choices) return { ...base, kind: 'choice', choices, initial };
  return {
    ...base,
    kind: 'text',
    minLength: property.minLength ?? undefined,
    maxLength: property.maxLength ?? undefined,
    pattern: property.pattern ?? undefined,
    format: property.format ?? undefined,
    initial,
  };
}

function choicesOf(
  values: readonly string[] | null | undefined,
  options: Property['oneOf'],
): readonly FieldChoice[] | undefined {
  if (options?.length) {
    return options.map(({ const: value, title, description }) => ({
      value,
      title: title || value,
      description: description ?? undefined,
    }));
  }
  if (!values?.length) return undefined;
  return values.map((value) => ({ value, title: value, description: undefined }));
}
