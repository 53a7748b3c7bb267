import assert from 'node:assert/strict';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import { chatName, placeTitle } from '../../../../extension/approvals/place.ts';
import { emptyTranscript, reduce } from '../../../../extension/chat/model/transcript.ts';
import type { Chat } from '../../../../extension/parts.ts';
import { request } from './questions.ts';

const asked = { id: 'q2', agent: 'Ocho', request: request('make') };

/** Chats of which the first asks. */
function chats(title: string, { bundled = true, words = '', count = 2 } = {}) {
  const said = reduce(emptyTranscript(), {
    sessionUpdate: 'user_message_chunk',
    content: { type: 'text', text: words },
  });
  // The name looks at these members only.
  const chat = { title, agent: { bundled }, transcript: words === '' ? emptyTranscript() : said } as Chat;
  return { all: Array.from({ length: count }, () => chat), ofSession: () => chat };
}

describe('header of the native prompt', () => {
  const i18n = (locale: string) => createI18n({ locale, directories: shippedDirectories() });
  const pending = [{ id: 'q1' }, { id: 'q2' }, { id: 'q3' }];

  it('names the agent, the chat that asks, and which of how many questions it is', () => {
    const place = { question: asked, chat: 'Tidy up', pending };
    assert.equal(placeTitle(place, i18n('en')), 'Ocho asks in the chat “Tidy up” (2 of 3)');
    assert.equal(placeTitle(place, i18n('es')), 'Ocho pregunta en el chat «Tidy up» (2 de 3)');
    assert.equal(placeTitle({ ...place, chat: undefined, pending: [{ id: 'q2' }] }, i18n('en')), 'Ocho asks');
  });

  it('needs no chat where there is no other', () => {
    assert.equal(chatName(asked, chats('Tidy up', { count: 1 })), undefined);
    assert.equal(chatName(asked, chats('Tidy up')), 'Tidy up');
  });

  it('hides nothing of a name, and cuts a long one', () => {
    assert.equal(chatName(asked, chats('a\u202eb\nc')), 'a\\u{202e}b\\nc');
    const long = chatName(asked, chats(`start ${'x'.repeat(500)} end`)) ?? '';
    assert.ok(long.length <= 45 && long.startsWith('start') && long.endsWith('end'), long);
  });

  it('goes by the words of the person where another agent names its chats', () => {
    const more = { bundled: false, words: 'Look at the tests' };
    assert.equal(chatName(asked, chats('Approved by the user', more)), 'Look at the tests');
    assert.equal(chatName(asked, chats('Approved by the user', { bundled: false })), undefined);
  });
});
