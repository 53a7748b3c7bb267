// What a server may cost: beyond these it is cut off, by name. Characters, bytes and milliseconds as the names say.

/** Limits of one server's connection; tests lower them. */
export interface McpLimits {
  /** A message is one line; a longer one is skipped, and what it answered fails. */
  readonly lineBytes: number;
  /** A line that has not ended by then ends the connection. */
  readonly endlessBytes: number;
  /** Lines on standard output that are no messages. */
  readonly garbageLines: number;
  /** Messages that nobody asked for (notifications, requests, answers to nothing) within `floodWindowMs`. */
  readonly floodMessages: number;
  readonly floodWindowMs: number;
  /** Tools that are taken from one server; pages of a list that are followed. */
  readonly tools: number;
  readonly pages: number;
  /** From the start to the list of tools. */
  readonly startMs: number;
  /** A call, counted anew with each word of progress, up to `callMaxMs` in all. */
  readonly callMs: number;
  readonly callMaxMs: number;
  /** Several notifications of a changed list within it are one. */
  readonly debounceMs: number;
  /** A call waits so long for a list that keeps changing. */
  readonly settleMs: number;
  /** Pauses before a server is started once more; the last one repeats. */
  readonly backoffMs: readonly number[];
  /** A server that ran this long before it ended has not failed quickly. */
  readonly steadyMs: number;
  /** Quick failures in a row until it is given up. */
  readonly quickFailures: number;
  /** Between the end of its input and the signal that ends it. */
  readonly partingMs: number;
}

export const MCP_LIMITS: McpLimits = {
  lineBytes: 4 << 20,
  endlessBytes: 64 << 20,
  garbageLines: 500,
  floodMessages: 2_000,
  floodWindowMs: 5_000,
  tools: 1_000,
  pages: 200,
  startMs: 30_000,
  callMs: 120_000,
  callMaxMs: 30 * 60_000,
  debounceMs: 100,
  settleMs: 5_000,
  backoffMs: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  steadyMs: 60_000,
  quickFailures: 5,
  partingMs: 150,
};
