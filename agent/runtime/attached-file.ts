import { OchoError } from '../i18n/message.ts';
import type { ModelContent } from '../models/model.ts';
import { showInvisible } from '../policy/invisible.ts';
import { maskKnown } from '../policy/known-secrets.ts';
import type { ToolContext } from '../tools/tool.ts';
import { allows, blockOfTool } from './decide.ts';
import { label } from './label.ts';
import type { RuntimeSession } from './session.ts';

/** Attachments are no calls of the model's; their decisions are recorded under this name. */
const CALL_ID = 'attachment';

/**
 * Reads a file a prompt links to: through the `file_read` tool and the session's policy, so that what the tool
 * may not read does not come in by a mention either. Only what needs no question is read; else a note says why not.
 */
export async function readAttachment(
  session: RuntimeSession,
  path: string,
  signal: AbortSignal,
): Promise<readonly ModelContent[]> {
  const read = await readQuietly(session, path, signal);
  if (typeof read === 'string') return [{ type: 'text', text: label('file', { source: path, note: read }) }];
  return read.map((item) =>
    item.type === 'text'
      ? { type: 'text', text: label('file', { source: path }, showInvisible(maskKnown(item.text))) }
      : item,
  );
}

/** The content, or the reason why there is none. */
async function readQuietly(
  session: RuntimeSession,
  path: string,
  signal: AbortSignal,
): Promise<readonly ModelContent[] | string> {
  const entry = session.registry.get('file_read');
  const refused = session.i18n.text('runtime-attachment-not-read');
  if (!entry) return refused;
  const { tool, module } = entry;
  const context = quietContext(session, signal);
  try {
    // The schema's own output is what its tool takes.
    const args = module.definition.input.parse({ path }) as Record<string, unknown>;
    if (await blockOfTool(session, 'file_read', args, CALL_ID)) return refused;
    const plan = await tool.plan(args, context);
    if (!(await allows(session, plan, CALL_ID))) return refused;
    return module.result.toModel(await tool.execute(plan, context), session.i18n);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof OchoError) return session.i18n.format(error.text);
    session.log('warn', 'attachment could not be read', error);
    return refused;
  }
}

function quietContext(session: RuntimeSession, signal: AbortSignal): ToolContext {
  return {
    session: session.toolSession,
    callId: CALL_ID,
    signal,
    i18n: session.i18n,
    output: () => undefined,
    showPlan: () => undefined,
    askPerson: undefined,
  };
}
