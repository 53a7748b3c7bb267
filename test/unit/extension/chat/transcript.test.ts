import assert from 'node:assert/strict';
import type { SessionUpdate } from '@agentclientprotocol/sdk';
import fc from 'fast-check';
import { at } from '../../../../extension/chat/model/item-list.ts';
import { TERMINAL_LIMIT } from '../../../../extension/chat/model/terminal-output.ts';
import { CONTENT_LIMIT, RAW_LIMIT } from '../../../../extension/chat/model/tool-card.ts';
import { emptyTranscript, endTurn, reduce } from '../../../../extension/chat/model/transcript.ts';
import { agent, call, cardOf, change, output, thought, told, transcriptOf, user } from './updates.ts';

const usage: SessionUpdate = { sessionUpdate: 'usage_update', used: 10, size: 100 };

function plan(...entries: readonly [string, 'pending' | 'completed'][]): SessionUpdate {
  return {
    sessionUpdate: 'plan',
    entries: entries.map(([content, status]) => ({ content, status, priority: 'medium' })),
  };
}

describe('transcript', () => {
  describe('messages', () => {
    it('puts the chunks of a message together, and keeps messages, thoughts and calls in order', () => {
      const transcript = transcriptOf(
        user('do it'),
        thought('hm'),
        thought('m'),
        agent('I '),
        agent('will.'),
        call('c1'),
        agent('Done.'),
      );
      assert.deepEqual(told(transcript), [
        'user: do it',
        'thought: hmm',
        'agent: I will.',
        'tool: c1 pending',
        'agent: Done.',
      ]);
    });

    it('does not divide a message at what is beside the items', () => {
      assert.deepEqual(told(transcriptOf(agent('one '), usage, agent('message'))), ['agent: one message']);
    });

    it('begins a new message when the id of the message changes', () => {
      const transcript = transcriptOf(agent('a', 'm1'), agent('b', 'm1'), agent('c', 'm2'), agent('d'));
      assert.deepEqual(told(transcript), ['agent: ab', 'agent: cd']);
    });

    it('begins a new message after the end of a turn', () => {
      const transcript = reduce(endTurn(transcriptOf(user('first'))), user('second'));
      assert.deepEqual(told(transcript), ['user: first', 'user: second']);
    });

    it('is the same however its text is divided into chunks', () => {
      const texts = fc.array(fc.tuple(fc.constantFrom(user, agent, thought), fc.string({ minLength: 1 })));
      fc.assert(
        fc.property(texts, fc.integer({ min: 1, max: 3 }), (messages, size) => {
          const whole = messages.map(([chunk, text]) => chunk(text));
          const divided = messages.flatMap(([chunk, text]) =>
            Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
              chunk(text.slice(n * size, (n + 1) * size)),
            ),
          );
          assert.deepEqual(transcriptOf(...divided), transcriptOf(...whole));
        }),
      );
    });

    it('keeps links and pictures in their place between texts', () => {
      const link: SessionUpdate = {
        sessionUpdate: 'user_message_chunk',
        content: { type: 'resource_link', uri: 'file:///a.ts', name: 'a.ts' },
      };
      assert.deepEqual(told(transcriptOf(user('see '), link, user('and '), user('tell'))), [
        'user: see |<resource_link>|and tell',
      ]);
    });
  });

  describe('tool calls', () => {
    it('changes a card in its place, and only in what an update names', () => {
      const transcript = transcriptOf(
        call('c1', { title: 'Read', kind: 'read', locations: [{ path: '/a' }], rawInput: { path: '/a' } }),
        agent('meanwhile'),
        change('c1', { status: 'completed', title: null, rawOutput: 'x' }),
      );
      assert.deepEqual(told(transcript), ['tool: Read completed', 'agent: meanwhile']);
      const { toolKind, locations, rawInput, rawOutput } = cardOf(transcript, 'c1');
      assert.deepEqual([toolKind, locations], ['read', [{ path: '/a' }]]);
      assert.deepEqual(
        [rawInput, rawOutput].map((raw) => raw?.kind === 'whole' && raw.value),
        [{ path: '/a' }, 'x'],
      );
    });

    it('replaces content and locations as a whole', () => {
      const diff = { type: 'diff', path: '/a', newText: 'x' } as const;
      const transcript = transcriptOf(
        call('c1', { content: [{ type: 'content', content: { type: 'text', text: 'old' } }] }),
        change('c1', { content: [diff], locations: [{ path: '/a', line: 2 }] }),
      );
      const { content, locations } = cardOf(transcript, 'c1');
      assert.deepEqual(content, [{ type: 'diff', path: '/a', oldText: null, newText: 'x' }]);
      assert.deepEqual(locations, [{ path: '/a', line: 2 }]);
    });

    it('adds up live output, keeps its colours, and does not lose it when content is replaced', () => {
      const transcript = transcriptOf(
        call('c1', { kind: 'execute' }),
        change('c1', {
          status: 'in_progress',
          content: [{ type: 'terminal', terminalId: 'c1' }],
          _meta: { terminal_info: { terminal_id: 'c1', cwd: '/w' } },
        }),
        output('c1', '\u001b[32mok'),
        output('c1', '\u001b[0m\n'),
        change('c1', {
          status: 'completed',
          content: [],
          _meta: { terminal_exit: { terminal_id: 'c1', exit_code: 0, signal: null } },
        }),
      );
      assert.deepEqual(cardOf(transcript, 'c1').terminals, [
        {
          terminalId: 'c1',
          cwd: '/w',
          text: '\u001b[32mok\u001b[0m\n',
          dropped: 0,
          exit: { code: 0, signal: null },
        },
      ]);
    });

    it('takes terminal data that is malformed for nothing', () => {
      const transcript = transcriptOf(
        call('c1'),
        change('c1', { _meta: { terminal_output: 'x', terminal_exit: { exit_code: 1 } } }),
        change('c1', { _meta: { terminal_output: { terminal_id: 'c1', data: 7 } } }),
      );
      assert.deepEqual(
        cardOf(transcript, 'c1').terminals.map(({ text }) => text),
        [''],
      );
    });

    it('takes output that comes after the end of the call', () => {
      const transcript = transcriptOf(
        call('c1', { status: 'completed' }),
        output('c1', 'a'),
        output('c1', 'b'),
      );
      assert.equal(cardOf(transcript, 'c1').terminals[0]?.text, 'ab');
      assert.deepEqual(told(endTurn(transcript)), ['tool: c1 completed']);
    });

    it('finds a call that goes on after its end without a search, until it ends again', () => {
      const late = transcriptOf(call('c1', { status: 'completed' }), output('c1', 'a'));
      assert.deepEqual([...late.openCalls], [['c1', 0]]);
      assert.equal(reduce(late, change('c1', { status: 'completed' })).openCalls.size, 0);
    });

    it('makes a card for a call that was never announced', () => {
      assert.deepEqual(told(transcriptOf(change('c1', { title: 'Late', status: 'in_progress' }))), [
        'tool: Late in_progress',
      ]);
    });

    it('takes an id that comes again after its call ended for a new call', () => {
      const transcript = transcriptOf(
        call('call_1', { title: 'first' }),
        change('call_1', { status: 'completed' }),
        call('call_1', { title: 'second' }),
        change('call_1', { status: 'failed' }),
      );
      assert.deepEqual(told(transcript), ['tool: first completed', 'tool: second failed']);
    });

    it('shows an announcement that comes twice as one call', () => {
      assert.deepEqual(told(transcriptOf(call('c1', { title: 'a' }), call('c1', { title: 'b' }))), [
        'tool: b pending',
      ]);
    });

    it('calls what the agent left open cancelled when the turn ends, and nothing else', () => {
      const transcript = transcriptOf(
        call('c1'),
        change('c1', { status: 'completed' }),
        call('c2'),
        change('c2', { status: 'in_progress' }),
      );
      assert.deepEqual(told(endTurn(transcript)), ['tool: c1 completed', 'tool: c2 cancelled']);
    });

    it('tells what was denied, blocked or stopped from what failed, and believes nothing else', () => {
      const end = (status: 'completed' | 'failed', outcome: unknown) =>
        cardOf(transcriptOf(call('c1'), change('c1', { status, _meta: { ocho: { outcome } } })), 'c1').status;
      assert.equal(end('failed', 'denied'), 'denied');
      assert.equal(end('failed', 'blocked'), 'blocked');
      assert.equal(end('failed', 'cancelled'), 'cancelled');
      for (const other of ['completed', 'pending', 'constructor', 7, null])
        assert.equal(end('failed', other), 'failed');
      assert.equal(end('completed', 'denied'), 'completed');
      const failed = cardOf(
        transcriptOf(call('c1'), change('c1', { status: 'failed', _meta: { ocho: 'denied' } })),
        'c1',
      );
      assert.equal(failed.status, 'failed', 'as other agents say it');
    });

    it('holds no more than its limits, and says what is missing', () => {
      const large = 'x'.repeat(CONTENT_LIMIT);
      const transcript = transcriptOf(
        call('c1', {
          rawInput: { large },
          content: [
            { type: 'content', content: { type: 'text', text: `${large}end` } },
            { type: 'diff', path: '/a', oldText: 'a', newText: large },
          ],
        }),
        output('c1', large),
      );
      const { content, rawInput, terminals } = cardOf(transcript, 'c1');
      assert.ok(rawInput?.kind === 'cut' && rawInput.json.length === RAW_LIMIT);
      assert.ok(content[0]?.type === 'block' && content[0].cut === 3);
      assert.deepEqual(content[1], {
        type: 'omitted',
        what: 'diff',
        path: '/a',
        characters: CONTENT_LIMIT + 1,
      });
      assert.equal(terminals[0]?.text.length, TERMINAL_LIMIT);
    });
  });

  describe('plans', () => {
    it('shows one plan a turn, where it first came, as it stands', () => {
      const transcript = transcriptOf(
        user('go'),
        plan(['a', 'pending']),
        agent('working'),
        plan(['a', 'completed'], ['b', 'pending']),
        user('more'),
        plan(['c', 'pending']),
      );
      assert.deepEqual(told(transcript), [
        'user: go',
        'plan: a completed, b pending',
        'agent: working',
        'user: more',
        'plan: c pending',
      ]);
    });

    it('shows none that was empty from the start', () => {
      assert.deepEqual(told(transcriptOf(plan())), []);
    });
  });

  it('shows a notice that only counts on from the one before it in its place', () => {
    const notice = (title: string) => ({ sessionUpdate: 'notice', severity: 'warning', title }) as const;
    const updates = [
      notice('Busy; trying again in 1 s (1 of 5)'),
      notice('Busy; trying again in 2 s (2 of 5)'),
      notice('The connection broke'),
      notice('Busy; trying again in 4 s (3 of 5)'),
    ];
    const transcript = updates.reduce(reduce, emptyTranscript());
    assert.deepEqual(told(transcript), [
      'notice: warning Busy; trying again in 2 s (2 of 5)',
      'notice: warning The connection broke',
      'notice: warning Busy; trying again in 4 s (3 of 5)',
    ]);
  });

  it('shows notices, and a compaction with its summary as one item', () => {
    const transcript = transcriptOf(
      { sessionUpdate: 'notice', severity: 'warning', title: 'Slow' },
      { sessionUpdate: 'compaction_update', compactionId: 'k', status: 'in_progress' },
      {
        sessionUpdate: 'compaction_summary_chunk',
        compactionId: 'k',
        content: { type: 'text', text: 'so ' },
      },
      {
        sessionUpdate: 'compaction_summary_chunk',
        compactionId: 'k',
        content: { type: 'text', text: 'far' },
      },
      { sessionUpdate: 'compaction_update', compactionId: 'k', status: 'completed' },
    );
    assert.deepEqual(told(transcript), ['notice: warning Slow', 'compaction: completed']);
    const item = at(transcript.items, 1);
    assert.deepEqual(item?.kind === 'compaction' && item.summary, [{ type: 'text', text: 'so far' }]);
  });

  it('knows title, mode, usage and commands of the session', () => {
    const transcript = transcriptOf(
      { sessionUpdate: 'session_info_update', title: 'A title', updatedAt: '2026-01-01T00:00:00Z' },
      { sessionUpdate: 'session_info_update', updatedAt: '2026-01-02T00:00:00Z' },
      { sessionUpdate: 'current_mode_update', currentModeId: 'full' },
      { sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'init', description: '' }] },
      { ...usage, cost: { amount: 1, currency: 'USD' } },
    );
    assert.equal(transcript.title, 'A title');
    assert.equal(transcript.updatedAt, '2026-01-02T00:00:00Z');
    assert.equal(transcript.modeId, 'full');
    assert.deepEqual(transcript.usage, { used: 10, size: 100, cost: { amount: 1, currency: 'USD' } });
    assert.deepEqual(
      transcript.commands.map(({ name }) => name),
      ['init'],
    );
    assert.equal(reduce(transcript, { sessionUpdate: 'session_info_update', title: null }).title, undefined);
  });

  it('is not touched by an update of a kind that nobody knows', () => {
    const transcript = transcriptOf(agent('a'));
    // An agent of a later version: the type says that it cannot be.
    assert.equal(reduce(transcript, { sessionUpdate: 'mood' } as unknown as SessionUpdate), transcript);
  });

  it('leaves every earlier state as it was, so that two ways can go on from one', () => {
    const before = transcriptOf(user('a'), call('c1'), agent('b'));
    const picture = told(before);
    const one = [agent('1'), change('c1', { status: 'failed' })].reduce(reduce, before);
    const two = [agent('2'), change('c1', { status: 'completed' })].reduce(reduce, before);
    assert.deepEqual(told(before), picture);
    assert.deepEqual(told(one), ['user: a', 'tool: c1 failed', 'agent: b1']);
    assert.deepEqual(told(two), ['user: a', 'tool: c1 completed', 'agent: b2']);
  });

  it('makes a new object of an item that changes, and of no other', () => {
    const before = transcriptOf(user('a'), call('c1'), call('c2'));
    const now = reduce(before, change('c1', { status: 'completed' }));
    assert.deepEqual(
      [0, 1, 2].map((index) => at(before.items, index) === at(now.items, index)),
      [true, false, true],
    );
  });

  it('shares all but the last item with the state before, however long it is', () => {
    let transcript = emptyTranscript();
    for (let count = 0; count < 2_000; count++) transcript = reduce(transcript, call(`c${count}`));
    transcript = reduce(transcript, agent('a'));
    const now = reduce(transcript, agent('b'));
    assert.equal(now.items.full, transcript.items.full);
    assert.equal(now.items.open, transcript.items.open);
    assert.equal(now.openCalls, transcript.openCalls);
  });

  it('takes 100,000 chunks of a message and of an output', () => {
    let transcript = transcriptOf(call('c1'));
    for (let count = 0; count < 100_000; count++) {
      transcript = reduce(transcript, agent('ab'));
      transcript = reduce(transcript, output('c1', '0123456789\n'));
    }
    const message = at(transcript.items, 1);
    assert.ok(message?.kind === 'agent');
    assert.equal(message.parts[0]?.type === 'text' && message.parts[0].text.length, 200_000);
    const [terminal] = cardOf(transcript, 'c1').terminals;
    assert.equal((terminal?.text.length ?? 0) + (terminal?.dropped ?? 0), 1_100_000);
  });
});
