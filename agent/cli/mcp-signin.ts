// `ocho mcp signin NAME`, `ocho mcp signout NAME`: the tokens of a server that wants a sign-in.
import { fileSecrets } from '../config/credentials.ts';
import { openBrowser } from '../mcp/open-browser.ts';
import { configServers, type McpServerSpec } from '../mcp/server-spec.ts';
import { createProcessService } from '../platform/process-service.ts';
import { visible } from '../policy/display.ts';
import { atMost, type GivenArguments, required } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf } from './load-config.ts';
import type { McpCommand } from './mcp.ts';
import { checkName, configuration, configuredServers } from './mcp-open.ts';

/** Shows the address, opens a browser with it where there is one, and waits for the person. */
export const signInCommand: McpCommand = async (given, context) => {
  const spec = await specOf(given, context);
  const { terminal, i18n, env, dirs, interruption } = context;
  const { signIn } = await import('../mcp/oauth.ts');
  const processes = createProcessService({ env });
  const release = interruption.hold();
  const server = spec.name;
  const present = async (url: URL) => {
    terminal.err(`${i18n.text('mcpcli-sign-in', { server, host: url.host })}\n${visible(url.href)}\n`);
    await openBrowser(url, { processes, cwd: folderOf(given, context), env });
  };
  try {
    const secrets = fileSecrets(dirs.state);
    const signal = interruption.signal;
    const isNew = await signIn({ spec, secrets, i18n, env, present, signal });
    terminal.out(`${i18n.text(isNew ? 'mcpcli-signed-in' : 'mcpcli-no-sign-in', { server })}\n`);
    return EXIT.done;
  } finally {
    // The browser, where it was not there before, goes on: it is the person's.
    release();
  }
};

/** Forgets the tokens. */
export const signOutCommand: McpCommand = async (given, context) => {
  const spec = await specOf(given, context);
  const { signOut } = await import('../mcp/oauth.ts');
  await signOut(spec, fileSecrets(context.dirs.state));
  context.terminal.out(`${context.i18n.text('mcpcli-signed-out', { server: spec.name })}\n`);
  return EXIT.done;
};

async function specOf(given: GivenArguments, context: CliContext): Promise<McpServerSpec> {
  atMost(given, 2);
  const name = required(given, 1, 'NAME');
  const snapshot = await configuration(given, context);
  checkName(name, configuredServers(snapshot));
  const spec = configServers(snapshot).find((each) => each.name === name);
  if (!spec) throw new Error('a server that is enabled is among the servers');
  return spec;
}
