// The harness's side of the driver: its package, and the connection of one window.
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import JSZip from 'jszip';
import { DRIVER_PORT, type DriverAnswer, type DriverRequest } from './driver-messages.ts';
import { until } from './until.ts';

const MANIFEST = {
  name: 'test-driver',
  publisher: 'ocho-tests',
  version: '1.0.0',
  engines: { vscode: '^1.100.0' },
  extensionKind: ['workspace'],
  activationEvents: ['*'],
  main: './driver.cjs',
  // It must be there in restricted mode too.
  capabilities: { untrustedWorkspaces: { supported: true } },
};
/** Milliseconds until the extension host of a window must be there. */
const CONNECT_LIMIT_MS = 60_000;

/** Without `id`, for each kind of request. */
type Wish = DriverRequest extends infer R ? (R extends DriverRequest ? Omit<R, 'id'> : never) : never;

/** Writes the driver as a package. */
export async function writeDriverPackage(file: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'driver-extension.ts')],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    external: ['vscode'],
    write: false,
  });
  const zip = new JSZip();
  zip.file('extension/package.json', JSON.stringify(MANIFEST));
  zip.file('extension/driver.cjs', outputFiles[0]?.contents ?? '');
  fs.writeFileSync(file, await zip.generateAsync({ type: 'nodebuffer' }));
}

/** Speaks with the extension host of one window, also after a reload. */
export class Driver {
  readonly #server: Server;
  /** What was asked and not answered yet, and on which connection. */
  readonly #waiting = new Map<number, { readonly socket: Socket; resolve(answer: DriverAnswer): void }>();
  #socket: Socket | undefined;
  #nextId = 1;

  private constructor() {
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(): Promise<Driver> {
    const driver = new Driver();
    driver.#server.listen(0, '127.0.0.1');
    await once(driver.#server, 'listening');
    return driver;
  }

  /** For the server of the editor. */
  get env(): Record<string, string> {
    return { [DRIVER_PORT]: String((this.#server.address() as AddressInfo).port) }; // A TCP server's address is one.
  }

  /** The window goes: the next host is waited for. */
  forget(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  /** Waits for the extension host. */
  async connected(): Promise<void> {
    await until(() => this.#socket, 'the extension host of the window', CONNECT_LIMIT_MS);
  }

  /** Gives what the host answered; rejects with its error, or when the host goes. */
  async ask(wish: Wish): Promise<unknown> {
    const socket = await until(() => this.#socket, 'the extension host', CONNECT_LIMIT_MS);
    const id = this.#nextId++;
    const answer = await new Promise<DriverAnswer>((resolve) => {
      this.#waiting.set(id, { socket, resolve });
      socket.write(`${JSON.stringify({ ...wish, id })}\n`);
    });
    this.#waiting.delete(id);
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }

  stop(): void {
    this.forget();
    this.#server.close();
  }

  #accept(socket: Socket): void {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      // One listener for all that is asked: one for each would be a leak.
      for (const [id, waiting] of this.#waiting) {
        if (waiting.socket === socket) waiting.resolve({ id, error: 'the extension host is gone' });
      }
    });
    createInterface(socket).on('line', (line) => {
      const answer = JSON.parse(line) as DriverAnswer; // Of the driver, typed the same.
      this.#waiting.get(answer.id)?.resolve(answer);
    });
  }
}
