// The editor's own language models as the agent sees them: what is known of them, and the way to ask one. Who talks to
// the editor makes an `EditorModels`; editor.ts makes a `Model` of each.
import type { ModelEvent, ModelInfo, ModelRequest } from './model.ts';

/** What an editor says of one of its models. */
export interface EditorModelFacts {
  /** Unique among them; the model is called `editor/<id>`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly vendor: string;
  readonly family: string;
  readonly version: string;
  /** Tokens. */
  readonly maxInputTokens: number;
  readonly images: boolean;
  readonly tools: boolean;
}

/** What an editor can be asked; traces and cache keys stay here. */
export type EditorModelRequest = Omit<ModelRequest, 'trace' | 'cacheKey'>;

/** What streams out of an editor's model. It counts no tokens, and its end is the end of the stream. */
export type EditorModelEvent = Exclude<ModelEvent, { type: 'stop' | 'usage' | 'thinking_end' }>;

/** Why an editor's model gave no answer, or no whole one. */
export type EditorFaultCode = 'no_permission' | 'blocked' | 'not_found' | 'cancelled' | 'failed';

/** The editor's models, by whatever connects the agent to it. */
export interface EditorModels {
  /** As the editor last told; empty before it has. */
  list(): readonly EditorModelFacts[];
  /**
   * Resolves when the editor has told what it has. It is asked once. Never rejects: an editor that cannot tell, or
   * takes more than half a minute, has none.
   */
  told(): Promise<void>;
  /** Asks again. `list` is the old one until the answer is there. Never rejects. */
  refresh(): Promise<void>;
  /**
   * Streams one answer. Rejects with `EditorFault`; soon after the signal aborts, with whatever. An iterator that is
   * left early closes the request.
   */
  stream(model: string, request: EditorModelRequest, signal: AbortSignal): AsyncIterable<EditorModelEvent>;
}

/** The editor's model failed; `message` has the editor's own words. */
export class EditorFault extends Error {
  readonly code: EditorFaultCode;

  constructor(code: EditorFaultCode, words: string, options?: ErrorOptions) {
    super(words, options);
    this.name = 'EditorFault';
    this.code = code;
  }
}

/** Tokens assumed where an editor does not say. */
const SMALL_WINDOW = 32_768;

/** An editor's model as one to choose. */
export function editorInfo(facts: EditorModelFacts): ModelInfo {
  return {
    id: `editor/${facts.id}`,
    provider: 'editor',
    name: facts.name || facts.id,
    contextWindow: facts.maxInputTokens > 0 ? facts.maxInputTokens : SMALL_WINDOW,
    images: facts.images,
    nativeTools: facts.tools,
    thoughtLevels: [],
  };
}

/** The editor's models in its own order, those that call tools first: an agent has most use for them. */
export function offeredByEditor(models: EditorModels | undefined): ModelInfo[] {
  const all = models?.list() ?? [];
  return [...all.filter(({ tools }) => tools), ...all.filter(({ tools }) => !tools)].map(editorInfo);
}
