// What a server has beside tools: resources (https://modelcontextprotocol.io/specification/2025-11-25/server/resources)
// and prompts (…/server/prompts). All of it is a stranger's: text is kept, everything else is left out.
import type { ServerCapabilities } from '@modelcontextprotocol/sdk/types.js';

/** What a server said of itself when it was greeted. */
export interface ServerAbout {
  readonly protocolVersion: string;
  readonly name: string;
  readonly title?: string;
  readonly version: string;
  readonly capabilities: ServerCapabilities;
}

/** A list that servers give page by page: the method that asks for it, and where in the answer it stands. */
export interface ListKind {
  readonly method: string;
  readonly key: string;
}

export const RESOURCES: ListKind = { method: 'resources/list', key: 'resources' };
export const TEMPLATES: ListKind = { method: 'resources/templates/list', key: 'resourceTemplates' };
export const PROMPTS: ListKind = { method: 'prompts/list', key: 'prompts' };

/** A resource, or a template of which addresses are made. */
export interface McpResource {
  /** Of a template with `{…}` in it (RFC 6570). */
  readonly uri: string;
  readonly isTemplate: boolean;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

/** An argument of a prompt. */
export interface McpPromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** A prompt. */
export interface McpPrompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly McpPromptArgument[];
}

/** Lists of a server, as far as it has such. */
interface Lists {
  readonly about: ServerAbout | undefined;
  list(kind: ListKind, signal: AbortSignal): Promise<readonly unknown[]>;
}

/** Its resources and templates; none where it does not offer any. A server without the one list may have the other. */
export async function resourcesIn(server: Lists, signal: AbortSignal): Promise<readonly McpResource[]> {
  if (!server.about?.capabilities.resources) return [];
  const listed = await server.list(RESOURCES, signal);
  const resources = listed.flatMap((raw) => resourceOf(raw, 'uri', false));
  return [...resources, ...(await templatesIn(server, signal))];
}

async function templatesIn(server: Lists, signal: AbortSignal): Promise<readonly McpResource[]> {
  try {
    const listed = await server.list(TEMPLATES, signal);
    return listed.flatMap((raw) => resourceOf(raw, 'uriTemplate', true));
  } catch {
    signal.throwIfAborted();
    // Many servers do not have the method.
    return [];
  }
}

function resourceOf(raw: unknown, key: 'uri' | 'uriTemplate', isTemplate: boolean): McpResource[] {
  if (!isObject(raw) || text(raw[key]) === '') return [];
  const name = text(raw.title) || text(raw.name);
  const [uri, description, mimeType] = [text(raw[key]), text(raw.description), text(raw.mimeType)];
  return [{ uri, isTemplate, name, description, mimeType }];
}

/** The prompts of a list; what has no name is left out, and of two with one name the second. */
export function promptsOf(listed: readonly unknown[]): readonly McpPrompt[] {
  const found = new Map<string, McpPrompt>();
  for (const raw of listed) {
    if (!isObject(raw)) continue;
    const name = text(raw.name);
    if (name === '' || found.has(name)) continue;
    const given = Array.isArray(raw.arguments) ? raw.arguments : [];
    const description = text(raw.description) || text(raw.title);
    found.set(name, { name, description, arguments: given.flatMap(argumentOf) });
  }
  return [...found.values()];
}

function argumentOf(raw: unknown): McpPromptArgument[] {
  if (!isObject(raw) || text(raw.name) === '') return [];
  return [{ name: text(raw.name), description: text(raw.description), required: raw.required === true }];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
