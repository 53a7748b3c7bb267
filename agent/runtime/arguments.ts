import type { z } from 'zod';
import type { Message } from '../i18n/message.ts';

/** The arguments of a call after parsing and validation. `raw` is what an editor may be shown, valid or not. */
export type ParsedArguments =
  | { readonly ok: true; readonly raw: Json; readonly args: Json }
  | { readonly ok: false; readonly raw: Json; readonly message: Message };

type Json = Readonly<Record<string, unknown>>;

/**
 * Parses the arguments a model wrote. Models send an empty string for "no arguments", and now and then text that
 * is no JSON or no object: an error for the model to correct, never an exception.
 */
export function parseArguments(text: string, schema: z.ZodType | undefined): ParsedArguments {
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    return invalid({}, 'runtime-arguments-not-json', { reason: (error as Error).message });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return invalid({}, 'runtime-arguments-not-object', {});
  }
  const raw = value as Json;
  if (!schema) return { ok: true, raw, args: raw };
  const result = schema.safeParse(raw);
  if (result.success) return { ok: true, raw, args: result.data as Json };
  const problems = result.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || '(arguments)'}: ${issue.message}`)
    .join('; ');
  return invalid(raw, 'runtime-arguments-invalid', { problems });
}

function invalid(raw: Json, id: string, args: Record<string, string>): ParsedArguments {
  return { ok: false, raw, message: { id, args } };
}
