// A result as the model and as people read it: compact, one thing a line, odd names quoted.
import type { I18n } from '../../../i18n/message.ts';
import { fenced } from '../../program/fence.ts';
import type {
  Branch,
  Commit,
  FileChange,
  HeadState,
  LeftOut,
  Outcome,
  PatchText,
  StatusEntry,
  Worktree,
} from './results.ts';

/** Entries of one list that are written out. */
const MAX_ENTRIES = 500;

/** The text of a result. */
export function toText(outcome: Outcome, i18n: I18n): string {
  const text = resultText(outcome, i18n);
  return outcome.filtersOff ? lines([text, i18n.text('git-filters-off')]) : text;
}

/** For people: patches and files in a fence. */
export function toMarkdown(outcome: Outcome, i18n: I18n): string {
  return fenced(toText(outcome, i18n), 'patch' in outcome ? 'diff' : '');
}

function resultText(outcome: Outcome, i18n: I18n): string {
  switch (outcome.kind) {
    case 'status':
      return lines([headLine(outcome.head, i18n), ...entryLines(outcome.entries, i18n)]);
    case 'diff':
      return outcome.files.length === 0 && !outcome.leftOut
        ? i18n.text('git-no-changes')
        : changesText(outcome, i18n);
    case 'log':
      return outcome.commits.length === 0
        ? i18n.text('git-no-matching-commits')
        : lines(outcome.commits.map(commitLine));
    case 'show':
      return lines([commitText(outcome.commit), changesText(outcome, i18n)]);
    case 'file':
      return outcome.binary
        ? i18n.text('git-binary-file', { bytes: outcome.bytes })
        : patchText(outcome.content, i18n);
    case 'tree':
      return listed(outcome.names.map(quoted), i18n);
    case 'blame':
      return blameText(outcome, i18n);
    case 'branches':
      return outcome.branches.length === 0
        ? i18n.text('git-no-branches')
        : listed(outcome.branches.map(branchLine), i18n);
    case 'worktrees':
      return listed(outcome.worktrees.map(worktreeLine), i18n);
    case 'stashes':
      return outcome.stashes.length === 0
        ? i18n.text('git-no-stashes')
        : listed(
            outcome.stashes.map(({ name, date, message }) => `${name} ${date} ${message}`),
            i18n,
          );
    case 'committed':
      return lines([commitLine(outcome.commit), ...outcome.files.map(changeLine), outcome.said]);
    case 'done':
      return lines([outcome.said, headLine(outcome.head, i18n), ...entryLines(outcome.entries, i18n)]);
  }
}

function headLine({ branch, commit, upstream, ahead, behind }: HeadState, i18n: I18n): string {
  const where =
    branch === null
      ? i18n.text('git-head-detached', { commit: (commit ?? '').slice(0, 12) })
      : i18n.text(commit === null ? 'git-head-unborn' : 'git-head-branch', { branch });
  if (upstream === undefined) return where;
  const apart = ahead === undefined ? i18n.text('git-upstream-gone') : `+${ahead} -${behind ?? 0}`;
  return `${where} → ${upstream} (${apart})`;
}

function entryLines(entries: readonly StatusEntry[], i18n: I18n): readonly string[] {
  if (entries.length === 0) return [i18n.text('git-clean')];
  return [
    listed(
      entries.map((entry) => entryLine(entry, i18n)),
      i18n,
    ),
  ];
}

function entryLine({ kind, index, worktree, path, from, submodule }: StatusEntry, i18n: I18n): string {
  const name = from === undefined ? quoted(path) : `${quoted(from)} -> ${quoted(path)}`;
  const note =
    kind === 'conflict'
      ? ` (${i18n.text('git-conflict')})`
      : submodule
        ? ` (${i18n.text('git-submodule')})`
        : '';
  return `${index}${worktree} ${name}${note}`;
}

function changesText(
  { files, patch, leftOut }: { files: readonly FileChange[]; patch?: PatchText; leftOut?: LeftOut },
  i18n: I18n,
): string {
  const { count = 0, rules = [] } = leftOut ?? {};
  const missing = count > 0 ? i18n.text('git-left-out', { count, rules: rules.join(', ') }) : '';
  const counts = lines([listed(files.map(changeLine), i18n), missing].filter((text) => text !== ''));
  return patch ? lines([counts, '', patchText(patch, i18n)]) : counts;
}

function changeLine({ path, from, added, deleted }: FileChange): string {
  const name = from === undefined ? quoted(path) : `${quoted(from)} -> ${quoted(path)}`;
  return added === null ? `bin ${name}` : `+${added} -${deleted ?? 0} ${name}`;
}

function patchText({ text, cut }: PatchText, i18n: I18n): string {
  if (!cut) return text.replace(/\n$/, '');
  const note =
    cut.path === undefined
      ? i18n.text('git-cut', { lines: cut.lines })
      : i18n.text('git-cut-stored', { lines: cut.lines, path: cut.path });
  return `${text.replace(/\n$/, '')}\n[${note}]`;
}

function commitLine({ hash, author, date, refs, subject }: Commit): string {
  const names = refs.length > 0 ? ` (${refs.join(', ')})` : '';
  return `${hash.slice(0, 12)} ${date.slice(0, 10)} ${author}: ${subject}${names}`;
}

function commitText({ hash, parents, author, date, refs, subject, body }: Commit): string {
  const names = refs.length > 0 ? ` (${refs.join(', ')})` : '';
  const from = parents.map((parent) => parent.slice(0, 12)).join(' ');
  return lines([
    `${hash}${names}`,
    `${author}, ${date}${from === '' ? '' : ` ← ${from}`}`,
    subject,
    body ?? '',
    '',
  ]);
}

function blameText({ hunks, leftOut }: Extract<Outcome, { kind: 'blame' }>, i18n: I18n): string {
  const text = hunks.map(({ hash, author, date, subject, startLine, lines: content }) =>
    [
      /^0+$/.test(hash)
        ? i18n.text('git-not-committed')
        : `${hash.slice(0, 12)} ${date} ${author}: ${subject}`,
      ...content.map((line, index) => `  ${startLine + index}\t${line}`),
    ].join('\n'),
  );
  return lines([...text, leftOut > 0 ? i18n.text('git-blame-more', { lines: leftOut }) : '']);
}

function branchLine({ name, current, commit, upstream, track, date, subject }: Branch): string {
  const remote = upstream === undefined ? '' : ` → ${upstream}${track ? ` (${track})` : ''}`;
  return `${current ? '*' : ' '} ${name} ${commit} ${date.slice(0, 10)}${remote}: ${subject}`;
}

function worktreeLine({ path, commit, branch, marks }: Worktree): string {
  return [quoted(path), branch ?? '-', commit?.slice(0, 12) ?? '-', ...marks].join(' ');
}

/** Names with control characters, quotes or blanks at an end are written as JSON strings. */
function quoted(name: string): string {
  return /[\0-\x1f\x7f-\x9f"\\\u2028\u2029]|^\s|\s$| -> /.test(name) ? JSON.stringify(name) : name;
}

function listed(all: readonly string[], i18n: I18n): string {
  if (all.length <= MAX_ENTRIES) return all.join('\n');
  return lines([...all.slice(0, MAX_ENTRIES), i18n.text('git-more', { count: all.length - MAX_ENTRIES })]);
}

function lines(parts: readonly string[]): string {
  return parts.filter((part, index) => part !== '' || (index > 0 && index < parts.length - 1)).join('\n');
}
