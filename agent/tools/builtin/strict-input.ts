import { z } from 'zod';

/**
 * The arguments of a tool, or a table inside them. One that is not among them is an error which names those that are:
 * dropped in silence, it would have the model believe that it counted.
 */
export function strictInput<const Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown: ${(issue.keys ?? []).join(', ')}. Known arguments: ${known}`
        : undefined,
  });
}
