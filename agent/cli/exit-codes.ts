import { OchoError } from '../i18n/message.ts';

/** Exit codes (design: cli.md "ocho run"). Every command keeps to them. */
export const EXIT = {
  done: 0,
  failed: 1,
  /** Usage or configuration. */
  usage: 2,
  /** Ended because something it needed was refused. */
  refused: 3,
  modelUnavailable: 4,
  cancelled: 130,
} as const;

const USAGE: ReadonlySet<string> = new Set(['USAGE', 'SESSION_NOT_FOUND', 'UNKNOWN_TOOL']);

/** Faults of what was asked for: no server has seen a request. */
const OUR_SIDE: ReadonlySet<string> = new Set([
  'models-error-bad-id',
  'models-error-bad-url',
  'models-error-bad-port',
  'models-record-failed',
]);

/** The exit code of a failure that ended a command. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof OchoError)) return EXIT.failed;
  if (USAGE.has(error.code) || error.code.startsWith('CONFIG_')) return EXIT.usage;
  if (error.code === 'MODEL_INVALID' && OUR_SIDE.has(error.text.id)) return EXIT.usage;
  if (error.code.startsWith('MODEL_')) return EXIT.modelUnavailable;
  return EXIT.failed;
}
