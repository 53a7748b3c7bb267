// What may come with an answer beside the option: feedback, the person's own command, the person's own text of files.
// Whatever does not fit the question counts as no, never as the yes to something else. Does not import `vscode`.
import type {
  InitializeResponse,
  PermissionOption,
  RequestPermissionRequest,
  RequestPermissionResponse,
} from '@agentclientprotocol/sdk';
import * as z from 'zod';
import type { OchoPermissionMeta } from '../../agent/acp/extensions.ts';
import type { Answer, Outcome, PendingQuestion } from './broker.ts';
import { isRejection } from './options.ts';
import { AS_IT_IS, subjectOf } from './subject.ts';

/** A part of an answer that an agent may understand (`OchoPermissionMeta`). */
export type AnswerPart = keyof OchoPermissionMeta;

/** The text the person wants in a file, in place of the proposed one. */
export interface AnsweredFile {
  readonly path: string;
  readonly newText: string;
}

const PARTS: readonly AnswerPart[] = ['feedback', 'command', 'files'];

/** What is passed on where nobody says what the agent understands: feedback may be ignored, the rest may not. */
export const DEFAULT_ANSWERS: readonly AnswerPart[] = ['feedback'];

const capabilitySchema = z.object({ answers: z.array(z.string()) });

/**
 * The parts an agent says it understands in its `initialize` answer (`agentCapabilities._meta.ocho.answers`); of an agent
 * that says nothing of the kind, none.
 */
export function answersOf(initialized: InitializeResponse | undefined): readonly AnswerPart[] {
  const parsed = capabilitySchema.safeParse(initialized?.agentCapabilities?._meta?.ocho);
  if (!parsed.success) return [];
  return PARTS.filter((part) => parsed.data.answers.includes(part));
}

/** The command a person may change before it runs; undefined where the agent would run the old one all the same. */
export function editableCommand({
  request,
  answers,
}: Pick<PendingQuestion, 'request' | 'answers'>): string | undefined {
  if (!answers.includes('command') || !onceOption(request)) return undefined;
  const { kind, rawInput } = request.toolCall;
  const subject = subjectOf({ ...(kind ? { kind } : {}), rawInput }, AS_IT_IS);
  // A list of arguments is shown as a command line, but is none that could be given back.
  const raw = (rawInput as { command?: unknown } | undefined)?.command;
  return subject.kind === 'command' && typeof raw === 'string' ? raw : undefined;
}

/** The option that says yes to this one call. Only with it a person may change what was asked about. */
export function onceOption({ options }: RequestPermissionRequest): PermissionOption | undefined {
  return options.find(({ kind }) => kind === 'allow_once');
}

/** How a question ends with an answer that chose `option`; undefined: the answer contradicts itself or the question. */
export function outcomeOf(
  question: PendingQuestion,
  option: PermissionOption,
  answer: Answer,
): Outcome | undefined {
  const chosen = { kind: 'selected', optionId: option.optionId } as const;
  if (isRejection(option)) return { ...chosen, ...said(answer.feedback) };
  const { command } = answer;
  const files = answer.files?.length ? answer.files : undefined;
  if (command === undefined && files === undefined) return chosen;
  if (option.kind !== 'allow_once') return undefined;
  if (command !== undefined && (command.trim() === '' || editableCommand(question) === undefined))
    return undefined;
  if (files !== undefined && !areProposed(files, question.request)) return undefined;
  return {
    ...chosen,
    ...(command === undefined ? {} : { command }),
    ...(files === undefined ? {} : { files }),
  };
}

/** Feedback worth passing on. */
export function said(feedback: string | undefined): { feedback?: string } {
  return feedback === undefined || feedback.trim() === '' ? {} : { feedback };
}

/**
 * The answer as ACP has it: the option by its id, and in `_meta.ocho` what the agent understands of the rest. What a
 * person wants in files does not reach an agent that does not take it: the editor's side writes it for that agent.
 */
export function toResponse(
  outcome: Outcome,
  answers: readonly AnswerPart[] = DEFAULT_ANSWERS,
): RequestPermissionResponse {
  const { feedback } = outcome;
  const all: OchoPermissionMeta = {
    ...(feedback === undefined ? {} : { feedback }),
    ...(outcome.kind === 'selected' && outcome.command !== undefined ? { command: outcome.command } : {}),
    ...(outcome.kind === 'selected' && outcome.files !== undefined ? { files: outcome.files } : {}),
  };
  const given = Object.entries(all).filter(([part]) => answers.some((each) => each === part));
  const meta = given.length > 0 ? { _meta: { ocho: Object.fromEntries(given) } } : {};
  if (outcome.kind === 'cancelled') return { outcome: { outcome: 'cancelled' }, ...meta };
  return { outcome: { outcome: 'selected', optionId: outcome.optionId }, ...meta };
}

/** Each file is named once, and is one of those asked about where the request itself says what these are. */
function areProposed(files: readonly AnsweredFile[], { toolCall }: RequestPermissionRequest): boolean {
  if (new Set(files.map(({ path }) => path)).size < files.length) return false;
  if (!toolCall.content?.length) return true;
  const subject = subjectOf({ content: toolCall.content }, AS_IT_IS);
  const asked = subject.kind === 'diffs' ? subject.diffs.map(({ path }) => path) : [];
  return files.every(({ path }) => asked.includes(path));
}
