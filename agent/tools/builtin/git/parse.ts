// Readers of git's formats for programs. All use NUL between fields, so that no name can be taken for something else.
import type {
  BlameHunk,
  Branch,
  Commit,
  FileChange,
  HeadState,
  Stash,
  StatusEntry,
  Worktree,
} from './results.ts';

/** Reads `git status --porcelain=v2 -z --branch` (git-status(1) "Porcelain Format Version 2"). */
export function parseStatus(text: string): { head: HeadState; entries: StatusEntry[] } {
  const records = text.split('\0');
  const headers = new Map<string, string>();
  const entries: StatusEntry[] = [];
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? '';
    if (record.startsWith('# ')) {
      const [, name = '', value = ''] = /^# (\S+) (.*)$/s.exec(record) ?? [];
      headers.set(name, value);
    } else if (record.startsWith('2 ')) {
      entries.push(renamed(record, records[++index] ?? ''));
    } else {
      entries.push(...plainEntry(record));
    }
  }
  return { head: headOf(headers), entries };
}

function headOf(headers: ReadonlyMap<string, string>): HeadState {
  const branch = headers.get('branch.head') ?? '(detached)';
  const commit = headers.get('branch.oid') ?? '(initial)';
  const upstream = headers.get('branch.upstream');
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(headers.get('branch.ab') ?? '') ?? [];
  return {
    branch: branch === '(detached)' ? null : branch,
    commit: commit === '(initial)' ? null : commit,
    ...(upstream === undefined ? {} : { upstream }),
    ...(ahead === undefined ? {} : { ahead: Number(ahead), behind: Number(behind) }),
  };
}

/** `1 XY sub mH mI mW hH hI path`, `u XY sub m1 m2 m3 mW h1 h2 h3 path`, `? path`. */
function plainEntry(record: string): StatusEntry[] {
  if (record.startsWith('? ')) {
    return [{ kind: 'untracked', path: record.slice(2), index: '?', worktree: '?' }];
  }
  const fields = record.startsWith('1 ') ? 8 : record.startsWith('u ') ? 10 : 0;
  if (fields === 0) return [];
  const { values, rest } = takeFields(record, fields);
  const kind = record.startsWith('u ') ? 'conflict' : 'changed';
  return [{ kind, path: rest, ...letters(values) }];
}

/** `2 XY sub mH mI mW hH hI score path` NUL `path before`. */
function renamed(record: string, from: string): StatusEntry {
  const { values, rest } = takeFields(record, 9);
  return { kind: values[8]?.startsWith('C') ? 'copied' : 'renamed', path: rest, from, ...letters(values) };
}

function takeFields(record: string, count: number): { values: string[]; rest: string } {
  const values: string[] = [];
  let start = 0;
  for (; values.length < count; ) {
    const end = record.indexOf(' ', start);
    if (end < 0) break;
    values.push(record.slice(start, end));
    start = end + 1;
  }
  return { values, rest: record.slice(start) };
}

function letters(values: readonly string[]): Pick<StatusEntry, 'index' | 'worktree' | 'submodule'> {
  const [, both = '..', submodule = 'N...'] = values;
  return {
    index: both[0] ?? '.',
    worktree: both[1] ?? '.',
    ...(submodule.startsWith('S') ? { submodule: true } : {}),
  };
}

/** Reads `--numstat -z`: `added TAB deleted TAB path`, or for a rename an empty path, then both paths. */
export function parseNumstat(text: string): FileChange[] {
  const records = text.split('\0');
  const changes: FileChange[] = [];
  for (let index = 0; index < records.length; index++) {
    const [, added = '-', deleted = '-', path = ''] =
      /^\n*(\d+|-)\t(\d+|-)\t(.*)$/s.exec(records[index] ?? '') ?? [];
    if (added === '-' && deleted === '-' && path === '' && !records[index]?.includes('\t')) continue;
    const counts = { added: countOf(added), deleted: countOf(deleted) };
    if (path !== '') changes.push({ path, ...counts });
    else changes.push({ from: records[++index] ?? '', path: records[++index] ?? '', ...counts });
  }
  return changes;
}

function countOf(text: string): number | null {
  return text === '-' ? null : Number(text);
}

/** Reads the log format of `command.ts`: six fields a commit, or seven with the body. */
export function parseLog(text: string, fields: 6 | 7 = 6): Commit[] {
  const values = text.split('\0');
  const commits: Commit[] = [];
  for (let start = 0; start + fields <= values.length; start += fields) {
    const [hash = '', parents = '', author = '', date = '', refs = '', subject = '', body] = values.slice(
      start,
      start + fields,
    );
    commits.push({
      hash: hash.trim(),
      parents: parents === '' ? [] : parents.split(' '),
      author,
      date,
      refs: refs === '' ? [] : refs.split(', '),
      subject,
      ...(body?.trim() ? { body: body.trim() } : {}),
    });
  }
  return commits;
}

/** Reads `git blame --porcelain`; keeps at most `limit` lines and counts the others. */
export function parseBlame(text: string, limit: number): { hunks: BlameHunk[]; leftOut: number } {
  const commits = new Map<string, { author: string; date: string; subject: string }>();
  const hunks: (BlameHunk & { lines: string[] })[] = [];
  let current = { hash: '', line: 0 };
  let kept = 0;
  let leftOut = 0;
  for (const line of text.split('\n')) {
    const header = /^([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?$/.exec(line);
    if (header) current = { hash: header[1] ?? '', line: Number(header[2]) };
    else if (!line.startsWith('\t')) noteCommit(commits, current.hash, line);
    else if (kept >= limit) leftOut++;
    else {
      kept++;
      addLine(hunks, commits, current, line.slice(1));
    }
  }
  return { hunks, leftOut };
}

function noteCommit(
  commits: Map<string, { author: string; date: string; subject: string }>,
  hash: string,
  line: string,
): void {
  const space = line.indexOf(' ');
  if (space < 0 || hash === '') return;
  const commit = commits.get(hash) ?? { author: '', date: '', subject: '' };
  commits.set(hash, commit);
  const value = line.slice(space + 1);
  if (line.startsWith('author ')) commit.author = value;
  if (line.startsWith('author-time '))
    commit.date = new Date(Number(value) * 1000).toISOString().slice(0, 10);
  if (line.startsWith('summary ')) commit.subject = value;
}

function addLine(
  hunks: (BlameHunk & { lines: string[] })[],
  commits: ReadonlyMap<string, { author: string; date: string; subject: string }>,
  { hash, line }: { hash: string; line: number },
  content: string,
): void {
  const last = hunks.at(-1);
  if (last && last.hash === hash && last.startLine + last.lines.length === line) {
    last.lines.push(content);
    return;
  }
  const commit = commits.get(hash) ?? { author: '', date: '', subject: '' };
  hunks.push({ hash, ...commit, startLine: line, lines: [content] });
}

/** Reads the format `BRANCH_LIST` asks for: a ref a line, which no ref name can break. */
export function parseBranches(text: string): Branch[] {
  return text.split('\n').flatMap((line) => {
    const [head, ref, commit = '', upstream, track, date = '', subject = ''] = line.split('\0');
    if (ref === undefined || ref.endsWith('/HEAD')) return [];
    return {
      name: ref.replace(/^refs\/(heads|remotes)\//, ''),
      remote: ref.startsWith('refs/remotes/'),
      current: head === '*',
      commit,
      ...(upstream ? { upstream } : {}),
      ...(track ? { track } : {}),
      date,
      subject,
    };
  });
}

/** Reads `git worktree list --porcelain`, with `-z` or, from a git before 2.36, with lines. */
export function parseWorktrees(text: string): Worktree[] {
  const separator = text.includes('\0') ? '\0' : '\n';
  return text.split(separator + separator).flatMap((block) => {
    const attributes = new Map(
      block.split(separator).map((line) => {
        const space = line.indexOf(' ');
        return space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
      }),
    );
    const path = attributes.get('worktree');
    if (path === undefined) return [];
    const commit = attributes.get('HEAD');
    const branch = attributes.get('branch')?.replace(/^refs\/heads\//, '');
    return {
      path,
      ...(commit === undefined ? {} : { commit }),
      ...(branch === undefined ? {} : { branch }),
      marks: ['bare', 'locked', 'prunable'].filter((mark) => attributes.has(mark)),
    };
  });
}

/** Reads `stash list -z` in the format of `command.ts`: three fields an entry. */
export function parseStashes(text: string): Stash[] {
  const values = text.split('\0');
  const stashes: Stash[] = [];
  for (let start = 0; start + 3 <= values.length; start += 3) {
    const [name = '', message = '', date = ''] = values.slice(start, start + 3);
    stashes.push({ name, message, date });
  }
  return stashes;
}
