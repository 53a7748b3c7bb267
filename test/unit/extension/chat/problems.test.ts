import assert from 'node:assert/strict';
import { RequestError } from '@agentclientprotocol/sdk';
import { Problems } from '../../../../extension/chat/problems.ts';

const problems = new Problems({ locale: 'en', text: (id) => id, format: ({ id }) => id }, () => []);

describe('what a failed request says', () => {
  it('is the reason in the details where the message is only the name of the error', () => {
    const { text, details } = problems.ofRequest(RequestError.internalError({ details: 'No such session.' }));
    assert.deepEqual({ text, details }, { text: 'No such session.', details: undefined });
  });

  it('is the first line of long details, which are there in full', () => {
    const said = 'The kettle is empty.\n    at boil (kettle.js:8:1)';
    const { text, details } = problems.ofTurn(RequestError.internalError({ details: said }));
    assert.deepEqual({ text, details }, { text: 'The kettle is empty.', details: said });
  });

  it('is the message where the agent has one, with the details beside it', () => {
    const error = new RequestError(-32_603, 'The kettle is empty', { details: 'nothing to brew' });
    const { text, details } = problems.ofTurn(error);
    assert.deepEqual({ text, details }, { text: 'The kettle is empty', details: 'nothing to brew' });
  });

  it('is the name of the error where there is nothing else', () => {
    assert.equal(problems.ofRequest(RequestError.internalError()).text, 'Internal error');
  });

  it('leads to the configuration where that is in error', () => {
    const error = new RequestError(-32_603, 'config.toml:3: not TOML', { code: 'CONFIG_INVALID' });
    const actions = problems.ofTurn(error).actions.map(({ action }) => action);
    assert.deepEqual(actions, ['open-config', 'retry', 'continue', 'show-log']);
  });
});

describe('what a failed agent says', () => {
  for (const code of ['COMMAND_NOT_FOUND', 'COMMAND_REFUSED', 'SPAWN_FAILED', 'NO_ANSWER'] as const) {
    it(`leads to the settings where its entry may be wrong (${code})`, () => {
      const { actions } = problems.ofAgent({ code, text: { id: 'x' } });
      assert.ok(actions.some(({ action }) => action === 'open-settings'));
    });
  }

  it('leads to no settings where the agent of the extension is missing', () => {
    const { actions } = problems.ofAgent({ code: 'BUNDLE_MISSING', text: { id: 'x' } });
    assert.ok(actions.every(({ action }) => action !== 'open-settings'));
  });
});
