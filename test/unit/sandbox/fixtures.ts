// A workspace beside a home folder with secrets, and commands that run in the real sandbox of this system.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProcessService } from '../../../agent/platform/process-service.ts';
import { createCommandSandbox } from '../../../agent/sandbox/command-sandbox.ts';
import { detectSandbox } from '../../../agent/sandbox/detect.ts';
import type { CommandSandbox, SandboxProfile } from '../../../agent/sandbox/sandbox.ts';

/** How a command ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly bytes: number;
}

/** Everything below one folder outside of what a sandbox hides anyway: `/tmp` would prove nothing. */
export class Place {
  readonly processes = createProcessService({ env: process.env });
  readonly base: string;
  readonly root: string;
  readonly home: string;
  readonly outside: string;
  readonly state: string;
  profile: SandboxProfile = { mode: 'required', network: 'block', writable: [], forbiddenPaths: [] };

  constructor() {
    this.base = realpathSync(mkdtempSync(path.join(placeForTests(), 'ocho-sandbox-')));
    this.root = path.join(this.base, 'work');
    this.home = path.join(this.base, 'home');
    this.outside = path.join(this.base, 'outside');
    this.state = path.join(this.home, '.local', 'state', 'ocho');
    this.write('outside/file', 'outside');
    this.write('work/file', 'inside');
    this.write('home/.ssh/id_ed25519', 'not a key');
    this.write('home/.netrc', 'not a password');
    this.write('home/.local/state/ocho/credentials.json', 'not a key either');
    this.write('home/.local/state/ocho/blobs/one', 'stored output');
    execFileSync('git', ['init', '-q', this.root], { env: { PATH: process.env.PATH, HOME: this.home } });
  }

  /** Writes a file below the base. */
  write(name: string, text: string): string {
    const file = path.join(this.base, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  sandbox(): CommandSandbox {
    return createCommandSandbox({
      system: () => detectSandbox(this.processes, process.env),
      profile: () => this.profile,
      ownFolders: [path.join(this.home, '.config', 'ocho'), this.state],
      home: this.home,
    });
  }

  /** The argv of a command line in the sandbox, its environment and folder. */
  async plan(command: string, cwd = this.root, env: Readonly<Record<string, string>> = {}) {
    const whole = { PATH: process.env.PATH ?? '', HOME: this.home, LC_ALL: 'C', ...env };
    const confinement = await this.sandbox().confine({ cwd, roots: [this.root], env: whole });
    if (!confinement || confinement.part.kind === 'none') throw new Error('nothing confines here');
    return {
      argv: confinement.wrap(['/bin/bash', '-c', `exec 2>&1\n${command}`]),
      cwd,
      env: whole,
      watchesOnly: true,
    };
  }

  async run(command: string, cwd = this.root, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    let bytes = 0;
    const onOutput = (chunk: Uint8Array) => {
      bytes += chunk.length;
    };
    const { code, stdout, stderr } = await this.processes.run({
      ...(await this.plan(command, cwd, env)),
      onOutput,
    });
    return { code, out: Buffer.concat([stdout, stderr]).toString('utf8'), bytes };
  }

  async remove(): Promise<void> {
    await this.processes.killAll();
    rmSync(this.base, { recursive: true, force: true });
  }
}

function placeForTests(): string {
  const folder = path.join(process.cwd(), 'node_modules', '.cache');
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return tmpdir();
  }
}

/** Skips the tests of a suite where nothing confines commands. */
export async function needsBubblewrap(context: Mocha.Context): Promise<void> {
  const processes = createProcessService({ env: process.env });
  const system = await detectSandbox(processes, process.env);
  if (system.kind !== 'bubblewrap') context.skip();
}
