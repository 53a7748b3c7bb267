import assert from 'node:assert/strict';
import type { ClientCapabilities, InitializeRequest } from '@agentclientprotocol/sdk';
import { AUTH_METHODS, clientTraits, initialize } from '../../../agent/acp/initialize.ts';
import { idsForTexts } from '../runtime/fixture.ts';

function answered(clientCapabilities?: ClientCapabilities, canStore = true, protocolVersion = 1) {
  const request: InitializeRequest = {
    protocolVersion,
    ...(clientCapabilities ? { clientCapabilities } : {}),
  };
  return initialize(request, idsForTexts, canStore);
}

describe('clientTraits', () => {
  it('are all off for a client that says nothing', () => {
    const off = {
      files: false,
      terminalOutput: false,
      notices: false,
      elicitation: false,
      ocho: false,
      models: false,
      secrets: false,
      diagnostics: false,
      commands: false,
    };
    assert.deepEqual(clientTraits(undefined), off);
    assert.deepEqual(clientTraits({}), off);
  });

  it('take the files of a client that can both read and write them, and of no other', () => {
    const files = (readTextFile: boolean, writeTextFile: boolean) =>
      clientTraits({ fs: { readTextFile, writeTextFile } }).files;
    assert.deepEqual([files(true, true), files(true, false), files(false, true)], [true, false, false]);
  });

  it('read the extensions from _meta', () => {
    const traits = clientTraits({ _meta: { terminal_output: true, ocho: {} } });
    assert.deepEqual([traits.terminalOutput, traits.ocho], [true, true]);
    assert.equal(clientTraits({ _meta: { terminal_output: 'yes', ocho: null } }).terminalOutput, false);
    assert.equal(clientTraits({ _meta: { ocho: false } }).ocho, false);
  });
});

describe('what a client offers of _ocho', () => {
  const offered = (ocho: unknown) => {
    const { models, secrets, diagnostics } = clientTraits({ _meta: { ocho } });
    return [models, secrets, diagnostics];
  };

  it('counts part by part, and only where it is said outright', () => {
    assert.deepEqual(offered({ models: true, secrets: true, diagnostics: true }), [true, true, true]);
    assert.deepEqual(offered({ models: true, secrets: 'yes', diagnostics: {} }), [true, false, false]);
  });

  it('is nothing for a client that only knows the extensions', () => {
    for (const ocho of [true, {}, 'all', null]) assert.deepEqual(offered(ocho), [false, false, false]);
  });
});

describe('initialize', () => {
  it('tells a client with commands of Ocho of these, and others of the ocho command', () => {
    const about = (ocho: object) => answered({ _meta: { ocho } }).authMethods?.[0]?.description ?? '';
    assert.match(about({ commands: true }), /"client":"editor"/);
    for (const ocho of [{}, { commands: 'yes' }]) assert.match(about(ocho), /"client":"other"/);
  });

  it('answers version 1 to a client of any version', () => {
    assert.equal(answered().protocolVersion, 1);
    assert.equal(answered({}, true, 7).protocolVersion, 1);
  });

  it('offers at least one way to sign in that needs nothing of the client', () => {
    const [method] = answered().authMethods ?? [];
    assert.ok(method && AUTH_METHODS.includes(method.id));
    assert.ok(!('type' in method), 'the type of such a method is agent, the default');
  });

  it('offers a terminal to sign in with only to clients that have one', () => {
    const types = (capabilities?: ClientCapabilities) =>
      (answered(capabilities).authMethods ?? []).map((method) => ('type' in method ? method.type : 'agent'));
    assert.deepEqual(types(), ['agent']);
    assert.deepEqual(types({ auth: { terminal: true } }), ['agent', 'terminal']);
    const [, older] = answered({ _meta: { 'terminal-auth': true } }).authMethods ?? [];
    assert.ok(older?._meta?.['terminal-auth']);
  });

  it('does not promise to load or list sessions that it cannot store', () => {
    const stored = answered().agentCapabilities;
    const volatile = answered({}, false).agentCapabilities;
    assert.equal(stored?.loadSession, true);
    assert.ok(stored.sessionCapabilities?.list && stored.sessionCapabilities.resume);
    assert.equal(volatile?.loadSession, false);
    assert.equal(volatile.sessionCapabilities?.list, undefined);
    assert.equal(volatile.sessionCapabilities?.resume, undefined);
  });
});
