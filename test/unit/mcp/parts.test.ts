// The parts that need no server.
import assert from 'node:assert/strict';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { Backoff } from '../../../agent/mcp/backoff.ts';
import { helloFor } from '../../../agent/mcp/handshake.ts';
import { LineReader } from '../../../agent/mcp/line-reader.ts';
import { answerOf, MessageGuard, messageOf } from '../../../agent/mcp/message-guard.ts';
import { argumentsOf, misfit } from '../../../agent/mcp/schema-check.ts';
import { ServerLog } from '../../../agent/mcp/server-log.ts';
import { clientServer, serverIdentity } from '../../../agent/mcp/server-spec.ts';

describe('lines of a server', () => {
  function read(chunks: readonly string[], lineBytes = 10, endlessBytes = 40): string[] {
    const seen: string[] = [];
    const sink = {
      line: (text: string) => seen.push(text),
      oversize: (head: string, tail: string, bytes: number) => seen.push(`<${bytes} ${head}…${tail}>`),
      endless: (bytes: number) => seen.push(`endless ${bytes}`),
    };
    const reader = new LineReader(sink, { lineBytes, endlessBytes });
    for (const chunk of chunks) reader.push(Buffer.from(chunk, 'latin1'));
    return seen;
  }

  it('are put together from whatever pieces they come in', () => {
    assert.deepEqual(read(['a', 'b\n\nc\r\nd', 'e\n', 'rest']), ['ab', '', 'c', 'de']);
  });

  it('keep a character that is cut in two', () => {
    assert.deepEqual(read(['\xc3', '\xb1\n']), ['ñ']);
  });

  it('that are too long are left out, and the next one is read', () => {
    assert.deepEqual(read(['0123456', '789abc', 'def\nnext\n']), [
      '<16 0123456789abc…0123456789abcdef>',
      'next',
    ]);
  });

  it('that do not end are told of once', () => {
    assert.deepEqual(read(['x'.repeat(30), 'x'.repeat(30), 'x\ny\n']), ['endless 60']);
  });
});

describe('messages of a server', () => {
  it('are told from what is none', () => {
    assert.ok(messageOf('{"jsonrpc":"2.0","method":"a"}'));
    assert.ok(messageOf('{"jsonrpc":"2.0","id":1,"result":{}}'));
    for (const line of ['', 'null', '7', '[]', '{"method":"a"}', '{"jsonrpc":"2.0","id":1}', '{"jsonrpc":'])
      assert.equal(messageOf(line), undefined, line);
  });

  it('that answer nothing are dropped, once more a second answer to one request', () => {
    const guard = new MessageGuard({ floodMessages: 100, floodWindowMs: 1000 }, () => 0);
    guard.sent({ jsonrpc: '2.0', id: 1, method: 'ping' });
    assert.equal(guard.look({ jsonrpc: '2.0', id: 2, result: {} }), 'drop');
    assert.equal(guard.look({ jsonrpc: '2.0', id: 1, result: {} }), 'pass');
    assert.equal(guard.look({ jsonrpc: '2.0', id: 1, result: {} }), 'drop');
  });

  it('are a flood by their number in a time, answers aside', () => {
    let now = 0;
    const guard = new MessageGuard({ floodMessages: 2, floodWindowMs: 1000 }, () => now);
    const word = { jsonrpc: '2.0', method: 'notifications/message' } as const;
    assert.deepEqual([guard.look(word), guard.look(word), guard.look(word)], ['pass', 'pass', 'flood']);
    now = 2000;
    assert.equal(guard.look(word), 'pass');
  });

  it('that were too long are placed by their own id, never by one inside of them', () => {
    const open = new Set(['5', 'a-1']);
    assert.equal(answerOf('{"result":{"content":[', '"}]},"jsonrpc":"2.0","id":5}', open), '5');
    assert.equal(answerOf('{"jsonrpc":"2.0","id":"a-1","result":{', '"}]}}', open), 'a-1');
    assert.equal(answerOf('{"jsonrpc":"2.0","method":"m","params":{"id":5,', '"}}', open), undefined);
    assert.equal(answerOf('{"jsonrpc":"2.0","id":6,"result":{', '"}]}}', open), undefined);
  });
});

describe('what a server says of its arguments', () => {
  const nested = {
    type: 'object',
    properties: { pattern: { $ref: '#/$defs/size' }, list: { type: 'array', items: { type: 'integer' } } },
    required: ['pattern'],
    $defs: { size: { type: 'object', properties: { width: { type: 'number' } }, required: ['width'] } },
  };

  it('is what arguments are checked against, and they stay as they were written', () => {
    const input = argumentsOf(nested);
    const args = { pattern: { width: 1, more: true }, extra: null };
    assert.deepEqual(input.parse(args), args);
    const { error } = input.safeParse({ pattern: { width: 'wide' } });
    assert.deepEqual(error?.issues[0]?.path, ['pattern', 'width']);
    assert.equal(input.safeParse({}).success, false);
  });

  it('is left to the server where it refers to itself or elsewhere, or is none', () => {
    const circle = {
      type: 'object',
      properties: { next: { $ref: '#/$defs/node' } },
      $defs: { node: { $ref: '#/$defs/node' } },
    };
    const elsewhere = { type: 'object', properties: { a: { $ref: 'https://example.com/schema' } } };
    for (const schema of [circle, elsewhere, { type: 'object', properties: { a: { type: 'no such type' } } }])
      assert.equal(argumentsOf(schema).safeParse({ a: 1, next: 2 }).success, true, JSON.stringify(schema));
  });

  it('cannot keep the agent busy', () => {
    const doubling: Record<string, unknown> = {};
    for (let at = 0; at < 200; at++) {
      const next = { $ref: `#/$defs/d${at + 1}` };
      doubling[`d${at}`] = { anyOf: [next, next] };
    }
    doubling.d200 = { type: 'string' };
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs: doubling };
    assert.equal(argumentsOf(schema).safeParse({ a: 1 }).success, true);
    const pattern = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    assert.equal(argumentsOf(pattern).safeParse({ a: `${'a'.repeat(60)}!` }).success, true);
  });

  it('is what a structured result must fit, by the first thing that does not', () => {
    assert.equal(misfit(nested, { pattern: { width: 1 } }), undefined);
    assert.match(misfit(nested, { pattern: { width: 1 }, list: [1, 'two'] }) ?? '', /^list\.1: /);
  });
});

describe('starting a server once more', () => {
  const limits = { backoffMs: [1, 2, 4], quickFailures: 5, steadyMs: 100 };

  it('waits longer each time, and stops after quick failures', () => {
    const backoff = new Backoff(limits);
    assert.deepEqual(
      [0, 0, 0, 0, 0].map((worked) => backoff.failed(worked)),
      [1, 2, 4, 4, undefined],
    );
  });

  it('begins anew for one that worked for a while', () => {
    const backoff = new Backoff(limits);
    backoff.failed(0);
    backoff.failed(0);
    assert.equal(backoff.failed(100), 1);
  });
});

describe('servers as they are written', () => {
  it('have the first message that the protocol’s own code would send', () => {
    const hello = helloFor({ cwd: '/', roots: () => [] });
    assert.equal(hello.params?.protocolVersion, LATEST_PROTOCOL_VERSION);
    assert.equal(hello.id, 0);
  });

  it('are another server with another command, argument or variable, not with another value of it', () => {
    const base = { name: 'a', command: 'run', args: ['x'], env: [{ name: 'KEY', value: '1' }] };
    const identity = (server: Parameters<typeof clientServer>[0]) => serverIdentity(clientServer(server));
    assert.deepEqual(identity({ ...base, env: [{ name: 'KEY', value: '2' }] }), identity(base));
    for (const other of [
      { ...base, command: 'go' },
      { ...base, args: ['y'] },
      { ...base, env: [] },
    ])
      assert.notDeepEqual(identity(other), identity(base));
  });

  it('keep the end of what they write', () => {
    const log = new ServerLog();
    for (let line = 0; line < 20_000; line++) log.note(`line ${line}`);
    assert.ok(log.text.length <= 65_536);
    assert.match(log.text, /^line \d+\n/);
    assert.equal(log.last(2), 'line 19998\nline 19999');
  });
});
