// A TOML text as a tree with the place of everything in it, also of a text that somebody is just writing.
import type { KeyPath } from '../../config/key-path.ts';
import type { Span } from '../span.ts';

/** One part of a dotted key; the span has its quotes. */
export interface KeyPart extends Span {
  readonly text: string;
  /** '' for a bare part. */
  readonly quote: '' | '"' | "'";
}

/** A string. Not `closed`: it ends where its line does, or the text. */
export interface TomlString extends Span {
  readonly kind: 'string';
  readonly text: string;
  readonly quote: '"' | "'" | '"""' | "'''";
  readonly closed: boolean;
}

/** A number, a boolean, a date, or what is none of them; empty where there is no value yet. */
export interface TomlBare extends Span {
  readonly kind: 'bare';
  readonly text: string;
}

export interface TomlArray extends Span {
  readonly kind: 'array';
  readonly items: readonly TomlNode[];
  readonly closed: boolean;
}

export interface TomlInlineTable extends Span {
  readonly kind: 'table';
  readonly pairs: readonly TomlPair[];
  readonly closed: boolean;
}

export type TomlNode = TomlString | TomlBare | TomlArray | TomlInlineTable;

/** `key = value`, or the beginning of one. */
export interface TomlPair extends Span {
  /** From the root; elements of arrays carry their index. */
  readonly path: KeyPath;
  readonly key: readonly KeyPart[];
  /** Offset of the `=`; undefined: it is not there yet. */
  readonly equals: number | undefined;
  readonly value: TomlNode | undefined;
}

/** A header with the pairs below it; the first table of a document has none and is the root. */
export interface TomlTable extends Span {
  readonly path: KeyPath;
  readonly key: readonly KeyPart[];
  /** `[[x]]`; its path ends with an index. */
  readonly array: boolean;
  /** Where its header ends. */
  readonly headerEnd: number;
  /** The header has its brackets. */
  readonly closed: boolean;
  readonly pairs: readonly TomlPair[];
}

/** A whole text. */
export interface TomlDocument {
  readonly text: string;
  readonly tables: readonly TomlTable[];
  readonly comments: readonly Span[];
}
