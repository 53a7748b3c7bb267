// The arguments of bubblewrap (bwrap(1)) for a layout. Mounts are made in the order of the arguments.
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isInside, type Layout } from './layout.ts';
import { socketPlaces } from './sockets.ts';

/** What besides the layout decides how a command is confined. */
export interface BubblewrapOptions {
  readonly network: 'allow' | 'block';
  readonly sealsNamespaces: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/** Arguments without the program, up to and without `--`. */
export interface BubblewrapArguments {
  /** What makes the confinement what it is. */
  readonly fixed: readonly string[];
  /** What only depends on the sockets there are at the moment: other programs come and go. */
  readonly passing: readonly string[];
}

/** Ways to programs that act for others: agents of keys, buses, engines of containers, displays. */
const UNSET = [
  ...[
    'SSH_AUTH_SOCK',
    'SSH_AGENT_PID',
    'GPG_AGENT_INFO',
    'DBUS_SESSION_BUS_ADDRESS',
    'DBUS_SYSTEM_BUS_ADDRESS',
  ],
  ...[
    'XDG_RUNTIME_DIR',
    'DOCKER_HOST',
    'CONTAINER_HOST',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XAUTHORITY',
    'TMUX',
    'STY',
  ],
];
const TEMPORARY = ['TMPDIR', 'TMP', 'TEMP'];

/**
 * The same for every command. A session of its own keeps it from typing into the terminal of the agent (TIOCSTI); it
 * has no capability, cannot get one from a setuid program, and cannot make namespaces in which it would have some.
 */
function namespaces(sealsNamespaces: boolean, network: 'allow' | 'block'): string[] {
  return [
    '--unshare-user',
    ...(sealsNamespaces ? ['--disable-userns'] : []),
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network === 'block' ? ['--unshare-net'] : []),
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
  ];
}

const SYSTEM = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'];

/** An empty command in the strictest confinement: when it runs, all options are known and allowed here. */
export function probeArguments(program: string, sealsNamespaces: boolean): readonly [string, ...string[]] {
  const hidden = ['--perms', '0000', '--tmpfs', '/tmp', '--remount-ro', '/tmp'];
  const empty = ['--', '/bin/sh', '-c', ':'];
  return [program, ...namespaces(sealsNamespaces, 'block'), ...SYSTEM, ...hidden, ...empty];
}

/** Folders the command has for itself alone, gone when it ends: what others put there, sockets most of all, it does not see. */
function privateFolders(): readonly string[] {
  return ['/tmp', '/var/tmp', '/run', '/var/run'].filter(
    (folder) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false,
  );
}

/** The arguments that lay out the file system and everything else for a command. */
export function bubblewrapArguments(layout: Layout, options: BubblewrapOptions): BubblewrapArguments {
  const empty = privateFolders();
  const mounts = new Mounts(layout, [...empty, '/dev', '/proc']);
  const inTemporary = !mounts.shows(layout.cwd);
  const fixed = [
    ...namespaces(options.sealsNamespaces, options.network),
    ...SYSTEM,
    ...empty.flatMap((folder) => ['--perms', '1777', '--tmpfs', folder]),
    ...systemFiles().flatMap((file) => ['--ro-bind-try', file, file]),
    ...(inTemporary ? ['--ro-bind', layout.cwd, layout.cwd] : []),
    ...mounts.arguments(),
    ...UNSET.flatMap((name) => ['--unsetenv', name]),
    ...TEMPORARY.filter((name) => options.env[name]).flatMap((name) => ['--setenv', name, '/tmp']),
    ...['--chdir', layout.cwd],
  ];
  const sockets = socketPlaces().filter((place) => mounts.shows(place) && !isInside(place, mounts.closed));
  return { fixed, passing: sockets.flatMap((place) => ['--ro-bind', '/dev/null', place]) };
}

/** What is needed of `/run`: where names are resolved, and on NixOS the programs. */
function systemFiles(): string[] {
  const found = ['/run/current-system'].filter((file) => existsSync(file));
  try {
    const resolver = realpathSync('/etc/resolv.conf');
    return isInside(resolver, ['/run', '/var/run']) ? [...found, resolver] : found;
  } catch {
    return found;
  }
}

/** The mounts of a layout, each below what it lies in. */
class Mounts {
  /** Hidden from the command, by its own folders or by being private: no socket there has to be. */
  readonly closed: readonly string[];
  readonly #layout: Layout;
  readonly #empty: readonly string[];

  constructor(layout: Layout, empty: readonly string[]) {
    this.#layout = layout;
    this.#empty = empty;
    // A socket in the workspace is the project's own.
    this.closed = [...layout.writable, ...layout.own, ...layout.hidden];
  }

  /** Whether something on the system is to be seen by the command, were it not hidden on purpose. */
  shows(place: string): boolean {
    return !isInside(place, this.#empty) || isInside(place, this.#layout.writable);
  }

  arguments(): string[] {
    const { writable, pinned, readOnly, kept, own, hidden } = this.#layout;
    const closed = [...own, ...hidden];
    const open = (place: string) => !isInside(place, closed);
    const mounts = [
      ...writable.filter(open).map((at) => ({ at, args: ['--bind', at, at] })),
      ...pinned.filter(open).map((at) => ({ at, args: ['--bind', at, at] })),
      ...readOnly.filter(open).map((at) => ({ at, args: ['--ro-bind', at, at] })),
      ...kept.filter(open).map((at) => ({ at, args: sealed(at, '0555') })),
      ...own.filter((at) => this.shows(at)).map((at) => ({ at, args: ownFolder(at) })),
      ...hidden
        .filter((at) => this.shows(at) && !isInside(at, own))
        .map((at) => ({ at, args: isFolder(at) ? sealed(at, '0000') : ['--ro-bind', '/dev/null', at] })),
    ];
    // The sort is stable: of two at one place the later one holds.
    return mounts.sort((a, b) => depth(a.at) - depth(b.at)).flatMap(({ args }) => args);
  }
}

function depth(place: string): number {
  return place === '/' ? 0 : place.split(path.sep).length;
}

function sealed(folder: string, permissions: string): string[] {
  return ['--perms', permissions, '--tmpfs', folder, '--remount-ro', folder];
}

/** Nothing of the agent's is seen but the stored outputs the model is told to read. */
function ownFolder(folder: string): string[] {
  const blobs = path.join(folder, 'blobs');
  return ['--perms', '0555', '--tmpfs', folder, '--ro-bind-try', blobs, blobs, '--remount-ro', folder];
}

function isFolder(name: string): boolean {
  return lstatSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
