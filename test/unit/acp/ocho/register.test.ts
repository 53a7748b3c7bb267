// What is advertised is what is there, and what a client may not say is refused with a text.
import assert from 'node:assert/strict';
import { type AgentApp, agent, client, RequestError } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import { OCHO_METHODS } from '../../../../agent/acp/extensions.ts';
import { type OchoMethod, type OchoParts, ochoRequest } from '../../../../agent/acp/ocho/method.ts';
import { ochoMethods, registerOcho } from '../../../../agent/acp/ocho/register.ts';
import { createI18n } from '../../../../agent/i18n/fluent.ts';
import { OchoError } from '../../../../agent/i18n/message.ts';

const i18n = createI18n({ locale: 'en' });
/** To list the methods nothing of this is used. */
const noParts = {} as OchoParts;

function served(...methods: readonly OchoMethod[]): AgentApp {
  const app = agent({ name: 'test' }).onRequest('initialize', () => ({ protocolVersion: 1 }));
  return registerOcho(app, methods, i18n);
}

/** The error a request is answered with. */
async function refusal(app: AgentApp, method: string, params: unknown): Promise<RequestError> {
  const connection = client().connect(app);
  try {
    await connection.agent.request('initialize', { protocolVersion: 1 });
    const error: unknown = await connection.agent.request(method, params).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof RequestError);
    return error;
  } finally {
    connection.close();
  }
}

describe('the _ocho methods', () => {
  it('are advertised exactly as they are registered', () => {
    const registered = ochoMethods(noParts).map(({ name }) => name);
    assert.deepEqual([...registered].sort(), [...OCHO_METHODS].sort());
  });

  const rename = ochoRequest(
    '_ocho/session/rename',
    z.object({ sessionId: z.string(), title: z.string() }),
    async () => {
      throw new OchoError('SESSION_NOT_FOUND', { id: 'acp-unknown-session', args: { id: 'one' } });
    },
  );

  it('refuse params that do not fit, and say which', async () => {
    const error = await refusal(served(rename), rename.name, { sessionId: 'one', title: 1 });
    assert.equal(error.code, -32602);
    assert.match(error.message, /_ocho\/session\/rename.*"title"/);
    assert.deepEqual(error.data, { code: 'INVALID_PARAMS', sessionId: 'one' });
  });

  it('answer failures as every other method does', async () => {
    const error = await refusal(served(rename), rename.name, { sessionId: 'one', title: 'x' });
    assert.equal(error.code, -32002);
    assert.deepEqual(error.data, { code: 'SESSION_NOT_FOUND', sessionId: 'one' });
  });

  it('are unknown when they are not registered', async () => {
    const error = await refusal(served(), '_ocho/nothing', {});
    assert.equal(error.code, -32601);
  });
});
