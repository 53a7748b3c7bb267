// The profile of sandbox-exec (macOS), in its own language (SBPL). Paths go in as parameters, never into the text.
import { tmpdir } from 'node:os';
import { realFolder } from '../platform/folders.ts';
import type { Layout } from './layout.ts';

/**
 * What programs need that work on files: to start others, to look at themselves, to ask the system who the user is. No
 * other service of the system can be spoken to: many would start programs outside (Launch Services, Apple events).
 */
const BASE = `(version 1)
(deny default)
(allow process-exec)
(allow process-fork)
(allow signal (target same-sandbox))
(allow process-info* (target same-sandbox))
(allow sysctl-read)
(allow user-preference-read)
(allow ipc-posix-sem)
(allow pseudo-tty)
(allow file-read*)
(allow file-ioctl (literal "/dev/null") (literal "/dev/tty") (regex #"^/dev/ttys[0-9]+$"))
(allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/dtracehelper") (literal "/dev/tty"))
(allow mach-lookup
  (global-name "com.apple.system.opendirectoryd.libinfo")
  (global-name "com.apple.system.opendirectoryd.membership")
  (global-name "com.apple.system.notification_center")
  (global-name "com.apple.system.logger")
  (global-name "com.apple.bsd.dirhelper"))`;

const NETWORK = `(allow network*)
(deny network-outbound (remote unix-socket))
(allow system-socket)
(allow mach-lookup
  (global-name "com.apple.dnssd.service")
  (global-name "com.apple.SystemConfiguration.configd")
  (global-name "com.apple.trustd.agent"))`;

/** Arguments of sandbox-exec, up to and without `--`. Later rules of a profile hold over earlier ones. */
export function seatbeltArguments(
  layout: Layout,
  network: 'allow' | 'block',
  temporary: string = realFolder(tmpdir()),
): readonly string[] {
  const parameters = new Map<string, string>();
  const list = (verb: string, kind: string, places: readonly string[]): string => {
    if (places.length === 0) return '';
    const tests = places.map((place) => {
      const name = `P${parameters.size}`;
      parameters.set(name, place);
      return `(${kind} (param "${name}"))`;
    });
    return `(${verb} ${tests.join(' ')})`;
  };
  const profile = [
    BASE,
    ...(network === 'allow' ? [NETWORK] : []),
    list('allow file-write*', 'subpath', [...layout.writable, temporary]),
    list('deny file-write*', 'subpath', [...layout.readOnly, ...layout.kept, ...layout.absent]),
    // The folder itself can be neither moved nor removed.
    list('deny file-write*', 'literal', layout.pinned),
    list('deny file-read* file-write*', 'subpath', [...layout.own, ...layout.hidden]),
    list(
      'allow file-read*',
      'subpath',
      layout.own.map((folder) => `${folder}/blobs`),
    ),
  ].filter((line) => line !== '');
  return [
    '-p',
    profile.join('\n'),
    ...[...parameters].flatMap(([name, place]) => ['-D', `${name}=${place}`]),
  ];
}
