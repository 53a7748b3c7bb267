// What the editor answers when an agent asks for something: each kind of question goes to the part that knows.
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { OchoHandlers } from '../agent-process/connection.ts';
import { answersOf, toResponse } from '../approvals/answers.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { ApprovalBroker } from '../approvals/broker.ts';
import type { FileBridge } from '../files/file-bridge.ts';
import type { AgentLink } from '../parts.ts';
import type { Answers } from './link.ts';

/** The parts that answer. */
export interface AnsweringParts {
  readonly broker: ApprovalBroker;
  approvals(): Approvals;
  files(link: AgentLink): FileBridge;
  /** Says something in the chat of a session, after what is being answered there. */
  say(link: AgentLink, sessionId: string, text: string): void;
  /** A session works in no folder of the person's. Default: none does. */
  hasNoFolder?(link: AgentLink, sessionId: string): boolean;
  /** Only Ocho's own agent is given models and secrets. */
  readonly ocho: OchoHandlers;
}

/** The answers to one agent. */
export function answersFor(link: AgentLink, parts: AnsweringParts): Answers {
  const { broker } = parts;
  let files: FileBridge | undefined;
  const bridge = (): FileBridge => {
    files ??= parts.files(link);
    return files;
  };
  return {
    async requestPermission(request, signal) {
      const { state } = link;
      const answers = answersOf(state.state === 'ready' ? state.initialized : undefined);
      const noFolder = link.bundled && parts.hasNoFolder?.(link, request.sessionId) === true;
      const asked = noFolder ? withoutLastingRule(request) : request;
      const outcome = await broker.ask(link.name, asked, { signal, answers });
      const { feedback } = outcome;
      // ACP has no words with an answer: an agent that knows none of Ocho's hears them as the next prompt.
      if (feedback !== undefined && !answers.includes('feedback')) {
        parts.say(link, request.sessionId, feedback);
      }
      return toResponse(outcome, answers);
    },
    readTextFile: (request, signal) => bridge().readTextFile(request, signal),
    writeTextFile: (request, signal) => bridge().writeTextFile(request, signal),
    elicit: (request, signal) => parts.approvals().elicit(link.name, request, signal),
    elicitationComplete: (notification) => parts.approvals().elicitationComplete(link.name, notification),
    ...(link.bundled ? { ocho: parts.ocho } : {}),
  };
}

/** Ocho's id of the answer that becomes a rule for good (`agent/policy/question.ts`). */
const ALWAYS = 'allow_always';

/** A rule that was made where no folder is open would count in every project. */
function withoutLastingRule(request: RequestPermissionRequest): RequestPermissionRequest {
  return { ...request, options: request.options.filter(({ optionId }) => optionId !== ALWAYS) };
}
