// Everything but the registrations: makes the parts and puts them together.
import path from 'node:path';
import * as vscode from 'vscode';
import { createI18n } from '../agent/i18n/fluent.ts';
import { SHIPPED_LOCALES } from '../agent/i18n/locale.ts';
import { systemClock } from '../agent/platform/clock.ts';
import type { Shared } from './parts.ts';

/** Ocho, loaded. */
export interface Started {
  /** Runs a command of the manifest. */
  run(id: string, args: readonly unknown[]): unknown;
  resolveChatView(view: vscode.WebviewView): void | Promise<void>;
  reviveChat(panel: vscode.WebviewPanel, state: unknown): void | Promise<void>;
  readonly policyTree: vscode.TreeDataProvider<unknown>;
  /** Ends the agents with all they started. */
  stop(): Promise<void>;
}

/** Makes the parts. Starts no agent. */
export function start(context: vscode.ExtensionContext): Started {
  const shared = makeShared(context);
  shared.log.info('loaded');
  return {
    run: (id) => shared.log.info(id),
    resolveChatView: () => {},
    reviveChat: () => {},
    policyTree: { getChildren: () => [], getTreeItem: () => new vscode.TreeItem('') },
    stop: async () => {},
  };
}

function makeShared(context: vscode.ExtensionContext): Shared {
  const log = vscode.window.createOutputChannel('Ocho', { log: true });
  context.subscriptions.push(log);
  const language = vscode.env.language.split('-')[0] ?? 'en';
  const locale = SHIPPED_LOCALES.includes(language) ? language : 'en';
  const directories = [path.join(context.extensionPath, 'dist', 'agent', 'locales')];
  return { context, log, clock: systemClock, i18n: createI18n({ locale, directories }) };
}
