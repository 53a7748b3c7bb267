// Model servers that run on this machine, found by asking their usual ports on loopback. Does not import `vscode`.
import * as z from 'zod';

/** A server that answered. */
export interface LocalServer {
  /** Of the provider it becomes. */
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

/** The servers that are looked for, on the port each uses unless told otherwise. */
const KNOWN_SERVERS: readonly Omit<LocalServer, 'models'>[] = [
  { id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { id: 'lmstudio', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { id: 'llamacpp', name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { id: 'vllm', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
];

/** A server on this machine answers at once, or is not there. Milliseconds. */
const LIMIT_MS = 800;
/** A list of models is small; whatever else listens there may send anything. Bytes. */
const MAX_BYTES = 1024 * 1024;

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** Asks all of them at once; those that list at least one model, in the order they are known. */
export async function findLocalServers(
  servers: readonly Omit<LocalServer, 'models'>[] = KNOWN_SERVERS,
  ask: typeof fetch = fetch,
): Promise<readonly LocalServer[]> {
  const found = await Promise.all(
    servers.map(async (server) => ({ ...server, models: await modelsOf(server.baseUrl, ask) })),
  );
  return found.filter(({ models }) => models.length > 0);
}

async function modelsOf(baseUrl: string, ask: typeof fetch): Promise<readonly string[]> {
  try {
    const response = await ask(`${baseUrl}/models`, {
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    });
    if (!response.ok) return [];
    const list = listSchema.safeParse(JSON.parse(await head(response)));
    return list.success ? list.data.data.map(({ id }) => id) : [];
  } catch {
    return []; // Nothing listens there, or something else.
  }
}

async function head(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
