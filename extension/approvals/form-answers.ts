// What a person answered to the fields of a form, checked against the schema. Does not import `vscode`.
import { runInNewContext } from 'node:vm';
import type { ElicitationContentValue } from '@agentclientprotocol/sdk';
import * as z from 'zod';
import type { Message } from '../../agent/i18n/message.ts';
import type { FormField } from './form-fields.ts';

/** Why what was typed cannot be taken for a text or number; undefined: it can. Empty is no answer. */
export function typedProblem(
  field: Extract<FormField, { kind: 'text' | 'number' }>,
  typed: string,
): Message | undefined {
  if (typed === '') return field.required ? { id: 'approvals-form-required' } : undefined;
  return field.kind === 'text' ? textProblem(field, typed) : numberProblem(field, typed);
}

/** What was typed as the agent gets it; undefined: the field is left out. */
export function typedValue(
  field: Extract<FormField, { kind: 'text' | 'number' }>,
  typed: string,
): ElicitationContentValue | undefined {
  if (typed === '') return undefined;
  return field.kind === 'text' ? typed : Number(typed);
}

/** Why these choices cannot be taken; undefined: they can. */
export function choicesProblem(
  { minItems, maxItems, required }: Extract<FormField, { kind: 'choices' }>,
  count: number,
): Message | undefined {
  if (count === 0 && !required) return undefined;
  const least = Math.max(minItems ?? 0, required ? 1 : 0);
  if (count < least) return { id: 'approvals-form-least', args: { count: least } };
  if (maxItems !== undefined && count > maxItems) {
    return { id: 'approvals-form-most', args: { count: maxItems } };
  }
  return undefined;
}

function textProblem(
  { minLength, maxLength, pattern, format }: Extract<FormField, { kind: 'text' }>,
  typed: string,
): Message | undefined {
  const length = [...typed].length; // JSON Schema counts characters (RFC 8259), not UTF-16 units.
  if (minLength !== undefined && length < minLength) {
    return { id: 'approvals-form-short', args: { count: minLength } };
  }
  if (maxLength !== undefined && length > maxLength) {
    return { id: 'approvals-form-long', args: { count: maxLength } };
  }
  if (pattern !== undefined && !matches(pattern, typed)) {
    return { id: 'approvals-form-pattern', args: { pattern } };
  }
  const hasFormat = FORMATS[format ?? '']?.(typed) ?? true;
  return hasFormat ? undefined : { id: `approvals-form-format-${format}` };
}

const FORMATS: Readonly<Record<string, (typed: string) => boolean>> = {
  email: (typed) => z.email().safeParse(typed).success,
  uri: (typed) => URL.canParse(typed),
  date: (typed) => z.iso.date().safeParse(typed).success,
  'date-time': (typed) => z.iso.datetime({ offset: true }).safeParse(typed).success,
};

/** Milliseconds an agent's pattern may take: one that backtracks for ever must not hold up the editor's host. */
const PATTERN_LIMIT_MS = 500;

/** Patterns that took too long once, or are none: they are left to the agent to check. */
const passedOver = new Set<string>();

function matches(pattern: string, typed: string): boolean {
  if (passedOver.has(pattern)) return true;
  try {
    const context = { pattern, typed };
    return runInNewContext('new RegExp(pattern, "u").test(typed)', context, {
      timeout: PATTERN_LIMIT_MS,
    }) as boolean; // `test` gives nothing else.
  } catch {
    passedOver.add(pattern);
    return true;
  }
}

function numberProblem(
  { whole, minimum, maximum }: Extract<FormField, { kind: 'number' }>,
  typed: string,
): Message | undefined {
  const value = Number(typed);
  if (typed.trim() === '' || !Number.isFinite(value)) return { id: 'approvals-form-number' };
  if (whole && !Number.isInteger(value)) return { id: 'approvals-form-whole' };
  if (minimum !== undefined && value < minimum) return { id: 'approvals-form-minimum', args: { minimum } };
  if (maximum !== undefined && value > maximum) return { id: 'approvals-form-maximum', args: { maximum } };
  return undefined;
}
