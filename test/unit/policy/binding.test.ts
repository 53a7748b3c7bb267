// What a plan is bound to, in files of a folder of its own.
import assert from 'node:assert/strict';
import fs, { type BigIntStats } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { StampMemory, stampOf } from '../../../agent/platform/file-stamp.ts';
import { changesBetween } from '../../../agent/policy/binding/changes.ts';
import { bindAgain, bindCommand } from '../../../agent/policy/binding/command.ts';
import { bindPrograms, findOnPath, formOf } from '../../../agent/policy/binding/programs.ts';
import {
  type CommandBinding,
  type CommandPart,
  consentFingerprint,
  fingerprint,
  type Plan,
} from '../../../agent/policy/plan.ts';
import { namedIn } from '../../../agent/policy/shell/named.ts';
import { bashParser } from '../../../agent/policy/shell/parse-bash.ts';

const LIMITS = { maxBytes: 1_000, budget: { bytes: 10_000 } };

/** Takes every file for one that has not changed for a while. */
class Settled extends StampMemory {
  override keep(state: string, hash: string, info: BigIntStats): void {
    super.keep(state, hash, Object.assign(Object.create(info), { mtimeNs: 0n, ctimeNs: 0n }));
  }
}

describe('binding', () => {
  let cwd: string;
  let bin: string;

  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-binding-')));
    [cwd, bin] = [path.join(base, 'work'), path.join(base, 'bin')];
    for (const folder of [cwd, bin]) fs.mkdirSync(folder);
  });
  afterEach(() => fs.rmSync(path.dirname(cwd), { recursive: true, force: true }));

  const at = (...names: string[]) => path.join(cwd, ...names);
  const put = (file: string, text: string, mode = 0o644) => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { mode });
  };
  const around = async (command: string) => {
    const parse = await bashParser();
    const named = namedIn(parse(command), parse);
    return { cwd, env: { PATH: bin }, shell: '/bin/sh', named, commands: [], paths: [], roots: [cwd] };
  };
  const bound = async (command: string): Promise<CommandBinding> =>
    bindCommand(await around(command), 'contents');
  const files = async (command: string): Promise<string[]> =>
    (await bound(command)).files.map(
      (each) => `${each.role} ${path.relative(cwd, each.path)}${each.is === null ? ' missing' : ''}`,
    );

  describe('a look at a file', () => {
    it('is equal for equal content and no other', () => {
      put(at('a'), 'one');
      const before = stampOf(at('a'), LIMITS);
      put(at('a'), 'two');
      const other = stampOf(at('a'), LIMITS);
      put(at('b'), 'one');
      fs.renameSync(at('b'), at('a'));
      assert.match(before.is ?? '', /^sha256:/);
      assert.notEqual(before.is, other.is);
      assert.deepEqual(stampOf(at('a'), LIMITS), before);
    });

    it('goes by the state of what is too large, all together included', () => {
      put(at('large'), 'x'.repeat(1_001));
      put(at('small'), 'x'.repeat(600));
      const budget = { bytes: 1_000 };
      assert.match(stampOf(at('large'), LIMITS).is ?? '', /^stat:/);
      assert.match(stampOf(at('small'), { maxBytes: 1_000, budget }).is ?? '', /^sha256:/);
      assert.match(stampOf(at('small'), { maxBytes: 1_000, budget }).is ?? '', /^stat:/);
    });

    it('counts a file whose content is known among all together, so that the next look reads the same ones', () => {
      for (const name of ['a', 'b']) {
        put(at(name), 'x'.repeat(600));
        fs.utimesSync(at(name), 1, 1);
      }
      const known = new Settled();
      const look = () => {
        const limits = { ...LIMITS, budget: { bytes: 1_000 }, known };
        return ['a', 'b'].map((name) => stampOf(at(name), limits));
      };
      assert.deepEqual(look(), look());
    });

    it('knows a missing file, a folder, and what a link leads to', () => {
      put(at('a'), 'one');
      fs.symlinkSync('a', at('link'));
      assert.deepEqual(stampOf(at('none'), LIMITS), { real: null, is: null });
      assert.match(stampOf(cwd, LIMITS).is ?? '', /^folder:\d+:\d+$/);
      assert.deepEqual(stampOf(at('link'), LIMITS), stampOf(at('a'), LIMITS));
    });

    it('does not trust the times of a file that was just changed', () => {
      put(at('a'), 'one');
      const memory = new StampMemory();
      const limits = { ...LIMITS, known: memory };
      const before = stampOf(at('a'), limits);
      const { atime, mtime } = fs.statSync(at('a'));
      fs.writeFileSync(at('a'), 'two');
      fs.utimesSync(at('a'), atime, mtime);
      assert.notEqual(stampOf(at('a'), limits).is, before.is);
    });
  });

  describe('programs', () => {
    const search = () => ({ env: { PATH: `${bin}:` }, cwd, relative: false });

    it('are found on the PATH given, relative entries only for a shell', () => {
      put(at('tool'), '#!/bin/sh\n', 0o755);
      assert.equal(findOnPath('tool', search()), undefined);
      assert.equal(findOnPath('tool', { ...search(), relative: true }), at('tool'));
      put(path.join(bin, 'tool'), '#!/bin/sh\n', 0o755);
      assert.equal(findOnPath('tool', search()), path.join(bin, 'tool'));
      assert.equal(findOnPath('./tool', search()), at('tool'));
    });

    it('are bound with what their first lines name', () => {
      put(path.join(bin, 'inner'), '#!/bin/sh\n', 0o755);
      put(path.join(bin, 'tool'), '#!/usr/bin/env -S inner --x\n', 0o755);
      const names = bindPrograms('tool', search(), LIMITS).map(({ name }) => name);
      assert.deepEqual(names.slice(0, 3), ['tool', 'inner', '/bin/sh'].slice(0, 1).concat(names.slice(1, 3)));
      for (const name of ['tool', 'inner', '/bin/sh', '/usr/bin/env']) assert.ok(names.includes(name), name);
    });

    it('that lead nowhere are bound to that', () => {
      assert.deepEqual(bindPrograms('none', search(), LIMITS), [
        { name: 'none', path: null, real: null, is: null },
      ]);
    });

    it('are told apart by how they begin', () => {
      put(at('script'), '#!/bin/sh\n');
      put(at('text'), 'echo\n');
      assert.deepEqual([at('script'), at('text'), at('none'), process.execPath].map(formOf), [
        'script',
        'other',
        'other',
        'binary',
      ]);
    });
  });

  describe('files of a command', () => {
    it('are scripts and other operands, there or not, in whatever part of it', async () => {
      put(at('x.sh'), '');
      put(at('data.txt'), '');
      assert.deepEqual(await files('cat data.txt | bash x.sh && rm none.txt > out.txt'), [
        'data data.txt',
        'data none.txt missing',
        'data out.txt missing',
        'code x.sh',
      ]);
    });

    it('are found behind cd, wrappers, options and in scripts given as text', async () => {
      put(at('sub', 'x.sh'), '');
      put(at('y.sh'), '');
      put(at('c.toml'), '');
      for (const [command, file] of [
        ['cd sub && bash x.sh', 'code sub/x.sh'],
        ['timeout 5 bash y.sh', 'code y.sh'],
        ['env A=1 nice bash y.sh', 'code y.sh'],
        ["sh -c 'cat c.toml; bash y.sh'", 'code y.sh'],
        ['ls $(bash y.sh)', 'code y.sh'],
        ['unknown --config=c.toml', 'code c.toml'],
        ['for f in y.sh; do bash "$f"; done', 'data y.sh'],
      ] as const)
        assert.ok((await files(command)).includes(file), `${command}: ${await files(command)}`);
    });

    it('are those a build tool reads unasked, up to the workspace folder', async () => {
      put(at('package.json'), '{}');
      fs.mkdirSync(at('sub'));
      const inSub = bindCommand({ ...(await around('npm test')), cwd: at('sub') }, 'contents');
      const named = inSub.files.filter(({ path: file }) => file.endsWith('package.json'));
      assert.deepEqual(
        named.map(({ path: file, is }) => [path.relative(cwd, file), is === null]),
        [
          ['package.json', false],
          ['sub/package.json', true],
        ],
      );
    });

    it('are left alone where only programs count', async () => {
      put(at('x.sh'), '');
      assert.deepEqual(bindCommand(await around('bash x.sh'), 'programs').files, []);
    });
  });

  describe('looked at again', () => {
    it('is the same as long as nothing changes', async () => {
      put(at('x.sh'), '');
      put(path.join(bin, 'tool'), '#!/bin/sh\n', 0o755);
      const place = await around('tool x.sh none && bash x.sh');
      const before = bindCommand(place, 'contents');
      assert.deepEqual(bindAgain(before, place), before);
    });

    it('differs with each thing that does, and says which', async () => {
      put(at('x.sh'), 'one');
      put(path.join(bin, 'tool'), '#!/bin/sh\n', 0o755);
      const place = await around('tool x.sh none');
      const changes: readonly (readonly [() => void, string])[] = [
        [() => put(at('x.sh'), 'two'), 'file'],
        [() => put(at('none'), ''), 'new'],
        [() => fs.rmSync(at('x.sh')), 'gone'],
        [() => put(path.join(bin, 'tool'), '#!/bin/sh\nx', 0o755), 'tool'],
      ];
      for (const [change, says] of changes) {
        const before = bindCommand(place, 'contents');
        change();
        const [message] = changesBetween(planOf(before), planOf(bindAgain(before, place)));
        assert.ok(
          [message?.args?.what, message?.args?.name].includes(says),
          `${says}: ${JSON.stringify(message)}`,
        );
      }
    });
  });
});

const part: CommandPart = {
  kind: 'command',
  command: 'bash x.sh',
  platform: 'posix',
  cwd: '/work',
  shell: '/bin/bash',
  envHash: 'e',
  background: false,
  argv: ['bash', 'x.sh'],
};

function planOf(bound: CommandBinding): Plan {
  return { tool: 'shell', args: { command: 'bash x.sh' }, parts: [{ ...part, bound }], details: undefined };
}

const BOUND: CommandBinding = {
  folder: 'folder:1:2',
  programs: [{ name: 'bash', path: '/bin/bash', real: '/usr/bin/bash', is: 'stat:1' }],
  files: [{ role: 'code', path: '/work/x.sh', real: '/work/x.sh', is: 'sha256:00' }],
};

/** All strings in data, as paths to them. */
function leaves(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value === 'string') return [way];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...way, key]));
}

function withLeaf(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  change: (text: string) => string,
): unknown {
  if (key === undefined) return change(String(value));
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (Object.assign([], value) as unknown as Record<string, unknown>)
    : { ...(value as Record<string, unknown>) };
  copy[key] = withLeaf(copy[key], rest, change);
  return copy;
}

describe('what an answer is given to', () => {
  const plan = planOf(BOUND);
  const call = { sessionId: 'session', callId: 'call_1' };

  it('is another one when any character of what will be done, or of what it stands on, is another', () => {
    const { tool, args, parts } = plan;
    const all = leaves({ tool, args, parts });
    assert.ok(all.length >= 15);
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 2 }),
        (way, position, text) => {
          const change = (old: string) => {
            const index = position % (old.length + 1);
            return old.slice(0, index) + text + old.slice(index);
          };
          // The copy has the form of what it was made of.
          const changed = withLeaf({ tool, args, parts }, way, change) as Pick<
            Plan,
            'tool' | 'args' | 'parts'
          >;
          assert.notEqual(fingerprint({ ...plan, ...changed }), fingerprint(plan));
          assert.notEqual(consentFingerprint({ ...plan, ...changed }, call), consentFingerprint(plan, call));
        },
      ),
    );
  });

  it('is another one in another session and in another call', () => {
    const prints = [call, { ...call, sessionId: 'other' }, { ...call, callId: 'call_2' }].map((each) =>
      consentFingerprint(plan, each),
    );
    assert.equal(new Set(prints).size, 3);
  });

  it('does not depend on how what changed is told', () => {
    assert.equal(fingerprint({ ...plan, changed: [{ id: 'policy-changed-cwd' }] }), fingerprint(plan));
  });
});
