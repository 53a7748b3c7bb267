import assert from 'node:assert/strict';
import { RequestError } from '@agentclientprotocol/sdk';
import { authenticate } from '../../../agent/acp/auth.ts';
import { toRequestError } from '../../../agent/acp/errors.ts';
import { ConfigError } from '../../../agent/config/config-error.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import { ModelError, type ModelErrorKind } from '../../../agent/models/model.ts';
import { idsForTexts } from '../runtime/fixture.ts';

const translated = (error: unknown) => toRequestError(error, idsForTexts, 'session-1');

describe('toRequestError', () => {
  for (const [code, number] of Object.entries({
    SESSION_NOT_FOUND: -32002,
    SESSION_CLOSED: -32002,
    SESSION_LOCKED: -32602,
    BAD_CURSOR: -32602,
    INVALID_PARAMS: -32602,
    AUTH_REQUIRED: -32000,
    SESSION_UNREADABLE: -32603,
  })) {
    it(`answers ${code} with ${number}, its text and its code`, () => {
      const error = translated(new OchoError(code, { id: 'the-text' }));
      assert.equal(error.code, number);
      assert.equal(error.message, 'the-text');
      assert.deepEqual(error.data, { code, sessionId: 'session-1' });
    });
  }

  it('keeps -32000 for authentication among the faults of models', () => {
    const kinds: ModelErrorKind[] = ['auth', 'rate_limit', 'server', 'network', 'cut', 'invalid'];
    const codes = kinds.map((kind) => translated(new ModelError(kind, { id: 'm' })).code);
    assert.deepEqual(codes, [-32000, -32603, -32603, -32603, -32603, -32603]);
  });

  it('says the status a provider answered with', () => {
    const error = translated(new ModelError('overloaded', { id: 'm' }, { status: 529 }));
    assert.deepEqual(error.data, { code: 'MODEL_OVERLOADED', status: 529, sessionId: 'session-1' });
  });

  it('says file and line of a fault in the configuration', () => {
    const file = '/home/me/config.toml';
    const error = translated(
      new ConfigError([
        { code: 'CONFIG_UNKNOWN_TOOL', severity: 'warning', file, line: 1, message: { id: 'w' } },
        { code: 'CONFIG_UNKNOWN_KEY', severity: 'error', file, line: 7, message: { id: 'e' } },
      ]),
    );
    assert.equal(error.message, '/home/me/config.toml:7: e');
    assert.equal(error.code, -32602);
  });

  it('passes a protocol error on as it is', () => {
    const error = new RequestError(-32601, 'no such method');
    assert.equal(translated(error), error);
  });

  it('answers an unexpected fault with what to do', () => {
    const error = translated(new TypeError('boom'));
    assert.equal(error.code, -32603);
    assert.match(error.message, /^runtime-fault .*boom/);
  });
});

describe('authenticate', () => {
  const credentials = (ready: boolean) => ({ ready: async () => ready, forget: async () => undefined });
  const code = (expected: string) => (error: unknown) =>
    error instanceof OchoError && error.code === expected;

  it('answers at once when there is a key', async () => {
    assert.deepEqual(await authenticate('a', ['a'], credentials(true)), {});
  });

  it('says what is missing when there is none', async () => {
    await assert.rejects(authenticate('a', ['a'], credentials(false)), code('AUTH_REQUIRED'));
  });

  it('refuses a method it did not offer', async () => {
    await assert.rejects(authenticate('b', ['a'], credentials(true)), code('INVALID_PARAMS'));
  });
});
