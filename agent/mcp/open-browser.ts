// Shows a person an address of a server in their browser. The address is a server's, so it is never part of a command
// line that anything takes apart.
import type { ProcessService } from '../platform/process.ts';

/** What opens an address on this platform; undefined for one that is not http or https. */
export function openerFor(url: URL, platform: NodeJS.Platform): readonly [string, ...string[]] | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const { href } = url;
  if (platform === 'darwin') return ['open', href];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', href];
  return ['xdg-open', href];
}

/** Whether something could be started that opens it. */
export async function openBrowser(url: URL, { processes, cwd, env }: BrowserParts): Promise<boolean> {
  const argv = openerFor(url, process.platform);
  if (!argv) return false;
  const own = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  try {
    await processes.start({ argv, cwd, env: Object.fromEntries(own) });
    return true;
  } catch {
    return false;
  }
}

/** What starting a browser takes. */
export interface BrowserParts {
  readonly processes: Pick<ProcessService, 'start'>;
  /** Absolute. */
  readonly cwd: string;
  /** All of it: a browser needs to know the person's desktop. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
