import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ConfigDiagnostic } from '../../../agent/config/diagnostic.ts';
import type { ConfigSnapshot, LoadOptions, LoadResult } from '../../../agent/config/load.ts';
import { loadConfig, workspaceFile } from '../../../agent/config/load.ts';

/** A user's config folder and a workspace, both empty, in a folder of their own. */
export interface ConfigSandbox {
  readonly root: string;
  readonly userFile: string;
  readonly workspace: string;
  user(text: string): void;
  inWorkspace(text: string): void;
  load(overrides?: LoadOptions['overrides']): Promise<LoadResult>;
  /** Loads and expects a snapshot. */
  snapshot(overrides?: LoadOptions['overrides']): Promise<ConfigSnapshot>;
  remove(): void;
}

export function createConfigSandbox(): ConfigSandbox {
  const root = mkdtempSync(path.join(os.tmpdir(), 'ocho-config-'));
  const userFile = path.join(root, 'config', 'config.toml');
  const workspace = path.join(root, 'workspace');
  mkdirSync(workspace);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const load: ConfigSandbox['load'] = (overrides = []) =>
    loadConfig({ userFile, workspaces: [workspace], minimalTools: ['shell', 'memory_recall'], overrides });
  return {
    root,
    userFile,
    workspace,
    user: (text) => write(userFile, text),
    inWorkspace: (text) => write(workspaceFile(workspace), text),
    load,
    snapshot: async (overrides) => {
      const { snapshot, diagnostics } = await load(overrides);
      if (!snapshot) throw new Error(`no snapshot: ${JSON.stringify(diagnostics)}`);
      return snapshot;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A diagnostic in one line: `error CONFIG_BAD_VALUE 3 tools.optional`. */
export function brief(diagnostics: readonly ConfigDiagnostic[]): string[] {
  return diagnostics.map((each) => `${each.severity} ${each.code} ${each.line ?? '-'} ${each.key ?? '-'}`);
}
