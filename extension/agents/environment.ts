// What agents are started with: the person's login environment with the editor's network settings.
import { existsSync } from 'node:fs';
import os from 'node:os';
import * as vscode from 'vscode';
import {
  type Environment,
  type LoginEnvironment,
  resolveLoginEnvironment,
} from '../agent-process/login-environment.ts';
import { type NetworkSettings, networkEnvironment } from '../agent-process/network-environment.ts';

/** Belongs to the extension host, and would make a child another program than it is. */
const OF_THE_HOST = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_V8_COVERAGE$)/;

let login: Promise<LoginEnvironment> | undefined;

/** The login environment; asked for once in a window, and again after `forgetLoginEnvironment`. */
export function loginEnvironment(): Promise<LoginEnvironment> {
  login ??= resolveLoginEnvironment({
    env: process.env,
    platform: process.platform,
    execPath: process.execPath,
  });
  return login;
}

/** The person's start-up files may have changed: the next start asks anew. */
export function forgetLoginEnvironment(): void {
  login = undefined;
}

/** The environment of an agent beside its own variables. */
export async function agentEnvironment(): Promise<Environment> {
  const { env } = await loginEnvironment();
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !OF_THE_HOST.test(name)));
  return { ...own, ...networkEnvironment(networkSettings(), own), OCHO_LOCALE: vscode.env.language };
}

/** Where an agent starts: the first folder of the window, else the home folder. */
export function startFolder(): string {
  const folders = vscode.workspace.workspaceFolders?.filter(({ uri }) => uri.scheme === 'file') ?? [];
  return folders.map(({ uri }) => uri.fsPath).find((folder) => existsSync(folder)) ?? os.homedir();
}

function networkSettings(): NetworkSettings {
  const http = vscode.workspace.getConfiguration('http');
  const proxy = ownValue<string>(http, 'proxy');
  const noProxy = ownValue<string[]>(http, 'noProxy');
  const systemCertificates = ownValue<boolean>(http, 'systemCertificates');
  return {
    ...(proxy ? { proxy } : {}),
    ...(noProxy ? { noProxy } : {}),
    ...(systemCertificates === undefined ? {} : { systemCertificates }),
  };
}

/** The person's own value: a workspace must not send the agent's traffic through a proxy of its choice. */
function ownValue<T>(settings: vscode.WorkspaceConfiguration, name: string): T | undefined {
  const found = settings.inspect<T>(name);
  return found?.globalValue ?? found?.defaultValue;
}
