// Conversations to show.
import type { MessageItem, ToolCard, TranscriptItem } from '../../../extension/chat/model/items.ts';
import type { ChatState, HostMessage, QuestionCard } from '../../../extension/chat/page-messages.ts';
import { chatState as idleChat } from '../../support/chat-state.ts';

/** The state of an idle chat of Ocho's own agent. */
export function chatState(change: Partial<ChatState> = {}): ChatState {
  return idleChat({ chatId: 'chat-1', ...change });
}

/** What the host sends to show a chat with these items. */
export function opened(items: readonly TranscriptItem[], state: ChatState = chatState()): HostMessage[] {
  const { chatId, title, agent, status } = state;
  return [
    {
      type: 'chats',
      active: chatId,
      chats: [{ chatId, title, agent, status, unread: false, questions: 0 }],
    },
    { type: 'chat', state },
    { type: 'reset', chatId, count: items.length },
    { type: 'items', chatId, changes: items.map((item, index) => ({ op: 'set', index, item })) },
  ];
}

/** A message of plain text. */
export function said(kind: MessageItem['kind'], text: string): MessageItem {
  return { kind, messageId: undefined, parts: [{ type: 'text', text }] };
}

/** A finished call without anything in it. */
export function call(change: Partial<ToolCard>): ToolCard {
  return {
    kind: 'tool',
    toolCallId: 'call-1',
    name: undefined,
    title: 'Read src/parser.ts',
    toolKind: 'read',
    status: 'completed',
    locations: [],
    content: [],
    terminals: [],
    rawInput: undefined,
    rawOutput: undefined,
    ...change,
  };
}

const ANSWER = `## What was wrong

The parser took \`a ?? b\` for two tokens, see \`src/parser.ts:42\` and lib/tokens.ts:7. I changed **one** line and added a test:

\`\`\`ts
export function next(source: string, at = 0): Token | undefined {
  // The longest operator first.
  const found = OPERATORS.find((each) => source.startsWith(each, at));
  return found ? { kind: 'operator', text: found, length: 2 } : undefined;
}
\`\`\`

1. Operators are sorted by length
2. Tests for \`??\`, \`?.\` and \`?\`
   - [x] parser
   - [ ] printer

| Case | Before | After |
|------|-------:|:-----:|
| \`a ?? b\` | 3 tokens | 3 tokens |
| \`a?.b\` | fails | passes |

> Nothing else uses the old order.

More in [the specification](https://example.org/spec) ![a picture](https://example.org/x.png)`;

const OUTPUT = `\u001b[1m> parser@1.0.0 test\u001b[0m
> mocha

  tokens
    \u001b[32m✔\u001b[0m reads operators \u001b[2m(3ms)\u001b[0m
    \u001b[32m✔\u001b[0m reads names
    \u001b[31m1) reads optional chains\u001b[0m

  \u001b[32m2 passing\u001b[0m \u001b[2m(12ms)\u001b[0m
  \u001b[31m1 failing\u001b[0m
`;

const BEFORE = `import { Token } from './tokens.ts';

const OPERATORS = ['?', '??', '?.'];

export function next(source: string, at = 0): Token | undefined {
  const found = OPERATORS.find((each) => source.startsWith(each, at));
  return found ? { kind: 'operator', text: found } : undefined;
}
`;

/** One of each kind. */
export const CONVERSATION: readonly TranscriptItem[] = [
  {
    kind: 'user',
    messageId: undefined,
    parts: [
      { type: 'text', text: 'The parser fails on `a?.b`. Find out why, and fix it.' },
      { type: 'resource_link', uri: 'file:///work/parser/src/parser.ts', name: 'parser.ts' },
    ],
  },
  said('thought', 'The list of operators may be in the wrong order.'),
  call({
    toolCallId: 'c1',
    title: 'Read src/parser.ts',
    locations: [{ path: '/work/parser/src/parser.ts', line: 3 }],
  }),
  call({
    toolCallId: 'c2',
    title: 'Edit src/parser.ts',
    toolKind: 'edit',
    content: [
      {
        type: 'diff',
        path: '/work/parser/src/parser.ts',
        oldText: BEFORE,
        newText: BEFORE.replace("['?', '??', '?.']", "['??', '?.', '?']").replace(
          'text: found }',
          'text: found, length: found.length }',
        ),
      },
    ],
  }),
  call({
    toolCallId: 'c3',
    title: 'Run `npm test`',
    toolKind: 'execute',
    status: 'failed',
    content: [{ type: 'terminal', terminalId: 't1' }],
    terminals: [
      { terminalId: 't1', cwd: '/work/parser', text: OUTPUT, dropped: 0, exit: { code: 1, signal: null } },
    ],
    rawInput: { kind: 'whole', value: { command: 'npm test' } },
  }),
  {
    kind: 'plan',
    entries: [
      { content: 'Find the order of operators', priority: 'high', status: 'completed' },
      { content: 'Sort them by length', priority: 'medium', status: 'in_progress' },
      { content: 'Add tests', priority: 'medium', status: 'pending' },
    ],
  },
  { kind: 'notice', severity: 'warning', title: 'The model was slow to answer', description: undefined },
  { kind: 'compaction', compactionId: 'x', status: 'completed', summary: [], error: undefined },
  said('agent', ANSWER),
];

/** A question about a command. */
export function question(change: Partial<QuestionCard> = {}): QuestionCard {
  const command = 'git push --force origin main && rm -rf build/';
  const yes = { optionId: 'once', label: 'Allow once', says: 'yes', standing: false } as const;
  const no = { optionId: 'deny', label: 'Deny', says: 'no', standing: false } as const;
  return {
    id: 'question-1',
    fingerprint: 'f1',
    toolCallId: 'c9',
    inertMs: 0,
    editableCommand: command,
    reviewable: false,
    notes: [],
    view: {
      title: 'Run git push --force origin main && rm -rf build/',
      kind: 'execute',
      subject: { kind: 'command', command, shown: command, cwd: '/work/parser' },
      class: 'high',
      rule: 'git-push-force',
      part: 'git push --force origin main',
      because: 'it overwrites history that others may have',
      paths: [],
      notes: [],
      full: command,
      buttons: [
        yes,
        { optionId: 'session', label: 'Allow for this session', says: 'yes', standing: true },
        {
          optionId: 'always',
          label: 'Always allow `git push --force origin main`',
          says: 'yes',
          standing: true,
        },
        no,
      ],
      defaultButton: no,
    },
    ...change,
  };
}
