// Questions to the person, as session/request_permission (ACP "Requesting Permission").
import { setImmediate } from 'node:timers/promises';
import type {
  AgentContext,
  PermissionOption,
  RequestPermissionRequest,
  RequestPermissionResponse,
} from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { I18n } from '../i18n/message.ts';
import { buildQuestion, type QuestionData, questionData } from '../policy/question.ts';
import type {
  Approver,
  FillForm,
  PermissionAnswer,
  PermissionQuestion,
  Revision,
} from '../runtime/approver.ts';
import type { AskPerson } from '../tools/tool.ts';
import type { OchoPermissionMeta } from './extensions.ts';
import { untilAborted } from './until-aborted.ts';
import { diffBlocks } from './updates.ts';

/** Asks the client's person. `scopes`: the client knows option ids beyond the four kinds (`_meta.ocho`). */
export function clientApprover(
  client: AgentContext,
  i18n: I18n,
  scopes: boolean,
  askPerson: AskPerson | undefined,
  fillForm?: FillForm | undefined,
): Approver {
  return {
    available: true,
    ...(askPerson ? { askPerson } : {}),
    ...(fillForm ? { fillForm } : {}),
    async ask(question, signal) {
      const request = toRequest(question, i18n, scopes);
      try {
        const response = await untilAborted(
          client.request('session/request_permission', request, { cancellationSignal: signal }),
          signal,
        );
        const answer = readAnswer(response, request.options);
        if (answer.answer === 'cancelled') await theCut(signal);
        return answer;
      } catch {
        // A dialog that crashed, a client that is gone, a cancelled turn: all of these are no consent.
        return { answer: 'cancelled' };
      }
    },
  };
}

/** Messages that came with an answer are under way for as many turns of the event loop. */
const TURNS = 10;

/**
 * A client that stops a turn, or closes its session, has to settle the question as well (ACP "Cancellation"): the stop
 * is the reason, whichever of the two is carried out first.
 */
async function theCut(signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < TURNS && !signal.aborted; turn++) await setImmediate();
}

function toRequest(question: PermissionQuestion, i18n: I18n, scopes: boolean): RequestPermissionRequest {
  const { plan, decision, callId, folder } = question;
  const asked = buildQuestion(plan, decision, i18n, folder);
  const data = questionData(plan, decision, scopes);
  return {
    sessionId: question.sessionId,
    toolCall: {
      toolCallId: callId,
      title: asked.title,
      kind: question.kind,
      status: 'pending',
      locations: question.locations.map((location) => ({ ...location })),
      rawInput: plan.args,
      content: [
        ...diffBlocks(plan.diffs ?? []),
        { type: 'content', content: { type: 'text', text: asked.markdown } },
      ],
      _meta: { ocho: factsFor(question, data, i18n) },
    },
    options: data.options.map(({ id, kind, name }) => ({ optionId: id, kind, name: i18n.format(name) })),
  };
}

/** The same question as data, for clients that lay it out themselves. */
function factsFor(
  { decision, fingerprint }: PermissionQuestion,
  data: QuestionData,
  i18n: I18n,
): Record<string, unknown> {
  return {
    class: data.class,
    rule: data.rule,
    part: data.part,
    because: i18n.format(data.because),
    full: data.full,
    fingerprint,
    ...(data.ruleText === undefined ? {} : { ruleText: data.ruleText }),
    ...(decision.suggestion === undefined ? {} : { suggestion: decision.suggestion }),
    ...(data.run ? { run: data.run } : {}),
    ...(data.changes.length === 0 ? {} : { changes: data.changes.map((each) => i18n.format(each)) }),
  };
}

/** An answer that names an option that was not offered counts as no; so does one whose own part is not understood. */
function readAnswer(
  response: RequestPermissionResponse,
  options: readonly PermissionOption[],
): PermissionAnswer {
  const { outcome } = response;
  if (outcome?.outcome !== 'selected') return { answer: 'cancelled' };
  const chosen = options.find((option) => option.optionId === outcome.optionId);
  // Extension data is anybody's: each member is checked.
  const own: OwnPart = (response._meta?.ocho as OwnPart | null | undefined) ?? {};
  const revision = revisionOf(own);
  if (!chosen || chosen.optionId === 'deny' || revision === 'unclear') {
    return { answer: 'deny', ...feedbackOf(own) };
  }
  const answer = chosen.optionId as PermissionAnswer['answer'];
  return revision ? { answer, revision, ...feedbackOf(own) } : { answer };
}

/** `_meta.ocho` of an answer, as it came. */
type OwnPart = { readonly [Key in keyof OchoPermissionMeta]?: unknown };

/** `feedback`: what the person wants the model to know about a denial, or about changes they did not take. */
function feedbackOf({ feedback }: OwnPart): { feedback?: string } {
  return typeof feedback === 'string' && feedback.trim() !== '' ? { feedback } : {};
}

function revisionOf({ command, files }: OwnPart): Revision | undefined | 'unclear' {
  const hasCommand = command !== undefined && command !== null;
  const hasFiles = files !== undefined && files !== null && !(Array.isArray(files) && files.length === 0);
  if (!hasCommand && !hasFiles) return undefined;
  if (!hasFiles && typeof command === 'string' && command.trim() !== '') return { kind: 'command', command };
  const checked = hasCommand ? undefined : FILES.safeParse(files).data;
  return checked ? { kind: 'files', files: checked } : 'unclear';
}

const FILES = z.array(z.object({ path: z.string(), newText: z.string() }));
