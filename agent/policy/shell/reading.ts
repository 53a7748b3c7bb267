// Judges what is read: certain files, wildcards, words whose end is not known, and folders with all they hold.
import { posix } from 'node:path';
import type { PathVerdict } from '../path-class.ts';
import { resolvePath } from '../paths.ts';
import { judgePlace, judgePlaces, places } from './places.ts';
import {
  type Descent,
  expandGlob,
  isFolder,
  lookBelow,
  matchesStore,
  secretBegins,
  splitGlob,
  storeBegins,
} from './reach.ts';
import { type Command, note, type Run, type Scope } from './run.ts';
import type { Value } from './values.ts';

/** Reads: inside the workspace low, outside medium, secrets as the path policy says. */
export function judgeRead(run: Run, value: Value, command: Command | undefined, scope: Scope): void {
  if (value.descriptor === 'read' || value.text === '-') return;
  if (!value.exact && !value.glob) {
    note(run, command, 'medium', 'unknown-value', value.source);
    if (value.text === '') return;
  }
  if (/^\/(?:dev|proc|sys)(?:\/|$)/.test(posix.normalize(value.text))) {
    judgeDevice(run, value, command);
    return;
  }
  if (value.glob) judgeGlob(run, value, command, scope);
  else {
    if (!value.exact) judgeBeginning(run, value, command, scope);
    judgePlaces(run, value, 'read', command, scope, value.source);
    if (value.exact) judgeListing(run, value, command, scope);
  }
}

/** The names in a folder of which nothing may be read are not listed either. */
function judgeListing(run: Run, value: Value, command: Command | undefined, scope: Scope): void {
  const found = places(run, value, scope.directories);
  for (const { path } of 'invalid' in found ? [] : found.paths) {
    const inside = run.around.judgePath(posix.join(path, 'any-name'), 'read');
    if (inside.verdict === 'block' && isFolder(path)) push(run, command, value.source, inside, 'block');
  }
}

/** Devices that give nothing away. */
export const FREE_DEVICES = /^\/dev\/(?:null|stdin|stdout|stderr|fd\/[0-2])$/;

function judgeDevice(run: Run, value: Value, command: Command | undefined): void {
  const path = posix.normalize(value.text);
  if (value.exact && FREE_DEVICES.test(path)) return;
  const harmless = /^\/dev\/(?:zero|u?random|tty)$|^\/proc\/(?:cpuinfo|meminfo|version|loadavg|uptime|stat)$/;
  note(run, command, value.exact && harmless.test(path) ? 'medium' : 'high', 'device', value.source);
}

/** A wildcard: each file it matches now, by the disk; credential stores by their names, whatever is there. */
function judgeGlob(run: Run, value: Value, command: Command | undefined, scope: Scope): void {
  const { source } = value;
  const { fixed, pattern } = splitGlob(value.text);
  if (/\/\.\.(?:\/|$)/.test(pattern)) note(run, command, 'medium', 'reads-outside', source);
  if (matchesSecret(pattern)) note(run, command, 'medium', 'secrets', source);
  const start = { ...value, text: fixed === '' ? '.' : fixed };
  judgePlaces(run, start, 'read', command, scope, source);
  const found = places(run, start, scope.directories);
  for (const place of 'invalid' in found ? [] : found.paths) {
    if (matchesStore(place.path, pattern, run.around.home)) credentials(run, command, source, 'block');
    const matches = expandGlob(place.path, pattern);
    if (matches) judgeMatches(run, matches, place.path, command, source);
    else {
      note(run, command, 'medium', 'unseen', source);
      judgeBeginning(run, { ...value, text: value.text.replace(/[*?[][\s\S]*$/, '') }, command, scope);
    }
  }
}

/** Matches that are named in the question, when there is nothing to say against them. */
const MOST_NAMED = 20;

function judgeMatches(
  run: Run,
  matches: readonly string[],
  cwd: string,
  command: Command | undefined,
  source: string,
): void {
  for (const [index, path] of matches.entries()) {
    try {
      const place = resolvePath(path, { cwd, literal: true });
      const { verdict, class: cls } = run.around.judgePath(place.path, 'read', { special: place.special });
      if (index < MOST_NAMED || verdict !== 'ordinary' || cls !== 'low') {
        judgePlace(run, place, 'read', command, source);
      }
    } catch {
      note(run, command, 'medium', 'unseen', source);
    }
  }
}

/** Names of secrets a wildcard could match, for files that are not there yet. */
const SECRET_NAMES = [
  '.env',
  '.env.local',
  '.netrc',
  '.npmrc',
  'id_rsa',
  'id_ed25519',
  'credentials.json',
  'a.pem',
  'a.key',
];

function matchesSecret(pattern: string): boolean {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  if (/^\*(?:\.\w+)?$/.test(name)) return /\.(?:pem|key|env)$/.test(name);
  const source = name
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  try {
    const matcher = new RegExp(`^${source}$`, 'i');
    return SECRET_NAMES.some(
      (secret) => (!secret.startsWith('.') || name.startsWith('.')) && matcher.test(secret),
    );
  } catch {
    return true;
  }
}

/** A word of which only the beginning is known: what it could become counts. */
function judgeBeginning(run: Run, value: Value, command: Command | undefined, scope: Scope): void {
  const slash = value.text.lastIndexOf('/');
  const base = value.text.slice(slash + 1);
  if (value.tilde && slash < 0) return;
  const folder = { ...value, text: value.text.slice(0, slash + 1) || '.' };
  const found = places(run, folder, scope.directories);
  for (const { path } of 'invalid' in found ? [] : found.paths) {
    const some = posix.join(path, `${base}any-name`);
    const verdict = run.around.judgePath(some, 'read');
    if (verdict.verdict === 'block') push(run, command, value.source, verdict, 'block');
    if (storeBegins(`${path === '/' ? '' : path}/${base}`, run.around.home)) {
      credentials(run, command, value.source, 'ask');
    }
    if (secretBegins(base)) {
      push(run, command, value.source, run.around.judgePath(posix.join(path, '.env'), 'read'), 'ask');
    }
  }
}

/** A folder and all below it (a file: just that): `grep -r`, `cp -r`, `tar`. */
export function judgeBelow(run: Run, value: Value, command: Command, scope: Scope, descent: Descent): void {
  judgeRead(run, value, command, scope);
  for (const path of foldersOf(run, value, scope)) {
    if (storeBegins(`${path === '/' ? '' : path}/`, run.around.home)) {
      credentials(run, command, value.source, 'block');
    }
    const below = lookBelow(run, path, descent);
    if (below.kind === 'unseen') note(run, command, 'medium', 'unseen', value.source);
    else if (below.kind === 'outside') {
      run.resolved.add(below.path);
      const { class: cls, because } = below.verdict;
      run.findings.push({ class: cls, part: value.source, because, command });
    } else if (below.kind !== 'fine') {
      run.resolved.add(below.path);
      push(run, command, value.source, below.verdict, below.kind === 'all' ? 'block' : 'ask');
    }
  }
}

function foldersOf(run: Run, value: Value, scope: Scope): readonly string[] {
  if (!value.exact && !value.glob) return [];
  const { fixed, pattern } = value.glob ? splitGlob(value.text) : { fixed: value.text, pattern: '' };
  const found = places(run, { ...value, text: fixed === '' ? '.' : fixed }, scope.directories);
  const starts = 'invalid' in found ? [] : found.paths.map((place) => place.path);
  const all = value.glob ? starts.flatMap((path) => expandGlob(path, pattern) ?? []) : starts;
  return all.filter(isFolder);
}

function credentials(run: Run, command: Command | undefined, source: string, verdict: 'ask' | 'block'): void {
  run.findings.push({
    class: 'high',
    part: source,
    because: { id: 'policy-path-credentials', args: { path: source } },
    command,
    path: { verdict, rule: 'credentials' },
  });
}

/** What the path policy says of a path a word only reaches. */
function push(
  run: Run,
  command: Command | undefined,
  source: string,
  found: PathVerdict,
  verdict: 'ask' | 'block',
): void {
  const { rule = found.verdict, ruleText } = found;
  run.findings.push({
    class: verdict === 'block' || rule === 'credentials' ? 'high' : 'medium',
    part: source,
    because: found.because,
    command,
    path: { verdict, rule, ...(ruleText === undefined ? {} : { ruleText }) },
  });
}
