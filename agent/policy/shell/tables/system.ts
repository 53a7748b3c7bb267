import { each, high, looks } from './kinds.ts';
import type { Family } from './spec.ts';

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
      '[uR] -j!ask -d: -r:read -I? -s!high -f:read --date: --iso-8601? --utc --rfc-3339: --rfc-email --reference:read --set!high -v:',
    operands: ['format'],
    modes: { ask: { operands: ['text'] } },
  },
  cal: { options: '[13yjm]', operands: ['text'], unknown: 'medium' },
  free: { options: '[bkmghstw]', unknown: 'medium' },
  lscpu: { unknown: 'medium' },
  which: { options: '[as]', operands: ['text'], unknown: 'medium' },
  where: { operands: ['text'], unknown: 'medium' },
  ...each('tasklist systeminfo ipconfig', looks),
  whereis: { options: '[bms]', operands: ['text'], unknown: 'medium' },
  printenv: { operands: ['text'], class: 'medium', why: 'environment', unknown: 'medium' },
  ps: { operands: ['text'], class: 'medium', why: 'environment', unknown: 'medium' },
  pgrep: { options: '[aflnovx] -u:', operands: ['text'], class: 'medium', why: 'environment' },
  lsof: { options: '[nPti] -i? -p:', operands: ['read'], class: 'medium', why: 'system' },
  ss: { options: '[tulnpa]', class: 'medium', why: 'system' },
  netstat: { options: '[tulnpar]', class: 'medium', why: 'system' },
  less: { options: '[EFNRSX]', operands: ['paged'], class: 'medium', why: 'pager' },
  more: { operands: ['paged'], class: 'medium', why: 'pager' },
  man: { operands: ['text'], class: 'medium', why: 'pager' },
  clear: {},
  tput: { operands: ['text'] },
  stty: { operands: ['text'], class: 'medium' },
  top: { options: '[bcHiSs] -n: -d: -p: -u: -o: -w?', class: 'medium', why: 'environment' },
  w: { options: '[hsfi]', operands: ['text'], class: 'medium', why: 'system' },
  who: { options: '[abdHlmpqrsTtu] --all', operands: ['text'], class: 'medium', why: 'system' },
  last: { operands: ['text'], class: 'medium', why: 'system', unknown: 'medium' },
  ...high(
    'privilege',
    'sudo su doas pkexec runuser chroot unshare nsenter setcap passwd visudo usermod useradd login',
  ),
  ...high(
    'system',
    'chown chgrp mount umount mkfs fdisk parted swapon insmod modprobe sysctl at batch shutdown reboot halt poweroff init iptables ufw pkill killall ldconfig xattr defaults osascript open xdg-open chattr',
  ),
  ...high('loss', 'dd shred wipefs srm'),
  // Between two folders of the machine it copies.
  rsync: {
    options: '[avzrlptgoDnuxPh] -e:program --rsh:program --exclude: --include: --filter: --delete -f:',
    operands: ['named'],
    class: 'high',
    why: 'remote',
    special: 'transfer',
  },
  ...high('remote', 'nc ncat netcat socat telnet ssh scp sftp ftp tftp rclone mail sendmail'),
  ...high(
    'code',
    'expect script busybox parallel entr inotifywait alias unalias compgen complete enable builtin bind shopt let coproc logout history fc',
  ),
};
