// Keys of model providers, and other secrets. They live in the environment, in the editor's secret storage when it
// offers one, or in credentials.json under the state folder, readable by its owner only, and nowhere else.
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { OchoError } from '../i18n/message.ts';
import { writeOwnFile } from './write.ts';

/** Stored keys by provider name. */
export type Credentials = Readonly<Record<string, string>>;

/** Secrets by name, kept by somebody else: an editor. */
export interface SecretStore {
  /** Undefined when there is none. Rejects when the store cannot be asked, or does not answer within a limit. */
  get(name: string): Promise<string | undefined>;
  /** Stores or, with undefined, forgets. Rejects as `get` does. */
  set(name: string, value: string | undefined): Promise<void>;
}

/** The name of a provider's key in a `SecretStore`. */
export function providerSecret(provider: string): string {
  return `provider:${provider}`;
}

/** The file that holds the keys. */
export function credentialsFile(stateDir: string): string {
  return path.join(stateDir, 'credentials.json');
}

/** The variable a provider's key is looked for in, unless the configuration names another: `openai` → `OPENAI_API_KEY`. */
export function keyVariable(provider: string): string {
  return `${provider.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_API_KEY`;
}

/** All stored keys; none when there is no file. Throws `OchoError` `CREDENTIALS_INVALID`. */
export async function readCredentials(stateDir: string): Promise<Credentials> {
  return (await readStored(stateDir)).keys;
}

/** Stores or, with undefined, forgets the key of one provider. The others stay. */
export function storeProviderKey(stateDir: string, provider: string, key: string | undefined): Promise<void> {
  return change(stateDir, ({ keys, secrets }) => ({ keys: withEntry(keys, provider, key), secrets }));
}

/** Secrets that are no keys of providers, in the same file: for headers, and of sign-ins. Rejects as `readCredentials`. */
export function fileSecrets(stateDir: string): SecretStore {
  return {
    get: async (name) => (await readStored(stateDir)).secrets[name],
    set: (name, value) =>
      change(stateDir, ({ keys, secrets }) => ({ keys, secrets: withEntry(secrets, name, value) })),
  };
}

/** The client's secrets where it keeps any, and those of the file. What is in the file stays there. */
export function allSecrets(stateDir: string, client: SecretStore | undefined): SecretStore {
  const file = fileSecrets(stateDir);
  if (!client) return file;
  return {
    get: async (name) => (await file.get(name)) ?? (await client.get(name).catch(() => undefined)),
    async set(name, value) {
      const inFile = (await file.get(name)) !== undefined;
      if (inFile || !(await client.set(name, value).then(isDone, isNotDone))) await file.set(name, value);
    },
  };
}

const isDone = () => true;
const isNotDone = () => false;

interface Stored {
  readonly keys: Credentials;
  readonly secrets: Credentials;
}

async function readStored(stateDir: string): Promise<Stored> {
  const file = credentialsFile(stateDir);
  const text = await readSmallFile(file);
  if (text === undefined) return { keys: {}, secrets: {} };
  try {
    const parsed: unknown = JSON.parse(text);
    const table = parsed !== null && typeof parsed === 'object' ? parsed : {};
    const keys = 'keys' in table ? table.keys : undefined;
    if (keys === null || typeof keys !== 'object') throw new Error('no keys');
    return { keys: textsOf(keys), secrets: textsOf('secrets' in table ? table.secrets : {}) };
  } catch {
    // The cause is left out on purpose: a JSON error quotes the text it failed on.
    throw invalid(file);
  }
}

function textsOf(value: unknown): Credentials {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

function withEntry(all: Credentials, name: string, value: string | undefined): Credentials {
  const { [name]: _replaced, ...others } = all;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Changes of this process, one after the other: none undoes another. */
let changes: Promise<unknown> = Promise.resolve();

function change(stateDir: string, to: (stored: Stored) => Stored): Promise<void> {
  const done = changes.then(async () => {
    const { keys, secrets } = to(await readStored(stateDir));
    const more = Object.keys(secrets).length === 0 ? {} : { secrets };
    const text = `${JSON.stringify({ version: 1, keys, ...more }, null, 2)}\n`;
    await writeOwnFile(credentialsFile(stateDir), text, 0o600);
  });
  changes = done.catch(() => undefined);
  return done;
}

/** Whether others than the owner may read the file. Always false where there are no such permissions. */
export async function credentialsExposed(stateDir: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const status = await stat(credentialsFile(stateDir)).catch(() => undefined);
  return status !== undefined && (status.mode & 0o077) !== 0;
}

async function readSmallFile(file: string): Promise<string | undefined> {
  const status = await stat(file).catch(() => undefined);
  if (!status) return undefined;
  if (!status.isFile() || status.size > 1024 * 1024) throw invalid(file);
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new OchoError(
      'CREDENTIALS_INVALID',
      { id: 'config-credentials-invalid', args: { file } },
      { cause: error },
    );
  });
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

function invalid(file: string): OchoError {
  return new OchoError('CREDENTIALS_INVALID', { id: 'config-credentials-invalid', args: { file } });
}
