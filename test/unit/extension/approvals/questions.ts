// Requests as agents send them, and a broker whose time the test moves.
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import {
  ApprovalBroker,
  type BrokerOptions,
  type PendingQuestion,
} from '../../../../extension/approvals/broker.ts';

export const INERT = 500;

export const FOUR_KINDS: RequestPermissionRequest['options'] = [
  { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
  { optionId: 'yes-always', name: 'Always', kind: 'allow_always' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
  { optionId: 'no-never', name: 'Never', kind: 'reject_always' },
];

/** A question about a command. */
export function request(
  command: string,
  more: Partial<RequestPermissionRequest> = {},
): RequestPermissionRequest {
  return {
    sessionId: 's1',
    toolCall: { toolCallId: `call ${command}`, kind: 'execute', title: command, rawInput: { command } },
    options: FOUR_KINDS,
    ...more,
  };
}

/** A broker with a clock at 0, and the errors of its views. */
export function brokerAt0(more: Pick<BrokerOptions, 'knownOf'> = {}) {
  let time = 0;
  let count = 0;
  const errors: unknown[] = [];
  const broker = new ApprovalBroker({
    now: () => time,
    newId: () => `q${++count}`,
    inertMs: INERT,
    onViewError: (error) => errors.push(error),
    ...more,
  });
  const question = (place = 0): PendingQuestion => {
    const found = broker.pending[place];
    if (!found) throw new Error(`no question at ${place}`);
    return found;
  };
  return {
    broker,
    errors,
    question,
    pass: (ms: number) => {
      time += ms;
    },
    /** Answers the question at a place of the queue. */
    say: (optionId: string | null, { place = 0, ...more }: { place?: number; feedback?: string } = {}) => {
      const { id, fingerprint } = question(place);
      return broker.answer({ id, fingerprint, optionId, ...more });
    },
  };
}
