// What a view shows of a question, as data: the chat card, the native prompt and the diff editor lay it out in their
// own way and words. Does not import `vscode`.
import type { PermissionOption, RequestPermissionRequest, ToolKind } from '@agentclientprotocol/sdk';
import { cutBlock, cutMiddle, visible, visibleLines } from '../../agent/policy/display.ts';
import { factsOf, type QuestionFacts } from './facts.ts';
import { distinctOptions, isRejection, refusal } from './options.ts';
import { type ShownText, type Subject, subjectOf, textsOf } from './subject.ts';
import { type KnownCall, wholeCall } from './whole-call.ts';

export type { KnownCall } from './whole-call.ts';

/** Something about the question that a person should know before an answer. */
export type QuestionNote =
  /** Something changed since the person said yes to it. One line, in the agent's words. */
  | { readonly kind: 'changed'; readonly text: string }
  /** This many characters are left out in the middle of the text that is cut the most. */
  | { readonly kind: 'cut'; readonly characters: number }
  /** It had characters that a screen hides or obeys; they are shown as escapes. */
  | { readonly kind: 'hidden' }
  /** The title is the agent's own wording: nothing shows that it is what will happen. */
  | { readonly kind: 'agent_words' }
  /** Part of what is asked about was too large to be kept, and is not shown anywhere. */
  | { readonly kind: 'incomplete' };

/** One way to answer. */
export interface QuestionButton {
  /** null: no, for an agent that offers no such option. It has no label of the agent's. */
  readonly optionId: string | null;
  /** The agent's name of the option, one line, whole: a rule is shown in full. */
  readonly label: string | undefined;
  readonly says: 'yes' | 'no';
  /** Holds for more than this one call. */
  readonly standing: boolean;
}

/** All texts but those of diffs are safe to show; the texts of diffs are the true ones. */
export interface QuestionView {
  /** One line. */
  readonly title: string;
  readonly kind: ToolKind;
  readonly subject: Subject;
  /** What the policy of the agent said; undefined where the agent says nothing of the kind. */
  readonly class: QuestionFacts['class'];
  readonly rule: string | undefined;
  /** One line, as `because` and the paths are; three where it is cut, of which the second counts what is left out. */
  readonly part: string | undefined;
  readonly because: string | undefined;
  /** Paths that are touched, each once. */
  readonly paths: readonly string[];
  readonly notes: readonly QuestionNote[];
  /** Everything, uncut: for the "one click away". */
  readonly full: string;
  /** In the agent's order; at least one says no. */
  readonly buttons: readonly QuestionButton[];
  /** Where the focus may go when it has to be on a button: a no, never an Allow. */
  readonly defaultButton: QuestionButton;
}

const PLAIN_WORDS: ViewWords = { shortPath: (path) => path, editTitle: (path) => path };

const TITLE = 160;
const BLOCK = 4_000;

/** How a view names what is asked. The views are also part of the page, which knows neither folders nor words. */
export interface ViewWords {
  /** A path as short as it is still clear: relative to the chat's folder. */
  shortPath(path: string): string;
  /** A title for changes of the file at a path, and of so many more. */
  editTitle(path: string, more: number): string;
}

/** Builds the view of a request from any v1 agent. What the request leaves out is taken from `known`. */
export function questionView(
  request: RequestPermissionRequest,
  known: KnownCall = {},
  words: ViewWords = PLAIN_WORDS,
): QuestionView {
  const call = wholeCall(request, known);
  const facts = factsOf(request);
  const shown = new ShownTexts();
  const subject = subjectOf(
    call,
    { block: (text) => shown.block(text), line: (text) => shown.fact(text) },
    facts?.run,
  );
  const buttons = buttonsOf(request.options);
  const title = facts
    ? { text: givenTitle(request, call), isAgents: false }
    : titleOf(request, call, subject, words);
  // All of it is in what is shown below, unless that is another text.
  const isRepeated = subject.kind !== 'text';
  return {
    title: shown.title(title.text, isRepeated),
    kind: call.kind ?? 'other',
    subject,
    class: facts?.class,
    rule: facts?.ruleText ?? facts?.rule,
    part: facts?.part === undefined ? undefined : shown.fact(facts.part),
    because: facts?.because === undefined ? undefined : shown.fact(facts.because),
    paths: pathsOf(call).map((path) => shown.fact(path)),
    notes: [
      // A text is all that was said, this too.
      ...(subject.kind === 'text' ? [] : changesIn(facts)),
      ...shown.notes(),
      ...(title.isAgents ? [{ kind: 'agent_words' } as const] : []),
      ...(call.incomplete ? [{ kind: 'incomplete' } as const] : []),
    ],
    full: facts?.full === undefined ? fullText(call) : visibleLines(facts.full),
    buttons: buttons.all,
    defaultButton: buttons.no,
  };
}

/**
 * Whether its changes can be decided on hunk by hunk. Not where some of them are not shown: a yes to those that are
 * would be one to the others as well.
 */
export function isReviewable(
  { subject, notes }: Pick<QuestionView, 'subject' | 'notes'>,
  { toolCall }: RequestPermissionRequest,
): boolean {
  const isWhole = Boolean(toolCall.content?.length) || !notes.some(({ kind }) => kind === 'incomplete');
  return subject.kind === 'diffs' && isWhole;
}

/** Makes texts safe to show, and keeps in mind what that changed. */
class ShownTexts {
  #cut = 0;
  #hidden = false;

  title(text: string, isRepeated: boolean): string {
    const { text: shown, cut } = cutMiddle(visible(text), TITLE);
    if (!isRepeated) this.#see(cut);
    // The breaks and tabs of a command are escaped in a line, but hidden from nobody in its block.
    this.#hidden ||= visibleLines(text) !== text.replace(/\r\n/g, '\n');
    return shown;
  }

  /** A line has no breaks of its own, so that those beside what is left out can be nothing else. */
  fact(text: string): string {
    const { head, tail, cut } = cutBlock(visible(text), BLOCK);
    this.#see(cut);
    this.#hidden ||= visibleLines(text) !== text.replace(/\r\n/g, '\n');
    return cut === 0 ? head : `${head}\n… +${cut} …\n${tail}`;
  }

  block(text: string): ShownText {
    const whole = visibleLines(text);
    const { head, tail, cut } = cutBlock(whole, BLOCK);
    this.#see(cut);
    this.#hidden ||= whole !== text.replace(/\r\n/g, '\n');
    if (cut === 0) return { shown: whole };
    const lines = whole.trimEnd().split('\n').length;
    return { shown: `${head}\n… +${cut} …\n${tail}`, cut: { head, tail, characters: cut, lines } };
  }

  #see(cut: number): void {
    this.#cut = Math.max(this.#cut, cut);
  }

  notes(): readonly QuestionNote[] {
    return [
      ...(this.#cut > 0 ? [{ kind: 'cut', characters: this.#cut } as const] : []),
      ...(this.#hidden ? [{ kind: 'hidden' } as const] : []),
    ];
  }
}

function changesIn(facts: QuestionFacts | undefined): readonly QuestionNote[] {
  const changes = facts?.changes ?? [];
  return changes.map((text) => ({ kind: 'changed', text: cutMiddle(visible(text), BLOCK).text }));
}

/** Ocho's is made from the plan. */
function givenTitle({ toolCall }: RequestPermissionRequest, { title }: KnownCall): string {
  return title || toolCall.toolCallId;
}

/** Another agent's title may be its model's words, so what will happen goes before it. */
function titleOf(
  request: RequestPermissionRequest,
  call: KnownCall,
  subject: Subject,
  { shortPath, editTitle }: ViewWords,
): { readonly text: string; readonly isAgents: boolean } {
  if (subject.kind === 'command') return { text: subject.command, isAgents: false };
  if (subject.kind === 'text') return { text: givenTitle(request, call), isAgents: true };
  const paths = [...new Set(subject.diffs.map(({ path }) => path))];
  const path = shortPath(paths[0] ?? '');
  // A diff may also be that of a file that is moved or deleted.
  const isEdit = call.kind === undefined || call.kind === 'edit' || call.kind === 'other';
  const text = isEdit ? editTitle(path, paths.length - 1) : path;
  return { text, isAgents: false };
}

function pathsOf({ locations, content }: KnownCall): readonly string[] {
  const diffs = content?.flatMap((block) => (block.type === 'diff' ? block.path : [])) ?? [];
  return [...new Set([...diffs, ...(locations ?? []).map(({ path }) => path)])];
}

function buttonsOf(options: readonly PermissionOption[]): {
  all: readonly QuestionButton[];
  no: QuestionButton;
} {
  const offered = distinctOptions(options);
  const buttons = offered.map((option) => ({
    optionId: option.optionId,
    label: visible(option.name),
    says: isRejection(option) ? ('no' as const) : ('yes' as const),
    standing: option.kind !== 'allow_once' && option.kind !== 'reject_once',
  }));
  const refused = refusal(offered);
  const no = buttons.find(({ optionId }) => optionId === refused?.optionId);
  if (refused && no) return { all: buttons, no };
  const plain: QuestionButton = { optionId: null, label: undefined, says: 'no', standing: false };
  return { all: [...buttons, plain], no: plain };
}

function fullText(call: KnownCall): string {
  const input = call.rawInput === undefined ? [] : [JSON.stringify(call.rawInput, null, 2)];
  return visibleLines([...(call.title ? [call.title] : []), ...textsOf(call.content), ...input].join('\n\n'));
}
