// What each kind of argument means for the class. One function a role; the tables name them.
import { posix } from 'node:path';
import { OchoError } from '../../i18n/message.ts';
import { REGENERABLE } from '../floor.ts';
import type { PathOp } from '../path-class.ts';
import { locate, type ResolvedPath, resolvePath } from '../paths.ts';
import type { Command, Directories, Judge, Run, Scope } from './run.ts';
import { note } from './run.ts';
import type { Role } from './tables/spec.ts';
import type { Value } from './values.ts';

type RoleJudge = (run: Run, judge: Judge, value: Value, command: Command, scope: Scope) => void;

/** Judges one argument by its role and notes what it finds. */
export function judgeRole(
  run: Run,
  judge: Judge,
  role: Role,
  value: Value,
  command: Command,
  scope: Scope,
): void {
  ROLES[role](run, judge, value, command, scope);
}

/** Every role the tables may use. */
export const ROLES: Readonly<Record<Role, RoleJudge>> = {
  text: () => undefined,
  read: (run, _, value, command, scope) => judgeRead(run, value, command, scope),
  directory: (run, _, value, command, scope) => judgeRead(run, value, command, scope),
  write: (run, _, value, command, scope) => judgeChange(run, value, 'write', command, scope),
  delete: (run, _, value, command, scope) => judgeChange(run, value, 'delete', command, scope),
  tree: (run, _, value, command, scope) => judgeTree(run, value, command, scope),
  script: (run, _, value, command, scope) => judgeScript(run, value, command, scope),
  revision: (run, _, value, command, scope) => {
    const leads = value.tilde || /^(?:\/|\.\.?(?:\/|$))|\/\.\.(?:\/|$)/.test(value.text);
    if (leads || value.glob) judgeRead(run, value, command, scope);
    else if (!value.exact) note(run, command, 'medium', 'unknown-value', value.source);
  },
  url: (run, _, value, command) => judgeUrl(run, value, command),
  host: certain('medium', 'network'),
  sent: (run, _, value, command) => {
    if (!value.exact || value.text.startsWith('@')) note(run, command, 'high', 'sends', value.source);
  },
  method: (run, _, value, command) => {
    if (!value.exact || !/^(?:GET|HEAD)$/.test(value.text))
      note(run, command, 'high', 'remote', value.source);
  },
  remote: (run, judge, value, command) => {
    if (value.exact && /^[A-Za-z_][\w.-]*$/.test(value.text))
      note(run, command, 'medium', 'network', value.source);
    else if (/^https:\/\//.test(value.text)) judge.role(value, 'url', command, NOWHERE);
    else note(run, command, 'high', 'remote-address', value.source);
  },
  gitconfig: (run, _, value, command) => {
    if (!value.exact || !INERT_GIT.test(value.text))
      note(run, command, 'high', 'configuration', value.source);
  },
  shell: (run, judge, value, command, scope) => {
    if (value.exact) judge.script(value.text, command, scope);
    else note(run, command, 'high', 'unknown-code', value.source);
  },
  code: (run, _, value, command) => note(run, command, 'high', 'inline-code', value.source),
  program: (run, _, value, command) => note(run, command, 'high', 'chosen-program', value.source),
  // Reached only when a table puts it where no rest of arguments follows.
  command: (run, _, value, command) => note(run, command, 'high', 'chosen-program', value.source),
  package: (run, _, value, command, scope) => judgePackage(run, value, command, scope),
  process: (run, _, value, command) => {
    const fine = value.number || /^%?\d+$|^%[%+-]?$/.test(value.text);
    if (!fine && value.text !== '') note(run, command, 'high', 'process', value.source);
    else if (/^[01]$/.test(value.text)) note(run, command, 'high', 'process', value.source);
  },
  target: (run, _, value, command) => {
    if (!value.exact || value.text.includes('=')) note(run, command, 'high', 'unexpected', value.source);
  },
  block: (run, _, value, command) => {
    if (!/^\{/.test(value.source)) note(run, command, 'high', 'inline-code', value.source);
  },
  never: (run, _, value, command) => note(run, command, 'high', 'unexpected', value.source),
};

const NOWHERE: Scope = {
  directories: { folders: [], unknown: true },
  variables: { numeric: new Set(), known: new Map() },
  repeated: false,
  depth: 0,
};

/** Settings of one run that only change how things look. */
const INERT_GIT =
  /^(?:color\.[\w.]+|core\.(?:pager=(?:cat)?|quote[pP]ath=\w+|fsmonitor=(?:false|0)?|hooksPath=(?:\/dev\/null)?|autocrlf=\w+|abbrev=\d+)|advice\.\w+|log\.\w+|column\.\w+|user\.(?:name|email)|init\.defaultBranch|commit\.gpgsign=false|gc\.auto=0|merge\.conflictstyle|diff\.(?:noprefix|renames|context|algorithm|mnemonicPrefix))(?:=[\w .@/-]*)?$/;

function certain(cls: 'medium', reason: string): RoleJudge {
  return (run, _, value, command) =>
    note(run, command, value.exact ? cls : 'high', value.exact ? reason : 'unknown-value', value.source);
}

/** Canonical paths of a value from every directory it may be meant in; `unknown` when there may be others. */
export function places(
  run: Run,
  value: Value,
  directories: Directories,
): { readonly paths: readonly ResolvedPath[]; readonly unknown: boolean } | { readonly invalid: OchoError } {
  let text = value.text;
  // A Windows drive has no place in a workspace on another system.
  if (process.platform !== 'win32' && /^[A-Za-z]:[\\/]/.test(text)) return { paths: [], unknown: true };
  if (value.tilde) {
    if (!/^~(?:\/|$)/.test(text)) return { paths: [], unknown: true };
    text = run.around.home + text.slice(1);
  }
  const absolute = posix.isAbsolute(text.replaceAll('\\', '/'));
  const folders = absolute ? ['/'] : directories.folders;
  try {
    const paths = folders.map((cwd) => resolvePath(text === '' ? '.' : text, { cwd, literal: true }));
    return { paths, unknown: !absolute && directories.unknown };
  } catch (error) {
    if (error instanceof OchoError) return { invalid: error };
    throw error;
  }
}

/** Reads: inside the workspace low, outside medium, secrets as the path policy says. */
function judgeRead(run: Run, value: Value, command: Command | undefined, scope: Scope): void {
  if (value.descriptor === 'read' || value.text === '-') return;
  if (!value.exact && !value.glob) {
    note(run, command, 'medium', 'unknown-value', value.source);
    if (value.text === '') return;
  }
  const device = /^\/(?:dev|proc|sys)(?:\/|$)/.test(posix.normalize(value.text));
  if (device) {
    judgeDevice(run, value, command);
    return;
  }
  const looked = value.glob ? { ...value, text: value.text.replace(/[^/]*[*?[][\s\S]*$/, '') || '.' } : value;
  if (value.glob && /[*?[][\s\S]*\/\.\.(?:\/|$)/.test(value.text)) {
    note(run, command, 'medium', 'reads-outside', value.source);
  }
  if (value.glob && matchesSecret(value.text)) note(run, command, 'medium', 'secrets', value.source);
  judgePlaces(run, looked, 'read', command, scope, value.source);
}

const FREE_DEVICES = /^\/dev\/(?:null|stdin|stdout|stderr|fd\/[0-2])$/;

function judgeDevice(run: Run, value: Value, command: Command | undefined): void {
  const path = posix.normalize(value.text);
  if (value.exact && FREE_DEVICES.test(path)) return;
  const harmless = /^\/dev\/(?:zero|u?random|tty)$|^\/proc\/(?:cpuinfo|meminfo|version|loadavg|uptime|stat)$/;
  note(run, command, value.exact && harmless.test(path) ? 'medium' : 'high', 'device', value.source);
}

/** Names of secrets a wildcard could match. */
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

/** Writes: a certain path of an ordinary workspace file is medium, everything else high. */
export function judgeChange(
  run: Run,
  value: Value,
  op: 'write' | 'delete',
  command: Command | undefined,
  scope: Scope,
): void {
  if (op === 'write' && (value.descriptor === 'write' || FREE_DEVICES.test(value.text))) return;
  if (!value.exact) {
    note(run, command, 'high', 'unknown-target', value.source);
    return;
  }
  if (/^\/(?:dev|proc|sys)(?:\/|$)/.test(posix.normalize(value.text))) {
    note(run, command, 'high', 'device', value.source);
    return;
  }
  judgePlaces(run, value, op, command, scope, value.source);
}

function judgePlaces(
  run: Run,
  value: Value,
  op: PathOp,
  command: Command | undefined,
  scope: Scope,
  source: string,
): void {
  const found = places(run, value, scope.directories);
  if ('invalid' in found) {
    run.findings.push({ class: 'high', part: source, because: found.invalid.text, command });
    return;
  }
  for (const place of found.paths) judgePlace(run, place, op, command, source);
  if (found.unknown) note(run, command, op === 'read' ? 'medium' : 'high', 'unknown-directory', source);
}

function judgePlace(
  run: Run,
  place: ResolvedPath,
  op: PathOp,
  command: Command | undefined,
  source: string,
): void {
  run.resolved.add(place.path);
  const verdict = run.around.judgePath(place.path, op, { special: place.special });
  const changing = op !== 'read';
  const cls = verdict.verdict === 'block' || (verdict.verdict === 'ask' && changing) ? 'high' : verdict.class;
  const path =
    verdict.verdict === 'ordinary'
      ? {}
      : {
          path: {
            verdict: verdict.verdict,
            rule: verdict.rule ?? verdict.verdict,
            ...(verdict.ruleText === undefined ? {} : { ruleText: verdict.ruleText }),
          },
        };
  run.findings.push({ class: cls, part: source, because: verdict.because, command, ...path });
}

/** A whole folder is only removed without alarm when it is one that tools make again. */
function judgeTree(run: Run, value: Value, command: Command, scope: Scope): void {
  judgeChange(run, value, 'delete', command, scope);
  if (!value.exact) return;
  const found = places(run, value, scope.directories);
  const fine =
    'paths' in found &&
    !found.unknown &&
    found.paths.every((place) => {
      const where = locate(place.path, run.around.paths.roots);
      return where.inside && where.relative !== '' && REGENERABLE.has(posix.basename(where.relative));
    });
  if (!fine) note(run, command, 'high', 'loss', value.source);
}

/** R10: a script file of the workspace is medium; anything else that is run is high. */
function judgeScript(run: Run, value: Value, command: Command, scope: Scope): void {
  if (!value.exact || value.text === '-' || value.descriptor) {
    note(run, command, 'high', 'unknown-code', value.source);
    return;
  }
  const found = places(run, value, scope.directories);
  if ('invalid' in found || found.unknown) {
    note(run, command, 'high', 'unknown-code', value.source);
    return;
  }
  const inside = found.paths.every((place) => locate(place.path, run.around.paths.roots).inside);
  for (const place of found.paths) judgePlace(run, place, 'read', command, value.source);
  note(run, command, inside ? 'medium' : 'high', inside ? 'project' : 'foreign-script', value.source);
}

function judgeUrl(run: Run, value: Value, command: Command): void {
  if (!value.exact) {
    note(run, command, 'high', 'unknown-url', value.source);
    return;
  }
  const url = /^[a-z][a-z0-9+.-]*:/i.test(value.text) ? value.text : `http://${value.text}`;
  // curl expands these itself.
  if (!/^https?:\/\//i.test(url) || /[[\]{}]/.test(url)) {
    note(run, command, 'high', 'unknown-url', value.source);
    return;
  }
  const { verdict, because } = run.around.classifyUrl(url);
  if (verdict !== 'other') {
    run.findings.push({
      class: 'high',
      part: value.source,
      because: because ?? { id: 'policy-why-refused-url', args: { program: 'url', part: value.source } },
      command,
      ...(verdict === 'blocked' ? { path: { verdict: 'block', rule: 'network.blocked_domain' } } : {}),
    });
  } else note(run, command, 'medium', 'network', value.source);
}

function judgePackage(run: Run, value: Value, command: Command, scope: Scope): void {
  const named = /^(?:@[\w.-]+\/)?[A-Za-z0-9][\w.-]*(?:\[[\w,-]+\])?(?:(?:@|==|>=|<=|~=|\^)[\w.^~*<>=-]+)?$/;
  if (value.exact && named.test(value.text)) note(run, command, 'medium', 'network', value.source);
  else if (value.exact && /^\.{1,2}(?:\/|$|\[)/.test(value.text)) {
    judgeScript(run, { ...value, text: value.text.replace(/\[.*$/, '') }, command, scope);
  } else note(run, command, 'high', 'foreign-package', value.source);
}
