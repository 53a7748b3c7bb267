import { OchoError } from '../i18n/message.ts';
import type { RuntimeSession } from './session.ts';

/** A linked file as the model gets it; without `text` it stays a mention, and `note` says why. */
export interface AttachedFile {
  readonly text?: string;
  readonly note?: string;
}

/**
 * Reads a file a prompt links to: through the `file_read` tool and the session's policy, so that what the tool
 * may not read does not come in by a mention either. Only what needs no question is read.
 */
export async function readAttachment(
  session: RuntimeSession,
  path: string,
  signal: AbortSignal,
): Promise<AttachedFile> {
  const entry = session.registry.get('file_read');
  if (!entry) return {};
  const context = {
    session: session.toolSession,
    callId: 'attachment',
    signal,
    i18n: session.i18n,
    output: () => undefined,
    showPlan: () => undefined,
    askPerson: undefined,
  };
  try {
    const plan = await entry.tool.plan(
      // The schema's own output is what its tool takes.
      entry.module.definition.input.parse({ path }) as Record<string, unknown>,
      context,
    );
    const decision = await session.policy.decide(plan, session.policyContext());
    if (decision.outcome !== 'allow') return { note: session.i18n.text('runtime-attachment-not-read') };
    const result = await entry.tool.execute(plan, context);
    const content = entry.module.result.toModel(result, session.i18n);
    return { text: content.map((item) => (item.type === 'text' ? item.text : '[image]')).join('\n') };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof OchoError) return { note: session.i18n.format(error.text) };
    session.log('warn', 'attachment could not be read', error);
    return { note: session.i18n.text('runtime-attachment-not-read') };
  }
}
