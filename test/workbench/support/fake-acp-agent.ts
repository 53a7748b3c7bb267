// An ACP agent that is not Ocho, as a program of a few lines: it answers the handshake, asks the editor for what only
// Ocho's own agent gets, and leaves what it saw in a file.
import fs from 'node:fs';
import path from 'node:path';

/** What it saw. */
export interface Seen {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The client's capabilities beyond ACP. */
  readonly offered: unknown;
  /** What came back for `_ocho/secret/get` and `_ocho/model/list`. */
  readonly answers: readonly { readonly result?: unknown; readonly error?: { readonly code: number } }[];
}

const PROGRAM = `
const fs = require('node:fs');
const [file, secret] = process.argv.slice(2);
const seen = { env: process.env, cwd: process.cwd(), offered: undefined, answers: [] };
const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
require('node:readline').createInterface(process.stdin).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method === 'initialize') {
    seen.offered = message.params.clientCapabilities._meta?.ocho;
    say({ id: message.id, result: { protocolVersion: 1, agentCapabilities: {} } });
    say({ id: 'secret', method: '_ocho/secret/get', params: { name: secret } });
    say({ id: 'models', method: '_ocho/model/list', params: {} });
  } else if (message.id === 'secret' || message.id === 'models') {
    seen.answers.push(message);
    if (seen.answers.length < 2) return;
    fs.writeFileSync(file + '.part', JSON.stringify(seen));
    fs.renameSync(file + '.part', file);
  } else if (message.id !== undefined) {
    say({ id: message.id, error: { code: -32601, message: 'not here' } });
  }
});
`;

/** Writes the program into a folder. Gives an entry of `ocho.agents` that runs it, and what it saw once it has. */
export function fakeAcpAgent(
  folder: string,
  secret = 'provider:any',
): {
  readonly entry: { command: string; args: string[]; env: Record<string, string> };
  seen(): Seen | undefined;
} {
  const program = path.join(folder, 'fake-agent.cjs');
  const file = path.join(folder, 'seen.json');
  fs.writeFileSync(program, PROGRAM);
  return {
    entry: { command: process.execPath, args: [program, file, secret], env: { OCHO_SUITE_MARK: 'here' } },
    // The program above writes it.
    seen: () => (fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Seen) : undefined),
  };
}
