import assert from 'node:assert/strict';
import type { ContentBlock } from '@agentclientprotocol/sdk';
import { checkPrompt } from '../../../agent/acp/prompt-check.ts';
import { OchoError } from '../../../agent/i18n/message.ts';

const HEADS = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/gif': [...Buffer.from('GIF89a')],
  'image/webp': [...Buffer.from('RIFF')],
};

const image = (mimeType: string, bytes: readonly number[], size = 64): ContentBlock => ({
  type: 'image',
  mimeType,
  data: Buffer.concat([Buffer.from(bytes), Buffer.alloc(size)]).toString('base64'),
});

const refusedWith = (id: string) => (error: unknown) =>
  error instanceof OchoError && error.code === 'INVALID_PARAMS' && error.text.id === id;

describe('checkPrompt', () => {
  it('passes on what it takes, unchanged', () => {
    const prompt: ContentBlock[] = [
      { type: 'text', text: 'a' },
      { type: 'resource_link', name: 'b', uri: 'file:///b' },
      { type: 'resource', resource: { uri: 'file:///c', text: 'c' } },
    ];
    assert.deepEqual(checkPrompt(prompt), prompt);
  });

  for (const [type, head] of Object.entries(HEADS)) {
    it(`takes a ${type} that is one`, () => {
      assert.equal(checkPrompt([image(type, head)]).length, 1);
    });

    it(`refuses bytes that are no ${type}`, () => {
      assert.throws(() => checkPrompt([image(type, [1, 2, 3, 4])]), refusedWith('acp-image-broken'));
    });
  }

  it('refuses an image that is empty', () => {
    const empty: ContentBlock = { type: 'image', mimeType: 'image/png', data: '' };
    assert.throws(() => checkPrompt([empty]), refusedWith('acp-image-broken'));
  });

  it('refuses a type that no model reads', () => {
    assert.throws(() => checkPrompt([image('image/tiff', [0x49, 0x49])]), refusedWith('acp-image-type'));
  });

  it('refuses an image above 5 MiB and takes one below', () => {
    const png = HEADS['image/png'];
    assert.throws(
      () => checkPrompt([image('image/png', png, 5 * 1024 * 1024)]),
      refusedWith('acp-image-too-large'),
    );
    assert.equal(checkPrompt([image('image/png', png, 5 * 1024 * 1024 - 64)]).length, 1);
  });

  it('checks an image inside an embedded resource as well', () => {
    const embedded = (mimeType: string): ContentBlock => ({
      type: 'resource',
      resource: { uri: 'file:///a', mimeType, blob: Buffer.from('no image').toString('base64') },
    });
    assert.throws(() => checkPrompt([embedded('image/png')]), refusedWith('acp-image-broken'));
    assert.equal(checkPrompt([embedded('image/svg+xml'), embedded('application/zip')]).length, 2);
  });

  it('refuses an empty prompt', () => {
    assert.throws(() => checkPrompt([]), refusedWith('acp-empty-prompt'));
  });

  it('refuses content that was not advertised', () => {
    const audio: ContentBlock = { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' };
    assert.throws(() => checkPrompt([audio]), refusedWith('acp-unsupported-block'));
  });
});
