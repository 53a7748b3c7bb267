// What a server may ask of us. What is missing here is not offered to servers at all.
import type { ModelContent } from '../models/model.ts';

/** A folder the server may work in. */
export interface McpRoot {
  /** `file://…` */
  readonly uri: string;
  readonly name: string;
}

/** The side of the session that servers talk to. */
export interface McpHost {
  /** Absolute: where servers start. */
  readonly cwd: string;
  /** The session's folders. */
  roots(): readonly McpRoot[];
  /** Undefined: servers are not offered to ask for these. */
  readonly person?: McpPerson;
}

/** A message of a request for the model. */
export interface SampleMessage {
  readonly role: 'user' | 'assistant';
  readonly content: readonly ModelContent[];
}

/** What a server wants the session's model to be asked. */
export interface SampleRequest {
  readonly server: string;
  readonly system: string;
  readonly messages: readonly SampleMessage[];
  readonly maxTokens: number;
}

/** What the model said. */
export interface Sampled {
  readonly model: string;
  readonly text: string;
  readonly stopReason: 'endTurn' | 'maxTokens';
}

/** A form a server wants a person to fill in. */
export interface FormRequest {
  readonly server: string;
  readonly message: string;
  /** JSON Schema of one level: texts, numbers, yes or no, choices. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What became of a form. */
export type FormAnswer =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: 'decline' | 'cancel' };

/** The person behind the session; nothing a server asks for is done without them. */
export interface McpPerson {
  /** Resolves to undefined when they, or the lack of them, refused it. */
  sample(request: SampleRequest, signal: AbortSignal): Promise<Sampled | undefined>;
  /** Declined where nobody can be asked. */
  elicit(form: FormRequest, signal: AbortSignal): Promise<FormAnswer>;
}
