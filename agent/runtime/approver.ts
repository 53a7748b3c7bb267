import type { FormAnswer, FormRequest } from '../mcp/host.ts';
import type { Decision } from '../policy/decision.ts';
import type { Plan } from '../policy/plan.ts';
import type { AskPerson, RevisedFile, ToolKind, ToolLocation } from '../tools/tool.ts';

/** A question to a person, built from the plan and the decision only. */
export interface PermissionQuestion {
  readonly sessionId: string;
  readonly callId: string;
  /** The workspace's first folder, links resolved: paths in it are named relative to it. */
  readonly folder?: string;
  readonly plan: Plan;
  readonly fingerprint: string;
  readonly decision: Decision;
  readonly kind: ToolKind;
  readonly title: string;
  readonly locations: readonly ToolLocation[];
}

/** `cancelled`: the question was settled without an answer (turn cancelled, dialog dismissed, client gone). */
export interface PermissionAnswer {
  readonly answer: 'allow_once' | 'allow_session' | 'allow_always' | 'deny' | 'cancelled';
  /** What the person wants the model to know. */
  readonly feedback?: string;
  /** What the person put in the place of what they were asked about; counts with an allowance only. */
  readonly revision?: Revision;
}

/** Another command, or other text for files of the question's diffs. */
export type Revision = CommandRevision | FileRevision;

/** The person's own wording of the command. */
export interface CommandRevision {
  readonly kind: 'command';
  readonly command: string;
}

/** The person's own text of one or more files; the others are as proposed. */
export interface FileRevision {
  readonly kind: 'files';
  readonly files: readonly RevisedFile[];
}

/** Shows a form; `message` and `schema` are a server's. Rejects with the reason of an aborted signal only. */
export type FillForm = (form: Omit<FormRequest, 'server'>, signal: AbortSignal) => Promise<FormAnswer>;

/** Whoever can be asked for this session: an ACP client, a terminal, or nobody. */
export interface Approver {
  /** False: every question is answered by the policy with a block. */
  readonly available: boolean;
  /** For questions of the model's own (`ask_user`); missing where the person cannot answer such. */
  readonly askPerson?: AskPerson;
  /** For forms of MCP servers; missing where there is no way to show one. */
  readonly fillForm?: FillForm;
  /** Never rejects for a person's "no"; a fault of the asking itself counts as `cancelled`. */
  ask(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionAnswer>;
}

/** For runs in which nobody can be asked. */
export const nobody: Approver = {
  available: false,
  ask: async () => ({ answer: 'cancelled' }),
};
