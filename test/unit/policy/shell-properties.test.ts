// What must hold for every command, tried on many made from the tables and the corpora (fast-check). A failure prints
// its seed and path; `FC_SEED` repeats a run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { RiskClass } from '../../../agent/policy/plan.ts';
import { classifyShell } from '../../../agent/policy/shell/classify.ts';
import { optionsOf } from '../../../agent/policy/shell/options.ts';
import { FAMILIES } from '../../../agent/policy/shell/tables/index.ts';
import { workspace } from './fixture.ts';

interface Sample {
  readonly platform: string;
  readonly command: string;
}

const samples: readonly string[] = ['shell-risk', 'own-shell'].flatMap((name) =>
  readFileSync(new URL(`../../fixtures/security/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): Sample => JSON.parse(line))
    .filter((sample) => sample.platform === 'posix')
    .map((sample) => sample.command),
);

const ORDER: readonly RiskClass[] = ['low', 'medium', 'high'];
const rank = (cls: RiskClass): number => ORDER.indexOf(cls);

/** Any program of the tables with any of its options, subcommands and operands. */
const fromTables: fc.Arbitrary<string> = fc
  .constantFrom(...FAMILIES.flatMap((family) => Object.entries(family)))
  .filter(([name]) => /^[a-z][\w-]*$/.test(name))
  .chain(([name, spec]) => {
    const options = [...optionsOf(spec).keys()].filter((option) => /^--?[\w-]+$/.test(option));
    const words = [
      'src',
      'README.md',
      '/etc/x',
      '~/.ssh/id_rsa',
      'origin',
      '../x',
      '-x',
      'https://example.com',
    ];
    const subs = Object.keys(spec.sub ?? {}).filter((sub) => /^[\w-]+$/.test(sub));
    const word = fc.constantFrom(...words, ...options, ...subs);
    return fc.array(word, { maxLength: 4 }).map((rest) => [name, ...rest].join(' '));
  });

/** One simple command of plain words, as everybody writes it. */
const simple = fc.oneof(
  fc.constantFrom(...samples.filter((command) => /^[a-z][\w ./:@,=~+-]*$/.test(command))),
  fromTables,
);
const anything = fc.oneof(fc.constantFrom(...samples), fromTables);
const seed = Number(process.env.FC_SEED ?? 20260115);
const runs = { seed, numRuns: Number(process.env.FC_RUNS ?? 300) } as const;

describe('every shell command', function () {
  this.timeout(120_000);
  let place: ReturnType<typeof workspace>;
  before(() => {
    place = workspace();
  });
  after(() => place.remove());

  const judge = async (command: string): Promise<RiskClass> => {
    const judged = await classifyShell(
      { command, platform: 'posix', cwd: place.root },
      {
        paths: { roots: [place.root], ownFolders: [], forbiddenPaths: [], home: '/home/nobody' },
        classifyUrl: () => ({ verdict: 'other' }),
        gitConfig: () => [],
      },
    );
    return judged.class;
  };
  const notLower = async (changed: string, plain: string): Promise<void> => {
    const [is, was] = [await judge(changed), await judge(plain)];
    assert.ok(rank(is) >= rank(was), `${JSON.stringify(changed)} is ${is}, ${JSON.stringify(plain)} ${was}`);
  };

  it('is judged the same twice', async () => {
    const property = fc.asyncProperty(anything, async (command) => {
      assert.equal(await judge(command), await judge(command));
    });
    await fc.assert(property, runs);
  });

  it('is not lower for another part beside it', async () => {
    const joints = [' && ', ' || ', '; ', ' | ', ' & ', '\n'];
    const property = fc.asyncProperty(simple, simple, fc.constantFrom(...joints), async (a, b, joint) => {
      await notLower(`${a}${joint}${b}`, a);
      await notLower(`${a}${joint}${b}`, b);
    });
    await fc.assert(property, runs);
  });

  it('is not lower inside a group, a condition, a loop, a substitution or a nested shell', async () => {
    const frames: readonly ((command: string) => string)[] = [
      (command) => `(${command})`,
      (command) => `{ ${command}; }`,
      (command) => `! ${command}`,
      (command) => `if ${command}; then :; fi`,
      (command) => `if :; then ${command}; fi`,
      (command) => `while ${command}; do break; done`,
      (command) => `for i in 1; do ${command}; done`,
      (command) => `case x in x) ${command};; esac`,
      (command) => `f() { ${command}; }; f`,
      (command) => `echo $(${command})`,
      (command) => `echo "$(${command})"`,
      (command) => `echo \`${command}\``,
      (command) => `cat <(${command})`,
      (command) => `x=$(${command})`,
      (command) => `cat <<EOF\n$(${command})\nEOF`,
      (command) => `sh -c '${command}'`,
      (command) => `bash -c "${command}"`,
      (command) => `${command} > /dev/null 2>&1`,
      (command) => `${command} # ${command}`,
    ];
    const property = fc.asyncProperty(simple, fc.constantFrom(...frames), async (command, frame) => {
      await notLower(frame(command), command);
    });
    await fc.assert(property, runs);
  });

  it('is not lower under a wrapper', async () => {
    const wrappers =
      'env|env NODE_ENV=test|timeout 5|nice|nice -n 5|nohup|time|command|exec|stdbuf -oL|setsid|xargs|xargs -n1|watch|sudo|find . -exec';
    const property = fc.asyncProperty(
      simple,
      fc.constantFrom(...wrappers.split('|')),
      async (command, wrapper) => {
        // `find` and `xargs` give it one word more, which can be the value of its last option.
        const [added, given] = wrapper.startsWith('find')
          ? [' {} +', ' ./x']
          : wrapper.startsWith('xargs')
            ? ['', ' x']
            : ['', ''];
        await notLower(`${wrapper} ${command}${added}`, `${command}${given}`);
      },
    );
    await fc.assert(property, runs);
  });

  it('is not lower when its words are quoted, escaped or spliced', async () => {
    const spell: readonly ((word: string) => string)[] = [
      (word) => `'${word}'`,
      (word) => `"${word}"`,
      (word) => `$'${word}'`,
      (word) => `${word.slice(0, 1)}''${word.slice(1)}`,
      (word) => `${word.slice(0, 1)}""${word.slice(1)}`,
      (word) => (/^\w/.test(word) ? `\\${word}` : word),
      (word) => `${word.slice(0, 2)}"${word.slice(2)}"`,
      (word) => `${word.slice(0, 1)}\\\n${word.slice(1)}`,
    ];
    // A tilde loses its meaning in quotes: the word is then another one.
    const plain = simple.filter((command) => !command.includes('~'));
    const property = fc.asyncProperty(
      plain,
      fc.constantFrom(...spell),
      fc.nat(),
      async (command, change, at) => {
        const words = command.split(' ');
        const index = at % words.length;
        await notLower(
          words.map((word, position) => (position === index ? change(word) : word)).join(' '),
          command,
        );
      },
    );
    await fc.assert(property, runs);
  });
});
