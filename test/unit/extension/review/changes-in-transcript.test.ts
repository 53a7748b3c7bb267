import assert from 'node:assert/strict';
import type { SessionUpdate } from '@agentclientprotocol/sdk';
import { emptyTranscript, reduce, type Transcript } from '../../../../extension/chat/model/transcript.ts';
import { changesIn } from '../../../../extension/review/changes-in-transcript.ts';

const prompt = (text: string): SessionUpdate => ({
  sessionUpdate: 'user_message_chunk',
  content: { type: 'text', text },
  messageId: text,
});

const edit = (
  toolCallId: string,
  path: string,
  [oldText, newText]: [string | null, string],
  status: 'completed' | 'failed' = 'completed',
): SessionUpdate => ({
  sessionUpdate: 'tool_call',
  toolCallId,
  title: 'edit',
  status,
  content: [{ type: 'diff', path, oldText, newText }],
});

const chatAfter = (...updates: SessionUpdate[]): Transcript => updates.reduce(reduce, emptyTranscript());

describe('the changes a chat tells of', () => {
  const transcript = chatAfter(
    prompt('one'),
    edit('1', '/a', ['a0', 'a1']),
    edit('2', '/a', ['a1', 'a2']),
    edit('3', '/b', [null, 'b1']),
    edit('4', '/c', ['c0', 'c1'], 'failed'),
    prompt('two'),
    edit('5', '/a', ['a2', 'a3']),
  );

  it('are from before the first to after the last change of each file', () => {
    assert.deepEqual(changesIn(transcript), [
      { path: '/a', oldText: 'a0', newText: 'a3', isLast: true },
      { path: '/b', oldText: null, newText: 'b1', isLast: true },
    ]);
  });

  it('are those of one turn, and say which a later turn changed again', () => {
    assert.deepEqual(changesIn(transcript, 1), [
      { path: '/a', oldText: 'a0', newText: 'a2', isLast: false },
      { path: '/b', oldText: null, newText: 'b1', isLast: true },
    ]);
    assert.deepEqual(changesIn(transcript, 2), [{ path: '/a', oldText: 'a2', newText: 'a3', isLast: true }]);
  });

  it('are none of calls that failed', () => {
    assert.deepEqual(changesIn(chatAfter(prompt('one'), edit('4', '/c', ['c0', 'c1'], 'failed'))), []);
  });
});
