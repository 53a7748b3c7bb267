import assert from 'node:assert/strict';
import { type FaultContext, fromFault, retryAfter, toModelError } from '../../../agent/models/errors.ts';
import { english, spanish } from './support.ts';

const context = (more: Partial<FaultContext> = {}): FaultContext => ({
  provider: 'openai',
  model: 'gpt',
  baseUrl: 'https://models.example/v1',
  apiKey: undefined,
  keyVariable: 'OPENAI_API_KEY',
  headers: {},
  now: Date.UTC(2026, 0, 1),
  started: false,
  ...more,
});

/** What fetch throws when a connection fails with a code. */
const failed = (code: string) =>
  new TypeError('fetch failed', {
    cause: new AggregateError([Object.assign(new Error(code), { code })], 'all failed'),
  });

describe('the classification of faults', () => {
  for (const [code, kind, words] of [
    ['ECONNREFUSED', 'network', /refuses connections/],
    ['ENOTFOUND', 'network', /name in .* cannot be found/],
    ['EAI_AGAIN', 'network', /name in .* cannot be found/],
    ['ECONNRESET', 'network', /ECONNRESET/],
    ['ETIMEDOUT', 'network', /ETIMEDOUT/],
    ['UND_ERR_CONNECT_TIMEOUT', 'network', /HTTPS_PROXY/],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout', /sent nothing/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'network', /NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', 'network', /NODE_EXTRA_CA_CERTS/],
    ['HPE_INVALID_CONSTANT', 'nonsense', /base URL is right/],
  ] as const) {
    it(`calls ${code} "${kind}" and says what to do`, () => {
      const error = toModelError(failed(code), context());
      assert.equal(error.kind, kind);
      assert.match(english.format(error.text), words);
    });
  }

  it('calls a connection that fails after the answer began a cut', () => {
    assert.equal(toModelError(failed('ECONNRESET'), context({ started: true })).kind, 'cut');
  });

  for (const [fault, kind] of [
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'overloaded'],
    [{ type: 'rate_limit_error', message: 'slow down' }, 'rate_limit'],
    [{ code: 'server_error', message: 'oops' }, 'server'],
    [{ code: 'context_length_exceeded', message: 'too long' }, 'context_full'],
    [{ type: 'authentication_error', message: 'bad' }, 'auth'],
    [{ status: 400, message: 'API key not valid. Please pass a valid API key.' }, 'auth'],
    [{ status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' }, 'context_full'],
    [{ status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' }, 'invalid'],
    [{ status: 402, message: 'Insufficient Balance' }, 'invalid'],
    [{ status: 400, message: 'temperature is too high' }, 'invalid'],
    [{ status: 500, message: 'while counting the context length something broke' }, 'server'],
  ] as const) {
    it(`calls ${JSON.stringify(fault)} "${kind}"`, () => {
      assert.equal(fromFault(fault, context()).kind, kind);
    });
  }

  it('reads Retry-After in every form and ignores what is none', () => {
    const now = Date.UTC(2026, 0, 1, 12);
    const read = (headers: Record<string, string>) => retryAfter(new Headers(headers), now);
    assert.equal(read({ 'retry-after': '2' }), 2000);
    assert.equal(read({ 'retry-after': '0.5' }), 500);
    assert.equal(read({ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }), 30_000);
    assert.equal(read({ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }), 0);
    assert.equal(read({ 'retry-after-ms': '150' }), 150);
    for (const bad of ['soon', '-3', '']) assert.equal(read({ 'retry-after': bad }), undefined, bad);
    assert.equal(read({}), undefined);
  });

  it('hides keys, header values and passwords in URLs, in what is shown and in what is logged', () => {
    const secret = 'not-a-real-key-0123456789';
    const inUrl = 'not-a-real-password-987';
    const error = toModelError(
      Object.assign(new Error(`401 ${secret}`), {
        status: 401,
        error: { message: `key ${secret}, header header-secret-1 refused` },
      }),
      context({
        apiKey: secret,
        headers: { 'x-auth': 'header-secret-1' },
        baseUrl: `https://me:${inUrl}@models.example/v1`,
      }),
    );
    const shown = [english, spanish].map((i18n) => i18n.format(error.text)).join();
    for (const text of [shown, error.message, String(error.cause), error.stack ?? '']) {
      for (const hidden of [secret, 'header-secret-1', inUrl]) assert.ok(!text.includes(hidden), text);
    }
  });

  it('has a text in both languages for every kind', () => {
    for (const [status, message] of [
      [400, 'x'],
      [401, 'x'],
      [403, 'x'],
      [404, 'x'],
      [413, 'x'],
      [429, 'x'],
      [500, 'x'],
      [503, 'x'],
      [402, 'x'],
    ] as const) {
      const error = fromFault({ status, message }, context());
      for (const i18n of [english, spanish]) {
        const text = i18n.format(error.text);
        assert.doesNotMatch(text, /^models-|\{\s*\$/, text);
        assert.match(text, /openai|gpt/);
      }
    }
  });
});
