// What every part of the extension gets, for suites that make a part themselves.
import path from 'node:path';
import * as vscode from 'vscode';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { systemClock } from '../../../agent/platform/clock.ts';
import type { Shared } from '../../../extension/parts.ts';
import { root } from './in-host.ts';

/** English texts, the real clock, an output channel of its own; there is no context. */
export function sharedPart(): Shared {
  return {
    // A part that is made by a suite is disposed of by it.
    get context(): never {
      throw new Error('a suite has no extension context');
    },
    i18n: createI18n({ locale: 'en', directories: [path.join(root(), 'locales')] }),
    log: vscode.window.createOutputChannel('Ocho suite', { log: true }),
    clock: systemClock,
  };
}
