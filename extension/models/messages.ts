// From the agent's request to the editor's language model API. Imports only types of `vscode`: the classes come in, so
// that the translation is tested without an editor.
import type * as vscode from 'vscode';
import type { ModelContent, ModelMessage, ModelTool } from '../../agent/models/model.ts';

/** The editor's classes. `LanguageModelDataPart` exists in newer editors only. */
export type ModelClasses = Pick<
  typeof vscode,
  | 'LanguageModelChatMessage'
  | 'LanguageModelTextPart'
  | 'LanguageModelToolCallPart'
  | 'LanguageModelToolResultPart'
> & {
  readonly LanguageModelDataPart?: { image(data: Uint8Array, mimeType: string): unknown };
};

/** The request's messages. The API has no system role: that text comes first, as the user's. */
export function toEditorMessages(
  system: string,
  messages: readonly ModelMessage[],
  api: ModelClasses,
): vscode.LanguageModelChatMessage[] {
  const first = system === '' ? [] : [api.LanguageModelChatMessage.User(system)];
  return [...first, ...messages.map((message) => toEditorMessage(message, api))];
}

/** The tools of a request. */
export function toEditorTools(tools: readonly ModelTool[]): vscode.LanguageModelChatTool[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}

function toEditorMessage(message: ModelMessage, api: ModelClasses): vscode.LanguageModelChatMessage {
  switch (message.role) {
    case 'user':
      return api.LanguageModelChatMessage.User(contentParts(message.content, api));
    case 'tool': {
      const parts = contentParts(message.content, api);
      return api.LanguageModelChatMessage.User([new api.LanguageModelToolResultPart(message.callId, parts)]);
    }
    case 'assistant': {
      const parts = message.parts.flatMap((part) => {
        if (part.type === 'text') return part.text === '' ? [] : new api.LanguageModelTextPart(part.text);
        if (part.type === 'tool_call') {
          return new api.LanguageModelToolCallPart(part.id, part.name, asObject(part.arguments));
        }
        return []; // Another provider's thinking means nothing to this one.
      });
      return api.LanguageModelChatMessage.Assistant(
        parts.length > 0 ? parts : [new api.LanguageModelTextPart(' ')],
      );
    }
  }
}

function contentParts(content: readonly ModelContent[], api: ModelClasses): vscode.LanguageModelTextPart[] {
  const parts = content.flatMap((part) => {
    if (part.type === 'text') return part.text === '' ? [] : new api.LanguageModelTextPart(part.text);
    const data = api.LanguageModelDataPart?.image(Buffer.from(part.data, 'base64'), part.mimeType);
    // The types of the oldest editor know no data parts; one that has the class takes them in messages.
    return data === undefined ? [] : (data as vscode.LanguageModelTextPart);
  });
  // Some providers of the editor refuse a message without content.
  return parts.length > 0 ? parts : [new api.LanguageModelTextPart(' ')];
}

/** Arguments that are no JSON object (the model wrote nonsense, and was told so) go back as what they were. */
function asObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below.
  }
  return text === '' ? {} : { text };
}
