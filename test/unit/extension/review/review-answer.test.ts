import assert from 'node:assert/strict';
import type { PermissionOptionKind } from '@agentclientprotocol/sdk';
import type { AnswerPart } from '../../../../extension/approvals/answers.ts';
import { beginReview, decideFile, verdictOf } from '../../../../extension/review/question-review.ts';
import type { HunkDecision } from '../../../../extension/review/review.ts';
import { answerOf, type ReviewAnswer } from '../../../../extension/review/review-answer.ts';

const CHANGES = [
  { path: '/a', oldText: 'a\n', newText: 'A\n' },
  { path: '/new', oldText: null, newText: 'new\n' },
];

function answered(
  decisions: readonly HunkDecision[],
  {
    answers = [],
    kinds = ['allow_always', 'allow_once', 'reject_once'],
  }: { answers?: readonly AnswerPart[]; kinds?: readonly PermissionOptionKind[] } = {},
): ReviewAnswer {
  const files = beginReview(CHANGES).map((file, index) => decideFile(file, decisions[index] ?? 'accepted'));
  const options = kinds.map((kind) => ({ optionId: kind, name: kind, kind }));
  const request = { sessionId: 's', toolCall: { toolCallId: 'call' }, options };
  const verdict = verdictOf(files);
  assert.ok(verdict.kind !== 'open');
  return answerOf({ agent: 'A', request, answers }, files, verdict);
}

describe('the answer a review comes to', () => {
  it('allows once, never for later calls', () => {
    assert.deepEqual(answered(['accepted', 'accepted']), {
      kind: 'yes',
      optionId: 'allow_once',
      files: [],
      landing: [],
    });
    assert.deepEqual(answered(['accepted', 'accepted'], { kinds: ['allow_always', 'reject_once'] }), {
      kind: 'no_way',
    });
  });

  it('gives an agent that takes texts those that are not the proposed ones', () => {
    assert.deepEqual(answered(['rejected', 'accepted'], { answers: ['files'] }), {
      kind: 'yes',
      optionId: 'allow_once',
      files: [{ path: '/a', newText: 'a\n' }],
      landing: [],
    });
  });

  it('tells an agent that takes texts of a new file that is not wanted, by a no', () => {
    assert.deepEqual(answered(['accepted', 'rejected'], { answers: ['files'] }), {
      kind: 'no',
      feedback: { id: 'review-feedback-unwanted', args: { files: '/new' } },
    });
  });

  it('keeps for another agent what has to be put in place of its writes', () => {
    const call = { agent: 'A', sessionId: 's', toolCallId: 'call' };
    const answer = answered(['accepted', 'rejected']);
    assert.deepEqual(answer.kind === 'yes' && answer.landing, [
      { ...call, path: '/new', proposed: 'new\n', text: null },
    ]);
  });

  it('is a no when nothing was accepted', () => {
    assert.deepEqual(answered(['rejected', 'rejected']), {
      kind: 'no',
      feedback: { id: 'review-feedback-rejected' },
    });
  });
});
