// What each kind of argument means for the class. One function a role; the tables name them.
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { REGENERABLE } from '../floor.ts';
import { locate } from '../paths.ts';
import { judgePlace, judgePlaces, places } from './places.ts';
import type { Descent } from './reach.ts';
import { FREE_DEVICES, judgeBelow, judgeRead } from './reading.ts';
import { judgeRevision } from './revision.ts';
import type { Command, Judge, Run, Scope } from './run.ts';
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
  named: (run, _, value, command, scope) => {
    const found = value.glob ? undefined : places(run, value, scope.directories);
    if (!found) judgeRead(run, value, command, scope);
    for (const place of found && 'paths' in found ? found.paths : []) {
      const { verdict } = run.around.judgePath(place.path, 'read', { special: place.special });
      if (verdict !== 'ordinary') judgePlace(run, place, 'read', command, value.source);
    }
  },
  below: descends({ hidden: true, follows: false }),
  visible: descends({ hidden: false, follows: false }),
  linked: descends({ hidden: true, follows: true }),
  linkedvisible: descends({ hidden: false, follows: true }),
  shown: (run, _, value, command, scope) => judgeRevision(run, value, command, scope, true),
  directory: (run, _, value, command, scope) => judgeRead(run, value, command, scope),
  write: (run, _, value, command, scope) => judgeChange(run, value, 'write', command, scope),
  delete: (run, _, value, command, scope) => judgeChange(run, value, 'delete', command, scope),
  tree: (run, _, value, command, scope) => judgeTree(run, value, command, scope),
  script: (run, _, value, command, scope) => judgeScript(run, value, command, scope),
  revision: (run, _, value, command, scope) => judgeRevision(run, value, command, scope, false),
  url: (run, _, value, command) => judgeUrl(run, value, command),
  host: certain('medium', 'network'),
  sent: (run, _, value, command, scope) => {
    // `@file` and `name=@file`: the file is what is sent.
    const file = /^(?:[^=@<]*=)?[@<]([^;]+)/.exec(value.text)?.[1];
    if (file !== undefined && file !== '-') judgeRead(run, { ...value, text: file }, command, scope);
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
  operand: (run, _, value, command) => note(run, command, 'high', 'unexpected', value.source),
  mode: (run, _, value, command, scope) => {
    const bits = /^(?:0?[0-7]{1,3}|(?:[ugoa]*[-+=](?:[rwxX]*|[ugo]))(?:,[ugoa]*[-+=](?:[rwxX]*|[ugo]))*)$/;
    if (value.exact && bits.test(value.text)) return;
    if (/^[0-7]{4,}$|^[ugoa]*[-+=][rwxXst]*[st]/.test(value.text))
      note(run, command, 'high', 'privilege', value.source);
    judgeChange(run, value, 'write', command, scope);
  },
  format: (run, _, value, command) => {
    if (!value.text.startsWith('+')) note(run, command, 'high', 'system', value.source);
  },
  paged: (run, _, value, command, scope) => {
    if (value.text.startsWith('+')) note(run, command, 'high', 'inline-code', value.source);
    else judgeRead(run, value, command, scope);
  },
  project: (run, _, value, command, scope) => judgeProject(run, value, command, scope),
  task: (run, _, value, command) => {
    // sbt takes whole commands as one word, `;` between them.
    if (/(?:^|;)\s*[+~]*\s*(?:eval|set|apply|addCommandAlias|console\w*|!|<)(?![\w-])/.test(value.text))
      note(run, command, 'high', 'inline-code', value.source);
    const publishes = /(?:^|[:.;\s+~/])(?:publish|deploy|release|upload|bintray)|^exec:/i;
    if (!value.exact || publishes.test(value.text)) note(run, command, 'high', 'remote', value.source);
  },
  goal: (run, judge, value, command, scope) => {
    if (value.text.split(':').length > 2) note(run, command, 'high', 'foreign-package', value.source);
    judge.role(value, 'task', command, scope);
  },
  classpath: (run, _, value, command, scope) => {
    for (const text of value.text.split(/[:;]/).filter(Boolean))
      judgeScript(run, { ...value, text: text.replace(/(^|\/)\*$/, '$1.') }, command, scope);
    if (!value.exact) note(run, command, 'high', 'unknown-code', value.source);
  },
  list: (run, _, value, command, scope) => {
    if (/^[a-z][a-z0-9+.-]+:/i.test(value.text)) note(run, command, 'high', 'foreign-package', value.source);
    else judgeRead(run, value, command, scope);
  },
  property: (run, _, value, command) => {
    const plain = /^[\w.:-]+(?:=[\w.,:+*-]*)?$/.test(value.text);
    if (!value.exact || !plain || STEERS_BUILD.test(value.text))
      note(run, command, 'high', 'configuration', value.source);
  },
  resource: (run, _, value, command) => {
    if (!value.exact) note(run, command, 'high', 'unknown-value', value.source);
    else if (/(?:^|,)secrets?(?:[./,]|$)/i.test(value.text))
      note(run, command, 'high', 'secrets', value.source);
  },
  module: (run, _, value, command, scope) => {
    if (!value.exact || value.text.includes('@')) note(run, command, 'high', 'foreign-package', value.source);
    else if (/^(?:\.{1,2}(?:\/|$)|\/)|\.go$/.test(value.text)) judgeScript(run, value, command, scope);
  },
  never: (run, _, value, command) => note(run, command, 'high', 'unexpected', value.source),
};

/** Names of build properties that choose a program or load code. */
const STEERS_BUILD =
  /^(?:exec\.|maven\.(?:ext|repo|home)|CMAKE_(?:\w+_)?(?:COMPILER|LAUNCHER|TOOLCHAIN|LINKER|INCLUDE|MODULE|MAKE_PROGRAM)|org\.gradle\.(?:jvmargs|java)|altDeployment|argLine|jvm)/i;

const NOWHERE: Scope = {
  directories: { folders: [], unknown: true },
  variables: { numeric: new Set(), known: new Map() },
  repeated: false,
  depth: 0,
};

function descends(descent: Descent): RoleJudge {
  return (run, _, value, command, scope) => judgeBelow(run, value, command, scope, descent);
}

/** Settings of one run that only change how things look. */
const INERT_GIT =
  /^(?:color\.[\w.]+|core\.(?:pager=(?:cat)?|quote[pP]ath=\w+|fsmonitor=(?:false|0)?|hooksPath=(?:\/dev\/null)?|autocrlf=\w+|abbrev=\d+)|advice\.\w+|log\.\w+|column\.\w+|user\.(?:name|email)|init\.defaultBranch|commit\.gpgsign=false|gc\.auto=0|merge\.conflictstyle|diff\.(?:noprefix|renames|context|algorithm|mnemonicPrefix))(?:=[\w .@/-]*)?$/;

function certain(cls: 'medium', reason: string): RoleJudge {
  return (run, _, value, command) =>
    note(run, command, value.exact ? cls : 'high', value.exact ? reason : 'unknown-value', value.source);
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
  // A scheme makes a loader fetch code, or take it from the word itself (`data:`).
  const scheme = /^[a-z][a-z0-9+.-]+:/i.test(value.text);
  if (!value.exact || value.text === '-' || value.descriptor || scheme) {
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

/**
 * What the project's own tools are given: names and patterns, and paths. One that leads out of the workspace would
 * have a tool load or write something that is not the project's. `/name/` is more likely a pattern than a path.
 */
function judgeProject(run: Run, value: Value, command: Command, scope: Scope): void {
  const text = value.text.replace(/^--?[\w-]+=/, '');
  const leads = value.tilde || /^(?:\/|~|\.\.(?:\/|$)|file:)|\/\.\.(?:\/|$)|^https?:/.test(text);
  if (!leads || FREE_DEVICES.test(text)) return;
  const found = places(run, { ...value, text }, scope.directories);
  const outside =
    'invalid' in found ||
    found.paths.some(
      ({ path }) => !locate(path, run.around.paths.roots).inside && (!PATTERN.test(path) || existsSync(path)),
    );
  if (outside) note(run, command, 'high', 'foreign-script', value.source);
}

/** One name below the root: a pattern between slashes, when there is nothing of that name. */
const PATTERN = /^\/[^/]+$/;

function judgeUrl(run: Run, value: Value, command: Command): void {
  if (!value.exact) {
    note(run, command, 'high', 'unknown-url', value.source);
    return;
  }
  const url = /^[a-z][a-z0-9+.-]*:/i.test(value.text) ? value.text : `http://${value.text}`;
  if (!PLAIN_URL.test(url)) {
    note(run, command, 'high', 'unknown-url', value.source);
    return;
  }
  const { verdict, because } = run.around.classifyUrl(url);
  if (verdict !== 'other') {
    run.findings.push({
      class: 'high',
      part: value.source,
      because: because ?? { id: 'policy-why-refused-url', args: { part: value.source } },
      command,
      ...(verdict === 'blocked' ? { path: { verdict: 'block', rule: 'network.blocked_domain' } } : {}),
    });
  } else note(run, command, 'medium', 'network', value.source);
}

/**
 * What every program reads as the same address: nobody's name in front of the host, no backslash, blank, control
 * character or letter outside ASCII, and none of the braces and brackets curl expands itself.
 */
const PLAIN_URL = /^https?:\/\/[a-z0-9._-]+(?::\d*)?(?:\/[!-Z^-z|~]*|\?[!-?A-Z^-z|~]*)?$/i;

function judgePackage(run: Run, value: Value, command: Command, scope: Scope): void {
  const named = /^(?:@[\w.-]+\/)?[A-Za-z0-9][\w.-]*(?:\[[\w,-]+\])?(?:(?:@|==|>=|<=|~=|\^)[\w.^~*<>=-]+)?$/;
  if (value.exact && named.test(value.text)) note(run, command, 'medium', 'network', value.source);
  else if (value.exact && /^\.{1,2}(?:\/|$|\[)/.test(value.text)) {
    judgeScript(run, { ...value, text: value.text.replace(/\[.*$/, '') }, command, scope);
  } else note(run, command, 'high', 'foreign-package', value.source);
}
