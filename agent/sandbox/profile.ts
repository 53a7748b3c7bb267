import type { ConfigSnapshot } from '../config/load.ts';
import type { SandboxProfile } from './sandbox.ts';

/** What the risk profile in force says about the sandbox. */
export function toSandboxProfile({ profile }: Pick<ConfigSnapshot, 'profile'>): SandboxProfile {
  return {
    mode: profile.sandbox,
    network: profile.sandbox_network,
    writable: profile.sandbox_writable,
    forbiddenPaths: profile.forbidden_paths,
  };
}
