import { join } from 'node:path';
import type { OchoDirs } from '../platform/dirs.ts';

/** The user's own configuration file. */
export function userConfigFile(dirs: OchoDirs): string {
  return join(dirs.config, 'config.toml');
}
