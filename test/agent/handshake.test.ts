// The first `initialize` is answered before the protocol library is loaded: the answer must be the library's own, and
// everything the quick answer does not take must get the library's.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AGENT_MAIN } from '../support/agent-process.ts';

interface Answer {
  readonly id: unknown;
  readonly result?: { readonly protocolVersion: number };
  readonly error?: { readonly code: number };
}

/** What a fresh agent answers to these bytes; a ping behind them, left out here, tells when all has been answered. */
async function answersTo(home: string, pieces: readonly (string | Buffer)[]): Promise<Answer[]> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [AGENT_MAIN, 'acp'], { env: { PATH, HOME: home } });
  const answers: Answer[] = [];
  const lines = createInterface({ input: child.stdout });
  for (const piece of pieces) await new Promise((sent) => child.stdin.write(piece, sent));
  child.stdin.write(request('the ping', {}, '_kit/ping'));
  for await (const line of lines) {
    const answer: Answer = JSON.parse(line);
    if (answer.id === 'the ping') child.stdin.end();
    else answers.push(answer);
  }
  return answers;
}

const request = (id: unknown, params: unknown, method = 'initialize') =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

describe('the handshake', () => {
  let home: string;
  before(() => {
    home = mkdtempSync(join(tmpdir(), 'ocho-handshake-'));
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  const capabilities = {
    fs: { readTextFile: true, writeTextFile: true },
    terminal: true,
    auth: { terminal: true },
    session: { notices: {}, configOptions: { boolean: {} } },
    _meta: { 'terminal-auth': true, deep: [1, null] },
  };
  const params = { protocolVersion: 1, clientCapabilities: capabilities, future: 1 };

  it('answers once, as the library answers behind a line of its own', async () => {
    const quick = await answersTo(home, [request('a', params)]);
    // A blank first line is nothing the quick answer takes.
    const slow = await answersTo(home, ['\n', request('a', params)]);
    assert.equal(quick.length, 1);
    assert.deepEqual(quick, slow);
  });

  it('lets the next request in the same chunk through', async () => {
    const answers = await answersTo(home, [request(0, params) + request(1, {}, '_kit/ping')]);
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [0, undefined],
        [1, -32601],
      ],
    );
  });

  it('takes a request that comes in pieces, cut inside a character', async () => {
    const bytes = Buffer.from(request('ñ', { protocolVersion: 1 }));
    const cut = bytes.indexOf(0xb1);
    const answers = await answersTo(home, [bytes.subarray(0, cut), bytes.subarray(cut)]);
    assert.deepEqual(
      answers.map(({ id, result }) => [id, result?.protocolVersion]),
      [['ñ', 1]],
    );
  });

  for (const [name, odd] of Object.entries({
    'a version that is no number': { protocolVersion: 'one' },
    'capabilities that are a list': { protocolVersion: 1, clientCapabilities: [] },
    'a terminal that is a word': { protocolVersion: 1, clientCapabilities: { terminal: 'yes' } },
    'no parameters': undefined,
  })) {
    it(`leaves ${name} to the library, with one answer`, async () => {
      const quick = await answersTo(home, [request(7, odd)]);
      const slow = await answersTo(home, ['\n', request(7, odd)]);
      assert.equal(quick.length, 1);
      assert.deepEqual(quick, slow);
    });
  }

  it('answers a first line that is no JSON, and the initialize behind it', async () => {
    const answers = await answersTo(home, ['this is no JSON\n', request(1, { protocolVersion: 1 })]);
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [null, -32700],
        [1, undefined],
      ],
    );
  });
});
