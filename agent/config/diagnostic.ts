import type { Message } from '../i18n/message.ts';

/** Stable names of what can be said about a configuration. */
export type ConfigCode =
  | 'CONFIG_UNREADABLE'
  | 'CONFIG_NOT_A_FILE'
  | 'CONFIG_TOO_LARGE'
  | 'CONFIG_NOT_UTF8'
  | 'CONFIG_SYNTAX'
  | 'CONFIG_UNKNOWN_KEY'
  | 'CONFIG_BAD_VALUE'
  | 'CONFIG_SECRET'
  | 'CONFIG_DENY_ALL_CONFLICT'
  | 'CONFIG_UNKNOWN_PROFILE'
  | 'CONFIG_UNKNOWN_TOOL'
  | 'CONFIG_UNKNOWN_SERVER'
  /** A tool of another surface, of another build or of the project, where only built-in tools of this one count. */
  | 'CONFIG_TOOL_NOT_HERE'
  | 'CONFIG_MCP_NAME'
  /** A rule that would allow every program: it never counts. */
  | 'CONFIG_RULE_IGNORED'
  | 'CONFIG_MCP_NAME_REWRITTEN'
  /** A workspace file asked for more than the user allows. */
  | 'CONFIG_WORKSPACE_WIDENS'
  /** A workspace file cannot be trusted to have narrowed what it meant to: the level is `read_only` for now. */
  | 'CONFIG_WORKSPACE_IGNORED';

/** One thing to say about a configuration file. */
export interface ConfigDiagnostic {
  readonly code: ConfigCode;
  /** An `error` in the user's file keeps the whole file from coming into force. */
  readonly severity: 'error' | 'warning' | 'info';
  /** Absolute; undefined when it is about no file (an override). */
  readonly file?: string | undefined;
  /** Both count from 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** Dotted, quoted as TOML needs it. */
  readonly key?: string | undefined;
  readonly message: Message;
}
