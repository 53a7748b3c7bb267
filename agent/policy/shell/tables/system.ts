import type { Family, ProgramSpec, Reason } from './spec.ts';

function high(why: Reason, names: string): Family {
  const spec: ProgramSpec = { class: 'high', why, operands: ['named'], unknown: 'medium' };
  return Object.fromEntries(names.split(' ').map((name) => [name, spec]));
}

const version: ProgramSpec = { options: '--version!ask -V --help -h' };

/** Programs about the machine: harmless questions, and dangerous ones named so that their reason can be said. */
export const system: Family = {
  uname: { options: '[amnoprsvi] --all --kernel-name --machine', unknown: 'medium' },
  hostname: { options: '[sfidIA]' },
  whoami: {},
  id: { options: '[gGnru] --user --group --name', operands: ['text'] },
  groups: { operands: ['text'] },
  uptime: { options: '[ps]' },
  nproc: { options: '--all' },
  arch: {},
  tty: { options: '[s]' },
  locale: { options: '[ackm]', operands: ['text'] },
  date: {
    options:
      '[uRj] -d: -r:read -I? -s!high -f:read --date: --iso-8601? --utc --rfc-3339: --rfc-email --reference:read --set!high -v:',
    operands: ['text'],
  },
  cal: { options: '[13yjm]', operands: ['text'], unknown: 'medium' },
  free: { options: '[bkmghstw]', unknown: 'medium' },
  lscpu: { unknown: 'medium' },
  which: { options: '[as]', operands: ['text'], unknown: 'medium' },
  whereis: { options: '[bms]', operands: ['text'], unknown: 'medium' },
  printenv: { operands: ['text'], class: 'medium', why: 'environment', unknown: 'medium' },
  ps: { operands: ['text'], class: 'medium', why: 'environment', unknown: 'medium' },
  pgrep: { options: '[aflnovx] -u:', operands: ['text'], class: 'medium', why: 'environment' },
  lsof: { options: '[nPti] -i? -p:', operands: ['read'], class: 'medium', why: 'system' },
  ss: { options: '[tulnpa]', class: 'medium', why: 'system' },
  netstat: { options: '[tulnpar]', class: 'medium', why: 'system' },
  less: { options: '[EFNRSX]', operands: ['read'], class: 'medium', why: 'read' },
  more: { operands: ['read'], class: 'medium', why: 'read' },
  man: { operands: ['text'], class: 'medium', why: 'read' },
  clear: {},
  tput: { operands: ['text'] },
  stty: { operands: ['text'], class: 'medium' },
  ffmpeg: version,
  cmake: {
    options: '--version!ask --build:write -S:read -B:write -G: -j?',
    operands: ['read'],
    class: 'medium',
    why: 'project',
  },
  ctest: { options: '-R: -V --output-on-failure --test-dir:read -j?', class: 'medium', why: 'project' },
  ninja: { options: '-C:write -j:', operands: ['text'], class: 'medium', why: 'project' },
  make: {
    options:
      '[BdiknqsS] -C:script -f:script -j? -l? -o: --always-make --directory:script --file:script --jobs? --dry-run --keep-going --silent --no-print-directory --version!ask',
    operands: ['target'],
    class: 'medium',
    why: 'project',
  },
  ...high(
    'privilege',
    'sudo su doas pkexec runuser chroot unshare nsenter setcap passwd visudo usermod useradd login',
  ),
  ...high(
    'system',
    'chown chgrp mount umount mkfs fdisk parted swapon insmod modprobe sysctl systemctl service launchctl crontab at batch shutdown reboot halt poweroff init iptables ufw pkill killall apt apt-get dnf yum pacman apk brew port snap flatpak dpkg rpm update-alternatives ldconfig xattr defaults osascript open xdg-open chattr',
  ),
  ...high('loss', 'dd shred wipefs srm'),
  ...high('remote', 'nc ncat netcat socat telnet ssh scp sftp rsync ftp tftp rclone mail sendmail'),
  ...high(
    'code',
    'ed ex vi vim nvim emacs nano gdb lldb sqlite3 mysql psql mongo redis-cli screen tmux expect script busybox parallel entr inotifywait alias unalias compgen complete enable builtin bind shopt let coproc logout history fc',
  ),
};
