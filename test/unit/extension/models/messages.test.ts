import assert from 'node:assert/strict';
import type { ModelMessage } from '../../../../agent/models/model.ts';
import { type ModelClasses, toEditorMessages } from '../../../../extension/models/messages.ts';

class TextPart {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}
class CallPart {
  readonly callId: string;
  readonly name: string;
  readonly input: object;
  constructor(callId: string, name: string, input: object) {
    this.callId = callId;
    this.name = name;
    this.input = input;
  }
}
class ResultPart {
  readonly callId: string;
  readonly content: unknown[];
  constructor(callId: string, content: unknown[]) {
    this.callId = callId;
    this.content = content;
  }
}
const message = (role: string) => (content: unknown) => ({
  role,
  content: typeof content === 'string' ? [new TextPart(content)] : content,
});

// The editor's classes, as far as the translation uses them.
const api = {
  LanguageModelTextPart: TextPart,
  LanguageModelToolCallPart: CallPart,
  LanguageModelToolResultPart: ResultPart,
  LanguageModelChatMessage: { User: message('user'), Assistant: message('assistant') },
} as unknown as ModelClasses;

const translated = (system: string, messages: readonly ModelMessage[], classes = api): unknown =>
  JSON.parse(JSON.stringify(toEditorMessages(system, messages, classes)));

describe("a request to the editor's models", () => {
  it('has the system text first, then calls and results under their ids', () => {
    const messages: ModelMessage[] = [
      { role: 'user', content: [{ type: 'text', text: 'do it' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'thinking', text: 'hm', provider: 'anthropic' },
          { type: 'text', text: 'yes' },
          { type: 'tool_call', id: 'c1', name: 'shell', arguments: '{"command":"ls"}' },
        ],
      },
      { role: 'tool', callId: 'c1', name: 'shell', content: [{ type: 'text', text: 'a b' }], isError: false },
    ];
    assert.deepEqual(translated('rules', messages), [
      { role: 'user', content: [{ value: 'rules' }] },
      { role: 'user', content: [{ value: 'do it' }] },
      {
        role: 'assistant',
        content: [{ value: 'yes' }, { callId: 'c1', name: 'shell', input: { command: 'ls' } }],
      },
      { role: 'user', content: [{ callId: 'c1', content: [{ value: 'a b' }] }] },
    ]);
  });

  it('never has a message without content, and survives arguments that are no JSON', () => {
    const messages: ModelMessage[] = [
      { role: 'user', content: [] },
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'x', arguments: '{"cut' }] },
      { role: 'assistant', parts: [] },
    ];
    assert.deepEqual(translated('', messages), [
      { role: 'user', content: [{ value: ' ' }] },
      { role: 'assistant', content: [{ callId: 'c1', name: 'x', input: { text: '{"cut' } }] },
      { role: 'assistant', content: [{ value: ' ' }] },
    ]);
  });

  it('sends an image where the editor can carry one, and leaves it out elsewhere', () => {
    const image: ModelMessage = {
      role: 'user',
      content: [{ type: 'image', mimeType: 'image/png', data: Buffer.from('pixels').toString('base64') }],
    };
    const newer = {
      ...api,
      LanguageModelDataPart: { image: (data: Uint8Array, type: string) => ({ type, size: data.length }) },
    };
    assert.deepEqual(translated('', [image], newer), [
      { role: 'user', content: [{ type: 'image/png', size: 6 }] },
    ]);
    assert.deepEqual(translated('', [image]), [{ role: 'user', content: [{ value: ' ' }] }]);
  });
});
