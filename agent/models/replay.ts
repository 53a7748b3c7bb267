// Plays a cassette (format: cassette.ts) as if it were a model, for deterministic runs.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Message } from '../i18n/message.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import {
  type Cassette,
  type CassetteAnswer,
  CassetteError,
  type CassetteFault,
  parseCassette,
  requestHash,
} from './cassette.ts';
import { type Model, ModelError, type ModelEvent, type ModelRequest } from './model.ts';
import type { ModelOptions } from './providers.ts';

/**
 * Opens the cassette at `file` (relative to `options.cwd`). Rejects with `ModelError`: `not_found` when it is not
 * there, `invalid` when it cannot be read or a line of it is wrong (with the number of the line).
 */
export async function replayModel(file: string, options: ModelOptions): Promise<Model> {
  const cassette = await load(path.resolve(options.cwd ?? process.cwd(), file), file);
  const player = new Player(cassette, file, options.clock ?? systemClock);
  const { contextWindow = 200_000, images = true } = cassette.model;
  return {
    info: {
      id: `replay/${file}`,
      provider: 'replay',
      name: file,
      contextWindow,
      images,
      nativeTools: true,
      thoughtLevels: [],
    },
    stream: (request, signal) => player.play(request, signal),
  };
}

async function load(absolute: string, file: string): Promise<Cassette> {
  try {
    // A FIFO would be waited for without end.
    if (!(await stat(absolute)).isFile())
      throw Object.assign(new Error('no plain file'), { code: 'not a file' });
    return parseCassette(await readFile(absolute, 'utf8'));
  } catch (error) {
    if (error instanceof CassetteError) {
      const args = { file, line: error.line, reason: error.message };
      throw new ModelError('invalid', { id: 'models-replay-broken', args }, { cause: error });
    }
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') throw new ModelError('not_found', { id: 'models-replay-missing', args: { file } });
    throw new ModelError(
      'invalid',
      { id: 'models-replay-unreadable', args: { file, reason: code } },
      { cause: error },
    );
  }
}

/** Hands out the answers, each once. */
class Player {
  readonly #cassette: Cassette;
  readonly #file: string;
  readonly #clock: Clock;
  readonly #used = new Set<CassetteAnswer>();

  constructor(cassette: Cassette, file: string, clock: Clock) {
    this.#cassette = cassette;
    this.#file = file;
    this.#clock = clock;
  }

  async *play(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void, undefined> {
    signal.throwIfAborted();
    const answer = this.#take(request);
    let calls = 0;
    let stopped = false;
    for (const { event, delayMs } of answer.events) {
      if (delayMs > 0) await this.#clock.sleep(delayMs, signal);
      signal.throwIfAborted();
      if (event.type === 'tool_call') calls++;
      stopped = event.type === 'stop';
      yield event;
    }
    if (answer.fault) throw this.#fault(answer.fault);
    if (!stopped) yield { type: 'stop', reason: calls > 0 ? 'tool_calls' : 'end_turn' };
  }

  #take(request: ModelRequest): CassetteAnswer {
    const { answers, match } = this.#cassette;
    const left = answers.filter((answer) => !this.#used.has(answer));
    const hash = requestHash(request);
    const answer = match === 'hash' ? left.find((candidate) => candidate.hash === hash) : left[0];
    if (!answer) throw new ModelError('invalid', this.#nothingLeft(left.length, hash));
    this.#used.add(answer);
    return answer;
  }

  #nothingLeft(left: number, hash: string): Message {
    const { length } = this.#cassette.answers;
    if (left === 0) return { id: 'models-replay-exhausted', args: { file: this.#file, count: length } };
    return { id: 'models-replay-no-match', args: { file: this.#file, hash: hash.slice(0, 19) } };
  }

  #fault({ kind, status, retryAfterMs }: CassetteFault): ModelError {
    const args = {
      provider: 'replay',
      model: this.#file,
      url: this.#file,
      status: status ?? 0,
      detail: kind,
      key: 'OCHO_MODEL',
      seconds: 0,
    };
    const text = { id: `models-error-${kind.replace('_', '-')}`, args };
    return new ModelError(kind, text, { status, retryAfterMs });
  }
}
