// A workspace beside a home folder with secrets, and commands that run in the real sandbox of this system.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { ProcessPlan } from '../../../agent/platform/process.ts';
import { createProcessService } from '../../../agent/platform/process-service.ts';
import { createCommandSandbox } from '../../../agent/sandbox/command-sandbox.ts';
import { detectSandbox } from '../../../agent/sandbox/detect.ts';
import type { CommandSandbox, Confinement, SandboxProfile } from '../../../agent/sandbox/sandbox.ts';

/** How a command ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  /** All that came, kept or not. */
  readonly bytes: number;
}

type Environment = Readonly<Record<string, string>>;

/** A place with all that a command should not get at. */
export class Place {
  readonly processes = createProcessService({ env: process.env });
  readonly base = realpathSync(mkdtempSync(path.join(seenInSandbox(), 'ocho-sandbox-')));
  readonly root = path.join(this.base, 'work');
  readonly home = path.join(this.base, 'home');
  readonly outside = path.join(this.base, 'outside');
  readonly state = path.join(this.home, '.local', 'state', 'ocho');
  profile: SandboxProfile = { mode: 'required', network: 'block', writable: [], forbiddenPaths: [] };

  constructor() {
    this.write('outside/file', 'outside');
    this.write('work/file', 'inside');
    this.write('home/.ssh/id_ed25519', 'not a key');
    this.write('home/.netrc', 'not a password');
    this.write('home/.local/state/ocho/credentials.json', 'not a key either');
    this.write('home/.local/state/ocho/blobs/one', 'stored output');
    this.git(this.root, 'init', '-q');
  }

  /** Writes a file below the base; returns its path. */
  write(name: string, text: string): string {
    const file = path.join(this.base, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Runs git outside of any sandbox. */
  git(folder: string, ...argv: string[]): string {
    mkdirSync(folder, { recursive: true });
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
    const env = { PATH: process.env.PATH, HOME: this.home, GIT_CONFIG_NOSYSTEM: '1' };
    return execFileSync('git', [...who, ...argv], { cwd: folder, env, encoding: 'utf8' });
  }

  sandbox(): CommandSandbox {
    return createCommandSandbox({
      system: () => detectSandbox(this.processes, process.env),
      profile: () => this.profile,
      ownFolders: [path.join(this.home, '.config', 'ocho'), this.state],
      asideFolder: path.join(this.state, 'put-aside'),
      home: this.home,
    });
  }

  async confine(cwd = this.root, env: Environment = {}): Promise<Confinement> {
    const confinement = await this.sandbox().confine({ cwd, roots: [this.root], env });
    if (!confinement) throw new Error('it is not to be confined');
    return confinement;
  }

  /** What starts a command line in the sandbox. */
  async plan(command: string, cwd = this.root, env: Environment = {}): Promise<ProcessPlan> {
    const whole = { PATH: process.env.PATH ?? '', HOME: this.home, LC_ALL: 'C', ...env };
    const { wrap } = await this.confine(cwd, whole);
    const argv = wrap(['/bin/bash', '-c', `exec 2>&1\n${command}`]);
    return { argv, cwd, env: whole, watchesOnly: true };
  }

  async run(command: string, cwd = this.root, env: Environment = {}): Promise<Ran> {
    let bytes = 0;
    const onOutput = (chunk: Uint8Array): void => {
      bytes += chunk.length;
    };
    const plan = await this.plan(command, cwd, env);
    const { code, stdout, stderr } = await this.processes.run({ ...plan, onOutput });
    return { code, out: Buffer.concat([stdout, stderr]).toString('utf8'), bytes };
  }

  async remove(): Promise<void> {
    await this.processes.killAll();
    rmSync(this.base, { recursive: true, force: true });
  }
}

/** A folder that a sandbox does not hide anyway: what fails in `/tmp` would prove nothing. */
function seenInSandbox(): string {
  const folder = [path.join(process.cwd(), 'node_modules', '.cache'), process.cwd(), homedir()].find(
    (each) => {
      try {
        mkdirSync(each, { recursive: true });
        accessSync(each, constants.W_OK);
        return !/^\/(?:tmp|var\/tmp|run)\//.test(realpathSync(each));
      } catch {
        return false;
      }
    },
  );
  if (folder === undefined) throw new Error('there is no folder for these tests outside of /tmp');
  return folder;
}

/** Skips the tests of a suite where bubblewrap does not confine commands. */
export async function needsBubblewrap(context: Mocha.Context): Promise<void> {
  const system = await detectSandbox(createProcessService({ env: process.env }), process.env);
  if (system.kind !== 'bubblewrap') context.skip();
}
