import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { ochoDirs } from '../../agent/platform/dirs.ts';
import { agentEnvironment } from '../agents/environment.ts';
import type { Command } from './command.ts';

/** `Ocho: Open Configuration File (config.toml)`. */
export const openConfig: Command =
  ({ i18n }) =>
  async () => {
    const { config } = ochoDirs({ env: await agentEnvironment() });
    const file = path.join(config, 'config.toml');
    await create(file, `# ${i18n.text('commands-config-header')}\n`);
    await vscode.window.showTextDocument(vscode.Uri.file(file));
  };

/** Makes the file when there is none; what is there stays. */
async function create(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
