// What a line of a session's log must be to be taken back: an event of a known type with the members that replay and
// history rely on. A line that was damaged, yet is still JSON, must not take the session with it.
import { z } from 'zod';
import type { RuntimeEvent } from './events.ts';

const text = z.string();
const content = z.array(
  z.union([
    z.object({ type: z.literal('text'), text }),
    z.object({ type: z.literal('image'), mimeType: text, data: text }),
  ]),
);
const parts = z.array(
  z.union([
    z.object({ type: z.literal('text'), text }),
    z.object({ type: z.literal('thinking'), text, provider: text }),
    z.object({ type: z.literal('tool_call'), id: text, name: text, arguments: text }),
  ]),
);
const locations = z.array(z.object({ path: text, line: z.number().optional() }));
const diffs = z.array(z.object({ path: text, oldText: text.nullable(), newText: text }));
const message = z.object({ id: text });
const turn = z.int().min(1);

/** By type; further members are free, so that later versions may add some. */
const SCHEMAS = {
  session: z.object({ sessionId: text, cwd: text, additionalDirectories: z.array(text) }),
  turn_started: z.object({ turn, prompt: z.array(z.object({ type: text })), content }),
  context: z.object({ content }),
  text: z.object({ text }),
  thinking: z.object({ text }),
  assistant: z.object({ parts }),
  tool_call: z.object({
    callId: text,
    tool: text,
    kind: text,
    title: text,
    locations,
    input: z.record(text, z.unknown()),
  }),
  tool_planned: z.object({
    callId: text,
    diffs: diffs.optional(),
    locations: locations.optional(),
    title: text.optional(),
    input: z.record(text, z.unknown()).optional(),
  }),
  tool_started: z.object({ callId: text }),
  tool_output: z.object({ callId: text, text }),
  tool_ended: z.object({ callId: text, end: text, markdown: text, diffs: diffs.optional() }),
  tool_result: z.object({
    modelCallId: text,
    name: text,
    content,
    isError: z.boolean(),
    receipt: z.int().min(1).optional(),
    references: z.array(text).optional(),
  }),
  decision: z.object({ callId: text, fingerprint: text, decision: z.object({ outcome: text }) }),
  file_changed: z.object({
    callId: text,
    path: text,
    before: text.nullable(),
    after: text.nullable(),
    unsaved: text.optional(),
    encoding: text.optional(),
  }),
  files_restored: z.object({
    turn,
    files: z.array(z.object({ path: text, before: text.nullable(), after: text.nullable() })),
  }),
  rewound: z.object({ turn }),
  nudge: z.object({ text }),
  tools_activated: z.object({ names: z.array(text) }),
  plan: z.object({ entries: z.array(z.object({ content: text, priority: text, status: text })) }),
  usage: z.object({
    usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }),
    contextWindow: z.number(),
  }),
  title: z.object({ title: text }),
  mode: z.object({ level: z.enum(['read_only', 'supervised', 'full']) }),
  option: z.object({ id: text, value: text }),
  notice: z.object({ severity: text, title: message, description: message.optional() }),
  turn_ended: z.object({ turn, stopReason: text }),
  turn_failed: z.object({ turn, code: text, message }),
} satisfies Record<RuntimeEvent['type'], z.ZodType>;

/** Whether a value read from a log is an event. Of a type this version does not know it is none. */
export function isRuntimeEvent(value: unknown): value is RuntimeEvent {
  if (value === null || typeof value !== 'object' || !('type' in value)) return false;
  const { type } = value;
  // Most lines of a long log are pieces of text.
  if (type === 'text') return 'text' in value && typeof value.text === 'string';
  if (typeof type !== 'string' || !Object.hasOwn(SCHEMAS, type)) return false;
  // Own keys of SCHEMAS are the types.
  return SCHEMAS[type as RuntimeEvent['type']].safeParse(value).success;
}
