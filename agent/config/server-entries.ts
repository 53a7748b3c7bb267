// The MCP servers in the user's config.toml: a new one is written below the rest, one that is there can be taken out.
import { OchoError } from '../i18n/message.ts';
import { ConfigError } from './config-error.ts';
import { tomlInline } from './edit.ts';
import { formatKey, isTable, type KeyPath, valueAt } from './key-path.ts';
import { readConfigFile } from './read.ts';
import { removeToml } from './remove.ts';
import { type ConfigChange, change, write } from './set.ts';
import { inTurn } from './turns.ts';

const SERVERS = ['mcp', 'servers'] as const;

/** Where a server stands in the file. */
function pathOf(name: string): KeyPath {
  return [...SERVERS, name];
}

/** The names of the servers in a file, in its order. Throws `ConfigError` when it cannot be read. */
export async function serverNames(file: string): Promise<readonly string[]> {
  const read = await readConfigFile(file);
  if (read && 'error' in read) throw new ConfigError([read.error]);
  const found = read && valueAt(read.ok.table, SERVERS);
  return isTable(found) ? Object.keys(found) : [];
}

/**
 * Writes a server into the file, below the rest of it. Throws `CONFIG_SERVER_TAKEN` when it has one of this name, and as
 * `setConfigValue`.
 */
export function addServer(
  file: string,
  name: string,
  entry: Readonly<Record<string, unknown>>,
): Promise<ConfigChange> {
  return inTurn(file, async () => {
    if ((await serverNames(file)).includes(name)) {
      throw new OchoError('CONFIG_SERVER_TAKEN', { id: 'config-server-taken', args: { name, file } });
    }
    const lines = Object.entries(entry).map(([key, value]) => `${formatKey([key])} = ${tomlInline(value)}`);
    return change(file, pathOf(name), [{ value: entry, text: tomlInline(entry), lines }]);
  });
}

/**
 * Takes a server out of the file; all else keeps its bytes. Throws `CONFIG_NO_SUCH_SERVER`, and `CONFIG_CANNOT_EDIT` for
 * a file that only a person can change.
 */
export function removeServer(file: string, name: string): Promise<void> {
  return inTurn(file, async () => {
    if (!(await serverNames(file)).includes(name)) {
      throw new OchoError('CONFIG_NO_SUCH_SERVER', { id: 'config-no-such-server', args: { name, file } });
    }
    const read = await readConfigFile(file);
    const text = read && 'ok' in read ? await removeToml(read.ok.text, pathOf(name)) : undefined;
    if (text === undefined) {
      const args = { key: formatKey(pathOf(name)), file };
      throw new OchoError('CONFIG_CANNOT_EDIT', { id: 'config-cannot-edit', args });
    }
    await write(file, text);
  });
}
