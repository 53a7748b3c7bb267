// The path policy: what may be done with one canonical path. File tools, shell words and redirections all come here.
import { accessSync, constants, lstatSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Message } from '../i18n/message.ts';
import { CREDENTIAL_STORES, FLOOR, FLOOR_EXCEPTIONS, mayBeSecret } from './floor.ts';
import type { GlobMatch } from './globs.ts';
import { globMatcher } from './globs.ts';
import { sameFileAs } from './hard-links.ts';
import { foldStrict, locate } from './paths.ts';
import type { PathPart, RiskClass } from './plan.ts';
import { matchesPath } from './rules.ts';

/** What is being done with a path. `search` reads whatever is below it. */
export type PathOp = PathPart['op'];

/** What the judgement of a path depends on. */
export interface PathContext {
  readonly roots: readonly string[];
  readonly ownFolders: readonly string[];
  readonly forbiddenPaths: readonly string[];
  /** Rules of the user's about files; whoever opens a file, it is the file they are about. */
  readonly rules?: readonly PathRule[];
  /** Default: the user's home directory. */
  readonly home?: string;
  readonly platform?: NodeJS.Platform;
}

/** A rule of a file tool that names paths, e.g. `deny file_read(private/**)`. */
export interface PathRule {
  readonly effect: 'deny' | 'ask';
  /** What the decision calls it: `rule.deny`, `rule.ask` or `always_ask`. */
  readonly id: string;
  /** As written. */
  readonly text: string;
  readonly pattern: string;
  /** What it is about: the content, or a change. */
  readonly role: 'read' | 'change';
}

/** The judgement. `block` and `ask` hold at every level; without either the class decides. */
export interface PathVerdict {
  readonly class: RiskClass;
  readonly verdict: 'ordinary' | 'ask' | 'block';
  /** `forbidden_path`, `own_folder`, `credentials`, `special_file`, `not_a_file`, `always_ask.floor` … */
  readonly rule?: string;
  /** The entry that matched, for people. */
  readonly ruleText?: string;
  readonly because: Message;
}

/**
 * Kind of what is at a path now; a missing file is an ordinary one. Canonical paths lead to no link: one is met where
 * the link itself is meant (git shows it as the name it holds), and file tools open none.
 */
export type FileKind = 'file' | 'hard_link' | 'read_only' | 'directory' | 'link' | 'special' | 'missing';

/**
 * Looks at the disk: kind, and for a file whether this user may write it and whether it has other names (hard links),
 * wherever those are. Never throws.
 */
export function fileKind(path: string): FileKind {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return 'missing';
    if (stats.isDirectory()) return 'directory';
    if (stats.isSymbolicLink()) return 'link';
    if (!stats.isFile()) return 'special';
    // The mode counts, not the access: the superuser may write everything.
    if ((stats.mode & 0o222) === 0) return 'read_only';
    accessSync(path, constants.W_OK);
    return stats.nlink > 1 ? 'hard_link' : 'file';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' ? 'read_only' : 'missing';
  }
}

/** Judges canonical paths. Loads the glob matcher once. */
export async function pathJudge(
  context: PathContext,
): Promise<(path: string, op: PathOp, options?: { special?: boolean; kind?: FileKind }) => PathVerdict> {
  const match = await globMatcher();
  const lists = { ...prepare(context), context };
  const judgeNamed = (path: string, op: PathOp, options: { special?: boolean; kind?: FileKind }) =>
    hardBlock(path, op, options, lists, match) ??
    denied(path, op) ??
    floor(path, op, options.kind, lists, match) ??
    byRules(path, op, lists, match);
  const denied = (path: string, op: PathOp): PathVerdict | undefined => {
    const verdict = byRules(path, op, lists, match);
    return verdict?.verdict === 'block' ? verdict : undefined;
  };
  // A file is one whatever it is called: its other names may be ones that are asked about or refused.
  const judgeOtherNames = (path: string, op: PathOp, kind: FileKind | undefined): PathVerdict | undefined => {
    // A read-only file is called that whatever names it has; to change it is asked about before this.
    const mayBeNamedTwice = kind === 'hard_link' || (!changes(op) && (!kind || kind === 'read_only'));
    if (op === 'delete' || !mayBeNamedTwice) return undefined;
    for (const name of otherNames(path, lists)) {
      const verdict = judgeNamed(name, op, {});
      if (verdict) return verdict;
    }
    return changes(op) ? hardLinked(path, lists) : undefined;
  };
  return (path, op, options = {}) =>
    judgeNamed(path, op, options) ?? judgeOtherNames(path, op, options.kind) ?? ordinary(path, op, lists);
}

/** What the user's rules about files say of one: the first that denies, else the first that asks. */
function byRules(path: string, op: PathOp, lists: Lists, match: GlobMatch): PathVerdict | undefined {
  const { rules = [], roots } = lists.context;
  const role = changes(op) ? 'change' : 'read';
  const about = rules.filter(
    (rule) => rule.role === role && matchesPath(rule.pattern, path, { roots, match }),
  );
  const rule = about.find(({ effect }) => effect === 'deny') ?? about[0];
  if (!rule) return undefined;
  const { effect, id, text } = rule;
  const because = {
    id: effect === 'deny' ? 'policy-rule-denies' : 'policy-rule-asks',
    args: { rule: text, part: path },
  };
  return {
    class: ordinary(path, op, lists).class,
    verdict: effect === 'deny' ? 'block' : 'ask',
    rule: id,
    ruleText: id === 'always_ask' ? `always_ask: ${text}` : text,
    because,
  };
}

/**
 * Whether a tool may show the content of a canonical path without a question: what search tools filter their results
 * with, so that no route shows what `file_read` would refuse or ask about (report 32).
 */
export async function readable(context: PathContext): Promise<(path: string) => boolean> {
  const judge = await pathJudge(context);
  return (path) => judge(path, 'read').verdict === 'ordinary';
}

/**
 * Globs of what searches must leave out, for ripgrep's `--iglob '!<glob>'`. Coarser than `readable`, which has the
 * last word on each result.
 */
export function excludedGlobs(context: PathContext): readonly string[] {
  const forbidden = context.forbiddenPaths.flatMap((glob) => {
    const home = context.home ?? homedir();
    const full = glob.startsWith('~') ? home + glob.slice(1) : glob;
    if (!/^(?:[\\/]|[a-z]:)/i.test(full)) return [full, `${full}/**`];
    const place = locate(full, context.roots, context.platform);
    return place.inside ? [`/${place.relative}`, `/${place.relative}/**`] : [];
  });
  return [...SECRET_GLOBS, ...forbidden];
}

interface Lists {
  readonly context: PathContext;
  readonly forbidden: readonly { readonly glob: string; readonly text: string }[];
  readonly forbiddenGlobs: readonly string[];
  readonly stores: readonly string[];
  /** What stands before the first wildcard of each, for a first look. */
  readonly storeStarts: readonly string[];
}

let prepared: { readonly key: string; readonly lists: Lists } | undefined;

function prepare(context: PathContext): Lists {
  const { roots, forbiddenPaths } = context;
  const key = JSON.stringify([roots, context.ownFolders, forbiddenPaths, context.home, context.platform]);
  if (prepared?.key === key) return prepared.lists;
  const home = foldStrict(context.home ?? homedir());
  const expandHome = (glob: string) => (glob.startsWith('~') ? escapeGlob(home) + glob.slice(1) : glob);
  const forbidden = forbiddenPaths.flatMap((text) => {
    const glob = foldStrict(expandHome(text)).replace(/\/$/, '');
    const full = /^(?:\/|[a-z]:)/.test(glob) ? [glob] : forbiddenInRoots(glob, roots);
    return full.flatMap((item) => [
      { glob: item, text },
      { glob: `${item}/**`, text },
    ]);
  });
  const forbiddenGlobs = forbidden.map((item) => item.glob);
  const stores = CREDENTIAL_STORES.map(expandHome);
  const storeStarts = [...new Set(stores.map((glob) => glob.replace(/[*?[\]{}()!+@\\].*$/s, '')))];
  const lists = { context, forbidden, forbiddenGlobs, stores, storeStarts };
  prepared = { key, lists };
  return lists;
}

/** A bare name is forbidden in any folder, a path with a slash from each workspace folder. */
function forbiddenInRoots(glob: string, roots: readonly string[]): string[] {
  if (!glob.includes('/') || glob.startsWith('**/')) return [glob.startsWith('**/') ? glob : `**/${glob}`];
  return roots.map((root) => `${escapeGlob(foldStrict(root))}/${glob.replace(/^\.\//, '')}`);
}

function escapeGlob(text: string): string {
  return text.replace(/[*?[\]{}()!+@\\]/g, '\\$&');
}

function message(id: string, path: string, extra: Record<string, string> = {}): Message {
  return { id, args: { path, ...extra } };
}

function changes(op: PathOp): boolean {
  return op === 'write' || op === 'edit' || op === 'delete';
}

function hardBlock(
  path: string,
  op: PathOp,
  options: { special?: boolean; kind?: FileKind },
  lists: Lists,
  match: GlobMatch,
): PathVerdict | undefined {
  const folded = foldStrict(path);
  const block = (rule: string, id: string, text?: string): PathVerdict => ({
    class: 'high',
    verdict: 'block',
    rule,
    because: message(id, path, text === undefined ? {} : { rule: text }),
    ...(text === undefined ? {} : { ruleText: `forbidden_paths: ${text}` }),
  });
  const hit = match(folded, lists.forbiddenGlobs);
  const entry = lists.forbidden.find((item) => item.glob === hit);
  if (entry) return block('forbidden_path', 'policy-path-forbidden', entry.text);
  const own = ownFolder(path, op, lists.context);
  if (own) return own === 'block' ? block('own_folder', 'policy-path-own') : undefined;
  const store = lists.storeStarts.some((start) => folded.startsWith(start));
  if (store && match(folded, lists.stores)) return block('credentials', 'policy-path-credentials');
  const special = options.kind === 'special' || (options.kind === 'link' && changes(op));
  if (options.special || special || /^\/(?:proc|dev|sys)(?:\/|$)/.test(folded)) {
    return block('special_file', 'policy-path-special');
  }
  if (options.kind === 'directory' && changes(op)) return block('not_a_file', 'policy-path-directory');
  return undefined;
}

/**
 * The agent's own folders: nothing is written there, and nothing of its state is read (policy.md, order 2) but the
 * stored outputs the model is told to read. The configuration is what a person wrote, and holds no secrets.
 */
function ownFolder(path: string, op: PathOp, context: PathContext): 'block' | 'fine' | undefined {
  const place = locate(path, context.ownFolders, context.platform);
  if (!place.inside) return undefined;
  if (changes(op)) return 'block';
  return /^(?:blobs(?:\/|$)|config\.toml$)/.test(foldStrict(place.relative)) ? 'fine' : 'block';
}

/** Known names of secrets and stores that are the same file as this one. */
function otherNames(path: string, lists: Lists): readonly string[] {
  const { roots, ownFolders, home, forbiddenPaths } = lists.context;
  const place = locate(path, roots, lists.context.platform);
  return sameFileAs(path, {
    root: place.inside ? place.root : undefined,
    folders: ownFolders,
    home: home ?? homedir(),
    forbidden: forbiddenPaths,
  });
}

const ALL_GLOBS = FLOOR.map((entry) => entry.glob);
const SECRET_GLOBS = FLOOR.filter((entry) => entry.op === 'any').map((entry) => entry.glob);

function floor(
  path: string,
  op: PathOp,
  kind: FileKind | undefined,
  lists: Lists,
  match: GlobMatch,
): PathVerdict | undefined {
  const place = locate(path, lists.context.roots, lists.context.platform);
  // Inside a workspace only the part below its folder counts: a workspace may itself lie in a folder named so.
  const folded = place.inside ? foldStrict(place.relative) : foldStrict(path);
  const reading = !changes(op);
  const possible = !reading || mayBeSecret(folded.slice(folded.lastIndexOf('/') + 1));
  const globs = reading ? SECRET_GLOBS : ALL_GLOBS;
  if (possible && match(folded, FLOOR_EXCEPTIONS)) return undefined;
  const hit = possible ? match(folded, globs) : undefined;
  const entry = FLOOR.find((item) => item.glob === hit);
  if (entry && hit !== undefined) {
    return {
      // What is asked about for writing only makes programs run (policy.md, Classes).
      class: reading || (place.inside && entry.op === 'any') ? 'medium' : 'high',
      verdict: 'ask',
      rule: 'always_ask.floor',
      ruleText: `always_ask: ${entry.glob}`,
      because: message(entry.reason, path),
    };
  }
  if (kind !== 'read_only' || reading) return undefined;
  return {
    class: place.inside ? 'medium' : 'high',
    verdict: 'ask',
    rule: 'always_ask.read_only_file',
    because: message('policy-path-read-only', path),
  };
}

/** What is written to one name of a file may be written to all, and it is not known where those are. */
function hardLinked(path: string, lists: Lists): PathVerdict {
  const place = locate(path, lists.context.roots, lists.context.platform);
  return {
    class: place.inside ? 'medium' : 'high',
    verdict: 'ask',
    rule: 'always_ask.hard_link',
    because: message('policy-path-hard-link', path),
  };
}

function ordinary(path: string, op: PathOp, lists: Lists): PathVerdict {
  const { roots, ownFolders, platform } = lists.context;
  const own = locate(path, ownFolders, platform);
  const blob = own.inside && /^blobs\//.test(own.relative);
  const inside = blob || (!own.inside && locate(path, roots, platform).inside);
  const reading = !changes(op);
  const found: [RiskClass, string] = inside
    ? reading
      ? ['low', 'policy-path-read-inside']
      : ['medium', 'policy-path-write-inside']
    : reading
      ? ['medium', 'policy-path-read-outside']
      : ['high', 'policy-path-write-outside'];
  return { class: found[0], verdict: 'ordinary', because: message(found[1], path) };
}
