// Commands that are run without a shell, and what must be as if there were one.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ProcessPlan } from '../../../agent/platform/process.ts';
import { buildQuestion } from '../../../agent/policy/question.ts';
import shell from '../../../agent/tools/builtin/shell.tool.ts';
import { decided } from '../runtime/fixture.ts';
import { type Surroundings, surround } from './shell-fixtures.ts';

describe('shell: a command without a shell', () => {
  let base: string;
  let cwd: string;
  let bin: string;
  let around: Surroundings;
  const started: ProcessPlan[] = [];

  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-argv-')));
    [cwd, bin] = [path.join(base, 'work'), path.join(base, 'bin')];
    for (const folder of [cwd, bin]) fs.mkdirSync(folder);
    around = surround(cwd, { PATH: `${bin}${path.delimiter}${process.env.PATH}` });
    const { processes } = around.services;
    const start = (plan: ProcessPlan) => {
      started.push(plan);
      return processes.start(plan);
    };
    around = { ...around, services: { ...around.services, processes: { ...processes, start } } };
    started.length = 0;
  });
  afterEach(async () => {
    await around.end();
    fs.rmSync(base, { recursive: true, force: true });
  });

  const put = (name: string, text: string, mode = 0o755) =>
    fs.writeFileSync(path.join(bin, name), text, { mode });
  const tool = () => shell.createTool(around.services);
  const run = async (command: string): Promise<string> => {
    const result = await tool().execute(await tool().plan({ command }, around.context), around.context);
    return shell.result
      .toModel(result, around.context.i18n)
      .map((part) => (part.type === 'text' ? part.text : ''))
      .join('');
  };

  it('is started by its words', async () => {
    put('show', '#!/bin/sh\nprintf "[%s]" "$@"\n');
    assert.equal(await run(`show 'a b' "" "c\\"d"`), '[a b][][c"d]\nexit code 0');
    assert.deepEqual(started[0]?.argv, ['show', 'a b', '', 'c"d']);
    assert.equal(started[0]?.program, path.join(bin, 'show'));
  });

  it('keeps errors beside the output they belong to', async () => {
    const each = [1, 2, 3, 4, 5].map((n) => `echo out ${n}; echo err ${n} >&2`);
    put('both', `#!/bin/sh\n${each.join('\n')}\n`);
    const lines = [1, 2, 3, 4, 5].flatMap((n) => [`out ${n}`, `err ${n}`]);
    assert.equal(await run('both'), [...lines, 'exit code 0'].join('\n'));
  });

  it('is told the name it was called by, though it is started by the file a link leads to', async function () {
    if (process.platform !== 'linux') this.skip();
    fs.symlinkSync(fs.realpathSync('/bin/sh'), path.join(bin, 'other'));
    await run('other -c true');
    assert.deepEqual([started[0]?.argv[0], started[0]?.program], ['other', fs.realpathSync('/bin/sh')]);
    put('name', '#!/bin/sh\nbasename "$0"\n');
    fs.symlinkSync('name', path.join(bin, 'byname'));
    assert.equal(await run('byname'), 'byname\nexit code 0');
  });

  it('has the code of the shell where it is not found, cannot be run, or has no first line', async () => {
    put('plain', 'echo plain\n');
    put('locked', '#!/bin/sh\n', 0o644);
    put('lost', '#!/no/such/interpreter\n');
    assert.match(await run('no-such-program'), /not found\nexit code 127/);
    assert.equal(await run('plain'), 'plain\nexit code 0');
    assert.match(await run('lost'), /exit code 12[67]/);
    assert.match(await run(`${path.join(bin, 'locked')}`), /exit code 126/);
    assert.ok(started.every(({ program }) => program === undefined));
  });

  it('says its own code and signal', async () => {
    put('three', '#!/bin/sh\nexit 3\n');
    put('killed', '#!/bin/sh\nkill -SEGV $$\n');
    assert.match(await run('three'), /^exit code 3/);
    assert.match(await run('killed'), /signal SIGSEGV/);
  });

  it('finds no program in the workspace by a relative entry of PATH', async () => {
    fs.writeFileSync(path.join(cwd, 'mytool'), '#!/bin/sh\necho mine\n', { mode: 0o755 });
    around = {
      ...around,
      services: { ...around.services, childEnvironment: () => ({ PATH: `${bin}:/usr/bin:/bin:` }) },
    };
    const plan = await tool().plan({ command: 'mytool' }, around.context);
    const [part] = plan.parts;
    assert.ok(part?.kind === 'command' && part.argv === undefined);
  });

  it('starts in the folder it was bound to and no other', async () => {
    const plan = await tool().plan({ command: 'pwd' }, around.context);
    const bound = await tool().bind?.(plan, 'programs', undefined, around.context);
    assert.ok(bound);
    fs.renameSync(cwd, `${cwd}.old`);
    fs.mkdirSync(cwd);
    await assert.rejects(tool().execute(bound, around.context), { code: 'PLAN_CHANGED' });
  });

  it('shows in the question which file a program is when that is not the usual place', async () => {
    put('prettier', '#!/bin/sh\n');
    const plan = await tool().plan({ command: 'prettier .' }, around.context);
    const bound = await tool().bind?.(plan, 'contents', undefined, around.context);
    assert.ok(bound);
    const { markdown } = buildQuestion(bound, decided('ask'), around.context.i18n);
    assert.ok(markdown.includes(`prettier: ${path.join(bin, 'prettier')}`), markdown);
    assert.ok(!markdown.includes('/bin/sh'), markdown);
  });
});
