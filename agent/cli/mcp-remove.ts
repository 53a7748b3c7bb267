// `ocho mcp remove NAME`
import { removeServer } from '../config/server-entries.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import { atMost, required } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import type { McpCommand } from './mcp.ts';
import { printJson } from './terminal.ts';

/** Takes a server out of the user's config.toml. */
export const removeServerCommand: McpCommand = async (given, { terminal, i18n, dirs }) => {
  atMost(given, 2);
  const name = required(given, 1, 'NAME');
  const file = userConfigFile(dirs);
  await removeServer(file, name);
  if (given.values.json) printJson(terminal, { removed: name, file });
  else terminal.out(`${i18n.text('mcpcli-removed', { server: name, file })}\n`);
  return EXIT.done;
};
