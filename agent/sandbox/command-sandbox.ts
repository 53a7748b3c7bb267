// Confines commands with what the system has, as the risk profile in force says.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Message, OchoError } from '../i18n/message.ts';
import { canonicalJson } from '../policy/plan.ts';
import { bubblewrapArguments } from './bubblewrap.ts';
import { isProgram, type SandboxSystem } from './detect.ts';
import { isInside, type Layout, layOut } from './layout.ts';
import { putAside } from './put-aside.ts';
import type { CommandSandbox, Confinement, ConfineRequest, SandboxProfile } from './sandbox.ts';
import { seatbeltArguments } from './seatbelt.ts';

/** What the sandbox depends on. */
export interface CommandSandboxOptions {
  /** What confines here; asked for on first use. */
  system(): Promise<SandboxSystem>;
  /** The profile in force now. */
  profile(): SandboxProfile;
  /** The agent's own folders. */
  readonly ownFolders: readonly string[];
  /**
   * Absolute, below one of them: where goes what a command made and must not stay; made when needed. Default: beside
   * where it was, under another name.
   */
  readonly asideFolder?: string;
  /** Default: the user's home directory. */
  readonly home?: string;
}

/** Creates the sandbox of a session. Nothing is looked for before the first command that is to be confined. */
export function createCommandSandbox(options: CommandSandboxOptions): CommandSandbox {
  return {
    async confine(request) {
      const profile = options.profile();
      if (profile.mode === 'off') return undefined;
      const system = await options.system();
      if (system.kind === 'none') return unconfined(system.because, profile);
      // It was there when it was looked for.
      if (!isProgram(system.program)) {
        return unconfined({ id: 'sandbox-gone', args: { program: system.program } }, profile);
      }
      const layout = await layOut(request, profile, options);
      const wrong = objectionTo(request, layout);
      if (wrong) return unconfined(wrong, profile);
      return confined(system, layout, request, profile, options.asideFolder);
    },
  };
}

/** Where a sandbox would hide the workspace, or hide nothing. */
function objectionTo({ roots }: ConfineRequest, { own, hidden, writable }: Layout): Message | undefined {
  const whole = writable.find((folder) => path.dirname(folder) === folder);
  if (whole !== undefined) return { id: 'sandbox-whole-system', args: { folder: whole } };
  const inside = roots.find((folder) => isInside(folder, [...own, ...hidden]));
  return inside === undefined ? undefined : { id: 'sandbox-hidden-folder', args: { folder: inside } };
}

function confined(
  system: Exclude<SandboxSystem, { kind: 'none' }>,
  layout: Layout,
  request: ConfineRequest,
  { network }: SandboxProfile,
  asideFolder: string | undefined,
): Confinement {
  const { env } = request;
  const { fixed, passing } =
    system.kind === 'bubblewrap'
      ? bubblewrapArguments(layout, { network, env, sealsNamespaces: system.sealsNamespaces })
      : { fixed: seatbeltArguments(layout, network), passing: [] };
  const hash = createHash('sha256')
    .update(canonicalJson([system.program, fixed]))
    .digest('hex');
  const { writable, uncovered } = layout;
  return {
    part: { kind: system.kind, network, writable, uncovered, hash },
    wrap: (argv) => [system.program, ...fixed, ...passing, '--', ...argv],
    cleanUp: () => putAside(layout.absent, asideFolder),
  };
}

function unconfined(because: Message, { mode }: SandboxProfile): Confinement {
  return {
    part: { kind: 'none', because },
    wrap(argv) {
      // The policy blocks it before: this is for the case that somebody forgets to ask it.
      if (mode === 'required') throw new OchoError('SANDBOX_MISSING', because);
      return argv;
    },
    cleanUp: () => [],
  };
}
