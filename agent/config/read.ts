// Reads one configuration file into a plain table. TOML is parsed only when there is a file.
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { Message } from '../i18n/message.ts';
import type { ConfigCode, ConfigDiagnostic } from './diagnostic.ts';
import type { TomlEntry } from './toml-scan.ts';
import { scanToml } from './toml-scan.ts';

/** A file that was read and is valid TOML. */
export interface ConfigFile {
  readonly file: string;
  readonly text: string;
  readonly table: Readonly<Record<string, unknown>>;
  readonly entries: readonly TomlEntry[];
}

/** Bytes; no configuration written by people is near it. */
export const MAX_CONFIG_BYTES = 1024 * 1024;

/** Either the file, or why it is none; undefined when there is no such file. */
export type ReadResult = { readonly ok: ConfigFile } | { readonly error: ConfigDiagnostic } | undefined;

/** Reads and parses a file. Never throws and never waits for a FIFO or a device. */
export async function readConfigFile(file: string): Promise<ReadResult> {
  const read = await readText(file);
  return read && ('error' in read ? read : parseConfigText(file, read.text));
}

/** Parses the text of a file. */
export async function parseConfigText(file: string, text: string): Promise<Exclude<ReadResult, undefined>> {
  const { parse, TomlError } = await import('smol-toml');
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    const table = parse(body, { unsafeKeyBehaviour: 'throw', maxDepth: 50 });
    return { ok: { file, text, table, entries: scanToml(text) } };
  } catch (error) {
    if (!(error instanceof TomlError)) return refuse('CONFIG_SYNTAX', file, 'config-not-toml');
    const reason = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    const { line, column } = error;
    const message = { id: 'config-syntax', args: { reason } };
    return { error: { code: 'CONFIG_SYNTAX', severity: 'error', file, line, column, message } };
  }
}

type Text = { readonly text: string } | { readonly error: ConfigDiagnostic } | undefined;

async function readText(file: string): Promise<Text> {
  let handle: FileHandle | undefined;
  try {
    // Opening a FIFO nobody writes to would wait for ever without O_NONBLOCK.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = await handle.stat();
    if (!status.isFile()) return refuse('CONFIG_NOT_A_FILE', file, 'config-not-a-file');
    if (status.size > MAX_CONFIG_BYTES) {
      return refuse('CONFIG_TOO_LARGE', file, 'config-too-large', { limit: MAX_CONFIG_BYTES });
    }
    return decode(file, await handle.readFile());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'ELOOP') return refuse('CONFIG_NOT_A_FILE', file, 'config-link-loop');
    return refuse('CONFIG_UNREADABLE', file, 'config-unreadable', { code });
  } finally {
    await handle?.close();
  }
}

function decode(file: string, bytes: Uint8Array): Exclude<Text, undefined> {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return refuse('CONFIG_NOT_UTF8', file, 'config-not-utf8');
  }
}

function refuse(
  code: ConfigCode,
  file: string,
  id: string,
  args: Message['args'] = {},
): { readonly error: ConfigDiagnostic } {
  return { error: { code, severity: 'error', file, message: { id, args: { file, ...args } } } };
}
