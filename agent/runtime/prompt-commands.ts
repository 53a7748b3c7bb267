// Prompts of MCP servers as slash commands: `/mcp:server:prompt arguments`. What the server makes of one is given to the
// model beside what the person typed, and said to be the server's.
import { type Message, OchoError } from '../i18n/message.ts';
import type { McpPrompt } from '../mcp/offers.ts';
import { promptContent, typedArguments } from '../mcp/prompt-call.ts';
import type { McpServer } from '../mcp/server.ts';
import type { ModelContent } from '../models/model.ts';
import type { PromptBlock } from './events.ts';
import type { RuntimeSession } from './session.ts';

/** A prompt a person can type. */
export interface PromptCommand {
  /** Without the `/`; no blanks in it. */
  readonly name: string;
  readonly server: McpServer;
  readonly prompt: McpPrompt;
}

/** All there are now; of two whose names are written alike the first. */
export function promptCommands({ tools }: Pick<RuntimeSession, 'tools'>): readonly PromptCommand[] {
  const servers = tools.providers.flatMap(({ offers }) => offers?.offering('prompts') ?? []);
  const all = new Map<string, PromptCommand>();
  for (const server of servers) {
    for (const prompt of server.prompts) {
      const name = `mcp:${written(server.name)}:${written(prompt.name)}`;
      if (!all.has(name)) all.set(name, { name, server, prompt });
    }
  }
  return [...all.values()];
}

/** What cannot be typed as part of a command is `_`. */
function written(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_');
}

/**
 * What a server makes of the prompt that these blocks are, with what else stands beside it; undefined: they are none.
 * `problem`: for the person, in place of an answer. Rejects with the reason of an aborted signal only.
 */
export async function filledPrompt(
  session: RuntimeSession,
  [block]: readonly PromptBlock[],
  signal: AbortSignal,
): Promise<{ readonly content: readonly ModelContent[] } | { readonly problem: Message } | undefined> {
  const text = block?.type === 'text' && typeof block.text === 'string' ? block.text : '';
  const [, name, typed = ''] = /^\/(mcp:[^\s:]+:\S+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const command = promptCommands(session).find((each) => each.name === name);
  if (!command) return { problem: { id: 'mcp-prompt-unknown', args: { name: `/${name}` } } };
  const { server, prompt } = command;
  try {
    const raw = await promptContent(server, prompt.name, typedArguments(prompt, typed), signal);
    return { content: await asContent(session, server.name, raw) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OchoError) return { problem: error.text };
    throw error;
  }
}

async function asContent(
  session: RuntimeSession,
  server: string,
  raw: readonly unknown[],
): Promise<readonly ModelContent[]> {
  const [{ takeResult }, { labelledContent }] = await Promise.all([
    import('../mcp/content.ts'),
    import('../mcp/result-adapter.ts'),
  ]);
  const taken = await takeResult(server, { content: raw }, { put: notStored });
  // Whether images can be shown is the model's to say; without a model the turn ends anyway.
  await session.model().catch(() => undefined);
  const shown = { ...taken, seesImages: session.toolSession.seesImages };
  return labelledContent(shown, session.i18n.text('mcp-prompt-label', { server }), session.i18n);
}

/** What is too long is cut: nothing of a prompt is kept apart from the session. */
function notStored(): Promise<never> {
  return Promise.reject(new Error('not stored'));
}
