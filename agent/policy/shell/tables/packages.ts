import { acts, asks, each, high, looks } from './kinds.ts';
import type { Family, ProgramSpec } from './spec.ts';

const changes = acts('system');

const manager = (reads: string, more: Readonly<Record<string, ProgramSpec>> = {}): ProgramSpec => ({
  options: '--version!version',
  alone: 'medium',
  sub: { ...each(reads, looks), ...more, '*': changes },
});

/** Package managers of the system: what they install goes outside the workspace and can need other rights. */
export const packages: Family = {
  apt: manager('list show search policy depends rdepends'),
  'apt-cache': manager('show search policy depends rdepends showpkg'),
  brew: manager('list ls info search outdated deps config doctor leaves', { home: changes }),
  snap: manager('list info find'),
  flatpak: manager('list info search'),
  dnf: manager('list info search repolist'),
  yum: manager('list info search repolist'),
  apk: manager('info list search'),
  winget: manager('list search show'),
  choco: manager('list search info'),
  scoop: manager('list search info'),
  dpkg: {
    options:
      '-l!list --list!list -s!list --status!list -L!list --listfiles!list -S!list --search!list --version!version',
    operands: ['text'],
    class: 'medium',
    why: 'system',
    alone: 'high',
    modes: { list: {} },
  },
  rpm: {
    options: '[qailfR] --version!version',
    operands: ['text'],
    class: 'medium',
    why: 'system',
    alone: 'high',
  },
  systemctl: manager('status list-units list-unit-files is-active is-enabled show cat list-timers'),
  journalctl: {
    options:
      '--vacuum-size:!high --vacuum-time:!high --vacuum-files:!high --rotate!high --flush!high --sync!high -D:read --file:read',
    operands: ['text'],
    class: 'medium',
    why: 'system',
    unknown: 'medium',
  },
  crontab: {
    options: '-l!list',
    operands: ['never'],
    class: 'medium',
    why: 'system',
    alone: 'high',
    modes: { list: {} },
  },
  nvm: {
    options: '--version!version',
    sub: {
      ...each('list ls current which version', looks),
      'ls-remote': asks,
      use: { operands: ['text'], class: 'medium', why: 'system' },
    },
  },
  ...each('asdf mise', manager('current list ls which where')),
  ...high(
    'system',
    'apt-get apt-add-repository pacman zypper port nix nix-env nix-shell volta fnm rbenv pyenv sdk update-alternatives service launchctl',
  ),
};
