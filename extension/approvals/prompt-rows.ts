// The native prompt of a question as rows, before it is a QuickPick. No row cuts anything without a note, none but an
// answer answers, and the row that is active first is never an answer. What is above the answers is bounded, and the
// first of them is the no: it is in sight without scrolling, whatever is asked. Does not import `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import { visibleLines } from '../../agent/policy/display.ts';
import type { QuestionButton, QuestionView } from './question-view.ts';
import { fewRows, literal, rowsOf, type TextRow } from './screen-text.ts';
import type { ShownText } from './subject.ts';

/** What choosing a row does. */
export type PromptAct =
  /** Opens everything of the question in an editor. */
  | { readonly do: 'full' }
  | { readonly do: 'answer'; readonly button: QuestionButton }
  | { readonly do: 'feedback' }
  | { readonly do: 'edit' }
  /** Forgets what the person made of the command. */
  | { readonly do: 'original' }
  | { readonly do: 'review' }
  | { readonly do: 'chat' };

/** A row. Texts are safe to show as they are. */
export type PromptRow =
  | { readonly kind: 'heading'; readonly label: string }
  | {
      readonly kind: 'row';
      /** A codicon's name. */
      readonly icon?: string;
      readonly label: string;
      readonly description?: string;
      readonly detail?: string;
      readonly act: PromptAct;
    };

/** What can be done with a question beside answering it. */
export interface PromptChoices {
  readonly editable: boolean;
  readonly reviewable: boolean;
  readonly chat: boolean;
  /** The command as the person changed it; it waits for a yes to it. */
  readonly changed?: string;
}

const FULL: PromptAct = { do: 'full' };
/**
 * Rows of the command, of each other text, of all that is asked about, and of all that says why: together fewer than the
 * quick pick shows in a window of 800 pixels (14). All of it is one key away.
 */
const MOST_OF_COMMAND = 4;
const MOST = 2;
const MOST_OF_SUBJECT = 6;
const MOST_OF_WHY = 5;
const MOST_PATHS = 4;

/** All rows, in order. The first that is no heading is the one to be active: it shows more, it answers nothing. */
export function promptRows(view: QuestionView, choices: PromptChoices, i18n: I18n): readonly PromptRow[] {
  return [
    ...atMost(MOST_OF_SUBJECT, subjectRows(view, choices, i18n), i18n),
    ...atMost(MOST_OF_WHY, whyRows(view, i18n), i18n),
    { kind: 'heading', label: i18n.text('approvals-heading-answer') },
    ...answerRows(view, choices, i18n),
    ...otherRows(choices, i18n),
  ];
}

function subjectRows(view: QuestionView, { changed }: PromptChoices, i18n: I18n): readonly PromptRow[] {
  const { subject } = view;
  if (changed !== undefined) {
    return [
      { kind: 'heading', label: i18n.text('approvals-heading-changed') },
      ...textRows(visibleLines(changed), 'edit', i18n, MOST_OF_COMMAND),
    ];
  }
  switch (subject.kind) {
    case 'command':
      return [
        { kind: 'heading', label: commandHeading(subject.command, i18n) },
        ...blockRows(subject, 'terminal', i18n),
        ...(subject.cwd === undefined ? [] : textRows(subject.cwd, 'folder', i18n)),
      ];
    case 'diffs':
      return [
        { kind: 'heading', label: i18n.text('approvals-heading-changes') },
        ...pathRows(view.paths, 'diff', i18n),
      ];
    case 'text':
      return [
        { kind: 'heading', label: i18n.text('approvals-heading-asked') },
        ...textRows(view.title, 'question', i18n),
        ...(subject.shown === '' || subject.shown === view.title ? [] : blockRows(subject, undefined, i18n)),
        ...pathRows(view.paths, 'file', i18n),
      ];
  }
}

/** How long it is, where that is not seen at once. */
function commandHeading(command: string, i18n: I18n): string {
  const count = command.trimEnd().split('\n').length;
  return count === 1
    ? i18n.text('approvals-heading-command')
    : i18n.text('approvals-heading-command-lines', { count });
}

function whyRows(view: QuestionView, i18n: I18n): readonly PromptRow[] {
  const { class: risk, because, rule, part, notes } = view;
  const why = [
    ...(risk === undefined ? [] : [i18n.text(`approvals-class-${risk}`)]),
    ...(because === undefined ? [] : [because]),
  ].join(' ');
  const rows = [
    ...(why === '' ? [] : textRows(why, risk === 'high' ? 'warning' : 'info', i18n)),
    ...notes.flatMap((note) => textRows(noteText(note, i18n), 'eye', i18n)),
    ...(rule === undefined ? [] : textRows(i18n.text('approvals-rule', { rule }), 'law', i18n)),
    ...(part === undefined || part === view.title || isInSight(part, view)
      ? []
      : textRows(i18n.text('approvals-part', { part }), 'search', i18n)),
  ];
  return rows.length === 0 ? [] : [{ kind: 'heading', label: i18n.text('approvals-heading-why') }, ...rows];
}

/** The first rows below a heading, and how many more there are. */
function atMost(most: number, rows: readonly PromptRow[], i18n: I18n): readonly PromptRow[] {
  const left = rows.length - 1 - most;
  return left <= 0 ? rows : [...rows.slice(0, 1 + most), gapRow('approvals-rows-left', left, i18n)];
}

/** Whether a cause is the path that stands above it. */
function isInSight(part: string, { subject, paths }: QuestionView): boolean {
  return subject.kind !== 'command' && part === paths[0];
}

/** A note of the view in words. `button`: what the button that shows everything is called where the note stands. */
export function noteText(
  note: QuestionView['notes'][number],
  i18n: I18n,
  button: string = i18n.text('approvals-show-all'),
): string {
  switch (note.kind) {
    case 'changed':
      return note.text;
    case 'cut':
      return i18n.text('approvals-note-cut', { count: note.characters, button });
    case 'hidden':
      return i18n.text('approvals-note-hidden');
    case 'agent_words':
      return i18n.text('approvals-note-agent-words');
    case 'incomplete':
      return i18n.text('approvals-note-incomplete');
  }
}

/** The plain no first, then what allows, then a no that stands. */
function answerRows(
  { buttons, defaultButton }: QuestionView,
  { changed }: PromptChoices,
  i18n: I18n,
): readonly PromptRow[] {
  // A changed command can be allowed this once; a standing yes would be one to the command that was asked about.
  const offered = buttons.filter(({ says, standing }) => changed === undefined || says === 'no' || !standing);
  const others = offered.filter((button) => button !== defaultButton);
  const rowsFor = (button: QuestionButton): readonly PromptRow[] => buttonRows(button, i18n);
  return [
    ...rowsFor(defaultButton),
    otherRow('comment', 'approvals-deny-feedback', { do: 'feedback' }, i18n),
    ...others.filter(({ says }) => says === 'yes').flatMap(rowsFor),
    ...others.filter(({ says }) => says === 'no').flatMap(rowsFor),
  ];
}

function buttonRows(button: QuestionButton, i18n: I18n): readonly PromptRow[] {
  const icon = button.says === 'no' ? 'circle-slash' : button.standing ? 'check-all' : 'check';
  const [first, second, ...rest] = rowsOf(button.label ?? i18n.text('approvals-deny'));
  return [
    {
      kind: 'row',
      icon,
      label: literal(first?.text ?? ''),
      act: { do: 'answer', button },
      ...(second === undefined ? {} : { detail: literal(second.text) }),
    },
    ...rest.map((row) => textRow(row)),
  ];
}

function otherRows({ editable, reviewable, chat, changed }: PromptChoices, i18n: I18n): readonly PromptRow[] {
  const row = (icon: string, id: string, act: PromptAct): PromptRow => otherRow(icon, id, act, i18n);
  return [
    ...(editable ? [row('edit', 'approvals-edit', { do: 'edit' })] : []),
    ...(changed === undefined ? [] : [row('discard', 'approvals-original', { do: 'original' })]),
    ...(reviewable ? [row('diff', 'approvals-review', { do: 'review' })] : []),
    row('open-preview', 'approvals-show-all', FULL),
    ...(chat ? [row('comment-discussion', 'approvals-open-chat', { do: 'chat' })] : []),
  ];
}

function otherRow(icon: string, id: string, act: PromptAct, i18n: I18n): PromptRow {
  return { kind: 'row', icon, label: i18n.text(id), act };
}

function textRows(text: string, icon: string | undefined, i18n: I18n, most = MOST): readonly PromptRow[] {
  const { head, left, tail } = fewRows(rowsOf(text), most);
  return [
    ...head.map((row, index) => textRow(row, index === 0 ? icon : undefined)),
    ...(left === 0 ? [] : [gapRow('approvals-rows-left', left, i18n)]),
    ...tail.map((row) => textRow(row)),
  ];
}

/** The ends of a text that is cut; what is left out is a row that no text can look like. */
function blockRows({ shown, cut }: ShownText, icon: string | undefined, i18n: I18n): readonly PromptRow[] {
  if (!cut) return textRows(shown, icon, i18n, MOST_OF_COMMAND);
  const head = rowsOf(cut.head).slice(0, MOST_OF_COMMAND - 1);
  const tail = rowsOf(cut.tail).slice(-1);
  const seen = [...head, ...tail].reduce((sum, { text }) => sum + text.length, 0);
  const count = cut.head.length + cut.characters + cut.tail.length - seen;
  return [
    ...head.map((row, index) => textRow(row, index === 0 ? icon : undefined)),
    gapRow('approvals-characters-left', count, i18n),
    ...tail.map((row) => textRow(row)),
  ];
}

/** A long path takes the room of several. */
function pathRows(paths: readonly string[], icon: string, i18n: I18n): readonly PromptRow[] {
  const rows: PromptRow[] = [];
  let shown = 0;
  for (const path of paths) {
    const next = textRows(path, icon, i18n);
    if (shown > 0 && rows.length + next.length > MOST_PATHS) break;
    rows.push(...next);
    shown++;
  }
  const left = paths.length - shown;
  return left === 0 ? rows : [...rows, gapRow('approvals-paths-left', left, i18n)];
}

/** The icon is what tells a line of its own from the rest of the line before; text cannot have one. */
function textRow({ text, continues }: TextRow, icon?: string): PromptRow {
  return { kind: 'row', label: literal(text), act: FULL, icon: icon ?? (continues ? 'indent' : 'blank') };
}

function gapRow(id: string, count: number, i18n: I18n): PromptRow {
  return { kind: 'row', label: i18n.text(id, { count }), act: FULL, icon: 'ellipsis' };
}
