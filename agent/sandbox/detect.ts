// Whether this system can confine a command: looked for once, by running one.
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '../i18n/message.ts';
import type { ProcessService } from '../platform/process.ts';
import { visible } from '../policy/display.ts';
import { probeArguments } from './bubblewrap.ts';

/** What confines commands here, or why nothing does. */
export type SandboxSystem =
  | {
      readonly kind: 'bubblewrap';
      /** Absolute, links resolved. */
      readonly program: string;
      /** It can keep a command from making namespaces of its own (bubblewrap 0.8 and later). */
      readonly sealsNamespaces: boolean;
      readonly version: string;
    }
  | { readonly kind: 'sandbox-exec'; readonly program: string }
  | { readonly kind: 'none'; readonly because: Message };

type Processes = Pick<ProcessService, 'run'>;

/** A search and when it began, in milliseconds since the epoch. */
interface Search {
  readonly system: Promise<SandboxSystem>;
  readonly at: number;
  failed: boolean;
}

const found = new Map<string, Search>();
/** A busy machine makes a try time out, and what is missing can be installed. */
const TRY_AGAIN_MS = 60_000;
const SEATBELT = '/usr/bin/sandbox-exec';
const PROBE_MS = 10_000;
/** Where systems keep bubblewrap; the last one is NixOS. */
const SYSTEM_FOLDERS = ['/usr/bin', '/usr/local/bin', '/bin', '/run/current-system/sw/bin'];

/**
 * The sandbox of this system. The search starts two short processes; what it finds holds for the life of the agent,
 * that it finds nothing for a minute. `folders`: where programs belong to the system, and `now`: the time in
 * milliseconds, for tests.
 */
export function detectSandbox(
  processes: Processes,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
  folders: readonly string[] = SYSTEM_FOLDERS,
  now: () => number = Date.now,
): Promise<SandboxSystem> {
  const key = `${platform} ${env.PATH ?? ''}`;
  const known = found.get(key);
  if (known && !(known.failed && now() - known.at >= TRY_AGAIN_MS)) return known.system;
  const begun: Search = { system: search(processes, env, platform, folders), at: now(), failed: false };
  found.set(key, begun);
  const fail = () => {
    begun.failed = true;
  };
  void begun.system.then(({ kind }) => kind === 'none' && fail(), fail);
  return begun.system;
}

async function search(
  processes: Processes,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  folders: readonly string[],
): Promise<SandboxSystem> {
  if (platform === 'linux') {
    const program = bubblewrapIn([...folders, ...foldersOf(env.PATH ?? '')]);
    return program === undefined ? none('sandbox-no-bubblewrap') : probe(processes, program);
  }
  if (platform === 'darwin') {
    return isProgram(SEATBELT)
      ? { kind: 'sandbox-exec', program: SEATBELT }
      : none('sandbox-no-sandbox-exec');
  }
  return none('sandbox-not-here', { system: platform });
}

/**
 * What confines everything else must not come from the workspace, and PATH may name folders of it (`npm run` puts them
 * there): only a program that belongs to the system counts.
 */
function bubblewrapIn(folders: readonly string[]): string | undefined {
  return folders.flatMap((folder) => ofTheSystem(path.join(folder, 'bwrap')) ?? [])[0];
}

/** Of the superuser's own agent (in a container) every file of the workspace belongs to the superuser, too. */
function foldersOf(PATH: string): readonly string[] {
  if (process.getuid?.() === 0) return [];
  return PATH.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

function ofTheSystem(program: string): string | undefined {
  try {
    const real = realpathSync(program);
    const { uid, mode } = statSync(real);
    return uid === 0 && (mode & 0o022) === 0 && isProgram(real) ? real : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a program is there and can be started. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Runs an empty command confined: user namespaces may be forbidden, by the system or by a container around it. */
async function probe(processes: Processes, program: string): Promise<SandboxSystem> {
  const said = (await output(processes, [program, '--version'])).text;
  const [, version] = /^bubblewrap\s+(\d.*)$/.exec(said) ?? [];
  // A link of this name may lead to any program of the system, and `true` takes all options.
  if (version === undefined) return none('sandbox-probe-failed', { program, detail: said || '?' });
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const sealsNamespaces = major > 0 || minor >= 8;
  const tried = await output(processes, probeArguments(program, sealsNamespaces));
  if (tried.ok) return { kind: 'bubblewrap', program, sealsNamespaces, version };
  return none('sandbox-probe-failed', { program, detail: tried.text || '?' });
}

async function output(
  processes: Processes,
  argv: readonly [string, ...string[]],
): Promise<{ readonly ok: boolean; readonly text: string }> {
  try {
    const plan = { argv, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, timeoutMs: PROBE_MS };
    const { code, stdout, stderr } = await processes.run(plan, { maxBytes: 4096 });
    const said = Buffer.from(code === 0 ? stdout : stderr).toString('utf8');
    return { ok: code === 0, text: visible(said.trim().split('\n')[0] ?? '').slice(0, 200) };
  } catch (error) {
    return { ok: false, text: visible(String(error)).slice(0, 200) };
  }
}

function none(id: string, args: Record<string, string> = {}): SandboxSystem {
  return { kind: 'none', because: { id, args } };
}
