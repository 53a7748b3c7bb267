import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OchoError } from '../../../agent/i18n/message.ts';
import type { CommandPart, Plan } from '../../../agent/policy/plan.ts';
import { createCommandSandbox } from '../../../agent/sandbox/command-sandbox.ts';
import { detectSandbox, type SandboxSystem } from '../../../agent/sandbox/detect.ts';
import type { SandboxProfile } from '../../../agent/sandbox/sandbox.ts';
import type { ShellResult } from '../../../agent/tools/builtin/shell/results.ts';
import shell from '../../../agent/tools/builtin/shell.tool.ts';
import { needsBubblewrap, Place } from '../sandbox/fixtures.ts';
import { type Surroundings, surround } from './shell-fixtures.ts';

describe('shell in a sandbox', () => {
  let place: Place;
  let around: Surroundings;
  let system: SandboxSystem | undefined;
  let profile: SandboxProfile;
  before(async function () {
    await needsBubblewrap(this);
  });
  beforeEach(() => {
    place = new Place();
    around = surround(place.root, { HOME: place.home });
    system = undefined;
    profile = { mode: 'auto', network: 'block', writable: [], forbiddenPaths: [] };
  });
  afterEach(async () => {
    await around.end();
    await place.remove();
  });

  function tool() {
    const sandbox = createCommandSandbox({
      system: async () => system ?? detectSandbox(place.processes, process.env),
      profile: () => profile,
      ownFolders: [place.state],
      asideFolder: path.join(place.state, 'put-aside'),
      home: place.home,
    });
    return shell.createTool({ ...around.services, sandbox });
  }

  const partOf = (plan: Plan): CommandPart | undefined => plan.parts.find((part) => part.kind === 'command');

  async function rejects(run: Promise<unknown>, code: string): Promise<void> {
    await assert.rejects(run, (error) => error instanceof OchoError && error.code === code);
  }

  for (const command of ['touch here ../outside/there', 'touch here; touch ../outside/there']) {
    it(`runs confined what was planned so: ${command}`, async () => {
      const made = tool();
      const plan = await made.plan({ command }, around.context);
      assert.equal(partOf(plan)?.sandbox?.kind, 'bubblewrap');
      const result = await made.execute(plan, around.context);
      assert.equal(result.kind, 'run');
      assert.equal(existsSync(path.join(place.root, 'here')), true);
      assert.equal(existsSync(path.join(place.outside, 'there')), false);
    });
  }

  it('keeps a job confined, and ends it whole', async () => {
    const made = tool();
    const plan = await made.plan(
      { command: 'setsid sleep 600 & touch ../outside/there; sleep 601', background: true },
      around.context,
    );
    const started = await made.execute(plan, around.context);
    assert.ok(started.kind === 'started' && started.job.running);
    const stop = await made.plan({ action: 'stop', job: started.job.job }, around.context);
    const stopped = await made.execute(stop, around.context);
    assert.ok(stopped.kind === 'stopped' && !stopped.job.running);
    assert.equal(existsSync(path.join(place.outside, 'there')), false);
  });

  /** What a command would do to have git run a program outside, with the names of what must be gone. */
  const ESCAPES: readonly [what: string, command: string, gone: string][] = [
    [
      'commondir',
      `mkdir -p evil/objects evil/refs && printf '[core]\n\trepositoryformatversion = 0\n\tfsmonitor = touch ../outside/escaped; false\n' > evil/config &&
       echo ../evil > .git/commondir`,
      '.git/commondir',
    ],
    [
      'commondir in a folder that was closed',
      `mkdir -p evil/objects evil/refs && printf '[core]\n\trepositoryformatversion = 0\n\tfsmonitor = touch ../outside/escaped; false\n' > evil/config &&
       echo ../evil > .git/commondir; chmod 000 .git`,
      '.git/commondir',
    ],
    ['commondir as a link to nothing yet', 'ln -s ../later .git/commondir', '.git/commondir'],
    [
      'config.worktree',
      `printf '[core]\n\tfsmonitor = touch ../outside/escaped; false\n' > .git/config.worktree`,
      '.git/config.worktree',
    ],
    ['hooks of a submodule', 'mkdir .git/modules/sub/hooks', '.git/modules/sub/hooks'],
    [
      'attributes behind a link',
      'mkdir other; echo x > other/attributes; ln -s ../other .git/info',
      '.git/info/attributes',
    ],
  ];

  for (const [what, command, gone] of ESCAPES) {
    for (const background of [false, true]) {
      it(`takes away what would run programs outside (${background ? 'job' : 'command'}): ${what}`, async () => {
        place.git(place.root, 'config', 'core.repositoryformatversion', '1');
        place.git(place.root, 'config', 'extensions.worktreeConfig', 'true');
        place.write('work/.git/modules/sub/HEAD', 'ref: refs/heads/main\n');
        rmSync(path.join(place.root, '.git', 'info'), { recursive: true, force: true });
        const made = tool();
        const plan = await made.plan({ command, background }, around.context);
        const first = await made.execute(plan, around.context);
        const result = await ended(made, first);
        const { aside } = result.kind === 'stopped' ? result.job : { aside: undefined, ...result };
        assert.deepEqual(
          aside?.map(({ id }) => id),
          ['sandbox-put-aside'],
        );
        assert.match(shell.result.toMarkdown(result, around.context.i18n), /decides what programs git runs/);
        assert.equal(lstatSync(path.join(place.root, gone), { throwIfNoEntry: false }), undefined);
        assert.equal(readdirSync(path.join(place.state, 'put-aside')).length, 1);
        place.git(place.root, 'status');
        assert.equal(existsSync(path.join(place.outside, 'escaped')), false);
      });
    }
  }

  async function ended(made: ReturnType<typeof tool>, result: ShellResult): Promise<ShellResult> {
    if (result.kind !== 'started') return result;
    for (;;) {
      const output = await made.plan({ action: 'output', job: result.job.job }, around.context);
      const read = await made.execute(output, around.context);
      if (read.kind === 'output' && !read.job.running) break;
    }
    const stop = await made.plan({ action: 'stop', job: result.job.job }, around.context);
    return made.execute(stop, around.context);
  }

  it('leaves what decides about git and was there, and says nothing of it', async () => {
    place.write('work/.git/config.worktree', '');
    const made = tool();
    const result = await made.execute(
      await made.plan({ command: 'git status' }, around.context),
      around.context,
    );
    assert.ok(result.kind === 'run' && result.aside === undefined);
    assert.equal(existsSync(path.join(place.root, '.git', 'config.worktree')), true);
  });

  it('lets no folder of a submodule be moved away and made anew', async () => {
    place.write('work/.git/modules/sub/HEAD', 'ref: refs/heads/main\n');
    place.write('work/.git/modules/sub/config', 'before');
    const command =
      'mv .git/modules .git/m; mv .git/modules/sub .git/s; mkdir -p .git/modules/sub; echo x > .git/modules/sub/config';
    const made = tool();
    await made.execute(await made.plan({ command }, around.context), around.context);
    assert.equal(readFileSync(path.join(place.root, '.git/modules/sub/config'), 'utf8'), 'before');
  });

  it('leaves no job of what a command has started: that ends with the sandbox', async () => {
    const made = tool();
    const plan = await made.plan({ command: '(sleep 600 &); setsid sleep 601 & true' }, around.context);
    const result = await made.execute(plan, around.context);
    assert.ok(result.kind === 'run' && result.left === undefined);
  });

  it('never runs unconfined what was decided about confined', async () => {
    const made = tool();
    const plan = await made.plan({ command: 'touch ran' }, around.context);
    system = { kind: 'none', because: { id: 'sandbox-no-bubblewrap' } };
    await rejects(made.execute(plan, around.context), 'PLAN_CHANGED');
    system = { kind: 'bubblewrap', program: '/no/such/bwrap', sealsNamespaces: true, version: '0.8.0' };
    await rejects(made.execute(plan, around.context), 'PLAN_CHANGED');
    system = undefined;
    profile = { ...profile, mode: 'off' };
    await rejects(made.execute(plan, around.context), 'PLAN_CHANGED');
    profile = { ...profile, mode: 'auto', network: 'allow' };
    await rejects(made.execute(plan, around.context), 'PLAN_CHANGED');
    assert.equal(existsSync(path.join(place.root, 'ran')), false);
  });

  it('decides anew when what is protected has changed', async () => {
    const made = tool();
    const plan = await made.plan({ command: 'touch ran' }, around.context);
    mkdirSync(path.join(place.root, '.vscode'));
    await rejects(made.execute(plan, around.context), 'PLAN_CHANGED');
  });

  it('runs nothing, asked or not, where a sandbox is required and there is none', async () => {
    profile = { ...profile, mode: 'required' };
    system = { kind: 'none', because: { id: 'sandbox-no-bubblewrap' } };
    const made = tool();
    const plan = await made.plan({ command: 'touch ran' }, around.context);
    assert.deepEqual(partOf(plan)?.sandbox, system);
    await rejects(made.execute(plan, around.context), 'SANDBOX_MISSING');
    assert.equal(existsSync(path.join(place.root, 'ran')), false);
  });

  it('runs as ever with auto where there is none', async () => {
    system = { kind: 'none', because: { id: 'sandbox-no-bubblewrap' } };
    const made = tool();
    await made.execute(await made.plan({ command: 'touch ran' }, around.context), around.context);
    assert.equal(existsSync(path.join(place.root, 'ran')), true);
  });
});
