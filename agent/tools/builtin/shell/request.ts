import { z } from 'zod';
import { ToolError } from '../../tool.ts';
import { strictInput } from '../strict-input.ts';

/** Milliseconds a command may take when the call does not say. */
export const DEFAULT_TIMEOUT_MS = 120_000;
/** Milliseconds a command in the foreground may take at most. */
export const MAX_TIMEOUT_MS = 600_000;

/** The arguments as a model gives them. One flat object, because every byte of it is paid for in each request. */
export const shellInput = strictInput({
  command: z.string().optional(),
  description: z.string().optional(),
  cwd: z.string().optional(),
  timeout_ms: z.int().min(1).max(MAX_TIMEOUT_MS).optional(),
  background: z.boolean().optional(),
  action: z.enum(['list', 'output', 'stop']).optional(),
  job: z.string().optional(),
});

export type ShellArgs = z.infer<typeof shellInput>;

/** What a call wants: a command run, or something about a background job. */
export type ShellRequest =
  | {
      readonly action: 'run';
      readonly command: string;
      readonly cwd: string | undefined;
      /** undefined: no limit (a background job without one). */
      readonly timeoutMs: number | undefined;
      readonly background: boolean;
    }
  | { readonly action: 'list' }
  | { readonly action: 'output' | 'stop'; readonly job: string };

/** Reads the arguments. Throws `ToolError` `INVALID_ARGUMENT` when they do not go together. */
export function readRequest(args: ShellArgs): ShellRequest {
  // Models send empty strings for arguments they do not mean.
  const command = args.command?.trim() ? args.command : undefined;
  const job = args.job?.trim() ? args.job.trim() : undefined;
  if (command !== undefined) {
    if (args.action !== undefined || job !== undefined) throw invalid('shell-command-and-action');
    return commandRequest(command, args);
  }
  const action = args.action ?? (job === undefined ? undefined : 'output');
  if (action === undefined) throw invalid('shell-command-missing');
  if (action === 'list') return { action };
  if (job === undefined) throw invalid('shell-job-missing', { action });
  return { action, job };
}

function commandRequest(command: string, args: ShellArgs): ShellRequest {
  if (command.includes('\0')) throw invalid('shell-command-nul');
  const background = args.background ?? false;
  const timeoutMs = args.timeout_ms ?? (background ? undefined : DEFAULT_TIMEOUT_MS);
  return { action: 'run', command, cwd: args.cwd?.trim() ? args.cwd : undefined, timeoutMs, background };
}

function invalid(id: string, args: Record<string, string> = {}): ToolError {
  return new ToolError('INVALID_ARGUMENT', { id, args });
}
