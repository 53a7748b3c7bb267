import assert from 'node:assert/strict';
import type { SessionUpdate } from '@agentclientprotocol/sdk';
import { UpdateTranslator } from '../../../agent/acp/updates.ts';
import type { RuntimeEvent } from '../../../agent/runtime/events.ts';
import { idsForTexts } from '../runtime/fixture.ts';

type View = ConstructorParameters<typeof UpdateTranslator>[0];
const PLAIN: View = { terminalOutput: false, notices: false };
const TERMINAL: View = { terminalOutput: true, notices: true };
const at = '2030-01-01T00:00:00.000Z';

/** The updates of a row of events. */
function updates(events: readonly RuntimeEvent[], view = PLAIN, replay = false): SessionUpdate[] {
  const translator = new UpdateTranslator(view, idsForTexts, '/srv/project');
  return events.flatMap((event, seq) => translator.translate({ seq, at, event }, replay));
}

const call = (kind: 'execute' | 'edit' | 'read' = 'read'): RuntimeEvent => ({
  type: 'tool_call',
  callId: 'call_1',
  tool: kind === 'execute' ? 'shell' : 'file_edit',
  kind,
  title: 'the title',
  locations: [{ path: '/srv/project/a', line: 3 }],
  input: { path: 'a' },
});
const started: RuntimeEvent = { type: 'tool_started', callId: 'call_1' };
const output = (text: string): RuntimeEvent => ({ type: 'tool_output', callId: 'call_1', text });
const ended = (more: Partial<Extract<RuntimeEvent, { type: 'tool_ended' }>> = {}): RuntimeEvent => ({
  type: 'tool_ended',
  callId: 'call_1',
  end: 'completed',
  markdown: '**result**',
  ...more,
});
const diffs = [{ path: '/srv/project/a', oldText: null, newText: 'new' }];

const EVERYTHING: readonly RuntimeEvent[] = [
  { type: 'session', version: 1, sessionId: 's', cwd: '/srv/project', additionalDirectories: [] },
  {
    type: 'turn_started',
    turn: 1,
    prompt: [{ type: 'text', text: 'fix it' }],
    content: [{ type: 'text', text: 'fix it' }],
  },
  { type: 'title', title: 'fix it' },
  { type: 'thinking', text: 'hm' },
  { type: 'text', text: 'I look.' },
  { type: 'assistant', parts: [{ type: 'text', text: 'I look.' }] },
  call('execute'),
  {
    type: 'decision',
    callId: 'call_1',
    fingerprint: 'f',
    decision: { outcome: 'allow', class: 'low', rule: 'r', part: 'p', because: { id: 'b' } },
    by: 'policy',
  },
  started,
  output('one\n'),
  output('two\n'),
  ended({ raw: { exitCode: 1 }, exit: { code: 1, signal: null }, end: 'failed' }),
  { type: 'tool_result', modelCallId: 'm', name: 'shell', content: [], isError: false },
  { type: 'plan', entries: [{ content: 'step', priority: 'high', status: 'pending' }] },
  { type: 'notice', severity: 'warning', title: { id: 'n' }, description: { id: 'd' } },
  { type: 'nudge', text: 'go on' },
  {
    type: 'usage',
    usage: { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4 },
    contextWindow: 100,
  },
  { type: 'mode', level: 'full' },
  { type: 'option', id: 'model', value: 'x/y' },
  { type: 'turn_ended', turn: 1, stopReason: 'end_turn' },
];

describe('UpdateTranslator', () => {
  for (const [name, view] of Object.entries({ PLAIN, TERMINAL })) {
    it(`sends in a replay what it sent live, and the user's words besides (${name})`, () => {
      const live = updates(EVERYTHING, view);
      const replayed = updates(EVERYTHING, view, true);
      assert.deepEqual(
        replayed.filter(({ sessionUpdate }) => sessionUpdate !== 'user_message_chunk'),
        live,
      );
      assert.deepEqual(replayed[0], {
        sessionUpdate: 'user_message_chunk',
        messageId: 'turn-1',
        content: { type: 'text', text: 'fix it' },
      });
    });
  }

  it('gives back every block of a prompt in a replay, as it came', () => {
    const prompt = [
      { type: 'text', text: 'see' },
      { type: 'resource_link', name: 'a', uri: 'file:///a' },
    ];
    const replayed = updates([{ type: 'turn_started', turn: 1, prompt, content: [] }], PLAIN, true);
    assert.deepEqual(
      replayed.map((update) => update.sessionUpdate === 'user_message_chunk' && update.content),
      prompt,
    );
  });

  it('announces a call as pending with all it is known by', () => {
    assert.deepEqual(updates([call('execute')]), [
      {
        sessionUpdate: 'tool_call',
        toolCallId: 'call_1',
        name: 'shell',
        title: 'the title',
        kind: 'execute',
        status: 'pending',
        locations: [{ path: '/srv/project/a', line: 3 }],
        rawInput: { path: 'a' },
      },
    ]);
  });

  for (const [end, status] of Object.entries({
    completed: 'completed',
    failed: 'failed',
    denied: 'failed',
    blocked: 'failed',
    cancelled: 'failed',
  } as const)) {
    it(`shows a call that ended as ${end} as ${status}`, () => {
      const [, update] = updates([call(), ended({ end: end as 'completed' })]);
      assert.equal(update?.sessionUpdate === 'tool_call_update' && update.status, status);
    });
  }

  it('tells what was denied, blocked or stopped from what went wrong', () => {
    const metas = (['completed', 'failed', 'denied', 'blocked', 'cancelled'] as const).map(
      (end) => updates([call(), ended({ end })]).at(-1)?._meta,
    );
    const outcomes = ['denied', 'blocked', 'cancelled'].map((outcome) => ({ ocho: { outcome } }));
    assert.deepEqual(metas, [undefined, undefined, ...outcomes]);
  });

  it('says that a command was stopped beside its exit', () => {
    const exit = { code: null, signal: 'SIGTERM' };
    const end = updates([call('execute'), started, ended({ end: 'cancelled', exit })], TERMINAL).at(-1);
    assert.deepEqual(end?._meta, {
      terminal_exit: { terminal_id: 'call_1', exit_code: null, signal: 'SIGTERM' },
      ocho: { outcome: 'cancelled' },
    });
  });

  it('shows the diffs of a plan before the call runs, and first when it has ended', () => {
    const block = { type: 'diff', path: '/srv/project/a', oldText: null, newText: 'new' };
    const result = { type: 'content', content: { type: 'text', text: '**result**' } };
    const planned: RuntimeEvent = { type: 'tool_planned', callId: 'call_1', diffs };
    const [, shown] = updates([call('edit'), planned]);
    assert.deepEqual(shown, {
      sessionUpdate: 'tool_call_update',
      toolCallId: 'call_1',
      content: [block],
    });
    const done = updates([call('edit'), planned, started, ended({ diffs })]).at(-1);
    assert.deepEqual(contentOf(done), [block]);
    const denied = updates([call('edit'), planned, ended({ end: 'denied' })]).at(-1);
    assert.deepEqual(contentOf(denied), [block, result]);
  });

  it("shows the person's own command in place of the proposed one", () => {
    const planned: RuntimeEvent = {
      type: 'tool_planned',
      callId: 'call_1',
      title: 'ls -a',
      input: { command: 'ls -a' },
      locations: [],
      revised: 'command',
    };
    assert.deepEqual(updates([call('execute'), planned])[1], {
      sessionUpdate: 'tool_call_update',
      toolCallId: 'call_1',
      title: 'ls -a',
      rawInput: { command: 'ls -a' },
      locations: [],
      _meta: { ocho: { revised: 'command' } },
    });
  });

  it('sends nothing for a plan that shows nothing new', () => {
    assert.equal(updates([call(), { type: 'tool_planned', callId: 'call_1' }]).length, 1);
  });

  describe('for a client that shows terminals', () => {
    it('puts the output of a command into a terminal, as deltas', () => {
      const [, begin, first, second, end] = updates(
        [
          call('execute'),
          started,
          output('one\n'),
          output('two\n'),
          ended({ exit: { code: 0, signal: null } }),
        ],
        TERMINAL,
      );
      assert.deepEqual(contentOf(begin), [{ type: 'terminal', terminalId: 'call_1' }]);
      assert.deepEqual(begin?._meta, { terminal_info: { terminal_id: 'call_1', cwd: '/srv/project' } });
      assert.deepEqual(first?._meta, { terminal_output: { terminal_id: 'call_1', data: 'one\n' } });
      assert.deepEqual(second?._meta, { terminal_output: { terminal_id: 'call_1', data: 'two\n' } });
      assert.deepEqual(end?._meta, {
        terminal_exit: { terminal_id: 'call_1', exit_code: 0, signal: null },
      });
      assert.equal(contentOf(end), undefined, 'content would replace the terminal');
    });

    it('says why in text when a command never ran', () => {
      const end = updates([call('execute'), ended({ end: 'blocked' })], TERMINAL).at(-1);
      assert.deepEqual(contentOf(end), [{ type: 'content', content: { type: 'text', text: '**result**' } }]);
      assert.deepEqual(end?._meta, { ocho: { outcome: 'blocked' } });
    });

    it('shows the output of what is no command as text', () => {
      const [, , live] = updates([call(), started, output('50 %')], TERMINAL);
      assert.equal(textOf(live), '```\n50 %\n```');
    });
  });

  describe('for any other client', () => {
    it('shows the end of the output as fenced text that replaces itself', () => {
      const [, , first, second] = updates([call('execute'), started, output('one\n'), output('two\n')]);
      assert.equal(textOf(first), '```\none\n```');
      assert.equal(textOf(second), '```\none\ntwo\n```');
    });

    it('keeps the preview bounded', () => {
      const many = Array.from({ length: 50 }, (_, index) => output(`${index} ${'x'.repeat(1000)}\n`));
      const last = updates([call('execute'), started, ...many]).at(-1);
      assert.ok(textOf(last).length < 4_100);
      assert.match(textOf(last), /49 x/);
    });

    it('makes the fence longer than any in the output', () => {
      const [, , live] = updates([call('execute'), started, output('a\n`````js\nb\n')]);
      assert.match(textOf(live), /^``````\na\n`````js\nb\n``````$/);
    });

    it('gives the result as content at the end', () => {
      const end = updates([call('execute'), started, output('x'), ended({ raw: { exitCode: 0 } })]).at(-1);
      assert.equal(textOf(end), '**result**');
      assert.deepEqual(end?.sessionUpdate === 'tool_call_update' && end.rawOutput, { exitCode: 0 });
      assert.equal(end?._meta, undefined);
    });
  });

  it('sends notices as such to clients that take them only', () => {
    const notice: RuntimeEvent = { type: 'notice', severity: 'info', title: { id: 'n' } };
    assert.deepEqual(updates([notice]), []);
    assert.deepEqual(updates([notice], TERMINAL), [
      { sessionUpdate: 'notice', severity: 'info', title: 'n' },
    ]);
  });

  it('tells other clients of what is wrong as a thought with a mark, not as a part of the answer', () => {
    const told = (severity: 'warning' | 'error', id: string) =>
      updates([{ type: 'notice', severity, title: { id }, description: { id: 'd' } }]);
    const thought = (text: string) => [
      { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text } },
    ];
    assert.deepEqual(told('warning', 'n'), thought('⚠ n d\n\n'));
    assert.deepEqual(told('error', 'n\u001b[2J\u202e'), thought('⚠ n\\u{1b}[2J\\u{202e} d\n\n'));
  });

  it('counts the tokens of a request as used, cached ones once', () => {
    const [update] = updates(EVERYTHING.filter(({ type }) => type === 'usage'));
    assert.deepEqual(update, { sessionUpdate: 'usage_update', used: 3, size: 100 });
  });

  it('ignores output of a call it does not know', () => {
    assert.deepEqual(updates([output('late')]), []);
  });
});

function contentOf(update: SessionUpdate | undefined): unknown {
  return update?.sessionUpdate === 'tool_call_update' ? update.content : undefined;
}

function textOf(update: SessionUpdate | undefined): string {
  const [block] = update?.sessionUpdate === 'tool_call_update' ? (update.content ?? []) : [];
  return block?.type === 'content' && block.content.type === 'text' ? block.content.text : '';
}
