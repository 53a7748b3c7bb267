// The review of changes in real diff editors.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { RequestPermissionRequest, SessionNotification } from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import type { OchoAgentRequests } from '../../../agent/acp/extensions.ts';
import type { AnswerPart } from '../../../extension/approvals/answers.ts';
import { ApprovalBroker, type Outcome } from '../../../extension/approvals/broker.ts';
import { emptyTranscript, reduce, type Transcript } from '../../../extension/chat/model/transcript.ts';
import { createFileBridge } from '../../../extension/files/file-bridge.ts';
import type { AgentLink, Agents, Chat, Chats, PromptPart, Reviews } from '../../../extension/parts.ts';
import { createReviews, type ReviewCommands } from '../../../extension/review/reviews.ts';
import { folder, until } from '../support/in-host.ts';
import { sharedPart } from '../support/shared-part.ts';

const SESSION = 'session-1';
const OLD = 'one\ntwo\nthree\nfour\nfive\nsix\n';
const PROPOSED = 'ONE\ntwo\nTHREE\nfour\nfive\nSIX\n';

type Change = readonly [path: string, oldText: string | null, newText: string];

describe('review in the editor', () => {
  const shared = sharedPart();
  const updates = new vscode.EventEmitter<SessionNotification>();
  let now: number;
  let broker: ApprovalBroker;
  let reviews: Reviews & ReviewCommands;
  let attached: PromptPart[];
  let transcript: Transcript;
  let methods: Partial<{
    [M in keyof OchoAgentRequests]: (params: OchoAgentRequests[M]['params']) => unknown;
  }>;
  let restore: (() => void)[];

  /** Of the agent and its chat only what a review touches is there. */
  const link = {
    name: 'Agent',
    onUpdate: updates.event,
    offers: (method: string) => method in methods,
    ocho: async (method: keyof OchoAgentRequests, params: never) => methods[method]?.(params),
  } as unknown as AgentLink;
  const chat = {
    agent: link,
    sessionId: SESSION,
    title: 'Chat',
    status: 'idle',
    get transcript() {
      return transcript;
    },
    attach: (part: PromptPart) => attached.push(part),
    onTurnEnd: () => ({ dispose: () => {} }),
  } as unknown as Chat;

  /** Of all tests: the editor may still hold the documents of the one before, by their addresses. */
  let ids = 0;
  beforeEach(() => {
    now = 0;
    attached = [];
    methods = {};
    restore = [];
    transcript = emptyTranscript();
    broker = new ApprovalBroker({
      now: () => now,
      newId: () => `question-${ids++}`,
      inertMs: 0,
      onViewError: (error) => assert.fail(String(error)),
    });
    reviews = createReviews({
      ...shared,
      broker,
      agents: { get: () => link } as unknown as Agents,
      chats: { ofSession: () => chat } as unknown as Chats,
    });
  });

  afterEach(async () => {
    for (const undo of restore) undo();
    broker.agentEnded('Agent');
    await until(() => tabs().length === 0, 'all reviews are closed');
    reviews.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const at = (name: string): string => path.join(folder().fsPath, name);

  function ask(
    changes: readonly Change[],
    answers: readonly AnswerPart[] = ['feedback', 'files'],
  ): Promise<Outcome> {
    const content = changes.map(([file, oldText, newText]) => ({
      type: 'diff' as const,
      path: file,
      oldText,
      newText,
    }));
    const request: RequestPermissionRequest = {
      sessionId: SESSION,
      toolCall: {
        toolCallId: 'call',
        title: 'Edit',
        kind: 'edit',
        ...(changes.length === 0 ? {} : { content }),
      },
      options: [
        { optionId: 'always', name: 'Always', kind: 'allow_always' },
        { optionId: 'once', name: 'Once', kind: 'allow_once' },
        { optionId: 'no', name: 'No', kind: 'reject_once' },
      ],
    };
    return broker.ask('Agent', request, { answers });
  }

  async function review(
    changes: readonly Change[],
    answers?: readonly AnswerPart[],
  ): Promise<Promise<Outcome>[]> {
    const outcome = ask(changes, answers);
    await reviews.openQuestion(front());
    return [outcome];
  }

  function front(): string {
    const [first] = broker.pending;
    assert.ok(first);
    return first.id;
  }

  function tabs(): readonly vscode.TabInputTextDiff[] {
    return vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .flatMap(({ input }) =>
        input instanceof vscode.TabInputTextDiff && input.modified.scheme === 'ocho-proposed' ? input : [],
      );
  }

  function proposedSide(): vscode.TextEditor {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const editor = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === input.modified.toString(),
    );
    assert.ok(editor);
    return editor;
  }

  const line = (): number => proposedSide().selection.active.line;

  async function lenses(): Promise<readonly string[]> {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      proposedSide().document.uri,
    );
    return found.map(({ command }) => command?.title.replace(/^\$\(\w+\) /, '') ?? '');
  }

  const settledAs = async ([outcome]: Promise<Outcome>[]): Promise<Outcome> => {
    assert.ok(outcome);
    const end = await outcome;
    await until(() => tabs().length === 0, 'the tabs are closed');
    return end;
  };

  it('shows both texts in a diff editor, the proposed one to be changed', async () => {
    await review([[at('a.py'), OLD, PROPOSED]]);
    const [tab] = tabs();
    assert.ok(tab);
    assert.equal((await vscode.workspace.openTextDocument(tab.original)).getText(), OLD);
    assert.equal(proposedSide().document.getText(), PROPOSED);
    assert.equal(proposedSide().document.languageId, 'python');
    // What the editor shows of a path (breadcrumbs, labels) is that of the file, on both sides.
    const { path: place } = vscode.Uri.file(at('a.py'));
    assert.deepEqual([tab.original.path, tab.modified.path], [place, place]);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'a.py (proposed by Agent)');
    assert.deepEqual(await lenses(), ['Accept', 'Reject', 'Accept', 'Reject', 'Accept', 'Reject']);
  });

  it('takes hunks at the cursor, goes on to the next, and answers with what was taken', async () => {
    const outcome = await review([[at('a.txt'), OLD, PROPOSED]]);
    assert.equal(line(), 0);
    await reviews.acceptHunk();
    assert.equal(line(), 2);
    await reviews.rejectHunk();
    assert.equal(line(), 5);
    assert.equal(broker.count, 1);
    await reviews.acceptHunk();
    assert.deepEqual(await settledAs(outcome), {
      kind: 'selected',
      optionId: 'once',
      files: [{ path: at('a.txt'), newText: 'ONE\ntwo\nthree\nfour\nfive\nSIX\n' }],
    });
  });

  it('waits with what is decided at the cursor until the cursor is on a hunk', async () => {
    const outcome = ask([[at('a.txt'), `zero\n${OLD}`, `zero\n${PROPOSED}`]]);
    const opened = reviews.openQuestion(front());
    await until(() => tabs().length === 1, 'the review is there');
    // As soon as it can be meant, which is before it is shown.
    await Promise.all([reviews.acceptHunk(), opened]);
    assert.equal(line(), 3);
    await reviews.rejectHunk();
    await reviews.rejectHunk();
    assert.deepEqual(await settledAs([outcome]), {
      kind: 'selected',
      optionId: 'once',
      files: [{ path: at('a.txt'), newText: `zero\n${OLD.replace('one', 'ONE')}` }],
    });
  });

  it('says nothing of files when all was accepted as it was proposed', async () => {
    const outcome = await review([[at('a.txt'), OLD, PROPOSED]]);
    await reviews.acceptFile();
    assert.deepEqual(await settledAs(outcome), { kind: 'selected', optionId: 'once' });
  });

  it('is a no, with the reason for the model, when all was rejected', async () => {
    const outcome = await review([[at('a.txt'), OLD, PROPOSED]]);
    await reviews.rejectFile();
    const end = await settledAs(outcome);
    assert.equal(end.kind === 'selected' && end.optionId, 'no');
    assert.match(end.feedback ?? '', /rejected all of it/);
  });

  it('takes a decision back', async () => {
    await review([[at('a.txt'), OLD, PROPOSED]]);
    const { uri } = proposedSide().document;
    await reviews.acceptHunk(uri, 1);
    assert.deepEqual((await lenses()).slice(2, 4), ['Accepted: take back', 'Reject']);
    await reviews.acceptHunk(uri, 1);
    assert.deepEqual((await lenses()).slice(2, 4), ['Accept', 'Reject']);
    assert.equal(broker.count, 1);
  });

  it('decides nothing where the cursor is in no hunk, and shows the next one', async () => {
    await review([[at('a.txt'), OLD, PROPOSED]]);
    proposedSide().selection = new vscode.Selection(3, 0, 3, 0);
    await reviews.acceptHunk();
    assert.equal(line(), 5);
    assert.deepEqual(await lenses(), ['Accept', 'Reject', 'Accept', 'Reject', 'Accept', 'Reject']);
  });

  it('goes from hunk to hunk', async () => {
    await review([[at('a.txt'), OLD, PROPOSED]]);
    await reviews.nextHunk();
    assert.equal(line(), 2);
    await reviews.previousHunk();
    assert.equal(line(), 0);
    await reviews.previousHunk();
    assert.equal(line(), 5);
  });

  it('keeps what the person writes into the proposed text, with the line ends and mark of the file', async () => {
    const crlf = (text: string): string => `\ufeff${text.replaceAll('\n', '\r\n')}`;
    const outcome = await review([[at('a.txt'), crlf(OLD), crlf(PROPOSED)]]);
    const editor = proposedSide();
    await editor.edit((edit) => edit.insert(new vscode.Position(3, 4), '!\nmore'));
    await reviews.acceptFile();
    assert.deepEqual(await settledAs(outcome), {
      kind: 'selected',
      optionId: 'once',
      files: [{ path: at('a.txt'), newText: crlf('ONE\ntwo\nTHREE\nfour!\nmore\nfive\nSIX\n') }],
    });
  });

  it('shows and keeps what is not ASCII whatever encoding the settings say files have', async () => {
    const settings = vscode.workspace.getConfiguration('files');
    restore.push(() => void settings.update('encoding', undefined, vscode.ConfigurationTarget.Global));
    await settings.update('encoding', 'windows1252', vscode.ConfigurationTarget.Global);
    const outcome = await review([[at('a.txt'), 'café\none\n', 'café\ntwo\n']]);
    assert.equal(proposedSide().document.getText(), 'café\ntwo\n');
    await proposedSide().edit((edit) => edit.insert(new vscode.Position(1, 3), ' ñ'));
    await reviews.acceptFile();
    const end = await settledAs(outcome);
    assert.deepEqual(end.kind === 'selected' && end.files, [{ path: at('a.txt'), newText: 'café\ntwo ñ\n' }]);
  });

  it('keeps two questions about one file apart', async () => {
    const first = ask([[at('a.txt'), 'one\n', 'two\n']]);
    const second = ask([[at('a.txt'), 'one\n', 'three\n']]);
    const [one, two] = broker.pending;
    assert.ok(one && two);
    await reviews.openQuestion(one.id);
    await reviews.openQuestion(two.id);
    assert.equal(tabs().length, 2);
    assert.equal(proposedSide().document.getText(), 'three\n');
    await reviews.rejectFile();
    assert.equal(((await second) as { optionId?: string }).optionId, 'no');
    await until(() => tabs().length === 1, 'one review is left');
    await reviews.openQuestion(one.id);
    assert.equal(proposedSide().document.getText(), 'two\n');
    await reviews.acceptFile();
    assert.deepEqual(await settledAs([first]), { kind: 'selected', optionId: 'once' });
  });

  for (const [what, oldText, newText] of [
    ['an empty file', '', 'text'],
    ['a file that becomes empty', 'one\ntwo\n', ''],
    ['a text without a final newline', 'one\ntwo', 'one\nTWO'],
    ['mixed line ends', 'one\r\ntwo\nthree\r\n', 'one\r\nTWO\nthree\r\n'],
  ] as const) {
    it(`takes ${what} as it was proposed`, async () => {
      const outcome = await review([[at('a.txt'), oldText, newText]]);
      await reviews.acceptFile();
      assert.deepEqual(await settledAs(outcome), { kind: 'selected', optionId: 'once' });
    });
  }

  it('takes a new file without any text, and one that is outside the workspace', async () => {
    const outcome = await review([[path.resolve('/elsewhere/new.txt'), null, '']]);
    await reviews.acceptHunk();
    assert.deepEqual(await settledAs(outcome), { kind: 'selected', optionId: 'once' });
  });

  it('stays when its tab is closed, and shows what was decided when it is opened again', async () => {
    await review([[at('a.txt'), OLD, PROPOSED]]);
    await reviews.acceptHunk();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await until(() => broker.pending[0]?.dismissed, 'the question is dismissed');
    assert.equal(broker.count, 1);
    await reviews.openQuestion(front());
    assert.equal(line(), 2);
    assert.deepEqual((await lenses()).slice(0, 2), ['Accepted: take back', 'Reject']);
  });

  it('closes, without a word about what was typed in it, when the question is answered elsewhere', async () => {
    const outcome = await review([[at('a.txt'), OLD, PROPOSED]]);
    await proposedSide().edit((edit) => edit.insert(new vscode.Position(0, 0), 'mine'));
    assert.ok(proposedSide().document.isDirty);
    const [question] = broker.pending;
    assert.ok(question);
    broker.answer({ id: question.id, fingerprint: question.fingerprint, optionId: 'no' });
    assert.deepEqual(await settledAs(outcome), { kind: 'selected', optionId: 'no' });
  });

  it('goes through several files, and takes all of them at once', async () => {
    const outcome = await review([
      [at('a.txt'), OLD, PROPOSED],
      [at('new.txt'), null, 'new\n'],
      [at('b.txt'), 'x\n', 'y\n'],
    ]);
    assert.equal(
      vscode.window.tabGroups.activeTabGroup.activeTab?.label,
      'a.txt (proposed by Agent, 1 of 3)',
    );
    await reviews.rejectFile();
    assert.equal(proposedSide().document.getText(), 'new\n');
    await reviews.nextFile();
    assert.equal(proposedSide().document.getText(), 'y\n');
    await reviews.nextFile();
    assert.equal(proposedSide().document.getText(), 'new\n');
    await reviews.acceptAll();
    assert.deepEqual(await settledAs(outcome), {
      kind: 'selected',
      optionId: 'once',
      files: [{ path: at('a.txt'), newText: OLD }],
    });
  });

  it('allows nothing in the moment the question comes up, and keeps what was decided before', async () => {
    broker = new ApprovalBroker({ now: () => now, newId: () => 'q', inertMs: 500, onViewError: () => {} });
    reviews.dispose();
    reviews = createReviews({
      ...shared,
      broker,
      agents: { get: () => link } as unknown as Agents,
      chats: { ofSession: () => chat } as unknown as Chats,
    });
    const outcome = await review([[at('a.txt'), OLD, PROPOSED]]);
    await reviews.acceptFile();
    assert.equal(broker.count, 1);
    now = 501;
    await reviews.acceptFile();
    assert.deepEqual(await settledAs(outcome), { kind: 'selected', optionId: 'once' });
  });

  it('finds the changes of a question that names only its call', async () => {
    transcript = reduce(transcript, {
      sessionUpdate: 'tool_call',
      toolCallId: 'call',
      title: 'Edit',
      content: [{ type: 'diff', path: at('a.txt'), oldText: OLD, newText: PROPOSED }],
    });
    await review([]);
    assert.equal(proposedSide().document.getText(), PROPOSED);
  });

  describe('for an agent that takes no texts in answers', () => {
    async function reviewed(): Promise<string> {
      const file = at('other.txt');
      fs.writeFileSync(file, OLD);
      const outcome = await review([[file, OLD, PROPOSED]], ['feedback']);
      await reviews.acceptHunk();
      await reviews.rejectHunk();
      await reviews.acceptHunk();
      await settledAs(outcome);
      return file;
    }
    const wanted = 'ONE\ntwo\nthree\nfour\nfive\nSIX\n';

    it('writes what the person took when the agent writes through the editor, and tells it with the next prompt', async () => {
      const file = await reviewed();
      const bridge = createFileBridge(shared, {
        knows: () => true,
        reviewed: reviews.reviewedTexts('Agent'),
      });
      const { signal } = new AbortController();
      await bridge.readTextFile({ sessionId: SESSION, path: file }, signal);
      await bridge.writeTextFile({ sessionId: SESSION, path: file, content: PROPOSED }, signal);
      assert.equal(fs.readFileSync(file, 'utf8'), wanted);
      assert.match(JSON.stringify(attached.map(({ blocks }) => blocks)), /changed your proposal for/);
    });

    it('puts right what the agent wrote by itself, when its call has ended', async () => {
      const file = await reviewed();
      fs.writeFileSync(file, PROPOSED);
      const update = { sessionUpdate: 'tool_call_update', toolCallId: 'call', status: 'completed' } as const;
      updates.fire({ sessionId: SESSION, update });
      await until(() => fs.readFileSync(file, 'utf8') === wanted, 'the file is as reviewed');
      await until(() => attached.length === 1, 'the agent is going to be told');
    });
  });

  describe('of what was changed', () => {
    it('shows two texts side by side', async () => {
      await reviews.openDiff('/folder/a.py', 'old\n', 'new\n');
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      assert.ok(input instanceof vscode.TabInputTextDiff);
      const texts = [input.original, input.modified].map(async (uri) =>
        vscode.workspace.openTextDocument(uri),
      );
      const [before, after] = await Promise.all(texts);
      assert.deepEqual([before?.getText(), after?.getText()], ['old\n', 'new\n']);
      assert.equal(before?.languageId, 'python');
    });

    const left = (bytes: string | Buffer): string =>
      `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    const shown = (text: string) =>
      until(() => vscode.workspace.textDocuments.some((document) => document.getText() === text), text);
    const file = (name: string): string => {
      fs.mkdirSync(at('changes'), { recursive: true });
      return at(path.join('changes', name));
    };

    /** The copies of an agent of one file that turn 2 changed. */
    function agentChanged(name: string, before: string | Buffer, after: string | Buffer, more: object = {}) {
      const asked: unknown[] = [];
      methods = {
        '_ocho/session/changes': (params) => {
          asked.push(params);
          return { files: [{ path: name, turns: [2], existed: true, left: left(after), ...more }] };
        },
        '_ocho/session/preimage': (params) => {
          asked.push(params);
          const content = Buffer.from(params.side === 'after' ? after : before);
          return { text: null, bytes: content.toString('base64') };
        },
      };
      return asked;
    }

    it('shows all files of a turn from the copies of the agent, and the file itself after it', async () => {
      const name = file('changed.txt');
      fs.writeFileSync(name, 'now\n');
      const asked = agentChanged(name, 'before\n', 'now\n');
      await reviews.openChanges(chat, 2);
      assert.equal(
        vscode.window.tabGroups.activeTabGroup.activeTab?.label.startsWith('Changes of turn 2'),
        true,
      );
      await shown('before\n');
      await shown('now\n');
      const before = { sessionId: SESSION, path: name, turn: 2, side: 'before', bytes: true };
      assert.deepEqual(asked, [{ sessionId: SESSION, fromTurn: 2, toTurn: 2 }, before]);
      const beside = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'ocho-before');
      assert.equal(beside?.uri.path, vscode.Uri.file(name).path);
    });

    for (const [encoding, before, after, text] of [
      [
        'windows1252',
        Buffer.from('caf\xe9 old\n', 'latin1'),
        Buffer.from('caf\xe9 new\n', 'latin1'),
        'café old\n',
      ],
      [
        'utf16le',
        Buffer.from('\ufeffcafé old\r\n', 'utf16le'),
        Buffer.from('\ufeffcafé new\r\n', 'utf16le'),
        'café old\r\n',
      ],
      [
        'shiftjis',
        Buffer.from([0x82, 0xa0, 0x20, 0x31, 0x0a]),
        Buffer.from([0x82, 0xa0, 0x20, 0x32, 0x0a]),
        'あ 1\n',
      ],
    ] as const) {
      it(`shows what was there before as the editor has the file: ${encoding}`, async () => {
        const name = file(`${encoding}.txt`);
        fs.writeFileSync(name, after);
        const document = await vscode.workspace.openTextDocument(vscode.Uri.file(name), { encoding });
        await vscode.window.showTextDocument(document, { preview: false });
        agentChanged(name, before, after);
        await reviews.openChanges(chat, 2);
        await shown(text);
      });
    }

    it('does not count what the person typed, and says so', async () => {
      const name = file('typed.txt');
      fs.writeFileSync(name, 'agent\n');
      const editor = await vscode.window.showTextDocument(vscode.Uri.file(name), { preview: false });
      await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), 'mine'));
      const said: string[] = [];
      const { showInformationMessage } = vscode.window;
      restore.push(() => Object.assign(vscode.window, { showInformationMessage }));
      Object.assign(vscode.window, { showInformationMessage: async (text: string) => void said.push(text) });
      agentChanged(name, 'before\n', 'agent\n');
      await reviews.openChanges(chat, 2);
      await until(
        () =>
          vscode.workspace.textDocuments.some(
            (document) => document.uri.scheme === 'ocho-before' && document.getText() === 'agent\n',
          ),
        'what the agent left',
      );
      assert.match(said.join(), /^This is what the agent left\. 1 file .*typed\.txt$/);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await editor.document.save();
    });

    it('shows them from the chat for another agent', async () => {
      fs.writeFileSync(at('changed.txt'), 'after\n');
      for (const update of [
        { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'do' } },
        {
          sessionUpdate: 'tool_call',
          toolCallId: '1',
          title: 'Edit',
          status: 'completed',
          content: [{ type: 'diff', path: at('changed.txt'), oldText: 'was there\n', newText: 'after\n' }],
        },
      ] as const) {
        transcript = reduce(transcript, structuredClone(update) as SessionNotification['update']);
      }
      await reviews.openChanges(chat);
      await until(
        () => vscode.workspace.textDocuments.some((document) => document.getText() === 'was there\n'),
        'the text before',
      );
    });
  });

  describe('of an undo', () => {
    let questions: { text: string; detail: string | undefined }[];
    let said: string[];
    let answers: string[];

    beforeEach(() => {
      questions = [];
      said = [];
      answers = [];
      const { showWarningMessage, showInformationMessage } = vscode.window;
      const answer = async (text: string, ...rest: unknown[]): Promise<unknown> => {
        const [first] = rest;
        const detail =
          typeof first === 'object' && first !== null ? (first as vscode.MessageOptions).detail : undefined;
        questions.push({ text, detail });
        const chosen = answers.shift();
        assert.ok(chosen === undefined || rest.includes(chosen), `${chosen} is among the buttons`);
        return chosen;
      };
      Object.assign(vscode.window, {
        showWarningMessage: answer,
        showInformationMessage: async (text: string) => void said.push(text),
      });
      restore.push(() => Object.assign(vscode.window, { showWarningMessage, showInformationMessage }));
    });

    function agentUndoes(
      conflictsAtFirst: OchoAgentRequests['_ocho/session/undo']['result']['conflicts'],
    ): unknown[] {
      const asked: unknown[] = [];
      methods = {
        '_ocho/session/changes': () => ({
          files: [
            { path: at('a.txt'), turns: [2], existed: true, left: null },
            { path: at('b.txt'), turns: [2], existed: false, left: null },
          ],
        }),
        '_ocho/session/preimage': () => ({ text: null, bytes: btoa('before') }),
        '_ocho/session/undo': (params) => {
          asked.push(params);
          if (params.conflicts === 'ask' && conflictsAtFirst.length > 0) {
            return { restored: [], conflicts: conflictsAtFirst };
          }
          return { restored: [at('a.txt')], conflicts: params.conflicts === 'keep' ? conflictsAtFirst : [] };
        },
      };
      return asked;
    }

    it('names the files and asks first', async () => {
      const asked = agentUndoes([]);
      await reviews.undo(chat, 2);
      assert.deepEqual(asked, []);
      assert.match(questions[0]?.detail ?? '', /a\.txt: as it was before\n.*b\.txt: is deleted/);
      answers = ['Undo'];
      await reviews.undo(chat, 2);
      assert.deepEqual(asked, [{ sessionId: SESSION, turn: 2, conflicts: 'ask' }]);
      assert.deepEqual(said, ['Undone: 1 file is as it was before.']);
      assert.match(questions[0]?.text ?? '', /^Undo the changes of this turn in 2 files\?$/);
    });

    it('offers the latest turn that changed something when the last one did not', async () => {
      const asked = agentUndoes([]);
      const changes = methods['_ocho/session/changes'];
      methods['_ocho/session/changes'] = (params) =>
        params.fromTurn !== undefined && params.fromTurn > 2
          ? { files: [] }
          : (changes?.(params) ?? { files: [] });
      answers = ['Undo'];
      await reviews.undo(chat, 4);
      assert.match(questions[0]?.text ?? '', /changed nothing in the last turn\. Undo the changes of turn 2/);
      assert.deepEqual(asked, [{ sessionId: SESSION, turn: 2, conflicts: 'ask' }]);
    });

    it('says that nothing was changed where no turn changed anything', async () => {
      agentUndoes([]);
      methods['_ocho/session/changes'] = () => ({ files: [] });
      await reviews.undo(chat, 4);
      assert.deepEqual([said, questions], [["Nothing was changed by the agent's own tools."], []]);
    });

    it('shows what was overwritten beside what came in its place, when it is asked to', async () => {
      fs.writeFileSync(at('b.txt'), 'of the person\n');
      agentUndoes([{ path: at('b.txt'), reason: 'changed' }]);
      const { showInformationMessage } = vscode.window;
      Object.assign(vscode.window, {
        showInformationMessage: async (text: string, ...buttons: string[]) => {
          said.push(text);
          return buttons[0];
        },
      });
      restore.push(() => Object.assign(vscode.window, { showInformationMessage }));
      answers = ['Undo', 'Undo These Too'];
      await reviews.undo(chat, 2);
      await until(
        () => vscode.window.tabGroups.activeTabGroup.activeTab?.label.startsWith('Replaced by the undo'),
        'the view',
      );
      await until(
        () => vscode.workspace.textDocuments.some((document) => document.getText() === 'of the person\n'),
        'the text of the person',
      );
    });

    it('asks about files that are not as the agent left them, after showing them', async () => {
      const asked = agentUndoes([{ path: at('b.txt'), reason: 'unsaved' }]);
      answers = ['Undo', 'Show Changes', 'Undo the Others'];
      await reviews.undo(chat, 2);
      assert.match(questions[1]?.detail ?? '', /b\.txt: has changes in the editor that are not saved/);
      assert.deepEqual(asked, [
        { sessionId: SESSION, turn: 2, conflicts: 'ask' },
        { sessionId: SESSION, turn: 2, conflicts: 'keep' },
      ]);
      assert.equal(said.at(-1), 'Undone: 1 file is as it was before. Left as they are: b.txt');
    });

    it('changes nothing when the person takes it back', async () => {
      const asked = agentUndoes([{ path: at('b.txt'), reason: 'changed' }]);
      answers = ['Undo'];
      await reviews.undo(chat, 2);
      assert.equal(asked.length, 1);
      assert.deepEqual(said, []);
    });

    it('says that another agent has nothing to undo from', async () => {
      await reviews.undo(chat, 2);
      assert.match(said[0] ?? '', /^Agent keeps no copies/);
    });
  });
});
