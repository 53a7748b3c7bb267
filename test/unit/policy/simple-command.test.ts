// Which command lines need no shell, and that bash would make the same words of them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { bashParser } from '../../../agent/policy/shell/parse-bash.ts';
import { powershellParser } from '../../../agent/policy/shell/parse-powershell.ts';
import { literalArgv } from '../../../agent/policy/shell/simple-command.ts';

describe('a simple command of literal words', () => {
  it('is its words, quotes and escapes taken away', async () => {
    const parse = await bashParser();
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['ls', ['ls']],
      ['git  commit -m "one two"', ['git', 'commit', '-m', 'one two']],
      ["grep 'a b' x\\ y", ['grep', 'a b', 'x y']],
      ['prog "" \'\'', ['prog', '', '']],
      ['prog a"b"\'c\'d', ['prog', 'abcd']],
      ['prog "a\\"b\\\\c\\d"', ['prog', 'a"b\\c\\d']],
      ["prog $'a\\tb'", ['prog', 'a\tb']],
      ['prog a=b --c=d', ['prog', 'a=b', '--c=d']],
      ["prog '*' '$x' '~'", ['prog', '*', '$x', '~']],
      ['prog # nothing', ['prog']],
      ['./gradlew test', ['./gradlew', 'test']],
      ['prog one \\\n  two', ['prog', 'one', 'two']],
    ];
    for (const [command, argv] of cases)
      assert.deepEqual(literalArgv(parse(command), 'posix'), argv, command);
  });

  it('is none where a shell has something to do', async () => {
    const parse = await bashParser();
    const needs = [
      ...['a; b', 'a && b', 'a | b', 'a &', '! a', '(a)', 'a > f', 'a < f', 'a 2>&1', 'a <<< x', 'X=1 a'],
      ...[
        'a $x',
        'a "$x"',
        'a $(b)',
        'a `b`',
        'a *',
        'a x?',
        'a [b]',
        'a {b,c}',
        'a ~',
        'a ~/x',
        'a x=~/y',
        'a <(b)',
      ],
      ...[
        'cd x',
        'echo x',
        'export A=1',
        '. x',
        'source x',
        'eval x',
        'exec x',
        'test -f x',
        '[ -f x ]',
        'time a',
        'kill 1',
      ],
      ...[
        '$x a',
        '"" a',
        'if a; then b; fi',
        'f() { a; }',
        'a\nb',
        '',
        '# nothing',
        'X=1',
        '$((1))',
        'a "unfinished',
      ],
      ...[
        'a $"b"',
        "a $'\\x41'",
        'a !(b)',
        'a +(b)',
        'coproc a',
        'a ;;',
        "a .e''\\nv",
        "a 'x'\\\n'y'",
        "a $'\\\\''",
      ],
    ];
    for (const command of needs) assert.equal(literalArgv(parse(command), 'posix'), undefined, command);
  });

  it('has the words bash gives a program, whatever is in them', async function () {
    if (process.platform === 'win32') this.skip();
    this.timeout(60_000);
    const parse = await bashParser();
    const piece = fc.oneof(
      fc.stringMatching(/^[\w ./:=+%@,#\\"'$`*?~!^;&|<>(){}[\]\t-]{0,6}$/),
      fc.constantFrom(' ', '"', "'", '\\', '""', "''", ' -- ', "$'", '\\\n', '#', '=', '$', '€', 'ñ'),
    );
    const commands = fc.array(piece, { maxLength: 8 }).map((pieces) => `prog ${pieces.join('')}`);
    const found: { readonly command: string; readonly argv: readonly string[] }[] = [];
    fc.assert(
      fc.property(commands, (command) => {
        const argv = literalArgv(parse(command), 'posix');
        if (argv) found.push({ command, argv });
      }),
      { numRuns: 2_000 },
    );
    assert.ok(found.length > 100, `${found.length} of them are simple`);
    // One bash for all of them: a function of the program's name shows what it is given.
    const script = `prog() { printf '%s\\0' prog "$@" $'\\1'; }; for each in "$@"; do eval "$each"; done`;
    const lines = found.map(({ command }) => command);
    const output = execFileSync('bash', ['-c', script, 'bash', ...lines], { encoding: 'utf8', cwd: '/' });
    const seen = output
      .split('\x01\0')
      .slice(0, -1)
      .map((words) => words.split('\0').slice(0, -1));
    for (const [index, { command, argv }] of found.entries())
      assert.deepEqual(argv, seen[index], JSON.stringify(command));
    assert.equal(seen.length, found.length);
  });

  it('is none in PowerShell unless its words mean nothing else there', async () => {
    const parse = await powershellParser();
    const argv = (command: string) => literalArgv(parse(command), 'powershell');
    assert.deepEqual(argv('git status --short'), ['git', 'status', '--short']);
    for (const command of [
      'ls',
      'cat x',
      'Get-ChildItem',
      'git $x',
      'git a,b',
      'git @x',
      'git --% x',
      'git "a b"',
    ])
      assert.equal(argv(command), undefined, command);
  });
});
