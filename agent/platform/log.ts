// The agent's own log: a file under the state folder. Standard output belongs to the protocol, and several editors
// show anything on standard error as a fault, so that is used only when OCHO_LOG asks for it.
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { visibleJson } from '../policy/display.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { makeOwnFolder } from './folders.ts';
import type { SecretMask } from './secrets.ts';
import { createSecretMask, environmentSecrets, isSecretName, MASK } from './secrets.ts';

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Data that goes with a line; must be plain JSON. An `Error` is written with its stack and causes. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines; never throws and never waits. */
export interface Logger {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

/** What `createLogger` needs. */
export interface LogOptions {
  /** The state folder; the log is `log/ocho.log` in it. */
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
  /** Default: knows the secrets of `env`. */
  readonly mask?: SecretMask;
  /** Where `:stderr` writes to. */
  readonly stderr?: { write(text: string): unknown };
  /** Bytes at which a file is put aside; default 5 MiB. */
  readonly maxBytes?: number;
}

/** Older files that are kept: ocho.1.log (newest) … */
const KEPT_FILES = 3;
const LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];
/** What `OCHO_LOG` may be, beside `:stderr` after it. */
export const LOG_SETTINGS: readonly string[] = ['off', ...LEVELS];

/** Whether a value of `OCHO_LOG` says what it seems to: a level, perhaps with `:stderr`. */
export function isLogSetting(setting: string): boolean {
  const [name = '', target, ...more] = setting.trim().toLowerCase().split(':');
  const plain = target === undefined || target === 'stderr';
  return LOG_SETTINGS.includes(name) && plain && more.length === 0;
}

/**
 * `OCHO_LOG` is a level (`off`, `error`, `warn`, `info` (default), `debug`), with `:stderr` after it to write to
 * standard error as well. What is no level counts as `info`.
 */
export function parseLogSetting(setting: string | undefined): {
  readonly level: LogLevel | 'off';
  readonly stderr: boolean;
} {
  const [name = '', target = ''] = (setting ?? '').trim().toLowerCase().split(':');
  const level = name === 'off' ? 'off' : (LEVELS.find((known) => known === name) ?? 'info');
  return { level, stderr: target === 'stderr' };
}

/**
 * A logger of JSON lines `{"at","pid","level","message",…}`, secrets masked. The file is opened when the first
 * line is written; when that fails the log is silently given up, for it must never be in the way of the work.
 */
export function createLogger(options: LogOptions): Logger {
  const { level, stderr } = parseLogSetting(options.env.OCHO_LOG);
  const clock = options.clock ?? systemClock;
  const mask = options.mask ?? createSecretMask(environmentSecrets(options.env));
  const file = createRotatingFile(path.join(options.stateDir, 'log'), options.maxBytes ?? 5 * 1024 * 1024);
  const error = options.stderr ?? process.stderr;
  const limit = level === 'off' ? -1 : LEVELS.indexOf(level);
  const write = (severity: LogLevel, message: string, fields: LogFields = {}): void => {
    if (LEVELS.indexOf(severity) > limit) return;
    const head = { at: new Date(clock.now()).toISOString(), pid: process.pid, level: severity, message };
    const line = `${visibleJson(toJson({ ...head, ...fields }, mask))}\n`;
    file.append(line);
    if (stderr) error.write(line);
  };
  return {
    error: (message, fields) => write('error', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    info: (message, fields) => write('info', message, fields),
    debug: (message, fields) => write('debug', message, fields),
  };
}

/** Text is masked before it becomes JSON: afterwards a mask could cut an escape in two. */
function toJson(value: LogFields, mask: SecretMask): string {
  const masked = (key: string, item: unknown): unknown => {
    if (item instanceof Error) return describeError(item);
    if (typeof item !== 'string') return item;
    return isSecretName(key) ? MASK : mask.mask(item);
  };
  try {
    return JSON.stringify(value, masked);
  } catch {
    // A cycle or a bigint somewhere in the fields: the line itself must still get out.
    const { at, pid, level, message } = value;
    return JSON.stringify({ at, pid, level, message }, masked);
  }
}

function describeError(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: error.cause }),
  };
}

function createRotatingFile(folder: string, maxBytes: number): { append(line: string): void } {
  const name = (index: number): string => path.join(folder, index === 0 ? 'ocho.log' : `ocho.${index}.log`);
  let descriptor: number | undefined;
  let broken = false;
  const open = (): number => {
    makeOwnFolder(folder);
    return openSync(name(0), 'a', 0o600);
  };
  const rotate = (full: number): number => {
    closeSync(full);
    for (let index = KEPT_FILES - 1; index >= 0; index -= 1) {
      try {
        renameSync(name(index), name(index + 1));
      } catch {
        // There is no such file yet, or another agent has just moved it.
      }
    }
    return open();
  };
  return {
    append: (line) => {
      if (broken) return;
      try {
        descriptor ??= open();
        if (fstatSync(descriptor).size >= maxBytes) descriptor = rotate(descriptor);
        writeSync(descriptor, line);
      } catch {
        broken = true;
      }
    },
  };
}
