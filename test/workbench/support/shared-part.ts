// What every part of the extension gets, for suites that make a part themselves.
import path from 'node:path';
import * as vscode from 'vscode';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { systemClock } from '../../../agent/platform/clock.ts';
import type { Shared } from '../../../extension/parts.ts';
import { root } from './in-host.ts';

/** English texts, the real clock, an output channel of its own; of the context only a state in memory. */
export function sharedPart(): Shared {
  const kept = new Map<string, unknown>();
  const globalState = {
    keys: () => [...kept.keys()],
    get: (key: string, otherwise?: unknown) => kept.get(key) ?? otherwise,
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
  return {
    // Another member is undefined: a part that needs it fails where it does.
    context: { globalState } as unknown as vscode.ExtensionContext,
    i18n: createI18n({ locale: 'en', directories: [path.join(root(), 'locales')] }),
    log: vscode.window.createOutputChannel('Ocho suite', { log: true }),
    clock: systemClock,
  };
}
