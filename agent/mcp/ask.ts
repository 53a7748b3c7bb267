// One request to a server that runs.
import type { McpClient, RequestLimits } from './client.ts';
import type { ServerLog } from './server-log.ts';
import type { OpenTransport } from './transport.ts';

/** Whom is asked. */
export interface Asked {
  readonly server: string;
  readonly client: McpClient;
  readonly opened: OpenTransport;
  readonly log: ServerLog;
}

/** Rejects with `ToolError` that names the server (`callProblem`), or with the reason of an aborted signal. */
export async function ask(
  { server, client, opened, log }: Asked,
  method: string,
  params: Record<string, unknown>,
  options: RequestLimits,
): Promise<Record<string, unknown>> {
  const { send } = await import('./client.ts');
  // Of its own: the protocol's code never takes its listener off the signal of a turn.
  const own = new AbortController();
  const stop = () => own.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();
  try {
    return await send(client, method, params, { ...options, signal: own.signal });
  } catch (error) {
    options.signal?.throwIfAborted();
    const { callProblem } = await import('./call-faults.ts');
    throw callProblem(error, {
      server,
      method,
      timeoutMs: options.timeoutMs,
      failure: opened.failure(),
      log,
    });
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
}
