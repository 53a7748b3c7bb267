import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { EditorBuffers, TextChanger } from '../../../agent/files/buffers.ts';
import fileEdit from '../../../agent/tools/builtin/file-edit.tool.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import { codeOf, makeWorkspace, readText, type Workspace } from './workspace.ts';

/** An editor with open files; `save` says what reaches the disk when it is given text. */
class Editor implements EditorBuffers {
  readonly open = new Map<string, string>();
  readonly written: string[] = [];
  save: ((path: string, text: string) => void) | undefined = writeFileSync;
  refuses = false;

  async readText(path: string): Promise<string | undefined> {
    return this.open.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
  }

  /** What a person types just before a write, which is refused for it. */
  typed: { readonly path: string; readonly text: string } | undefined;

  /** What it says of who else changed the text. */
  changedBy: TextChanger | undefined;

  async writeText(path: string, text: string): Promise<TextChanger | undefined> {
    if (this.typed) {
      this.open.set(this.typed.path, this.typed.text);
      throw new Error('changed');
    }
    if (this.refuses) throw new Error('refused');
    this.written.push(text);
    this.open.set(path, text);
    this.save?.(path, text);
    return this.changedBy;
  }
}

describe('files and the editor', () => {
  let editor: Editor;
  let workspace: Workspace;
  let file: string;
  beforeEach(() => {
    editor = new Editor();
    workspace = makeWorkspace({ buffers: editor });
    file = workspace.path('a.txt');
  });
  afterEach(() => workspace.remove());

  const given = async (disk: string | Buffer, buffer?: string) => {
    writeFileSync(file, disk);
    if (buffer !== undefined) editor.open.set(file, buffer);
    return readText(await workspace.read({ path: 'a.txt' }));
  };
  const edit = (old_string: string, new_string: string) =>
    workspace.edit({ path: 'a.txt', old_string, new_string });
  const notes = (result: { notes: readonly { id: string }[] }) => result.notes.map((note) => note.id);
  const now = () => readFileSync(file, 'utf8');

  it('reads unsaved text and says that it is unsaved', async () => {
    assert.equal(await given('a\n', 'a\nmore\n'), "1\ta\n2\tmore\n[This is the editor's unsaved text.]");
  });

  it('edits unsaved text through the editor, so that none of it is lost', async () => {
    await given('a\nb\n', 'a\nb\nmore\n');
    await edit('b', 'B');
    assert.deepEqual(editor.written, ['a\nB\nmore\n']);
    assert.equal(now(), 'a\nB\nmore\n');
  });

  it('goes on editing text that the editor does not save', async () => {
    editor.save = undefined;
    await given('a\nb\n');
    assert.deepEqual(notes(await edit('a', 'A')), ['files-note-unsaved']);
    await edit('b', 'B');
    assert.deepEqual(editor.written, ['A\nb\n', 'A\nB\n']);
    assert.equal(now(), 'a\nb\n');
  });

  it('keeps text typed after the read', async () => {
    await given('a\nb\n');
    editor.open.set(file, 'a\nb\ntyped\n');
    await edit('a', 'A');
    assert.equal(now(), 'A\nb\ntyped\n');
  });

  it('does not let an editor copy that a command has outrun overwrite the disk', async () => {
    await given('a\nb\n', 'a\nb\n');
    writeFileSync(file, 'a2\nb\n');
    assert.equal(await codeOf(edit('b', 'B')), 'STALE_FILE');
    assert.match(
      readText(await workspace.read({ path: 'a.txt' })),
      /^1\ta2\n2\tb\n\[The editor still shows an older/,
    );
    await edit('b', 'B');
    assert.equal(now(), 'a2\nB\n');
    assert.deepEqual(editor.written, []);
  });

  it('takes an undo after its own edit for unsaved text', async () => {
    await given('a\nb\n');
    await edit('a', 'A');
    editor.open.set(file, 'a\nb\n');
    await edit('b', 'B');
    assert.equal(now(), 'a\nB\n');
  });

  it('refuses when the disk changed and the editor has other unsaved text', async () => {
    await given('a\nb\n');
    editor.open.set(file, 'a\nb\ntyped\n');
    writeFileSync(file, 'a\nb\ncommand\n');
    assert.equal(await codeOf(edit('a', 'A')), 'DIRTY_BUFFER');
    assert.equal(now(), 'a\nb\ncommand\n');
    assert.deepEqual(editor.written, []);
  });

  it('says so when the text is on disk but not in the editor', async () => {
    await given('a\nb\n', 'typed\n');
    assert.equal(await codeOf(edit('a', 'A')), 'STALE_FILE');
  });

  it('does not replace unsaved text that was not read', async () => {
    await given('a\n');
    editor.open.set(file, 'a\ntyped\n');
    assert.equal(await codeOf(workspace.write({ path: 'a.txt', content: 'x\n' })), 'DIRTY_BUFFER');
    await workspace.read({ path: 'a.txt' });
    await workspace.write({ path: 'a.txt', content: 'x\n' });
    assert.equal(now(), 'x\n');
  });

  it('says when the editor changed the text while saving, and asks for a new look', async () => {
    editor.save = (path, text) => writeFileSync(path, `${text.trimEnd()};\n`);
    await given('a\nb\n');
    assert.deepEqual(notes(await edit('a', 'A')), ['files-note-editor-changed']);
    editor.open.delete(file);
    assert.equal(await codeOf(edit('b', 'B')), 'STALE_FILE');
    assert.equal(now(), 'A\nb;\n');
  });

  it('says when the person typed into the text while it was written, and asks for a new look', async () => {
    editor.save = (path, text) => writeFileSync(path, `${text}typed\n`);
    editor.changedBy = 'others';
    await given('a\nb\n');
    assert.deepEqual(notes(await edit('a', 'A')), ['files-note-typed']);
    editor.open.delete(file);
    assert.equal(await codeOf(edit('b', 'B')), 'STALE_FILE');
    assert.equal(now(), 'A\nb\ntyped\n');
  });

  it('accepts that the editor saves a little later', async () => {
    editor.save = undefined;
    await given('a\nb\n');
    await edit('a', 'A');
    writeFileSync(file, 'A\nb\n');
    editor.save = writeFileSync;
    await edit('b', 'B');
    assert.equal(now(), 'A\nB\n');
  });

  it('keeps CRLF and the byte order mark of a file that the client shows with neither', async () => {
    await given('\uFEFFa\r\nb\r\n', 'a\nb\n');
    await edit('a\nb', 'x\ny\nz');
    assert.equal(now(), '\uFEFFx\r\ny\r\nz\r\n');
    assert.deepEqual(editor.written, ['x\r\ny\r\nz\r\n']);
  });

  it('passes the byte order mark on to a client that passes it on', async () => {
    await given('\uFEFFa\n', '\uFEFFa\n');
    await edit('a', 'b');
    assert.deepEqual(editor.written, ['\uFEFFb\n']);
    assert.equal(now(), '\uFEFFb\n');
  });

  it('writes other encodings to the disk itself', async () => {
    await given(Buffer.from('\uFEFFa\nb\n', 'utf16le'), 'a\nb\n');
    await edit('a', 'é');
    assert.deepEqual(editor.written, []);
    assert.deepEqual(readFileSync(file), Buffer.from('\uFEFFé\nb\n', 'utf16le'));
  });

  it('learns a legacy encoding from what the editor shows', async () => {
    const bytes = Buffer.from('93fa967b0a', 'hex');
    assert.equal(await given(bytes, '日本\n'), '1\t日本\n[Encoding: shift_jis, kept.]');
    await edit('本', 'ソ');
    assert.deepEqual(readFileSync(file), Buffer.from('93fa835c0a', 'hex'));
  });

  it('does not touch a file of unknown encoding under other text of the editor', async () => {
    await given(Buffer.from([0xff, 0x0a, 0x61, 0x0a]), 'something else\n');
    assert.equal(await codeOf(edit('a', 'b')), 'DIRTY_BUFFER');
    assert.deepEqual(readFileSync(file), Buffer.from([0xff, 0x0a, 0x61, 0x0a]));
  });

  it('writes to the disk when the editor refuses and holds nothing else', async () => {
    editor.refuses = true;
    await given('a\n');
    assert.deepEqual(notes(await edit('a', 'b')), ['files-note-editor-refused']);
    assert.equal(now(), 'b\n');
  });

  it('writes nothing when the editor refuses because a person typed since the plan was made', async () => {
    await given('a\n');
    editor.typed = { path: file, text: 'a\nmine\n' };
    assert.equal(await codeOf(edit('a', 'b')), 'DIRTY_BUFFER');
    assert.equal(now(), 'a\n');
  });

  it('writes nothing when the editor refuses and holds unsaved text', async () => {
    await given('a\n', 'a\ntyped\n');
    editor.refuses = true;
    assert.equal(await codeOf(edit('a', 'b')), 'DIRTY_BUFFER');
    assert.equal(now(), 'a\n');
  });

  it('reads the disk when the client cannot say', async () => {
    editor.readText = async () => {
      throw new TypeError('no such document');
    };
    await given('a\n');
    await edit('a', 'b');
    assert.equal(now(), 'b\n');
  });

  it('takes "" for a missing file as no file', async () => {
    assert.equal(await codeOf(workspace.read({ path: 'no.txt' })), 'FILE_MISSING');
    await given('a\n', '');
    await edit('a', 'b');
    assert.equal(now(), 'b\n');
  });

  it('reads and edits a document that exists only in the editor', async () => {
    editor.save = undefined;
    editor.open.set(file, 'draft\n');
    assert.match(readText(await workspace.read({ path: 'a.txt' })), /^1\tdraft/);
    await edit('draft', 'text');
    assert.deepEqual(editor.written, ['text\n']);
    assert.equal(existsSync(file), false);
  });

  it('does not bring a deleted file back from an open tab', async () => {
    await given('a\n', 'a\n');
    rmSync(file);
    assert.equal(await codeOf(edit('a', 'b')), 'FILE_MISSING');
  });

  it('creates new files through the editor', async () => {
    await workspace.write({ path: 'x/new.txt', content: 'n\n' });
    assert.deepEqual(editor.written, ['n\n']);
    assert.equal(readFileSync(workspace.path('x/new.txt'), 'utf8'), 'n\n');
  });

  it('does not ask for binary or very large files', async () => {
    const asked: string[] = [];
    editor.readText = async (path) => {
      asked.push(path);
      return undefined;
    };
    writeFileSync(file, Buffer.from([0, 1]));
    assert.equal(await codeOf(workspace.read({ path: 'a.txt' })), 'BINARY_FILE');
    writeFileSync(file, 'x'.repeat(9_000_000));
    await workspace.read({ path: 'a.txt' });
    assert.deepEqual(asked, []);
  });

  it('carries out edits made at once through the editor', async () => {
    await given('a\nb\nc\n');
    await Promise.all(['a', 'b', 'c'].map((old) => edit(old, old.toUpperCase())));
    assert.equal(now(), 'A\nB\nC\n');
  });

  it('does not run a plan on text typed after it, though its own edit was the last on disk', async () => {
    await given('a\nb\n', 'a\nb\n');
    await edit('a', 'A');
    const tool = fileEdit.createTool({ files: workspace.files } as ToolServices);
    const args = fileEdit.definition.input.parse({ path: 'a.txt', old_string: 'b', new_string: 'B' });
    const plan = await tool.plan(args, workspace.context);
    editor.open.set(file, 'A\nb\ntyped while the question was open\n');
    assert.equal(await codeOf(tool.execute(plan, workspace.context)), 'PLAN_CHANGED');
    assert.equal(now(), 'A\nb\n');
  });

  it('gives up on a client that never answers when the turn is cancelled', async () => {
    const controller = new AbortController();
    const silent: EditorBuffers = {
      readText: () => {
        controller.abort(new Error('cancelled'));
        return new Promise(() => undefined);
      },
      writeText: async () => undefined,
    };
    const cancelled = makeWorkspace({ buffers: silent, signal: controller.signal });
    try {
      writeFileSync(cancelled.path('a.txt'), 'x');
      await assert.rejects(cancelled.read({ path: 'a.txt' }), /cancelled/);
    } finally {
      cancelled.remove();
    }
  });

  it('names files to the client as the client names its folders', async () => {
    const real = workspace.path('real');
    const link = workspace.path('link');
    mkdirSync(real);
    symlinkSync(real, link);
    writeFileSync(workspace.path('real/a.txt'), 'a\n');
    const asked: string[] = [];
    const buffers: EditorBuffers = {
      readText: async (path) => {
        asked.push(path);
        return 'typed a\n';
      },
      writeText: async (path) => {
        asked.push(path);
      },
    };
    const linked = makeWorkspace({ buffers, root: link });
    await linked.read({ path: 'a.txt' });
    await linked.edit({ path: 'a.txt', old_string: 'a', new_string: 'b' }).catch(() => undefined);
    assert.equal(realpathSync(link), real);
    assert.ok(asked.length >= 2);
    assert.deepEqual(new Set(asked), new Set([workspace.path('link/a.txt')]));
  });
});
