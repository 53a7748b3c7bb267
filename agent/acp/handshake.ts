// Answers `initialize` before the protocol library is loaded: an editor waits for this answer at every start, and the
// library with its schemas takes longer to load than Node itself. The library then reads the same bytes and answers
// as well; that second answer is dropped.
import type { InitializeRequest } from '@agentclientprotocol/sdk';
import { createI18n } from '../i18n/fluent.ts';
import { pickLocale } from '../i18n/locale.ts';
import { ochoDirs } from '../platform/dirs.ts';
import { canWrite } from '../platform/folders.ts';
import { initialize } from './initialize.ts';

/** A longer first line is left to the library. */
const MAX_LINE = 64 * 1024;
const NEWLINE = 0x0a;

/** An `initialize` that has its answer: the library gets `line`, and its own answer to `id` is dropped. */
export interface Handshake {
  readonly id: string | number;
  readonly line: Buffer;
}

/**
 * Reads the first line, and answers it when it is a plain `initialize`; undefined when the library is to answer it.
 * What was read beyond the handshake's line is put back into stdin.
 */
export async function shakeHands(): Promise<Handshake | undefined> {
  const bytes = await firstLine(process.stdin);
  const request = plainInitialize(bytes);
  const end = request ? bytes.indexOf(NEWLINE) + 1 : 0;
  if (bytes.length > end) process.stdin.unshift(bytes.subarray(end));
  if (!request) return undefined;
  const i18n = createI18n({ locale: pickLocale(process.env) });
  const result = initialize(request.params, i18n, canWrite(ochoDirs().state));
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, result })}\n`);
  return { id: request.id, line: bytes.subarray(0, end) };
}

/** Reads until a line is complete, the input has ended, or it is too long. */
function firstLine(input: NodeJS.ReadStream): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = () => {
      input.off('data', take);
      input.off('end', settle);
      input.off('error', settle);
      input.pause();
      resolve(Buffer.concat(chunks));
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (chunk.includes(NEWLINE) || size > MAX_LINE) settle();
    };
    input.on('data', take);
    input.once('end', settle);
    input.once('error', settle);
  });
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The request, when the first line is an `initialize` whose known members have the types of the schema. Anything
 * else, however slightly odd, is the library's to judge: what it would refuse must not have been accepted here.
 */
function plainInitialize(bytes: Buffer): { id: string | number; params: InitializeRequest } | undefined {
  const end = bytes.indexOf(NEWLINE);
  if (end < 0) return undefined;
  const message = parse(bytes.toString('utf8', 0, end));
  if (message?.jsonrpc !== '2.0' || message.method !== 'initialize') return undefined;
  const { id, params } = message;
  if (typeof id !== 'string' && !Number.isInteger(id)) return undefined;
  if (!isObject(params) || !hasPlainTypes(params)) return undefined;
  // Checked just above, member by member.
  return { id: id as string | number, params: params as unknown as InitializeRequest };
}

function parse(line: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasPlainTypes(params: Json): boolean {
  const { protocolVersion: version, clientInfo: info, clientCapabilities: capabilities, _meta } = params;
  if (!Number.isInteger(version) || Number(version) < 0 || Number(version) > 65_535) return false;
  if (!isMissing(_meta) && !isObject(_meta)) return false;
  return (isMissing(info) || isPlainInfo(info)) && (capabilities === undefined || isPlain(capabilities));
}

const isPlainInfo = (info: unknown): boolean =>
  isObject(info) &&
  typeof info.name === 'string' &&
  typeof info.version === 'string' &&
  (isMissing(info.title) || typeof info.title === 'string') &&
  (isMissing(info._meta) || isObject(info._meta));

/** Capabilities: `true`, `false` and objects of them, nothing else (`_meta` is free). */
function isPlain(capabilities: unknown): boolean {
  if (!isObject(capabilities)) return false;
  const { _meta, terminal, ...groups } = capabilities;
  if (!isMissing(_meta) && !isObject(_meta)) return false;
  if (terminal !== undefined && typeof terminal !== 'boolean') return false;
  return Object.values(groups).every((group) => isObject(group) && Object.values(group).every(isFlag));
}

const isFlag = (value: unknown): boolean =>
  typeof value === 'boolean' || (isObject(value) && isEmptyish(value));
const isEmptyish = (value: Json): boolean =>
  Object.values(value).every((item) => isObject(item) && isEmptyish(item));
const isMissing = (value: unknown): boolean => value === undefined || value === null;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
