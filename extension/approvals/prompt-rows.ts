// The native prompt of a question as rows, before it is a QuickPick. No row cuts anything without a note, none but an
// answer answers, and the row that is active first is never an answer. Does not import `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import { visibleLines } from '../../agent/policy/display.ts';
import type { QuestionButton, QuestionView } from './question-view.ts';
import { fewRows, literal, rowsOf, type TextRow } from './screen-text.ts';

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
/** Rows of a text. All of it is one key away. */
const MOST = 8;
const MOST_PATHS = 6;

/** All rows, in order. The first that is no heading is the one to be active: it shows more, it answers nothing. */
export function promptRows(view: QuestionView, choices: PromptChoices, i18n: I18n): readonly PromptRow[] {
  return [
    ...subjectRows(view, choices, i18n),
    ...whyRows(view, i18n),
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
      ...textRows(visibleLines(changed), 'edit', i18n),
    ];
  }
  switch (subject.kind) {
    case 'command':
      return [
        { kind: 'heading', label: i18n.text('approvals-heading-command') },
        ...textRows(subject.shown, 'terminal', i18n),
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
        ...(subject.shown === '' || subject.shown === view.title
          ? []
          : textRows(subject.shown, undefined, i18n)),
        ...pathRows(view.paths, 'file', i18n),
      ];
  }
}

function whyRows(view: QuestionView, i18n: I18n): readonly PromptRow[] {
  const { class: risk, because, rule, part, notes } = view;
  const why = [
    ...(risk === undefined ? [] : [i18n.text(`approvals-class-${risk}`)]),
    ...(because === undefined ? [] : [because]),
  ].join(' ');
  const rows = [
    ...(why === '' ? [] : textRows(why, risk === 'high' ? 'warning' : 'info', i18n)),
    ...(rule === undefined ? [] : textRows(i18n.text('approvals-rule', { rule }), 'law', i18n)),
    ...(part === undefined || part === view.title
      ? []
      : textRows(i18n.text('approvals-part', { part }), 'search', i18n)),
    ...notes.flatMap((note) => textRows(noteText(note, i18n), 'eye', i18n)),
  ];
  return rows.length === 0 ? [] : [{ kind: 'heading', label: i18n.text('approvals-heading-why') }, ...rows];
}

/** A note of the view in words. */
export function noteText(note: QuestionView['notes'][number], i18n: I18n): string {
  switch (note.kind) {
    case 'cut':
      return i18n.text('approvals-note-cut', { count: note.characters });
    case 'hidden':
      return i18n.text('approvals-note-hidden');
    case 'agent_words':
      return i18n.text('approvals-note-agent-words');
    case 'incomplete':
      return i18n.text('approvals-note-incomplete');
  }
}

function answerRows({ buttons }: QuestionView, { changed }: PromptChoices, i18n: I18n): readonly PromptRow[] {
  // A changed command can be allowed this once; a standing yes would be one to the command that was asked about.
  const offered = buttons.filter(({ says, standing }) => changed === undefined || says === 'no' || !standing);
  return offered.flatMap((button) => {
    const label = button.label ?? i18n.text('approvals-deny');
    const icon = button.says === 'no' ? 'circle-slash' : button.standing ? 'check-all' : 'check';
    const [first, second, ...rest] = rowsOf(label);
    const act = { do: 'answer', button } as const;
    return [
      {
        kind: 'row' as const,
        icon,
        label: literal(first?.text ?? ''),
        act,
        ...(second === undefined ? {} : { detail: literal(second.text) }),
      },
      ...rest.map((row) => textRow(row)),
    ];
  });
}

function otherRows({ editable, reviewable, chat, changed }: PromptChoices, i18n: I18n): readonly PromptRow[] {
  const row = (icon: string, id: string, act: PromptAct): PromptRow => ({
    kind: 'row',
    icon,
    label: i18n.text(id),
    act,
  });
  return [
    row('comment', 'approvals-deny-feedback', { do: 'feedback' }),
    ...(editable ? [row('edit', 'approvals-edit', { do: 'edit' })] : []),
    ...(changed === undefined ? [] : [row('discard', 'approvals-original', { do: 'original' })]),
    ...(reviewable ? [row('diff', 'approvals-review', { do: 'review' })] : []),
    row('open-preview', 'approvals-show-all', FULL),
    ...(chat ? [row('comment-discussion', 'approvals-open-chat', { do: 'chat' })] : []),
  ];
}

function textRows(text: string, icon: string | undefined, i18n: I18n): readonly PromptRow[] {
  const { head, left, tail } = fewRows(rowsOf(text), MOST);
  return [
    ...head.map((row, index) => textRow(row, index === 0 ? icon : undefined)),
    ...(left === 0 ? [] : [gapRow('approvals-rows-left', left, i18n)]),
    ...tail.map((row) => textRow(row)),
  ];
}

function pathRows(paths: readonly string[], icon: string, i18n: I18n): readonly PromptRow[] {
  const left = paths.length - MOST_PATHS;
  return [
    ...paths.slice(0, MOST_PATHS).flatMap((path) => textRows(path, icon, i18n)),
    ...(left > 0 ? [gapRow('approvals-paths-left', left, i18n)] : []),
  ];
}

/** The icon is what tells a line of its own from the rest of the line before; text cannot have one. */
function textRow({ text, continues }: TextRow, icon?: string): PromptRow {
  return { kind: 'row', label: literal(text), act: FULL, icon: icon ?? (continues ? 'indent' : 'blank') };
}

function gapRow(id: string, count: number, i18n: I18n): PromptRow {
  return { kind: 'row', label: i18n.text(id, { count }), act: FULL, icon: 'ellipsis' };
}
