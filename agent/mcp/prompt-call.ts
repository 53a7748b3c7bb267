// A prompt of a server, filled in: messages as one text, said by whom each is.
import type { McpPrompt } from './offers.ts';
import type { McpServer } from './server.ts';

/** Asks for a prompt with its arguments; resolves to content as results of tools have it. Rejects as `McpServer.request`. */
export async function promptContent(
  server: McpServer,
  name: string,
  given: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const raw = await server.request('prompts/get', { name, arguments: given }, { signal });
  const messages: readonly unknown[] = Array.isArray(raw.messages) ? raw.messages : [];
  return messages.flatMap((message) => {
    if (typeof message !== 'object' || message === null || !('content' in message)) return [];
    const isAnswer = 'role' in message && message.role === 'assistant';
    return [...(isAnswer ? [{ type: 'text', text: '[assistant]' }] : []), message.content];
  });
}

/**
 * Arguments as a person types them behind a command: `name=value`, in quotes where there are blanks; the rest goes to the
 * first argument that has none yet, in order, and the last of them takes all that is left.
 */
export function typedArguments(prompt: McpPrompt, text: string): Readonly<Record<string, string>> {
  const names = prompt.arguments.map(({ name }) => name);
  const given: Record<string, string> = {};
  const bare: string[] = [];
  for (const [whole, key, quoted, plain] of text.matchAll(WORD)) {
    if (key !== undefined && names.includes(key)) given[key] = quoted ?? plain ?? '';
    else bare.push(key === undefined ? (quoted ?? plain ?? '') : whole);
  }
  const open = names.filter((name) => !Object.hasOwn(given, name));
  for (const [at, name] of open.entries()) {
    const words = at === open.length - 1 ? bare.splice(0) : bare.splice(0, 1);
    if (words.length > 0) given[name] = words.join(' ');
  }
  return given;
}

/** `name=value`, `name="two words"`, `"two words"`, `word`. */
const WORD = /(?:([\w.-]{1,64})=)?(?:"([^"]*)"|([^\s"][^\s]*))/g;
