// Where the agent keeps what is its own.
import os from 'node:os';
import path from 'node:path';

/** The agent's own folders, absolute. Neither needs to exist. */
export interface OchoDirs {
  /** `config.toml`, and nothing that is not written by a person. */
  readonly config: string;
  /** Sessions, blobs, pre-images, logs, credentials. */
  readonly state: string;
}

/** What `ochoDirs` looks at; the real ones by default. */
export interface DirsSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/**
 * The folders in use: `OCHO_CONFIG_DIR` and `OCHO_STATE_DIR`; else `%APPDATA%\ocho` and `%LOCALAPPDATA%\ocho` on
 * Windows; else the XDG base directories (`$XDG_CONFIG_HOME/ocho`, `$XDG_STATE_HOME/ocho`), on macOS as well,
 * as command line programs do there. Relative values are resolved against the current folder; a relative XDG
 * value is ignored, as the XDG specification asks.
 */
export function ochoDirs(source: Partial<DirsSource> = {}): OchoDirs {
  const env = source.env ?? process.env;
  const home = source.home ?? os.homedir();
  const windows = (source.platform ?? process.platform) === 'win32';
  const join = windows ? path.win32.join : path.join;
  const base = (name: string, ...fallback: string[]): string => {
    const value = env[name];
    const absolute = windows ? path.win32.isAbsolute : path.isAbsolute;
    return value && absolute(value) ? value : join(home, ...fallback);
  };
  const config = windows ? base('APPDATA', 'AppData', 'Roaming') : base('XDG_CONFIG_HOME', '.config');
  const state = windows
    ? base('LOCALAPPDATA', 'AppData', 'Local')
    : base('XDG_STATE_HOME', '.local', 'state');
  return {
    config: own(env.OCHO_CONFIG_DIR) ?? join(config, 'ocho'),
    state: own(env.OCHO_STATE_DIR) ?? join(state, 'ocho'),
  };
}

function own(value: string | undefined): string | undefined {
  return value ? path.resolve(value) : undefined;
}
