// Asks a server of the OpenAI kind which models it has (https://platform.openai.com/docs/api-reference/models/list).
import { z } from 'zod';
import { type FaultContext, toModelError } from './errors.ts';
import { ModelError } from './model.ts';
import { checkBaseUrl } from './providers.ts';
import { providerWords } from './redact.ts';
import { baseFetch } from './transport.ts';

/** Whom to ask, and how. */
export interface ServerQuestion {
  /** For messages. */
  readonly provider: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Where proxy settings are read from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a server answered. */
export interface ServerModels {
  /** The base URL under which it answered: as given, or with the `/v1` that was forgotten. */
  readonly baseUrl: string;
  /** At most `MAX_MODELS`; undefined: it shows its models only to who has a key. */
  readonly models: readonly string[] | undefined;
}

/** Names taken from one server; a gateway has hundreds, and nobody chooses among so many in a list. */
const MAX_MODELS = 100;
const LIMIT_MS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Asks for the models. Rejects with `ModelError`: `invalid` for what is no http(s) URL, `network` when nothing answers
 * within five seconds, `not_found` when what answers has no list of models.
 */
export async function modelsOfServer(question: ServerQuestion): Promise<ServerModels> {
  const { provider, environment } = question;
  const given = question.baseUrl.trim().replace(/\/+$/, '');
  checkBaseUrl(provider, given);
  const request = await baseFetch(environment, LIMIT_MS);
  let locked: string | undefined;
  let detail = '';
  for (const baseUrl of candidates(given)) {
    const answer = await ask(request, { ...question, baseUrl });
    if (typeof answer === 'object') return { baseUrl, models: answer };
    if (answer === 401 || answer === 403) locked = baseUrl;
    else detail ||= typeof answer === 'number' ? `HTTP ${answer}` : answer;
  }
  if (locked !== undefined) return { baseUrl: locked, models: undefined };
  const text = { id: 'models-error-no-list', args: { url: given, detail } };
  throw new ModelError('not_found', text);
}

/** The URL as given, and with `/v1` where it has no version: what servers print when they start often lacks it. */
function candidates(baseUrl: string): string[] {
  return /\/v\d+[a-z]*(?:\/|$)/.test(new URL(baseUrl).pathname) ? [baseUrl] : [baseUrl, `${baseUrl}/v1`];
}

const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** The names; or the status of a refusal; or what else came instead of a list. */
async function ask(request: typeof fetch, question: ServerQuestion): Promise<string[] | number | string> {
  const { baseUrl, apiKey } = question;
  const url = `${baseUrl}/models`;
  const headers = { accept: 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
  let text: string;
  try {
    const response = await request(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok) {
      await response.body?.cancel();
      return response.status;
    }
    text = await limitedText(response);
  } catch (error) {
    throw toModelError(timeoutAsCode(error), faultContext(question));
  }
  const found = listSchema.safeParse(parsed(text));
  return found.success ? names(found.data.data) : providerWords(text.slice(0, 100), [apiKey]) || '-';
}

function names(data: readonly { readonly id: string }[]): string[] {
  const clean = data.map(({ id }) => id.trim()).filter((id) => /^[^\p{C}]{1,200}$/u.test(id));
  return [...new Set(clean)].slice(0, MAX_MODELS);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body's text; '' when it is longer than any list of models. */
async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A fetch body is iterable in Node; its type in the DOM library does not say so.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `AbortSignal.timeout` throws words without a code, which would be shown as they are. */
function timeoutAsCode(error: unknown): unknown {
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return timedOut ? Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }) : error;
}

function faultContext({ provider, baseUrl, apiKey }: ServerQuestion): FaultContext {
  return {
    provider,
    model: '',
    baseUrl,
    apiKey,
    keyVariable: '',
    headers: {},
    now: Date.now(),
    started: false,
  };
}
