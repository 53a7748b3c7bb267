// The rule that is offered: it answers the very question it came from, and no question about anything else.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { toPolicyLists } from '../../../agent/config/policy-lists.ts';
import { addRule } from '../../../agent/config/rules-file.ts';
import { globMatcher } from '../../../agent/policy/globs.ts';
import { checkRule, parseRule, ruleMatches, type Subject, suggestRule } from '../../../agent/policy/rules.ts';
import { createConfigSandbox } from '../config/sandbox.ts';
import { plan, policy, session, shell, workspace } from './fixture.ts';

const ROOT = '/ws';
/** Words as commands have them, plain and odd. */
const word = fc.oneof(
  fc.constantFrom(
    'test',
    'run',
    'build',
    '--watch',
    '-x',
    'a/b.ts',
    '*',
    '**',
    '*.ts',
    '(',
    ')',
    "'",
    '"',
    '',
    ' ',
    '$X',
    '#',
    '\\',
    '&&',
    'a b',
    '~',
    '!',
    '{a,b}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^[a-z]{1,8}$/),
);
const program = fc.oneof(
  fc.constantFrom(
    'npm',
    'git',
    'make',
    'cargo',
    'npx',
    'env',
    'sh',
    'bash',
    'sudo',
    'xargs',
    'node',
    'python3',
    './gradlew',
  ),
  fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/),
);
const argv = fc.tuple(program, fc.array(word, { maxLength: 5 })).map(([name, rest]) => [name, ...rest]);
const command = (list: readonly string[], wrapped = false): Subject => ({
  kind: 'command',
  argv: list,
  line: list.join(' '),
  wrapped,
});
const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9._-]{1,10}$/).filter((text) => !/^\.+$/.test(text)),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => !/[/\0]/.test(text) && !/^\.+$/.test(text)),
);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

describe('a suggested rule', () => {
  const covers = async (rule: string, tool: string, subject: Subject): Promise<boolean> => {
    const parsed = parseRule(rule);
    assert.ok(parsed, rule);
    return ruleMatches(parsed, tool, subject, { roots: [ROOT], match: await globMatcher() });
  };

  it('covers the command it came from, and none with another program or argument, or one more or less', async () => {
    await fc.assert(
      fc.asyncProperty(argv, argv, word, fc.nat(5), async (list, other, extra, at) => {
        const rule = suggestRule('shell', [command(list)], [ROOT]);
        if (rule === undefined) return;
        assert.equal(checkRule('allow', rule), undefined);
        assert.equal(await covers(rule, 'shell', command(list)), true, rule);
        const index = Math.min(at, list.length - 1);
        const changed = list.with(index, extra);
        for (const variant of [
          other,
          changed,
          [...list, extra],
          list.slice(0, -1),
          ['env', ...list],
          ['sh', '-c', list.join(' ')],
        ]) {
          if (JSON.stringify(variant) === JSON.stringify(list) || variant.length === 0) continue;
          assert.equal(
            await covers(rule, 'shell', command(variant)),
            false,
            `${rule} ${JSON.stringify(variant)}`,
          );
        }
        assert.equal(await covers(rule, 'shell', command(list, true)), false);
        assert.equal(await covers(rule, 'other', command(list)), false);
      }),
      { numRuns: 500 },
    );
  });

  it('covers the file it came from, and none outside the workspace, below it or beside it', async () => {
    await fc.assert(
      fc.asyncProperty(path, name, async (relative, other) => {
        const resolved = `${ROOT}/${relative}`;
        const rule = suggestRule('file_edit', [{ kind: 'path', resolved }], [ROOT]);
        if (rule === undefined) return;
        assert.equal(await covers(rule, 'file_edit', { kind: 'path', resolved }), true, rule);
        for (const elsewhere of [
          `/other/${relative}`,
          `/ws2/${relative}`,
          `${resolved}/${other}`,
          `${ROOT}/sub-${relative}`,
          `/${relative}`,
        ]) {
          assert.equal(
            await covers(rule, 'file_edit', { kind: 'path', resolved: elsewhere }),
            false,
            `${rule} ${elsewhere}`,
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is the same after it was written into the file and read back', async () => {
    const box = createConfigSandbox();
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(argv, { minLength: 1, maxLength: 3 }), async (lists) => {
          rmSync(box.userFile, { force: true });
          const rules = [
            ...new Set(lists.flatMap((list) => suggestRule('shell', [command(list)], [ROOT]) ?? [])),
          ];
          for (const rule of rules) await addRule(box.userFile, 'allow', rule);
          const read = toPolicyLists(await box.snapshot()).rules;
          assert.deepEqual(
            read,
            rules.map((text) => ({ effect: 'allow', text })),
          );
        }),
        { numRuns: 40 },
      );
    } finally {
      box.remove();
    }
  }).timeout(60_000);

  it('answers its own question again, through the policy, and not one about more', async () => {
    const place = workspace();
    const simple = fc.constantFrom(
      'npm test',
      'npm run build -- --x "a b"',
      'git commit -m "Fix (it)"',
      'touch src/a.ts',
      'mkdir -p src/x',
      'echo hi > out.txt',
      'make build',
      'cargo test',
      'ls',
      'npx tsc',
      'timeout 5 npm test',
      'bash -c "npm test"',
    );
    const joined = fc
      .array(fc.tuple(simple, fc.constantFrom(' && ', '; ', ' || ', ' | ')), { minLength: 1, maxLength: 3 })
      .map((parts) =>
        parts.map(([text, glue], at) => (at === parts.length - 1 ? text : text + glue)).join(''),
      );
    try {
      await fc.assert(
        fc.asyncProperty(joined, async (line) => {
          const { suggestion, rule } = await policy.decide(shell(place.root, line), session(place));
          if (suggestion === undefined) return;
          assert.equal(rule, 'level.medium');
          assert.doesNotMatch(suggestion, /npx|timeout|bash/);
          const granted = session(place, { sessionGrants: [suggestion] });
          const again = await policy.decide(shell(place.root, line), granted);
          assert.equal(again.rule, 'session_grant', `${line} ${suggestion}`);
          for (const more of ['npm run other', 'touch other.ts', 'git push', 'rm -rf src', 'npx x']) {
            const added = await policy.decide(shell(place.root, `${line}; ${more}`), granted);
            assert.notEqual(added.outcome, 'allow', `${line}; ${more}`);
          }
        }),
        { numRuns: 150 },
      );
    } finally {
      place.remove();
    }
  }).timeout(60_000);

  it('names a file of Windows so that it can be read back', async () => {
    const resolved = 'D:\\Data\\notes.txt';
    const rule = suggestRule('file_write', [{ kind: 'path', resolved }], [ROOT]);
    assert.equal(rule, 'file_write(D:/Data/notes.txt)');
    assert.equal(await covers(rule ?? '', 'file_write', { kind: 'path', resolved }), true);
    assert.equal(
      await covers(rule ?? '', 'file_write', { kind: 'path', resolved: 'E:\\Data\\notes.txt' }),
      false,
    );
  });

  it('is none for an operation of git without arguments, or an address without a host', async () => {
    const place = workspace();
    const what = plan('git_operations', {
      kind: 'git',
      operation: 'stash',
      argv: ['stash'],
      cwd: place.root,
      effect: 'change',
      executableConfig: [],
    });
    assert.equal((await policy.decide(what, session(place))).suggestion, undefined);
    assert.equal(suggestRule('web_fetch', [{ kind: 'url', host: '' }], [ROOT]), undefined);
    place.remove();
  });
});
