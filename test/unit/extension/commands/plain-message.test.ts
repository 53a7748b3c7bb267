import assert from 'node:assert/strict';
import { plainMessage } from '../../../../extension/commands/plain-message.ts';

describe('the commit message in an answer', () => {
  const examples: readonly [string, string, string][] = [
    ['is the answer', '  Count the change\n', 'Count the change'],
    ['keeps its body', 'Count the change\n\nIt was lost.', 'Count the change\n\nIt was lost.'],
    ['has no fence', '```\nCount the change\n\nIt was lost.\n```', 'Count the change\n\nIt was lost.'],
    ['has no fence with a language', '```text\nCount the change\n```', 'Count the change'],
    [
      'is what is fenced after an introduction',
      'Here it is:\n\n```\nCount the change\n```\n',
      'Count the change',
    ],
    ['has no quotes around it', '"Count the change"', 'Count the change'],
    ['has no backticks around it', '`Count the change`', 'Count the change'],
    ['keeps quotes within', 'Say "due" at the till', 'Say "due" at the till'],
    ['keeps quotes that are no pair around it', '"Due" is said', '"Due" is said'],
    ['keeps names at both ends', '`sum` replaces `total`', '`sum` replaces `total`'],
    ['is nothing when there is nothing', ' \n', ''],
    ['is nothing in an empty fence', '```\n```', ''],
  ];
  for (const [what, answer, message] of examples) {
    it(what, () => assert.equal(plainMessage(answer), message));
  }
});
