// Records what a model answers onto a cassette (format: cassette.ts) while it streams.
import { appendFile, stat, writeFile } from 'node:fs/promises';
import { MASK } from '../platform/secrets.ts';
import { requestHash } from './cassette.ts';
import { type Model, ModelError, type ModelEvent, type ModelRequest } from './model.ts';

/** What `recordingModel` needs. */
export interface RecordOptions {
  /** Absolute path of the cassette. */
  readonly file: string;
  /** Keys and other secrets that must not be in it, should the model repeat one. */
  readonly secrets?: readonly string[];
  /** Milliseconds since the epoch; with it, the pauses between events are recorded. Default: no pauses. */
  readonly now?: () => number;
}

/** Characters of the last words asked that are noted for the reader of a cassette. */
const LAST_LENGTH = 80;

/**
 * Begins an empty cassette at `file` and wraps `model` so that each answer is appended to it. An answer is written
 * when it ends, however it ends: what came of a broken one is kept with its fault. Rejects with `ModelError` of kind
 * `invalid` when the file cannot be written.
 */
export async function recordingModel(model: Model, options: RecordOptions): Promise<Model> {
  const { contextWindow, images } = model.info;
  const header = { ocho_cassette: 1, model: { contextWindow, images } };
  await write(options.file, () => refuseSpecial(options.file));
  await write(options.file, () => writeFile(options.file, `${JSON.stringify(header)}\n`, { mode: 0o600 }));
  return { info: model.info, stream: (request, signal) => recorded(model, request, signal, options) };
}

async function* recorded(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal,
  options: RecordOptions,
): AsyncGenerator<ModelEvent, void, undefined> {
  const lines: unknown[] = [{ request: { hash: requestHash(request), last: lastWords(request) } }];
  let last = options.now?.() ?? 0;
  try {
    for await (const event of model.stream(request, signal)) {
      const now = options.now?.() ?? 0;
      lines.push(now > last ? { ...event, delay_ms: now - last } : event);
      last = now;
      yield event;
    }
  } catch (error) {
    lines.push({ fault: faultOf(error) });
    throw error;
  } finally {
    const text = lines.map((line) => `${JSON.stringify(line, masked(options.secrets ?? []))}\n`).join('');
    await write(options.file, () => appendFile(options.file, text));
  }
}

function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof ModelError)) return { kind: 'cut' };
  return {
    kind: error.kind,
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.retryAfterMs === undefined ? {} : { retry_after_ms: error.retryAfterMs }),
  };
}

/** Only known secrets are masked: a guess would change what is played back. */
function masked(secrets: readonly string[]): (key: string, value: unknown) => unknown {
  const known = secrets.filter((secret) => secret.length >= 4);
  return (_key, value) =>
    typeof value === 'string' ? known.reduce((text, secret) => text.replaceAll(secret, MASK), value) : value;
}

/** The beginning of what was asked last, so that a person finds their way in the file. */
function lastWords({ messages }: ModelRequest): string {
  const last = messages.at(-1);
  const content = last && 'content' in last ? last.content : [];
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, LAST_LENGTH);
}

/** Opening a FIFO for writing waits for a reader without end. */
async function refuseSpecial(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && !found.isFile()) throw Object.assign(new Error('no plain file'), { code: 'not a file' });
}

async function write(file: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ModelError('invalid', { id: 'models-record-failed', args: { file, reason } }, { cause: error });
  }
}
