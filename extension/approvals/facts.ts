// What Ocho says of a question beyond ACP, in `toolCall._meta.ocho`. Other agents say none of it, and what they put
// there may be anything. Does not import `vscode`.
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import * as z from 'zod';

const text = z.string().optional().catch(undefined);

const factsSchema = z.object({
  class: z.enum(['low', 'medium', 'high']).optional().catch(undefined),
  /** Stable name of the rule of the policy. */
  rule: text,
  /** The person's own rule, as written, when it was one. */
  ruleText: text,
  /** The sub-command, path or URL that caused the question. */
  part: text,
  because: text,
  /** The whole call, uncut. */
  full: text,
  /** A program of the project's that would be started: its whole command line, and where. */
  run: z
    .object({ command: z.string().min(1), cwd: z.string() })
    .optional()
    .catch(undefined),
  /** What has changed since the person said yes to it. */
  changes: z.array(z.string()).optional().catch(undefined),
});

/** Each fact is there or undefined; one that is no string of its kind counts as not said. */
export type QuestionFacts = z.infer<typeof factsSchema>;

/** Reads the facts of a request; undefined when it carries none. */
export function factsOf(request: RequestPermissionRequest): QuestionFacts | undefined {
  const parsed = factsSchema.safeParse(request.toolCall._meta?.ocho);
  return parsed.success ? parsed.data : undefined;
}
