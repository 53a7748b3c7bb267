// The problems an editor sees in files, over `_ocho/diagnostics`.
import type { AgentContext } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { FileProblem, FindProblems } from '../../tools/tool.ts';
import type { OchoClientRequests } from '../extensions.ts';
import { untilAborted } from '../until-aborted.ts';

/** How long a call waits for an editor's language services to look at what it changed. Milliseconds. */
const LIMIT_MS = 2_000;

const answerSchema = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      problems: z.array(
        z.object({
          line: z.number(),
          severity: z.string(),
          message: z.string(),
          source: z.string().optional(),
        }),
      ),
    }),
  ),
});

/** Asks this client for the errors in files. Never rejects: without an answer in time there are none to tell of. */
export function clientProblems(client: Pick<AgentContext, 'request'>, sessionId: string): FindProblems {
  return async (paths, signal) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const params: OchoClientRequests['_ocho/diagnostics']['params'] = { sessionId, paths: [...paths] };
    try {
      const options = { cancellationSignal: over, stopWaitingOnCancel: true };
      const answer = await untilAborted(client.request('_ocho/diagnostics', params, options), over);
      return errorsIn(answerSchema.parse(answer), paths);
    } catch {
      return [];
    }
  };
}

function errorsIn({ files }: z.infer<typeof answerSchema>, paths: readonly string[]): FileProblem[] {
  return files
    .filter(({ path }) => paths.includes(path))
    .flatMap(({ path, problems }) =>
      problems
        .filter(({ severity }) => severity === 'error')
        // Lines count from 0 in LSP, and from 1 for people and models.
        .map(({ line, message, source }) => ({
          path,
          line: line + 1,
          message,
          ...(source ? { source } : {}),
        })),
    );
}
