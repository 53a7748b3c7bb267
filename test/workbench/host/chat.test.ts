// Chats of the running extension with its own agent, which plays the offline model, and what mentions and links find in
// a real editor.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { droppedPart } from '../../../extension/chat/mentions/dropped.ts';
import { Mentions } from '../../../extension/chat/mentions/mentions.ts';
import { itemsOf } from '../../../extension/chat/model/transcript.ts';
import type { Completion } from '../../../extension/chat/page-messages.ts';
import type { App, Chat, PromptPart } from '../../../extension/parts.ts';
import { activated, folder, until } from '../support/in-host.ts';
import { sharedPart } from '../support/shared-part.ts';

/** Of what runs: the parts, and what brings tabs back. */
interface Running {
  readonly app: App;
  reviveChat(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

async function running(): Promise<Running> {
  const { started } = (await activated()) as { started(): Promise<Running> };
  return started();
}

const at = (...names: readonly string[]): string => path.join(folder().fsPath, ...names);

const said = (chat: Chat): readonly string[] =>
  itemsOf(chat.transcript).map((item) => {
    if (item.kind === 'tool') return `tool ${item.name} ${item.status}`;
    if (item.kind !== 'user' && item.kind !== 'agent') return item.kind;
    return `${item.kind} ${item.parts.map((part) => (part.type === 'text' ? part.text : part.type)).join('|')}`;
  });

describe('a chat with the agent that comes with the extension', () => {
  let app: App;
  let chat: Chat;

  before(async () => {
    ({ app } = await running());
  });
  beforeEach(async () => {
    chat = await app.chats.create();
    await chat.setOption('model', 'offline/basic');
    assert.equal(chat.problem, undefined);
  });
  afterEach(async () => {
    await app.chats.close(chat.id);
  });

  async function turn(act: () => Promise<unknown>): Promise<void> {
    const ended = new Promise((resolve) => {
      const listener = chat.onTurnEnd((end) => {
        listener.dispose();
        resolve(end);
      });
    });
    await act();
    await ended;
  }

  describe('that is closed by its command', () => {
    const dialogs: string[] = [];
    const { showWarningMessage } = vscode.window;
    let answer: string | undefined;
    beforeEach(() => {
      dialogs.splice(0);
      // The running extension has the same object.
      Object.assign(vscode.window, {
        showWarningMessage: async (text: string, { modal, detail }: vscode.MessageOptions) => {
          if (modal) dialogs.push(`${text} ${detail}`);
          return answer;
        },
      });
    });
    afterEach(() => {
      Object.assign(vscode.window, { showWarningMessage });
    });

    it('goes without a question when nothing ends with it', async () => {
      await turn(() => chat.send('help'));
      await vscode.commands.executeCommand('ocho.closeChat');
      assert.equal(app.chats.find(chat.id), undefined);
      assert.deepEqual(dialogs, []);
    });

    it('stays when its person says so, and else ends its question as not answered', async () => {
      await chat.send('run npm test');
      await until(() => chat.status === 'asking', 'the question waits');
      answer = undefined;
      await vscode.commands.executeCommand('ocho.closeChat');
      assert.equal(app.chats.find(chat.id), chat);
      assert.equal(chat.status, 'asking');
      answer = 'Close';
      await vscode.commands.executeCommand('ocho.closeChat');
      assert.equal(app.chats.find(chat.id), undefined);
      assert.equal(app.broker.count, 0);
      assert.equal(dialogs.length, 2);
      assert.match(dialogs[0] ?? '', /A question waits for you .* is not run/);
      const { agent, sessionId = '', cwd } = chat;
      const again = await app.chats.open({ agent: agent.name, sessionId, cwd });
      await until(
        () => again.status === 'idle' && again.transcript.items.length > 0,
        'the history is loaded',
      );
      assert.match(JSON.stringify(itemsOf(again.transcript)), /the session was closed before an answer/);
      await app.chats.close(again.id);
    });
  });

  it('runs tools in the folder that is open, and knows its turns', async () => {
    assert.equal(chat.cwd, folder().fsPath);
    await turn(() => chat.send('read README.md'));
    await turn(() => chat.send('help'));
    const lines = said(chat);
    assert.equal(lines[0], 'user read README.md');
    assert.ok(lines.includes('tool file_read completed'), lines.join('\n'));
    const places = lines.flatMap((line, index) => (line.startsWith('user ') ? index : []));
    assert.deepEqual(
      places.map((index) => chat.turnAt(index)),
      [1, 2],
    );
  });

  it('goes back to a message that is edited', async () => {
    await turn(() => chat.send('read README.md'));
    await turn(() => chat.send('help'));
    const second = said(chat).lastIndexOf('user help');
    await turn(() => chat.resend(second, 'read package.json'));
    const users = said(chat).filter((line) => line.startsWith('user '));
    assert.deepEqual(users, ['user read README.md', 'user read package.json']);
  });

  it('is the same after the agent was killed, and goes on', async () => {
    await turn(() => chat.send('read README.md'));
    const before = said(chat);
    const { state } = chat.agent;
    assert.ok(state.state === 'ready');
    process.kill(state.pid, 'SIGKILL');
    await until(() => chat.agent.state.state !== 'ready', 'the end of the agent');
    await until(() => chat.agent.state.state === 'ready' && chat.status === 'idle', 'the agent again');
    assert.deepEqual(said(chat), before);
    await turn(() => chat.send('help'));
    assert.equal(chat.problem, undefined);
    assert.equal(said(chat).filter((line) => line === 'user help').length, 1);
  });

  it('comes back from what the agent stored', async () => {
    await turn(() => chat.send('read README.md'));
    const before = said(chat);
    const { sessionId, cwd } = chat;
    assert.ok(sessionId);
    await app.chats.close(chat.id);
    assert.equal(app.chats.ofSession('Ocho', sessionId), undefined);
    chat = await app.chats.open({ agent: chat.agent.name, sessionId, cwd });
    await until(() => chat.status === 'idle' && chat.transcript.items.length > 0, 'the history');
    assert.deepEqual(said(chat), before);
    assert.equal(chat.turnAt(0), 1);
  });

  it('comes back in its tab, and a tab without a chat goes', async () => {
    const { reviveChat } = await running();
    const tab = () => vscode.window.createWebviewPanel('ocho.chatEditor', 'Tab', vscode.ViewColumn.One);
    const [own, lost] = [tab(), tab()];
    await reviveChat(own, { chatId: chat.id });
    assert.match(own.webview.html, /Content-Security-Policy/);
    let isGone = false;
    lost.onDidDispose(() => {
      isGone = true;
    });
    await reviveChat(lost, { chatId: 'of another window' });
    await until(() => isGone, 'the end of the tab');
    await app.chats.close(chat.id);
    const tabs = () =>
      vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .filter(({ input }) => input instanceof vscode.TabInputWebview && /ocho\.chat/.test(input.viewType));
    await until(() => tabs().length === 0, 'the end of the tab of a closed chat');
  });

  it('gets what is attached to a prompt', async () => {
    const part = await droppedPart(vscode.Uri.file(at('README.md')), true);
    assert.ok(part);
    chat.attach(part);
    await turn(() => chat.send('help'));
    assert.deepEqual(chat.attachments, []);
    assert.match(said(chat)[0] ?? '', /^user help\|resource_link$/);
  });
});

describe('a mention', () => {
  const shared = sharedPart();
  const mentions = new Mentions(shared.i18n, shared.clock, () => {});
  const { token } = new vscode.CancellationTokenSource();

  before(() => {
    fs.mkdirSync(at('node_modules', 'lib'), { recursive: true });
    fs.writeFileSync(at('node_modules', 'lib', 'mentioned.txt'), '');
    fs.mkdirSync(at('deep', 'Folder'), { recursive: true });
    fs.writeFileSync(at('deep', 'Folder', 'mentioned here.txt'), 'one\ntwo\nthree\n');
    fs.writeFileSync(at('.gitignore'), 'ignored/\n');
    fs.mkdirSync(at('ignored'), { recursive: true });
    fs.writeFileSync(at('ignored', 'mentioned.txt'), '');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['node_modules', 'deep', 'ignored', '.gitignore']) {
      fs.rmSync(at(name), { recursive: true, force: true });
    }
  });

  async function rows(query: string): Promise<readonly Completion[]> {
    let found: readonly Completion[] = [];
    await mentions.complete(query, token, (now) => {
      found = now;
    });
    return found;
  }

  async function partOf(query: string, kind: Completion['kind']): Promise<PromptPart> {
    const row = (await rows(query)).find((each) => each.kind === kind);
    assert.ok(row, `a row for ${kind}`);
    return mentions.part(row.id);
  }

  function textOf({ blocks }: PromptPart): { uri: string; text: string } {
    const [block] = blocks;
    assert.ok(block?.type === 'resource' && 'text' in block.resource);
    return block.resource;
  }

  it('finds files by some of their letters, and not in what is left out', async () => {
    const files = (await rows('MENTIONED')).filter(({ kind }) => kind === 'file');
    assert.deepEqual(
      files.map(({ label }) => label),
      ['deep/Folder/mentioned here.txt'],
    );
    const { blocks } = await partOf('fold/mh', 'file');
    assert.deepEqual(blocks, [
      {
        type: 'resource_link',
        name: 'mentioned here.txt',
        // As it was chosen: what the chip says, also after a load.
        title: 'deep/Folder/mentioned here.txt',
        uri: vscode.Uri.file(at('deep', 'Folder', 'mentioned here.txt')).toString(),
      },
    ]);
  });

  it('finds folders', async () => {
    const { attachment } = await partOf('folder', 'folder');
    assert.equal(attachment.label, 'deep/Folder/');
    assert.equal(attachment.detail, at('deep', 'Folder'));
  });

  it('brings the selection with its lines', async () => {
    const editor = await vscode.window.showTextDocument(
      vscode.Uri.file(at('deep', 'Folder', 'mentioned here.txt')),
    );
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    const { uri, text } = textOf(await partOf('selec', 'selection'));
    assert.equal(text, 'one\ntwo\n');
    assert.match(uri, /mentioned%20here\.txt#L1-L2$/);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    assert.ok(!(await rows('selec')).some(({ kind }) => kind === 'selection'));
  });

  it('names the editors that are open', async () => {
    await vscode.window.showTextDocument(vscode.Uri.file(at('README.md')), { preview: false });
    const { blocks } = await partOf('open', 'open-editors');
    assert.ok(blocks.some((block) => block.type === 'resource_link' && block.name === 'README.md'));
  });

  it('lists problems', async () => {
    const problems = vscode.languages.createDiagnosticCollection('suite');
    const range = new vscode.Range(1, 2, 1, 5);
    problems.set(vscode.Uri.file(at('README.md')), [new vscode.Diagnostic(range, 'is wrong')]);
    try {
      const { text } = textOf(await partOf('problems', 'problems'));
      assert.ok(text.includes(`${at('README.md')}:2:3: error: is wrong`), text);
    } finally {
      problems.dispose();
    }
  });

  it('finds a symbol with all of its text', async () => {
    const file = vscode.Uri.file(at('README.md'));
    const whole = new vscode.Range(0, 0, 2, 0);
    const name = new vscode.Range(0, 0, 0, 3);
    const providers = [
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: () => [
          new vscode.SymbolInformation(
            'zebraStripe',
            vscode.SymbolKind.Function,
            '',
            new vscode.Location(file, name),
          ),
        ],
      }),
      vscode.languages.registerDocumentSymbolProvider('*', {
        provideDocumentSymbols: () => [
          new vscode.DocumentSymbol('zebraStripe', '', vscode.SymbolKind.Function, whole, name),
        ],
      }),
    ];
    try {
      const { uri, text } = textOf(await partOf('zebra', 'symbol'));
      assert.match(uri, /README\.md#L1-L3$/);
      assert.ok(text.split('\n').length >= 2, text);
    } finally {
      for (const each of providers) each.dispose();
    }
  });

  it('says that there is nothing, instead of attaching nothing', async () => {
    const row = (await rows('git')).find(({ kind }) => kind === 'git-diff');
    if (row) await assert.rejects(mentions.part(row.id), /nothing to attach/);
    await assert.rejects(mentions.part('of another list'), /out of date/);
  });

  it('never comes from a search that was given up', async () => {
    const source = new vscode.CancellationTokenSource();
    const found = mentions.complete('mentioned', source.token, () => assert.fail('nobody waits for it'));
    source.cancel();
    await found;
  });
});
