// A server's own description of a tool, checked: what of it can be offered, and why the rest cannot.
import { mcpToolName } from '../config/mcp-names.ts';
import type { Message } from '../i18n/message.ts';
import { cutCounted, squeezed, visible, visibleLines } from '../policy/display.ts';
import { type McpIdentity, type McpServerIdentity, mcpIdentity } from '../policy/mcp-identity.ts';

type Json = Readonly<Record<string, unknown>>;

/** A tool that can be offered. */
export interface AcceptedTool {
  /** Canonical. */
  readonly name: string;
  /** As the server calls it. */
  readonly tool: string;
  /** Untrusted; bounded, with nothing hidden in it. */
  readonly description: string;
  /** For the model; `type: "object"`. */
  readonly inputSchema: Json;
  readonly outputSchema: Json | undefined;
  readonly identity: McpIdentity;
}

/** A tool that cannot. */
export interface RefusedTool {
  readonly name: string;
  readonly reason: Message;
  readonly description: string;
}

/** What a server offers. Both lists are in its order. */
export interface TakenTools {
  readonly accepted: readonly AcceptedTool[];
  readonly refused: readonly RefusedTool[];
}

/** Characters of a description; it is sent with every request. */
const LONGEST_DESCRIPTION = 2_000;
/** Characters of a schema as JSON. */
const LARGEST_SCHEMA = 32_768;
/** What a name is cut to where it is only shown. */
const SHOWN_NAME = 100;
/** Some providers refuse every request in which one argument of one tool is named otherwise. */
const ARGUMENT = /^[\w.-]{1,64}$/;
/** Keys that some providers refuse at the top of a schema. The server checks what they say. */
const NOT_AT_THE_TOP = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else']);

/** Looks at every tool by itself: one that is wrong does not take the others with it. */
export function takeTools(
  raw: readonly unknown[],
  server: McpServerIdentity,
  builtins: readonly string[],
): TakenTools {
  const accepted = new Map<string, AcceptedTool>();
  const refused: RefusedTool[] = [];
  for (const each of raw) {
    const taken = take(each, server);
    const problem = 'reason' in taken ? taken.reason : conflict(taken, accepted, builtins);
    if (problem) refused.push({ name: nameFor(each), reason: problem, description: descriptionOf(each) });
    else if ('tool' in taken) accepted.set(taken.name, taken);
  }
  return { accepted: [...accepted.values()], refused };
}

function take(raw: unknown, server: McpServerIdentity): AcceptedTool | { readonly reason: Message } {
  if (!isObject(raw) || typeof raw.name !== 'string') return { reason: { id: 'mcp-tool-unnamed' } };
  const { name: tool, title, description, inputSchema, outputSchema, annotations } = raw;
  if (tool === '') return { reason: { id: 'mcp-tool-unnamed' } };
  const name = mcpToolName(server.name, tool);
  if (name === undefined) return { reason: { id: 'mcp-tool-name-long', args: { tool: shownName(tool) } } };
  const schema = schemaFor(inputSchema);
  if ('reason' in schema) return schema;
  const told = {
    name: tool,
    title: typeof title === 'string' ? title : undefined,
    description: typeof description === 'string' ? description : undefined,
    inputSchema,
    outputSchema,
    annotations,
  };
  return {
    name,
    tool,
    description: descriptionOf(raw),
    inputSchema: schema.schema,
    outputSchema: isObject(outputSchema) ? outputSchema : undefined,
    identity: mcpIdentity(server, told),
  };
}

function conflict(
  { name, tool }: AcceptedTool,
  accepted: ReadonlyMap<string, AcceptedTool>,
  builtins: readonly string[],
): Message | undefined {
  if (builtins.includes(name)) return { id: 'mcp-tool-builtin', args: { name } };
  return accepted.has(name) ? { id: 'mcp-tool-twice', args: { tool: shownName(tool) } } : undefined;
}

/** The schema as a model gets it. */
function schemaFor(raw: unknown): { readonly schema: Json } | { readonly reason: Message } {
  if (raw === undefined || raw === null) return { schema: { type: 'object', properties: {} } };
  if (!isObject(raw)) return { reason: { id: 'mcp-schema-no-object' } };
  const { type = 'object', properties = {} } = raw;
  if (type !== 'object' || !isObject(properties)) return { reason: { id: 'mcp-schema-no-object' } };
  const size = JSON.stringify(raw).length;
  if (size > LARGEST_SCHEMA) {
    return { reason: { id: 'mcp-schema-large', args: { size, limit: LARGEST_SCHEMA } } };
  }
  const odd = Object.keys(properties).find((name) => !ARGUMENT.test(name));
  if (odd !== undefined) return { reason: { id: 'mcp-schema-argument', args: { argument: shownName(odd) } } };
  const kept = Object.entries(raw).filter(([key]) => !NOT_AT_THE_TOP.has(key) && key !== '$schema');
  return { schema: shownInside({ ...Object.fromEntries(kept), type: 'object', properties }) };
}

/** The same schema with nothing hidden in what it says of its arguments. */
export function shownInside<T>(value: T): T {
  const inside = (item: unknown, key: string): unknown => {
    if (typeof item === 'string') return key === 'description' || key === 'title' ? visibleLines(item) : item;
    if (Array.isArray(item)) return item.map((each) => inside(each, ''));
    if (!isObject(item)) return item;
    return Object.fromEntries(Object.entries(item).map(([name, each]) => [name, inside(each, name)]));
  };
  // The same shape with other texts.
  return inside(value, '') as T;
}

/** What the server says of its tool: bounded, and all of it to be seen. */
function descriptionOf(raw: unknown): string {
  if (!isObject(raw)) return '';
  const { description, title } = raw;
  const text = typeof description === 'string' ? description : typeof title === 'string' ? title : '';
  return cutCounted(squeezed(visibleLines(text.trim())), LONGEST_DESCRIPTION);
}

function nameFor(raw: unknown): string {
  return isObject(raw) && typeof raw.name === 'string' ? raw.name : '';
}

/** A name in a line of text. */
function shownName(name: string): string {
  return cutCounted(visible(name), SHOWN_NAME);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
