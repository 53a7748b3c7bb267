// The offline model: no language model, no network, no key. It understands a small, documented set of requests in
// English and Spanish, drives the real tools with them and says what came of it. What it does next depends on the
// request alone: it has no memory, so the same conversation always gives the same answer.
import type { I18n } from '../i18n/message.ts';
import type { ToolMessage } from './conversation.ts';
import type { Model, ModelEvent, ModelMessage, ModelRequest } from './model.ts';
import { type Action, nextAction } from './offline/act.ts';
import { type OfflineStep, parseRequest } from './offline/parse.ts';
import { helpText, notUnderstood, reportResult, reportSkipped, writtenPlan } from './offline/report.ts';
import { offlineInfo } from './providers.ts';

/** Tools it uses whose definitions may be deferred. */
const DEFERRED = ['glob_search', 'content_search'];

/** Connects the offline model. It answers in the language of `i18n` and understands both languages always. */
export function offlineModel(id: string, i18n: I18n): Model {
  return {
    info: offlineInfo(id),
    async *stream(request, signal): AsyncGenerator<ModelEvent, void, undefined> {
      signal.throwIfAborted();
      yield* events(answer(request, i18n));
    },
  };
}

/** Whether the offline model knows what to do for a task; for any other it says what it understands and does nothing. */
export function understands(task: string): boolean {
  return parseRequest(task).every(({ task: { kind } }) => kind !== 'unknown');
}

/** What is said next, and what is called after it. */
interface Answer {
  readonly text: string;
  readonly call?: Action & { readonly id: string };
}

function* events({ text, call }: Answer): Generator<ModelEvent, void, undefined> {
  if (text) yield { type: 'text', text: call ? `${text}\n\n` : text };
  if (call) {
    const args = JSON.stringify(call.args);
    yield { type: 'tool_call_start', id: call.id, name: call.tool };
    yield { type: 'tool_call_delta', id: call.id, text: args };
    yield { type: 'tool_call', id: call.id, name: call.tool, arguments: args };
  }
  yield { type: 'stop', reason: call ? 'tool_calls' : 'end_turn' };
}

function answer(request: ModelRequest, i18n: I18n): Answer {
  const at = request.messages.findLastIndex((message) => message.role === 'user');
  const steps = parseRequest(ownWords(request.messages[at]));
  const results = request.messages.slice(at + 1).filter((message) => message.role === 'tool');
  if (steps.length === 0) return { text: helpText(i18n) };
  if (steps.some(({ task }) => task.kind === 'unknown')) return { text: notUnderstood(steps, i18n) };
  const offered = new Set(request.tools.map((tool) => tool.name));
  // It knows their arguments: it need not look for the definitions of those that are deferred.
  if (offered.has('tool_search')) for (const name of DEFERRED) offered.add(name);
  return new Walk(steps, results, offered, i18n, callCount(request.messages)).answer();
}

/** What the person typed: without attached files, links and the project's instructions, which come labelled. */
function ownWords(message: ModelMessage | undefined): string {
  if (message?.role !== 'user') return '';
  const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.filter((text) => !/^<[a-z]+(?:-\d+)? \w+="|^\[(?:link|binary|content) /.test(text)).join('\n');
}

function callCount(messages: readonly ModelMessage[]): number {
  return messages.reduce(
    (sum, message) =>
      sum +
      (message.role === 'assistant' ? message.parts.filter((part) => part.type === 'tool_call').length : 0),
    0,
  );
}

/** Walks through the steps along the results that are there, until a call is due or everything is done. */
class Walk {
  readonly #steps: readonly OfflineStep[];
  readonly #results: readonly ToolMessage[];
  readonly #offered: ReadonlySet<string>;
  readonly #i18n: I18n;
  readonly #calls: number;
  /** Results that have been walked past. */
  #taken = 0;
  /** What has to be said since the last result. Earlier words were said in earlier answers. */
  #words: string[] = [];

  constructor(
    steps: readonly OfflineStep[],
    results: readonly ToolMessage[],
    offered: ReadonlySet<string>,
    i18n: I18n,
    calls: number,
  ) {
    this.#steps = steps;
    this.#results = results;
    this.#offered = offered;
    this.#i18n = i18n;
    this.#calls = calls;
  }

  answer(): Answer {
    let succeeded = true;
    for (const step of this.#steps) {
      if (step.needsSuccess && !succeeded) {
        this.#words.push(reportSkipped(step.task, 'before', '', this.#i18n));
        continue;
      }
      const outcome = this.#step(step);
      if (typeof outcome !== 'boolean') return this.#say(outcome);
      succeeded = outcome;
    }
    return this.#say();
  }

  /** Whether the step succeeded, or the call it has to make now. */
  #step({ task }: OfflineStep): boolean | Action {
    if (task.kind === 'help') this.#words.push(helpText(this.#i18n));
    if (task.kind === 'plan' && !this.#offered.has('todo_write')) {
      this.#words.push(writtenPlan(task.items, this.#i18n));
    }
    const results: ToolMessage[] = [];
    for (;;) {
      const action = nextAction(task, results, this.#offered);
      if (!action) return results.every((result) => !result.isError);
      if (!this.#offered.has(action.tool)) {
        this.#words.push(reportSkipped(task, 'tool', action.tool, this.#i18n));
        return false;
      }
      const result = this.#results[this.#taken];
      if (!result) return action;
      this.#taken++;
      results.push(result);
      this.#words = [reportResult(task, action, result, this.#i18n)];
    }
  }

  #say(action?: Action): Answer {
    const text = this.#words.filter((words) => words !== '').join('\n\n');
    return action ? { text, call: { ...action, id: `offline_${this.#calls + 1}` } } : { text };
  }
}
