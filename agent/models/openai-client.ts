// The OpenAI SDK's client, made for one request: loaded on first use, silent, without retries of its own.
import type OpenAI from 'openai';
import { type Endpoint, isOpenAi, traceHeaders } from './endpoint.ts';
import type { ModelRequest } from './model.ts';
import type { OpenRequest } from './watched-stream.ts';

/** Creates the client. What the SDK would read from the environment is given or switched off. */
export async function openAiClient(endpoint: Endpoint, open: OpenRequest): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const own = isOpenAi(endpoint.baseUrl) ? endpoint.environment : {};
  return new Client({
    apiKey: endpoint.apiKey ?? 'none', // Required by the SDK; local servers ignore it.
    adminAPIKey: null,
    baseURL: endpoint.baseUrl,
    organization: own.OPENAI_ORG_ID || null,
    project: own.OPENAI_PROJECT_ID || null,
    maxRetries: 0,
    timeout: 2 ** 31 - 1, // The watch has its own limits.
    fetch: open.fetch,
    defaultHeaders: { ...endpoint.headers },
    logLevel: 'off',
  });
}

/** Options of one request. */
export function requestOptions(request: ModelRequest, open: OpenRequest): OpenAI.RequestOptions {
  return { signal: open.signal, headers: traceHeaders(request.trace) };
}
