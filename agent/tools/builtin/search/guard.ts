// One policy on every route: a search shows nothing that a read would be refused or asked about.
import { setImmediate } from 'node:timers/promises';
import { shown } from '../../../files/shown.ts';
import type { Decision } from '../../../policy/decision.ts';
import { type ToolContext, ToolError } from '../../tool.ts';
import type { Start } from './scope.ts';

/** Files of one search that are decided on; a decision takes a fraction of a millisecond. */
const MAX_DECIDED = 2_000;
const BATCH = 100;

/** What one search may show. Decisions are made once for each path. */
export class Guard {
  /** For ripgrep: whole branches need not be walked. */
  readonly args: readonly string[];
  readonly #outcomes = new Map<string, Decision['outcome']>();
  readonly #reading: ToolContext['session']['reading'];
  readonly #tool: string;
  readonly #signal: AbortSignal;

  constructor(context: ToolContext, tool: string, start: Start, exclude: readonly string[]) {
    const { reading, realRoots } = context.session;
    this.#reading = reading;
    this.#tool = tool;
    this.#signal = context.signal;
    // The policy's globs count from the workspace, and ripgrep counts from where it runs.
    const isRoot = realRoots[0] === start.folder;
    const isAnywhere = (glob: string) => glob.startsWith('**/') || !glob.replace(/\/$/, '').includes('/');
    const globs = [
      ...reading.excludedGlobs().filter((glob) => isRoot || isAnywhere(glob)),
      ...exclude.filter((glob) => isRoot || !glob.startsWith('/')),
    ];
    // With the file itself named, it has been decided on.
    if (start.isFile) this.#outcomes.set(start.path, 'allow');
    this.args = [
      '--glob',
      '!.git',
      ...(start.isFile ? [] : globs.flatMap((glob) => ['--iglob', `!${glob}`])),
    ];
  }

  /** No further path is decided on: there are too many. */
  get isExhausted(): boolean {
    return this.#outcomes.size >= MAX_DECIDED;
  }

  /** Decides on canonical paths, as far as there is room. */
  async decide(paths: readonly string[]): Promise<void> {
    const room = MAX_DECIDED - this.#outcomes.size;
    const open = [...new Set(paths)].filter((path) => !this.#outcomes.has(path)).slice(0, room);
    for (let from = 0; from < open.length; from += BATCH) {
      // Others have their turn, a cancel among them.
      if (from > 0) await setImmediate();
      this.#signal.throwIfAborted();
      const batch = open.slice(from, from + BATCH);
      const decisions = await this.#reading.decide(batch, this.#tool);
      for (const [index, path] of batch.entries())
        this.#outcomes.set(path, decisions[index]?.outcome ?? 'block');
    }
  }

  isDecided(path: string): boolean {
    return this.#outcomes.has(path);
  }

  /** Whether the name of a path may be shown. */
  mayList(path: string): boolean {
    const outcome = this.#outcomes.get(path);
    return outcome === 'allow' || outcome === 'ask';
  }

  /** Whether its content may be shown without a question. */
  mayRead(path: string): boolean {
    return this.#outcomes.get(path) === 'allow';
  }
}

/**
 * Refuses a place that reading is refused or, for its content, asked about, before it is looked at: no answer shows
 * whether something is there. A question of the floor is about the path alone, so the search was asked about as well.
 * Throws `ToolError` `NOT_READABLE`.
 */
export async function checkPlace(
  context: ToolContext,
  tool: string,
  resolved: string,
  shows: 'names' | 'content',
): Promise<void> {
  const [decision] = await context.session.reading.decide([resolved], tool);
  if (!decision || decision.outcome === 'allow') return;
  if (decision.outcome === 'ask' && (shows === 'names' || decision.rule.startsWith('always_ask.'))) return;
  const because = context.i18n.format(decision.because);
  const id = decision.outcome === 'ask' ? 'search-place-asks' : 'search-place-blocked';
  throw new ToolError('NOT_READABLE', { id, args: { path: shown(resolved), because } });
}
