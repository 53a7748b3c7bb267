// Prints a run for a person: the model's text as it comes, one line for each call, and what it printed.
import type { I18n } from '../i18n/message.ts';
import { visibleLines } from '../policy/display.ts';
import type { CallEnd, LoggedEvent, RuntimeEvent } from '../runtime/events.ts';

const MARKS: Readonly<Record<CallEnd, string>> = {
  completed: '✓',
  failed: '✗',
  denied: '✗',
  blocked: '✗',
  cancelled: '✗',
};
/** Lines of a result that are shown; the whole is in the session. */
const RESULT_LINES = 10;

type Event<T extends RuntimeEvent['type']> = Extract<RuntimeEvent, { type: T }>;

/** Turns events into text; `write` gets it in order. */
export class RunPrinter {
  readonly #write: (text: string) => void;
  readonly #i18n: I18n;
  readonly #titles = new Map<string, string>();
  #atLineStart = true;

  constructor(write: (text: string) => void, i18n: I18n) {
    this.#write = write;
    this.#i18n = i18n;
  }

  print({ event }: LoggedEvent): void {
    switch (event.type) {
      case 'text':
        this.#put(event.text);
        break;
      case 'tool_call':
        this.#titles.set(event.callId, event.title);
        break;
      case 'tool_started':
        this.#line(`• ${this.#titles.get(event.callId) ?? ''}`);
        break;
      case 'tool_ended':
        this.#ended(event);
        break;
      case 'plan':
        for (const { content, status } of event.entries) {
          this.#line(`  [${status === 'completed' ? 'x' : status === 'in_progress' ? '>' : ' '}] ${content}`);
        }
        break;
      case 'notice':
        this.#line(`! ${this.#i18n.format(event.title)}`);
        break;
      default:
    }
  }

  /** Ends an open line. */
  finish(): void {
    if (!this.#atLineStart) this.#put('\n');
  }

  #ended(event: Event<'tool_ended'>): void {
    const title = this.#titles.get(event.callId) ?? '';
    this.#titles.delete(event.callId);
    const lines = event.markdown.split('\n');
    const more = lines.length - RESULT_LINES;
    this.#line(`${MARKS[event.end]} ${title} (${this.#i18n.text(`run-end-${event.end}`)})`);
    for (const line of lines.slice(0, RESULT_LINES)) this.#line(`  ${line}`);
    if (more > 0) this.#line(`  ${this.#i18n.text('run-more-lines', { count: more })}`);
  }

  #line(text: string): void {
    this.finish();
    this.#put(`${text}\n`);
  }

  /** What a screen would obey (a file with escape sequences in it, a command's output) is shown instead. */
  #put(text: string): void {
    if (text === '') return;
    this.#write(visibleLines(text));
    this.#atLineStart = text.endsWith('\n');
  }
}
