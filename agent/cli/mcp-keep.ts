// `ocho mcp secret NAME [--remove]`: what stands in a header as ${secret:NAME}.
import { fileSecrets } from '../config/credentials.ts';
import { headerSecret } from '../mcp/http-address.ts';
import { rememberSecret } from '../policy/known-secrets.ts';
import { atMost, required, UsageError } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import type { McpCommand } from './mcp.ts';
import { readAll } from './terminal.ts';

/** Asks for the value without showing it, or reads it from standard input; it is never an argument. */
export const secretCommand: McpCommand = async (given, { terminal, i18n, dirs }) => {
  atMost(given, 2);
  const name = required(given, 1, 'NAME');
  if (!/^[A-Za-z0-9_.-]{1,100}$/.test(name)) throw new UsageError({ id: 'mcpcli-secret-name' });
  const secrets = fileSecrets(dirs.state);
  if (given.values.remove === true) {
    await secrets.set(headerSecret(name), undefined);
    terminal.out(`${i18n.text('mcpcli-secret-removed', { name })}\n`);
    return EXIT.done;
  }
  const typed = terminal.interactive
    ? await terminal.ask(`${i18n.text('mcpcli-secret-ask', { name })} `, { hidden: true })
    : await readAll(terminal);
  const value = typed?.trim();
  if (!value) throw new UsageError({ id: 'mcpcli-secret-empty' });
  rememberSecret(value);
  await secrets.set(headerSecret(name), value);
  // Not a placeholder of the message: braces are its syntax.
  const written = `\${secret:${name}}`;
  terminal.out(`${i18n.text('mcpcli-secret-kept', { name, written })}\n`);
  return EXIT.done;
};
