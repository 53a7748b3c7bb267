// A small extension installed beside Ocho: does in the extension host what no click does quickly or without moving the
// focus. It says that the host is there by connecting.
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { DRIVER_PORT, type DriverAnswer, type DriverRequest } from './driver-messages.ts';

/** Called by the editor as soon as the host can run extensions. */
export function activate(context: vscode.ExtensionContext): void {
  const port = Number(process.env[DRIVER_PORT]);
  if (!port) return;
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  context.subscriptions.push({ dispose: () => socket.destroy() });
  const say = (answer: DriverAnswer) => socket.write(`${JSON.stringify(answer)}\n`);
  createInterface(socket).on('line', (line) => {
    const request = JSON.parse(line) as DriverRequest; // Of the harness, typed the same.
    perform(request).then(
      (result) => say({ id: request.id, result }),
      (error: unknown) => say({ id: request.id, error: String(error) }),
    );
  });
}

async function perform(request: DriverRequest): Promise<unknown> {
  if (request.do === 'command') return vscode.commands.executeCommand(request.command, ...request.args);
  const configuration = vscode.workspace.getConfiguration();
  for (const [name, value] of Object.entries(request.values)) {
    await configuration.update(name, value ?? undefined, vscode.ConfigurationTarget.Global);
  }
  return undefined;
}
