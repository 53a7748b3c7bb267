// Everything of a question as a text, for the read-only document it is one click away in. Does not import `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import { visibleLines } from '../../agent/policy/display.ts';
import { noteText } from './prompt-rows.ts';
import type { QuestionView } from './question-view.ts';

/** The question, uncut. `changed`: the command as the person changed it. */
export function questionDocument(view: QuestionView, agent: string, i18n: I18n, changed?: string): string {
  const { class: risk, because, rule, part, paths } = view;
  const facts = [
    i18n.text('approvals-document-agent', { agent }),
    ...(risk === undefined ? [] : [i18n.text(`approvals-class-${risk}`)]),
    ...(because === undefined ? [] : [because]),
    ...(rule === undefined ? [] : [i18n.text('approvals-rule', { rule })]),
    ...(part === undefined ? [] : [i18n.text('approvals-part', { part })]),
  ];
  // A cut is no news where nothing is cut.
  const notes = view.notes.filter(({ kind }) => kind !== 'cut').map((note) => noteText(note, i18n));
  const blocks = [
    facts.join('\n'),
    ...(paths.length === 0 ? [] : [paths.join('\n')]),
    ...notes,
    ...(changed === undefined ? [] : [i18n.text('approvals-document-changed'), visibleLines(changed)]),
    '─'.repeat(40),
    view.full,
    ...diffTexts(view),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The texts of changes as they are: a document shows what hides in them by itself. */
function diffTexts({ subject }: QuestionView): readonly string[] {
  if (subject.kind !== 'diffs') return [];
  return subject.diffs.map(({ path, newText }) => `${path}\n${'─'.repeat(40)}\n${newText}`);
}
