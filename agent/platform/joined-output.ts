// One stream for what a program writes to standard output and standard error, without a shell that joins them: over two
// pipes, read one after the other, an error would no longer stand beside the line it belongs to.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Both ends. */
export interface JoinedOutput {
  /** For the child, as its standard output and standard error; to be destroyed here once it has been started. */
  readonly write: Socket;
  readonly read: Socket;
}

/** Bytes of a socket's path at most, the smallest limit of the systems. */
const LONGEST = 100;

/**
 * A connected pair of sockets, as Node's own pipes for children are. It is made over a name in a folder that only this
 * user can enter and that is gone when this resolves. undefined where that is not possible.
 */
export async function joinOutput(): Promise<JoinedOutput | undefined> {
  let folder: string | undefined;
  let server: Server | undefined;
  try {
    folder = await mkdtemp(path.join(tmpdir(), 'ocho-'));
    const name = path.join(folder, 'o');
    if (Buffer.byteLength(name) > LONGEST) return undefined;
    server = createServer();
    return await connected(server, name);
  } catch {
    return undefined;
  } finally {
    server?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function connected(server: Server, name: string): Promise<JoinedOutput> {
  const accepted = new Promise<Socket>((resolve, reject) => {
    server.once('connection', resolve);
    server.once('error', reject);
  });
  // Without a listener here the failure of `listening` alone would count as not handled.
  accepted.catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, resolve);
  });
  const write = connect(name);
  try {
    await new Promise<void>((resolve, reject) => {
      write.once('connect', resolve);
      write.once('error', reject);
    });
    return { write, read: await accepted };
  } catch (error) {
    write.destroy();
    throw error;
  }
}
