// The MCP project's own server of everything, over streamable HTTP and over the transport before it.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { reached } from './http-fixtures.ts';
import { SessionServers } from './session-servers.ts';

const EVERYTHING = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

describe('server-everything over HTTP', function () {
  this.timeout(60_000);
  let session: SessionServers;
  let server: ChildProcess | undefined;

  beforeEach(() => {
    session = new SessionServers();
  });
  afterEach(async () => {
    await session.end();
    await end();
  });

  async function end(): Promise<void> {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  }

  /** Starts it, and resolves once it says that it listens. */
  async function start(transport: string, port: number): Promise<void> {
    const env = { ...process.env, PORT: String(port) };
    const child = spawn(process.execPath, [EVERYTHING, transport], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
      child.stderr.on('data', (text) => {
        if (/listening|running on port/i.test(String(text))) resolve();
      });
      child.stdout.on('data', (text) => {
        if (/listening|running on port/i.test(String(text))) resolve();
      });
    });
  }

  async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const at = probe.address();
    probe.close();
    return typeof at === 'object' && at ? at.port : 0;
  }

  it('has its tools called, with progress, and is greeted anew after it was started anew', async () => {
    const port = await freePort();
    await start('streamableHttp', port);
    await session.open([reached(`http://127.0.0.1:${port}/mcp`)]);
    await session.ready('far');
    assert.match((await session.call('mcp_far_echo', { message: 'ñandú' })).text, /Echo: ñandú/);
    const found = session.servers.find('far');
    const seen: number[] = [];
    await found?.request(
      'tools/call',
      { name: 'trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } },
      { signal: new AbortController().signal, onProgress: ({ progress }) => seen.push(progress) },
    );
    assert.deepEqual(seen, [1, 2, 3]);
    await end();
    await start('streamableHttp', port);
    assert.match((await session.call('mcp_far_echo', { message: 'again' })).text, /Echo: again/);
  });

  it('is spoken to in the transport before where it knows only that', async () => {
    const port = await freePort();
    await start('sse', port);
    await session.open([reached(`http://127.0.0.1:${port}/sse`)]);
    await session.ready('far');
    assert.match((await session.call('mcp_far_echo', { message: 'old' })).text, /Echo: old/);
  });
});
