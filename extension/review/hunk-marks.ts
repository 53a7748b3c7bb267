// How hunks and what was decided of them show in the proposed side: by a border and words with links in their hover, and
// by code lenses where the person has them on in diff editors (`diffEditor.codeLens`).
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { type Lines, linesOfHunk } from './hunk-places.ts';
import { PROPOSED_SCHEME } from './proposed-files.ts';
import type { HunkDecision, Review } from './review.ts';

type State = HunkDecision | 'open';

interface Mark {
  readonly index: number;
  readonly state: State;
  readonly lines: Lines;
}

/** Both are commands of the manifest; they take the document and the hunk's place among its hunks. */
const COMMANDS = { accepted: 'ocho.review.acceptHunk', rejected: 'ocho.review.rejectHunk' } as const;

const LENSES = { accepted: 'review-lens-accept', rejected: 'review-lens-reject' } as const;

const LINKS = { accepted: 'review-link-accept', rejected: 'review-link-reject' } as const;

const DECIDED_LENSES = { accepted: 'review-lens-accepted', rejected: 'review-lens-rejected' } as const;

const WORDS = {
  open: 'review-state-open',
  accepted: 'review-state-accepted',
  rejected: 'review-state-rejected',
};

const COLORS = {
  open: 'editorWarning.foreground',
  accepted: 'testing.iconPassed',
  rejected: 'testing.iconFailed',
};

/** The marks of all reviews of the window. */
export class HunkMarks implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #i18n: I18n;
  readonly #reviewOf: (uri: vscode.Uri) => Review | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #types: Readonly<Record<State, vscode.TextEditorDecorationType>>;
  readonly #words = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 2em' },
  });
  readonly #subscriptions: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(i18n: I18n, reviewOf: (uri: vscode.Uri) => Review | undefined) {
    this.#i18n = i18n;
    this.#reviewOf = reviewOf;
    this.#types = { open: typeOf('open'), accepted: typeOf('accepted'), rejected: typeOf('rejected') };
    this.#subscriptions = vscode.Disposable.from(
      vscode.languages.registerCodeLensProvider({ scheme: PROPOSED_SCHEME }, this),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#drawAll()),
    );
  }

  /** Something was decided or changed. */
  refresh(): void {
    this.#changed.fire();
    this.#drawAll();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const review = this.#reviewOf(document.uri);
    if (!review) return [];
    return marksOf(review).flatMap(({ index, state, lines }) => {
      const line = inside(document, lines.start);
      const lens = (decision: HunkDecision): vscode.CodeLens =>
        new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
          title: this.#i18n.text(state === decision ? DECIDED_LENSES[decision] : LENSES[decision]),
          command: COMMANDS[decision],
          arguments: [document.uri, index],
        });
      return [lens('accepted'), lens('rejected')];
    });
  }

  dispose(): void {
    vscode.Disposable.from(
      this.#subscriptions,
      this.#changed,
      this.#words,
      ...Object.values(this.#types),
    ).dispose();
  }

  #drawAll(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const review = this.#reviewOf(editor.document.uri);
      if (review) this.#draw(editor, marksOf(review));
    }
  }

  #draw(editor: vscode.TextEditor, marks: readonly Mark[]): void {
    const { document } = editor;
    for (const state of ['open', 'accepted', 'rejected'] as const) {
      const ranges = marks
        .filter((mark) => mark.state === state && mark.lines.end > mark.lines.start)
        .map(
          ({ lines }) =>
            new vscode.Range(inside(document, lines.start), 0, inside(document, lines.end - 1), 0),
        );
      editor.setDecorations(this.#types[state], ranges);
    }
    // What is decided must not be told by colours alone.
    const words = marks.map(({ index, state, lines }) => {
      const { range } = document.lineAt(inside(document, lines.start));
      const contentText = this.#i18n.text(WORDS[state], { number: index + 1, count: marks.length });
      return {
        range,
        hoverMessage: this.#links(document.uri, index),
        renderOptions: { after: { contentText } },
      };
    });
    editor.setDecorations(this.#words, words);
  }

  #links(uri: vscode.Uri, index: number): vscode.MarkdownString {
    const link = (decision: HunkDecision): string => {
      const target = encodeURIComponent(JSON.stringify([uri, index]));
      return `[${this.#i18n.text(LINKS[decision])}](command:${COMMANDS[decision]}?${target})`;
    };
    const text = new vscode.MarkdownString(`${link('accepted')} | ${link('rejected')}`);
    text.isTrusted = { enabledCommands: Object.values(COMMANDS) };
    return text;
  }
}

function marksOf({ set, decisions }: Review): readonly Mark[] {
  return set.hunks.map((hunk, index) => ({
    index,
    state: decisions[index] ?? 'open',
    lines: linesOfHunk(set, hunk, 'new'),
  }));
}

/** A line of the document: a hunk may be after its end. */
function inside({ lineCount }: vscode.TextDocument, line: number): number {
  return Math.min(line, lineCount - 1);
}

function typeOf(state: State): vscode.TextEditorDecorationType {
  const color = new vscode.ThemeColor(COLORS[state]);
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderWidth: '0 0 0 3px',
    borderStyle: 'solid',
    borderColor: color,
    overviewRulerColor: color,
    overviewRulerLane: vscode.OverviewRulerLane.Left,
    ...(state === 'rejected' ? { opacity: '0.6', textDecoration: 'line-through' } : {}),
  });
}
