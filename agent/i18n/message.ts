// The shape in which text for people travels through the agent: a Fluent id with its arguments.

/** A text that is not yet in any language: the id of a Fluent message and its arguments. */
export interface Message {
  readonly id: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** Turns messages into text of one locale; a message the locale lacks comes out in English. */
export interface I18n {
  /** BCP 47 tag of the locale in use, e.g. `en` or `es`. */
  readonly locale: string;
  text(id: string, args?: Readonly<Record<string, string | number>>): string;
  format(message: Message): string;
}

/**
 * A failure a caller or a person can act on. `code` is stable and meant for programs (upper snake case, e.g.
 * `NOT_FOUND`); `text` says what happened and what to do next. The `message` of the Error is for logs only.
 */
export class OchoError extends Error {
  readonly code: string;
  readonly text: Message;

  constructor(code: string, text: Message, options?: ErrorOptions) {
    super(`${code}: ${text.id} ${text.args ? JSON.stringify(text.args) : ''}`.trim(), options);
    this.name = 'OchoError';
    this.code = code;
    this.text = text;
  }
}
