// What can be said about a tools.json: the same for the agent, `ocho tools registry check` and the language service.
import type { Message } from '../i18n/message.ts';

/** Stable names of what can be said. */
export type RegistryCode =
  /** The file itself. */
  | 'REGISTRY_UNREADABLE'
  | 'REGISTRY_NOT_A_FILE'
  | 'REGISTRY_OUTSIDE'
  | 'REGISTRY_TOO_LARGE'
  | 'REGISTRY_NOT_UTF8'
  | 'REGISTRY_SYNTAX'
  /** It is some other program's file of that name: nothing else is said of it. */
  | 'REGISTRY_FOREIGN'
  /** Its shape, at any place. */
  | 'REGISTRY_MISSING_FIELD'
  | 'REGISTRY_BAD_TYPE'
  | 'REGISTRY_UNKNOWN_KEY'
  | 'REGISTRY_DUPLICATE_KEY'
  | 'REGISTRY_BAD_VERSION'
  | 'REGISTRY_TOO_MANY_TOOLS'
  | 'REGISTRY_BAD_META'
  /** One tool. */
  | 'REGISTRY_BAD_NAME'
  | 'REGISTRY_NAME_RESERVED'
  | 'REGISTRY_NAME_TAKEN'
  | 'REGISTRY_BAD_DESCRIPTION'
  | 'REGISTRY_BAD_LOCATION'
  | 'REGISTRY_LOCATION_MISSING'
  | 'REGISTRY_LOCATION_NOT_A_FILE'
  | 'REGISTRY_LOCATION_OUTSIDE'
  | 'REGISTRY_BAD_STATUS'
  | 'REGISTRY_BAD_CAPABILITIES'
  | 'REGISTRY_BAD_LANGUAGE'
  | 'REGISTRY_BAD_TAGS';

/** A place in the JSON: keys and indexes from the outside in; empty: the whole. */
export type JsonPath = readonly (string | number)[];

/** Where something stands in the text. */
export interface Span {
  /** UTF-16 units from the beginning, a byte order mark left out. */
  readonly offset: number;
  readonly length: number;
  /** Both count from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** A change of the file that would settle a finding, at the finding's `path`. */
export type RegistryFix =
  /** Another value there. */
  | { readonly kind: 'replace'; readonly value: unknown }
  /** There is no such key: with this value. */
  | { readonly kind: 'add'; readonly value: unknown }
  /** Another name for the key at the path's end. */
  | { readonly kind: 'rename'; readonly to: string }
  /** Without the key or the item. */
  | { readonly kind: 'remove' };

/** One thing to say about a registry. */
export interface RegistryFinding {
  readonly code: RegistryCode;
  /**
   * `error` below `['tools', n]`: that tool is not registered, and all others are. Any other `error`: the file does not
   * come into force.
   */
  readonly severity: 'error' | 'warning' | 'info';
  /** Of what it is about; it ends in a key that is not there where that is what is wrong. */
  readonly path: JsonPath;
  /** The value, the key where the key is wrong, or the object that lacks it. */
  readonly span: Span;
  readonly message: Message;
  readonly suggestion?: RegistryFix;
}
