// Tools of a registry that are run for real.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { registryFiles } from '../../../agent/external/places.ts';
import { RegistryProvider } from '../../../agent/external/provider.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { ModelContent } from '../../../agent/models/model.ts';
import { changesBetween } from '../../../agent/policy/binding/changes.ts';
import type { Decision } from '../../../agent/policy/decision.ts';
import { type ExternalPart, fingerprint, type Plan } from '../../../agent/policy/plan.ts';
import { buildQuestion } from '../../../agent/policy/question.ts';
import type { Tool, ToolModule } from '../../../agent/tools/tool.ts';
import { type Surroundings, surround } from '../tools/shell-fixtures.ts';
import { entryOf, Project, registryOf } from './project.ts';

const i18n = createI18n({ locale: 'en' });

describe('running a tool of a registry', function () {
  this.timeout(30_000);
  let project: Project;
  let around: Surroundings;
  let provider: RegistryProvider;
  let timeoutMs = 20_000;
  beforeEach(async () => {
    timeoutMs = 20_000;
    project = Project.make();
    around = surround(project.folder);
    await read();
  });
  afterEach(async () => {
    await provider.close();
    await around.end();
    project.remove();
  });

  async function read(): Promise<void> {
    provider = await RegistryProvider.open({
      files: () => registryFiles([project.folder]),
      builtins: [],
      i18n,
      timeoutMs: () => timeoutMs,
      folder: project.folder,
      watching: { pollMs: 3_600_000 },
    });
  }

  /** A tool with one entry point, made of these lines. */
  async function make(file: string, text: string, mode = 0o644): Promise<void> {
    const place = project.path('tools/made', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
    chmodSync(place, mode);
    project.write(registryOf(entryOf('made', { location: `tools/made/${file}` })));
    await provider.close();
    await read();
  }

  function moduleOf(name: string): ToolModule {
    const module = provider.find(name);
    assert.ok(module, `${name}: ${JSON.stringify(provider.unusable)}`);
    return module;
  }

  const toolOf = (name: string): Tool => moduleOf(name).createTool(around.services);
  const planOf = (name: string, capability: string, ...rest: string[]) =>
    toolOf(name).plan({ capability, arguments: rest }, around.context);

  async function bound(tool: Tool, plan: Plan): Promise<Plan> {
    return (await tool.bind?.(plan, 'contents', undefined, around.context)) ?? plan;
  }

  interface Ran {
    readonly text: string;
    readonly failed: boolean;
    readonly raw: Readonly<Record<string, unknown>>;
  }

  async function run(name: string, capability: string, ...rest: string[]): Promise<Ran> {
    const tool = toolOf(name);
    const { result } = moduleOf(name);
    const plan = await bound(tool, await planOf(name, capability, ...rest));
    const ran = await tool.execute(plan, around.context);
    return {
      text: textOf(result.toModel(ran, i18n)),
      failed: result.failed?.(ran) ?? false,
      raw: result.toRaw?.(ran) ?? {},
    };
  }

  const textOf = (content: readonly ModelContent[]) =>
    content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const refused = (code: string, id: string) => (error: unknown) => {
    assert.ok(error instanceof Error && 'code' in error && 'text' in error);
    // An OchoError: the text is a message.
    const { text } = error as unknown as { text: { id: string; args?: Record<string, string> } };
    assert.deepEqual([error.code, text.id], [code, id]);
    assert.doesNotMatch(i18n.format(text), /\{\s*\$/);
    return true;
  };

  it('runs each of the sample, in Python and in Node', async () => {
    const at = (name: string) => project.path('texts', name);
    const count = await run('word-count', 'count', at('fox.txt'));
    assert.match(count.text, /^3 lines, 11 words, 52 characters: .*fox\.txt\nexit code 0$/);
    const described = await run('csv-summary', 'describe', at('people.csv'));
    assert.match(described.text, /^name: 3 texts, 3 different\nage: 2 numbers, 31 to 45, mean 38\n/);
    const got = await run('json-query', 'get', at('people.json'), 'people.0.name');
    assert.equal(got.text, 'Ana\nexit code 0');
    const made = await run('slugify', 'make', 'Niño & Café', '$(touch made); `x` "y" *');
    assert.equal(made.text, 'nino-cafe\ntouch-made-x-y\nexit code 0');
    assert.equal(made.failed, false);
    assert.ok(!existsSync(project.path('tools/slugify/made')));
  });

  it('gives the exit code and both streams of a failure as well', async () => {
    await make('main.py', 'import sys\nprint("out")\nprint("err", file=sys.stderr)\nsys.exit(3)\n');
    const { text, failed, raw } = await run('made', 'run');
    assert.ok(text.includes('out') && text.includes('err') && text.endsWith('exit code 3'), text);
    assert.deepEqual([failed, raw.exitCode], [true, 3]);
  });

  it('passes every argument on as it is, in the folder of the entry point, without input', async () => {
    await make(
      'main.py',
      'import json, os, sys\nprint(json.dumps([sys.argv[1:], os.getcwd(), sys.stdin.read()]))\n',
    );
    const odd = ['', ' ', 'a b', '--help', '-x', "'", '"', '$HOME', '%PATH%', '\\', 'ñ\u202e', 'a\nb'];
    const { text } = await run('made', 'run', ...odd);
    assert.deepEqual(JSON.parse(text.split('\n')[0] ?? ''), [
      ['run', ...odd],
      project.path('tools/made'),
      '',
    ]);
  });

  it('gives the environment that commands get, without a key', async () => {
    process.env.OCHO_TEST_SECRET = 'not to be seen';
    try {
      await make('main.py', 'import os\nprint(sorted(os.environ))\n');
      const { text } = await run('made', 'run');
      assert.ok(text.includes("'PATH'") && text.includes("'GIT_TERMINAL_PROMPT'"), text);
      assert.doesNotMatch(text, /SECRET|not to be seen/);
    } finally {
      delete process.env.OCHO_TEST_SECRET;
    }
  });

  it('refuses a capability that is not listed, and names those that are', () => {
    const { input } = moduleOf('json-query').definition;
    const parsed = input.safeParse({ capability: 'set' });
    assert.match(JSON.stringify(parsed.error?.issues), /get.*keys/);
    assert.equal(input.safeParse({ capability: 'get', args: [] }).success, false);
    assert.equal(input.safeParse({ capability: 'get', arguments: ['a\0b'] }).success, false);
    assert.equal(input.safeParse({ capability: 'get' }).success, true);
  });

  it('shows output as it comes, and keeps all of it where it is long', async () => {
    await make('main.py', 'for n in range(20000): print("line", n)\n');
    const { text, raw } = await run('made', 'run');
    assert.match(text, /^line 0\n[\s\S]*lines \([\s\S]*left out[\s\S]*line 19999\nexit code 0$/);
    assert.ok(text.length < 40_000);
    assert.equal(readFileSync(String(raw.outputPath), 'utf8').split('\n').length, 20_001);
    assert.ok(around.live().startsWith('line 0\n'));
  });

  it('ends what takes too long, with all it started', async () => {
    await make(
      'main.py',
      'import subprocess, sys, time\nchild = subprocess.Popen(["sleep", "600"])\nprint(child.pid, flush=True)\ntime.sleep(600)\n',
    );
    timeoutMs = 1_500;
    const { text, failed } = await run('made', 'run');
    assert.match(text, /timed out after 1500 ms \(registry\.timeout_ms/);
    assert.equal(failed, true);
    assert.equal(isAlive(Number(text.split('\n')[0])), false);
  });

  it('ends with its call what it left running', async () => {
    await make('main.py', 'import subprocess\nprint(subprocess.Popen(["sleep", "600"]).pid, flush=True)\n');
    const { text } = await run('made', 'run');
    assert.equal(isAlive(Number(text.split('\n')[0])), false);
  });

  it('ends when the call is cancelled', async () => {
    await make('main.py', 'import time\nprint("ready", flush=True)\ntime.sleep(600)\n');
    const ready = new Promise<void>((resolve) => {
      const { context } = around;
      around = { ...around, context: { ...context, output: () => resolve() } };
    });
    const running = run('made', 'run');
    await ready;
    around.cancel();
    assert.match((await running).text, /ready\ncancelled/);
  });

  function isAlive(pid: number): boolean {
    assert.ok(pid > 0);
    try {
      process.kill(pid, 0);
      // A zombie is dead, and waits only for its parent.
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  }

  describe('starts', () => {
    it('a file that may be executed and names its interpreter by itself, whatever its ending', async () => {
      await make('main', '#!/bin/sh\necho "$0 $1"\n', 0o755);
      assert.match((await run('made', 'run')).text, /tools\/made\/main run\n/);
      await make('main.py', '#!/bin/sh\necho shell\n', 0o755);
      assert.match((await run('made', 'run')).text, /^shell\n/);
    });

    it('a file that may not be executed by the interpreter of its ending', async () => {
      await make('main.sh', 'echo "bash $BASH_VERSION"\n');
      assert.match((await run('made', 'run')).text, /^bash \d/);
      await make('main.cjs', 'console.log(typeof require)\n');
      assert.match((await run('made', 'run')).text, /^function\n/);
      await make('main.py', '#!/no/such/interpreter\nprint("python")\n', 0o755);
      assert.match((await run('made', 'run')).text, /^python\n/);
    });

    it('nothing that is no program, and says what to do', async () => {
      await make('main.txt', 'hello\n');
      await assert.rejects(planOf('made', 'run'), refused('NO_INTERPRETER', 'external-unknown-ending'));
      await make('main', '#!/bin/sh\n');
      await assert.rejects(planOf('made', 'run'), refused('NO_INTERPRETER', 'external-not-executable'));
    });

    it('nothing whose interpreter is not on PATH', async () => {
      await make('main.rb', 'puts 1\n');
      around = surround(project.folder, { PATH: project.path('empty') });
      await assert.rejects(planOf('made', 'run'), refused('NO_INTERPRETER', 'external-no-interpreter'));
    });

    it('TypeScript only with a Node that runs it', async () => {
      await make('main.ts', 'const n: number = 8;\nconsole.log(n);\n');
      mkdirSync(project.path('bin'));
      const node = (version: string) => {
        const text = `#!/bin/sh\nif [ "$1" = --version ]; then echo ${version}; else echo "ran $2"; fi\n`;
        writeFileSync(project.path('bin/node'), text, { mode: 0o755 });
        around = surround(project.folder, { PATH: `${project.path('bin')}:/usr/bin:/bin` });
      };
      node('v20.19.0');
      await assert.rejects(run('made', 'run'), refused('NO_INTERPRETER', 'external-no-typescript'));
      node('v22.18.0');
      assert.match((await run('made', 'run')).text, /^ran run\n/);
    });

    it('no interpreter that lies in the workspace', async () => {
      await make('main.py', 'print("right")\n');
      writeFileSync(project.path('tools/made/python3'), '#!/bin/sh\necho wrong\n', { mode: 0o755 });
      around = surround(project.folder, { PATH: `.::${process.env.PATH}` });
      assert.match((await run('made', 'run')).text, /^right\n/);
    });
  });

  describe('plans', () => {
    const partOf = (plan: Plan): ExternalPart => {
      const [part] = plan.parts;
      assert.ok(part?.kind === 'external' && plan.parts.length === 1);
      return part;
    };

    it('say all that is started, and what the tool is', async () => {
      const plan = await planOf('slugify', 'make', 'a b');
      const { source, server, run, parts } = partOf(plan);
      assert.deepEqual([plan.tool, source, server], ['slugify', 'registry', project.registry]);
      assert.match(run?.argv[0] ?? '', /\/node$/);
      assert.deepEqual(run?.argv.slice(1), [project.path('tools/slugify/main.mjs'), 'make', 'a b']);
      assert.deepEqual(run?.call, ['make', 'a b']);
      assert.equal(run?.cwd, project.path('tools/slugify'));
      assert.deepEqual(Object.keys(parts ?? {}), ['entry', 'code']);
    });

    it('are of another tool when the entry or the entry point is another', async () => {
      const identity = async () => partOf(await planOf('slugify', 'make')).identity;
      const first = await identity();
      assert.equal(await identity(), first);
      project.change('slugify', { description: 'Another.' });
      await provider.reload();
      const second = await identity();
      writeFileSync(project.path('tools/slugify/main.mjs'), '// another\n');
      assert.equal(new Set([first, second, await identity()]).size, 3);
    });

    describe('of a tool with modules of its own', () => {
      const file = (...names: string[]) => project.path('tools/made', ...names);
      const put = (name: string, text: string, mode = 0o644) => {
        mkdirSync(path.dirname(file(name)), { recursive: true });
        writeFileSync(file(name), text);
        chmodSync(file(name), mode);
      };
      const part = async () => partOf(await planOf('made', 'run'));
      const identity = async () => (await part()).identity;

      it('are of another tool when one of them changes, comes or goes', async () => {
        await make('main.py', 'import helper\nprint(helper.said)\n');
        const steps: readonly (() => void)[] = [
          () => put('helper.py', 'said = 1\n'),
          () => put('helper.py', 'said = 2\n'),
          () => put('parts/deep/more.py', ''),
          () => put('parts/deep/more.py', '#'),
          () => put('json.py', ''),
          () => put('start', 'echo', 0o755),
          () => renameSync(file('json.py'), file('josn.py')),
          () => symlinkSync(project.path('tools/slugify/main.mjs'), file('way.mjs')),
          () => writeFileSync(project.path('tools/slugify/main.mjs'), '// another'),
        ];
        const seen = [await identity()];
        for (const step of steps) {
          step();
          assert.equal((await part()).run?.loose, undefined);
          seen.push(await identity());
        }
        assert.equal(new Set(seen).size, seen.length);
      });

      it('are of the same tool when it keeps data, or an interpreter what it has made of them', async () => {
        await make('main.py', 'import helper\nprint(helper.said)\n');
        put('helper.py', 'said = 1\n');
        const first = await identity();
        put('state.json', '{}');
        put('results.csv', 'a');
        put('LICENSE', 'all');
        assert.match((await run('made', 'run')).text, /^1\n/);
        put('__pycache__/helper.cpython-399.pyc', 'x');
        assert.equal(await identity(), first);
      });

      it('are not run when one of them changes or comes after the question', async () => {
        await make('main.py', 'import helper\n');
        put('helper.py', 'print("right")\n');
        for (const change of [() => put('helper.py', 'print("wrong")\n'), () => put('shadow.py', '')]) {
          const tool = toolOf('made');
          const plan = await bound(tool, await planOf('made', 'run'));
          change();
          await assert.rejects(
            tool.execute(plan, around.context),
            refused('PLAN_CHANGED', 'policy-changed-path'),
          );
        }
      });

      it('say where not all that it may load is bound', async () => {
        const loose = async () => (await part()).run?.loose;
        await make('main.py', '');
        assert.equal(await loose(), undefined);
        symlinkSync(project.path('tools/slugify'), file('lib'));
        assert.equal(await loose(), true);
        rmSync(file('lib'));
        assert.equal(await loose(), undefined);
        for (let at = 0; at < 199; at++) put(`m${at}.py`, '');
        assert.equal(await loose(), undefined);
        put('m199.py', '');
        assert.equal(await loose(), true);
        project.write(registryOf(entryOf('made', { location: 'bare.py' })));
        writeFileSync(project.path('bare.py'), '');
        await provider.reload();
        assert.equal(await loose(), true);
        const decision: Decision = {
          outcome: 'ask',
          class: 'high',
          rule: 'level.high',
          part: '',
          because: { id: 'policy-external-registry', args: { server: 'x', tool: 'y' } },
        };
        const said = () => i18n.text('policy-question-loose');
        assert.ok(buildQuestion(await planOf('made', 'run'), decision, i18n).markdown.includes(said()));
        assert.ok(!buildQuestion(await planOf('made', 'run'), decision, i18n).markdown.includes('{'));
      });
    });

    it('ask with the command line as it will run', async () => {
      const tool = toolOf('slugify');
      const plan = await bound(tool, await planOf('slugify', 'make', 'two words', 'a\u202eb'));
      const decision: Decision = {
        outcome: 'ask',
        class: 'high',
        rule: 'level.high',
        part: '',
        because: { id: 'policy-external-registry', args: { server: 'x', tool: 'y' } },
      };
      const { title, markdown } = buildQuestion(plan, decision, i18n);
      const script = project.path('tools/slugify/main.mjs');
      assert.ok(title.endsWith(`${script} make 'two words' 'a\\u{202e}b'`), title);
      assert.ok(markdown.includes(title) && markdown.includes(project.registry), markdown);
      assert.ok(markdown.includes(project.path('tools/slugify')));
    });

    it('are made from what the location leads to now', async () => {
      renameSync(project.path('tools/slugify/main.mjs'), project.path('tools/slugify/gone.mjs'));
      await assert.rejects(planOf('slugify', 'make'), refused('TOOL_MISSING', 'external-location-missing'));
      symlinkSync('/usr/bin/env', project.path('tools/slugify/main.mjs'));
      await assert.rejects(planOf('slugify', 'make'), refused('TOOL_MISSING', 'external-location-link'));
    });

    for (const [what, exchange] of [
      [
        'an entry point that was changed',
        () => writeFileSync(project.path('tools/slugify/main.mjs'), 'evil()'),
      ],
      [
        'an entry point that was exchanged',
        () => {
          writeFileSync(project.path('new.mjs'), 'evil()');
          renameSync(project.path('new.mjs'), project.path('tools/slugify/main.mjs'));
        },
      ],
      [
        'an entry point that became a link',
        () => {
          renameSync(project.path('tools/slugify/main.mjs'), project.path('tools/json-query/other.mjs'));
          symlinkSync('../json-query/other.mjs', project.path('tools/slugify/main.mjs'));
        },
      ],
      [
        'a folder that was exchanged',
        () => {
          renameSync(project.path('tools/slugify'), project.path('tools/old'));
          mkdirSync(project.path('tools/slugify'));
          writeFileSync(
            project.path('tools/slugify/main.mjs'),
            readFileSync(project.path('tools/old/main.mjs')),
          );
        },
      ],
      ['a package.json that appeared', () => writeFileSync(project.path('tools/slugify/package.json'), '{}')],
    ] as const) {
      it(`run nothing for ${what} since the question, and ask again saying so`, async () => {
        const tool = toolOf('slugify');
        const asked = await bound(tool, await planOf('slugify', 'make', 'x'));
        exchange();
        await assert.rejects(tool.execute(asked, around.context), (error) => {
          assert.ok(error instanceof Error && 'code' in error);
          assert.equal(error.code, 'PLAN_CHANGED');
          return true;
        });
        assert.equal(around.live(), '');
        const again = await bound(tool, await planOf('slugify', 'make', 'x'));
        assert.notEqual(fingerprint(again), fingerprint(asked));
        const [change] = changesBetween(asked, again);
        assert.ok(change);
        assert.notEqual(i18n.format(change), change.id);
      });
    }

    it('run nothing for an interpreter that was exchanged since the question', async () => {
      await make('main.sh', 'echo right\n');
      mkdirSync(project.path('bin'));
      const bash = (text: string) => writeFileSync(project.path('bin/bash'), text, { mode: 0o755 });
      bash('#!/bin/sh\necho asked\n');
      around = surround(project.folder, { PATH: `${project.path('bin')}:/usr/bin:/bin` });
      const tool = toolOf('made');
      const asked = await bound(tool, await planOf('made', 'run'));
      bash('#!/bin/sh\necho evil\n');
      await assert.rejects(tool.execute(asked, around.context), /PLAN_CHANGED/);
    });
  });

  it('titles a call with its words', () => {
    const { view } = moduleOf('slugify');
    assert.equal(
      view.title({ capability: 'make', arguments: ['two words', "it's"] }, i18n),
      "slugify make 'two words' 'it\\'s'",
    );
    assert.equal(view.title({ capability: 3, arguments: 'x' }, i18n), 'slugify x');
    assert.equal(view.title({}, i18n), 'slugify');
  });

  it('is in the sample as a program a person can start as well', () => {
    const run = spawnSync(project.path('tools/word-count/main.py'), ['top', project.path('texts/fox.txt')], {
      encoding: 'utf8',
    });
    assert.match(run.stdout, /^3 the\n/);
  });
});
