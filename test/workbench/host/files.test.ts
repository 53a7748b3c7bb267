// What agents read and write through the editor: checked by the bytes on disk.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { RequestError, type WriteTextFileResponse } from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import { createDiagnosticsSource } from '../../../extension/files/diagnostics.ts';
import { createFileBridge, type FileBridge } from '../../../extension/files/file-bridge.ts';
import { folder, until } from '../support/in-host.ts';
import { sharedPart } from '../support/shared-part.ts';

const SESSION = 'session-1';
const shared = sharedPart();

describe('files through the editor', () => {
  let bridge: FileBridge;
  let reviewed: string | null | undefined;
  const changedSettings: [string, string][] = [];

  beforeEach(async () => {
    // On in an editor that runs in a browser: what is unsaved would not stay so.
    await set('files', 'autoSave', 'off');
    reviewed = undefined;
    bridge = createFileBridge(shared, { knows: (id) => id === SESSION, reviewed: () => reviewed });
  });

  afterEach(async () => {
    for (const [section, name] of changedSettings.splice(0)) {
      await vscode.workspace
        .getConfiguration(section)
        .update(name, undefined, vscode.ConfigurationTarget.Global);
    }
    for (const document of vscode.workspace.textDocuments) {
      if (document.isDirty && document.uri.scheme === 'file') await document.save();
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const at = (name: string): string => path.join(folder().fsPath, 'bridge', name);

  function put(name: string, content: string | Buffer): string {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), content);
    return at(name);
  }

  async function set(section: string, name: string, value: unknown): Promise<void> {
    changedSettings.push([section, name]);
    await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
  }

  const read = async (file: string, part: { line?: number; limit?: number } = {}): Promise<string> =>
    (await bridge.readTextFile({ sessionId: SESSION, path: file, ...part }, new AbortController().signal))
      .content;

  const write = (file: string, content: string): Promise<WriteTextFileResponse> =>
    bridge.writeTextFile({ sessionId: SESSION, path: file, content }, new AbortController().signal);

  async function open(file: string): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
  }

  async function type(editor: vscode.TextEditor, text: string): Promise<void> {
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    assert.ok(await editor.edit((edit) => edit.insert(end, text)));
  }

  const refused = (reason: string) => (error: unknown) => {
    assert.ok(error instanceof RequestError);
    assert.deepEqual(error.data, { reason });
    assert.doesNotMatch(error.message, /^editorfiles-/);
    return true;
  };

  const onDisk = (file: string): string => fs.readFileSync(file, 'utf8');

  /** Everything that changes a text at a save. */
  async function withSaveParticipants(): Promise<void> {
    await set('files', 'trimTrailingWhitespace', true);
    await set('files', 'insertFinalNewline', true);
    await set('files', 'trimFinalNewlines', true);
    await set('editor', 'formatOnSave', true);
  }

  describe('reading', () => {
    it('gives unsaved text', async () => {
      const file = put('unsaved.txt', 'saved\n');
      await type(await open(file), 'unsaved\n');
      assert.equal(await read(file), 'saved\nunsaved\n');
    });

    it('gives the lines asked for', async () => {
      const file = put('lines.txt', 'one\r\ntwo\r\nthree\r\n');
      assert.equal(await read(file, { line: 2, limit: 1 }), 'two\r\n');
    });

    it('gives line ends as they are, mixed ones too, also of an open document', async () => {
      const file = put('mixed.txt', 'one\r\ntwo\nthree\r\n');
      await open(file);
      assert.equal(await read(file), 'one\r\ntwo\nthree\r\n');
    });

    it('opens no document for it', async () => {
      const file = put('closed.txt', 'text\n');
      await read(file);
      assert.ok(!vscode.workspace.textDocuments.some(({ uri }) => uri.fsPath === file));
    });

    it('says that a missing file is missing, and that a binary one is binary', async () => {
      await assert.rejects(read(at('missing.txt')), { code: -32002 });
      await assert.rejects(read(put('binary.bin', Buffer.from([1, 0, 2, 0]))), refused('binary'));
    });

    it('serves known sessions and absolute paths only', async () => {
      const file = put('known.txt', '');
      const { signal } = new AbortController();
      await assert.rejects(bridge.readTextFile({ sessionId: 'other', path: file }, signal), { code: -32002 });
      await assert.rejects(bridge.writeTextFile({ sessionId: 'other', path: file, content: 'x' }, signal), {
        code: -32002,
      });
      await assert.rejects(read('known.txt'), { code: -32602 });
      assert.equal(onDisk(file), '');
    });
  });

  for (const [how, isOpen] of [
    ['a closed file', false],
    ['an open document', true],
  ] as const) {
    describe(`writing ${how}`, () => {
      async function change(
        name: string,
        content: string | Buffer,
        from: string,
        to: string,
      ): Promise<Buffer> {
        const file = put(name, content);
        if (isOpen) await open(file);
        await write(file, (await read(file)).replace(from, to));
        const bytes = fs.readFileSync(file);
        if (isOpen) {
          const document = vscode.workspace.textDocuments.find(({ uri }) => uri.fsPath === file);
          assert.ok(document);
          assert.ok(document.getText().includes(to), 'the document shows the change');
          assert.ok(!document.isDirty, 'the document is saved');
        }
        return bytes;
      }

      it('keeps CRLF', async () => {
        const bytes = await change('crlf.txt', 'one\r\ntwo\r\n', 'two', 'zwei');
        assert.equal(bytes.toString(), 'one\r\nzwei\r\n');
      });

      it('keeps mixed line ends', async () => {
        const bytes = await change('mixed.txt', 'one\r\ntwo\nthree\r\n', 'three', 'drei');
        assert.equal(bytes.toString(), 'one\r\ntwo\ndrei\r\n');
      });

      it('keeps a byte order mark, and its absence', async () => {
        assert.equal((await change('bom.txt', '\ufeffone\n', 'one', 'uno')).toString(), '\ufeffuno\n');
        assert.equal((await change('nobom.txt', 'one\n', 'one', 'uno')).toString(), 'uno\n');
      });

      it('adds no final newline, and takes none away', async () => {
        assert.equal((await change('nofinal.txt', 'one', 'one', 'uno')).toString(), 'uno');
        assert.equal((await change('finals.txt', 'one\n\n\n', 'one', 'uno')).toString(), 'uno\n\n\n');
      });

      it('keeps UTF-16', async () => {
        const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
        assert.deepEqual(await change('wide.txt', utf16('eins é\r\n'), 'eins', 'zwei'), utf16('zwei é\r\n'));
      });

      it('keeps the bytes of Windows-1252 that the editor takes for UTF-8', async () => {
        const bytes = await change('latin.txt', Buffer.from('caf\u00e9 = 1\n', 'latin1'), '1', '22');
        assert.deepEqual(bytes, Buffer.from('caf\u00e9 = 22\n', 'latin1'));
      });

      it('refuses text it cannot write in an encoding nobody told', async () => {
        const before = Buffer.from('caf\u00e9\n', 'latin1');
        await assert.rejects(change('unclear.txt', before, 'caf', 'caf\u00e8'), refused('encoding'));
        assert.deepEqual(fs.readFileSync(at('unclear.txt')), before);
      });

      it('writes Windows-1252 where the settings say so, and refuses what it lacks', async () => {
        await set('files', 'encoding', 'windows1252');
        const bytes = await change(
          'told.txt',
          Buffer.from('caf\u00e9\n', 'latin1'),
          'caf\u00e9',
          'cr\u00e8me caf\u00e9',
        );
        assert.deepEqual(bytes, Buffer.from('cr\u00e8me caf\u00e9\n', 'latin1'));
        await assert.rejects(change('told2.txt', 'x\n', 'x', '\u2192'), refused('encoding'));
        assert.equal(onDisk(at('told2.txt')), 'x\n');
      });

      it('writes what the agent wrote whatever would run at a save', async () => {
        await withSaveParticipants();
        const bytes = await change('format.json', '{"a":1 }', '{"a":1 }', '{"a":2 ,  \n"b":1}   ');
        assert.equal(bytes.toString(), '{"a":2 ,  \n"b":1}   ');
      });

      it('lets a save format when the setting says so', async () => {
        await set('files', 'trimTrailingWhitespace', true);
        await set('ocho', 'formatOnSave', true);
        const file = put('trim.txt', 'one   \n');
        if (isOpen) await open(file);
        await read(file);
        await write(file, 'two   \n');
        assert.equal(onDisk(file), 'two\n');
      });

      it('changes nothing when the file is not what the agent read', async () => {
        const file = put('stale.txt', 'one\n');
        if (isOpen) await open(file);
        await read(file);
        fs.writeFileSync(file, 'someone else\n');
        await assert.rejects(write(file, 'agent\n'), refused('conflict'));
        assert.equal(onDisk(file), 'someone else\n');
        await read(file);
        await write(file, 'agent\n');
        assert.equal(onDisk(file), 'agent\n');
      });

      it('writes twice without another look', async () => {
        const file = put('twice.txt', 'one\n');
        if (isOpen) await open(file);
        await read(file);
        await write(file, 'two\n');
        await write(file, 'three\r\nvier\n');
        await write(file, 'three\r\nvier\r\n');
        await write(file, 'three\nvier\n');
        assert.equal(onDisk(file), 'three\nvier\n');
      });
    });
  }

  describe('an open document', () => {
    /** Types into the active editor as soon as the next edit is in it, before it is saved. */
    function typeAtEdit(text: string): vscode.Disposable {
      const subscription = vscode.workspace.onDidChangeTextDocument(() => {
        subscription.dispose();
        void vscode.commands.executeCommand('type', { text });
      });
      return subscription;
    }

    /** Types into the active editor in the middle of the next save. */
    function typeAtSave(text: string): vscode.Disposable {
      const subscription = vscode.workspace.onWillSaveTextDocument((event) => {
        subscription.dispose();
        event.waitUntil(vscode.commands.executeCommand('type', { text }).then(() => []));
      });
      return subscription;
    }

    for (const formats of [false, true]) {
      it(`keeps what is typed while it is saved, and tells it from the write${formats ? ' and from a formatter' : ''}`, async () => {
        await set('files', 'trimTrailingWhitespace', formats);
        await set('ocho', 'formatOnSave', formats);
        const file = put(`meanwhile-${formats}.txt`, 'one\n');
        const editor = await open(file);
        editor.selection = new vscode.Selection(1, 0, 1, 0);
        await read(file);
        // Without formatting nothing is asked at a save.
        const typing = formats ? typeAtSave('mine') : typeAtEdit('mine');
        try {
          const said = await write(file, 'two   \n');
          assert.match(editor.document.getText(), /mine/);
          assert.match(onDisk(file), /^two.*\nmine/);
          assert.deepEqual(said, { _meta: { ocho: { changedBy: 'others' } } });
        } finally {
          typing.dispose();
        }
        await assert.rejects(write(file, 'three\n'), refused('conflict'));
      });
    }

    it('says that a save changed the text, and nothing where none did', async () => {
      await set('files', 'trimTrailingWhitespace', true);
      await set('ocho', 'formatOnSave', true);
      const file = put('said.txt', 'one\n');
      await open(file);
      await read(file);
      assert.deepEqual(await write(file, 'two   \n'), { _meta: { ocho: { changedBy: 'save' } } });
      await read(file);
      assert.deepEqual(await write(file, 'three\n'), {});
    });

    it('is written as one step of undo, and the cursor stays where its line is', async () => {
      const file = put('undo.txt', 'one\ntwo\nthree\nfour\n');
      const editor = await open(file);
      editor.selection = new vscode.Selection(2, 1, 2, 3);
      await read(file);
      await write(file, 'zero\none\ntwo\nthree\nVIER\n');
      assert.equal(editor.document.getText(), 'zero\none\ntwo\nthree\nVIER\n');
      assert.deepEqual([editor.selection.start.line, editor.selection.start.character], [3, 1]);
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), 'one\ntwo\nthree\nfour\n');
      await vscode.commands.executeCommand('redo');
      assert.equal(editor.document.getText(), 'zero\none\ntwo\nthree\nVIER\n');
    });

    it('can be undone also when it was written past what runs at a save', async () => {
      await withSaveParticipants();
      const file = put('undo2.txt', 'typed');
      const editor = await open(file);
      await type(editor, ' more');
      await editor.document.save();
      await until(() => !editor.document.isDirty, 'saved');
      const before = editor.document.getText();
      await read(file);
      await write(file, 'agent  ');
      assert.equal(editor.document.getText(), 'agent  ');
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), before);
    });

    it('keeps unsaved text that the agent has read, and saves it with the change', async () => {
      const file = put('dirty.txt', 'one\r\ntwo\r\n');
      const editor = await open(file);
      await type(editor, 'mine');
      const text = await read(file);
      assert.equal(text, 'one\r\ntwo\r\nmine');
      await write(file, text.replace('one', 'uno'));
      assert.equal(onDisk(file), 'uno\r\ntwo\r\nmine');
      assert.ok(!editor.document.isDirty);
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), 'one\r\ntwo\r\nmine');
    });

    it('keeps the exact bytes with unsaved text as well, whatever runs at a save', async () => {
      await withSaveParticipants();
      const file = put('dirty.json', '{"a":1 }');
      const editor = await open(file);
      await type(editor, '  ');
      await write(file, (await read(file)).replace('1', '2'));
      assert.equal(onDisk(file), '{"a":2 }  ');
      await until(() => editor.document.getText() === '{"a":2 }  ', 'the document shows it');
      assert.ok(!editor.document.isDirty);
    });

    it('keeps the exact bytes of unsaved text in a tab that is not the active one', async () => {
      await withSaveParticipants();
      const file = put('behind.txt', 'one');
      await type(await open(file), ' mine  ');
      await open(put('front.txt', 'front'));
      await write(file, (await read(file)).replace('one', 'uno'));
      assert.equal(onDisk(file), 'uno mine  ');
    });

    it('refuses a write over unsaved text the agent has not read', async () => {
      const file = put('unread.txt', 'one\n');
      const editor = await open(file);
      await type(editor, 'mine\n');
      await assert.rejects(write(file, 'agent\n'), refused('conflict'));
      assert.equal(editor.document.getText(), 'one\nmine\n');
      assert.equal(onDisk(file), 'one\n');
    });

    it('refuses a write that stands on what was there before the person typed', async () => {
      const file = put('typed.txt', 'one\n');
      const editor = await open(file);
      await read(file);
      await type(editor, 'mine\n');
      await assert.rejects(write(file, 'agent\n'), refused('conflict'));
      assert.equal(editor.document.getText(), 'one\nmine\n');
    });

    it('refuses unsaved text in the wrong encoding: a save would damage the rest', async () => {
      const bytes = Buffer.from('caf\u00e9\n', 'latin1');
      const file = put('damaged.txt', bytes);
      await type(await open(file), 'mine');
      const text = await read(file);
      await assert.rejects(write(file, `${text}!`), refused('encoding'));
      assert.deepEqual(fs.readFileSync(file), bytes);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });

    it('gets the new text where the editor is not told of changes on disk', async () => {
      await withSaveParticipants();
      await set('files', 'watcherExclude', { '**/unwatched/**': true });
      const file = put('unwatched/file.txt', 'one');
      const editor = await open(file);
      await read(file);
      await write(file, 'two  ');
      assert.equal(onDisk(file), 'two  ');
      assert.equal(editor.document.getText().trim(), 'two');
    });

    it('is found by another name of its file', async () => {
      const file = put('real.txt', 'one\n');
      const link = at('link.txt');
      fs.rmSync(link, { force: true });
      fs.symlinkSync(file, link);
      await type(await open(link), 'mine\n');
      assert.equal(await read(file), 'one\nmine\n');
      await write(file, 'agent\nmine\n');
      assert.equal(onDisk(file), 'agent\nmine\n');
      assert.ok(fs.lstatSync(link).isSymbolicLink());
    });
  });

  describe('a new file', () => {
    it('is made with its folders, as the agent wrote it', async () => {
      await set('files', 'eol', '\r\n');
      fs.rmSync(at('deep'), { recursive: true, force: true });
      await write(at('deep/er/new.txt'), 'one\ntwo  ');
      assert.equal(onDisk(at('deep/er/new.txt')), 'one\ntwo  ');
    });

    it('keeps its permissions when it is written again, and a read-only one is refused', async () => {
      const file = put('script.sh', 'one\n');
      fs.chmodSync(file, 0o755);
      await read(file);
      await write(file, 'two\n');
      assert.equal(fs.statSync(file).mode & 0o777, 0o755);
      fs.chmodSync(file, 0o444);
      await assert.rejects(write(file, 'three\n'), refused('failed'));
      assert.equal(onDisk(file), 'two\n');
      fs.chmodSync(file, 0o644);
    });

    it('is refused where a new document that was never saved has its place', async () => {
      const file = at('never-saved.txt');
      await vscode.workspace.openTextDocument(vscode.Uri.file(file).with({ scheme: 'untitled' }));
      await assert.rejects(write(file, 'agent\n'), refused('not_saved_yet'));
      assert.ok(!fs.existsSync(file));
    });
  });

  describe('a proposal the person reviewed', () => {
    it('is written as the person wants it', async () => {
      reviewed = 'reviewed\n';
      const file = put('reviewed.txt', 'one\n');
      await read(file);
      await write(file, 'proposed\n');
      assert.equal(onDisk(file), 'reviewed\n');
    });

    it('is not written when the person rejected it', async () => {
      reviewed = null;
      const file = put('rejected.txt', 'one\n');
      await assert.rejects(write(file, 'proposed\n'), refused('rejected'));
      assert.equal(onDisk(file), 'one\n');
    });
  });

  it('reports the problems the editor has in a file, the worst first', async () => {
    const file = put('problems.txt', 'one\ntwo\n');
    const collection = vscode.languages.createDiagnosticCollection('suite');
    const opened = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (uri.fsPath !== file) return;
      const warning = new vscode.Diagnostic(
        new vscode.Range(0, 0, 0, 3),
        'odd',
        vscode.DiagnosticSeverity.Warning,
      );
      const error = new vscode.Diagnostic(new vscode.Range(1, 1, 1, 2), 'wrong');
      Object.assign(error, { source: 'suite', code: { value: 42, target: uri } });
      collection.set(uri, [warning, error]);
    });
    try {
      const source = createDiagnosticsSource(shared);
      const answer = await source(
        { sessionId: SESSION, paths: [file, at('none.txt')] },
        new AbortController().signal,
      );
      assert.deepEqual(answer.files, [
        {
          path: file,
          problems: [
            { line: 1, character: 1, severity: 'error', message: 'wrong', source: 'suite', code: '42' },
            { line: 0, character: 0, severity: 'warning', message: 'odd' },
          ],
        },
        { path: at('none.txt'), problems: [] },
      ]);
    } finally {
      opened.dispose();
      collection.dispose();
    }
  });
});
