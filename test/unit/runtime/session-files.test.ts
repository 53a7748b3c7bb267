// Undo and review of what a session's own tools did, on real files.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EditorBuffers, TextChanger } from '../../../agent/files/buffers.ts';
import { type Disk, nodeDisk } from '../../../agent/files/disk.ts';
import { createFileService } from '../../../agent/files/file-service.ts';
import { ledgerOf } from '../../../agent/files/ledger.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import { bytesAt, changedFiles, textBefore } from '../../../agent/runtime/session-files.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import { executeCall } from '../../../agent/runtime/tool-executor.ts';
import { undo } from '../../../agent/runtime/undo-files.ts';
import fileEdit from '../../../agent/tools/builtin/file-edit.tool.ts';
import fileRead from '../../../agent/tools/builtin/file-read.tool.ts';
import fileWrite from '../../../agent/tools/builtin/file-write.tool.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { memoryPreimages, type TestSession, testSession } from './fixture.ts';

describe('what a session did to files', () => {
  let cwd: string;
  let test: TestSession;
  let preimages: ReturnType<typeof memoryPreimages>;
  let turn: number;
  let disk: Disk;

  beforeEach(() => {
    cwd = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-undo-')));
    preimages = memoryPreimages();
    turn = 0;
    disk = nodeDisk;
    test = newSession();
  });
  afterEach(() => fs.rmSync(cwd, { recursive: true, force: true }));

  function newSession(): TestSession {
    const files = createFileService(disk);
    const modules = [fileEdit, fileRead, fileWrite] as unknown as ToolModule[];
    return testSession({
      cwd,
      dependencies: {
        files,
        preimages,
        // The file tools use nothing of the services but the files.
        tools: new SessionTools(ToolRegistry.of(modules, { files } as ToolServices)),
      },
    });
  }

  const place = (name: string) => path.join(cwd, name);
  const put = (name: string, text: string | Buffer) => fs.writeFileSync(place(name), text);
  const got = (name: string) => fs.readFileSync(place(name)).toString('latin1');
  const nextTurn = () => {
    turn += 1;
    test.session.emit({ type: 'turn_started', turn, prompt: [], content: [{ type: 'text', text: 'go' }] });
  };
  async function call(name: string, args: object, expected = 'completed'): Promise<void> {
    const call = { modelCallId: 'm', name, arguments: JSON.stringify(args) };
    const outcome = await executeCall(test.session, call, new AbortController().signal);
    assert.equal(outcome.end, expected, JSON.stringify(outcome.content));
  }
  const edit = async (name: string, from: string, to: string) => {
    await call('file_read', { path: name });
    await call('file_edit', { path: name, old_string: from, new_string: to });
  };
  /** What most cases begin with: a turn that makes `two` of the `one` in `a`. */
  const firstEdit = async () => {
    put('a', 'one\n');
    nextTurn();
    await edit('a', 'one', 'two');
  };
  const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const code = async (task: Promise<unknown>) =>
    task.then(
      () => undefined,
      (error: unknown) => (error instanceof OchoError ? error.code : String(error)),
    );

  it('is told before it is done, with the hashes of both sides', async () => {
    await firstEdit();
    const [event] = test.of('file_changed');
    assert.equal(event?.path, place('a'));
    assert.equal(preimages.kept.get(event?.before ?? '')?.toString(), 'one\n');
    const types = test.types();
    assert.ok(types.indexOf('file_changed') < types.lastIndexOf('tool_ended'));
    assert.ok(types.indexOf('file_changed') > types.lastIndexOf('tool_started'));
  });

  it('lists each file with its turns, and whether there was one before', async () => {
    await firstEdit();
    nextTurn();
    await edit('a', 'two', 'three');
    await call('file_write', { path: 'new/b', content: 'b' });
    assert.deepEqual(await changedFiles(test.session), [
      { path: place('a'), turns: [1, 2], existed: true, left: hashOf('three\n') },
      { path: place('new/b'), turns: [2], existed: false, left: hashOf('b') },
    ]);
    assert.deepEqual(await changedFiles(test.session, 1, 1), [
      { path: place('a'), turns: [1], existed: true, left: hashOf('two\n') },
    ]);
    assert.deepEqual(await changedFiles(test.session, 3), []);
  });

  it('is taken back byte for byte, newest first, and a new file goes while its folder stays', async () => {
    put('a', '\uFEFFone\r\ntwo');
    nextTurn();
    await edit('a', 'one', 'uno');
    await edit('a', 'two', 'dos');
    nextTurn();
    await edit('a', 'dos', 'deux');
    await call('file_write', { path: 'new/b', content: 'b' });
    const result = await undo(test.session, 1, 'ask');
    assert.deepEqual(result, { restored: [place('a'), place('new/b')], conflicts: [] });
    assert.equal(fs.readFileSync(place('a'), 'utf8'), '\uFEFFone\r\ntwo');
    assert.equal(fs.existsSync(place('new/b')), false);
    assert.equal(fs.existsSync(place('new')), true);
    assert.deepEqual(await changedFiles(test.session), []);
  });

  it('is taken back from a turn on, and then from an earlier one', async () => {
    await firstEdit();
    nextTurn();
    await edit('a', 'two', 'three');
    await undo(test.session, 2, 'ask');
    assert.equal(got('a'), 'two\n');
    assert.deepEqual(await changedFiles(test.session), [
      { path: place('a'), turns: [1], existed: true, left: hashOf('two\n') },
    ]);
    await undo(test.session, 1, 'ask');
    assert.equal(got('a'), 'one\n');
  });

  it('can be done and taken back again after an undo', async () => {
    await firstEdit();
    await undo(test.session, 1, 'ask');
    nextTurn();
    await edit('a', 'one', 'three');
    assert.deepEqual(await changedFiles(test.session), [
      { path: place('a'), turns: [2], existed: true, left: hashOf('three\n') },
    ]);
    await undo(test.session, 1, 'ask');
    assert.equal(got('a'), 'one\n');
  });

  it('is the same after the session was loaded from its log', async () => {
    await firstEdit();
    nextTurn();
    await edit('a', 'two', 'three');
    await undo(test.session, 2, 'ask');
    const loaded = newSession();
    for (const logged of test.logged) loaded.session.restore(logged);
    assert.deepEqual(await changedFiles(loaded.session), [
      { path: place('a'), turns: [1], existed: true, left: hashOf('two\n') },
    ]);
    await undo(loaded.session, 1, 'ask');
    assert.equal(got('a'), 'one\n');
  });

  describe('with a change of somebody else since', () => {
    beforeEach(async () => {
      put('a', 'one\n');
      put('b', 'old\n');
      nextTurn();
      await edit('a', 'one', 'two');
      await edit('b', 'old', 'new');
      put('a', 'two and mine\n');
    });
    const conflict = () => ({ path: place('a'), reason: 'changed' as const });

    it('asks, and changes nothing at all', async () => {
      assert.deepEqual(await undo(test.session, 1, 'ask'), { restored: [], conflicts: [conflict()] });
      assert.equal(got('a'), 'two and mine\n');
      assert.equal(got('b'), 'new\n');
      assert.deepEqual(test.of('files_restored'), []);
    });

    it('keeps that file and takes back the others', async () => {
      const result = await undo(test.session, 1, 'keep');
      assert.deepEqual(result, { restored: [place('b')], conflicts: [conflict()] });
      assert.equal(got('a'), 'two and mine\n');
      assert.equal(got('b'), 'old\n');
      assert.deepEqual(await changedFiles(test.session), [
        { path: place('a'), turns: [1], existed: true, left: hashOf('two\n') },
      ]);
    });

    it('overwrites when told to, and keeps what it overwrote', async () => {
      const result = await undo(test.session, 1, 'overwrite');
      assert.deepEqual(result, { restored: [place('a'), place('b')], conflicts: [] });
      assert.equal(got('a'), 'one\n');
      const [event] = test.of('files_restored');
      const lost = event?.files.find((file) => file.path === place('a'))?.before ?? '';
      assert.equal(preimages.kept.get(lost)?.toString(), 'two and mine\n');
    });

    it('overwrites nothing that is too large for a copy to be kept, and says so', async () => {
      preimages.maxBytes = 10;
      const left = { path: place('a'), reason: 'too_large' as const };
      assert.deepEqual(await undo(test.session, 1, 'ask'), { restored: [], conflicts: [left] });
      const result = await undo(test.session, 1, 'overwrite');
      assert.deepEqual(result, { restored: [place('b')], conflicts: [left] });
      assert.equal(got('a'), 'two and mine\n');
    });

    it('overwrites nothing when the copy cannot be kept after all', async () => {
      preimages.keep = async () => false;
      const { restored, conflicts } = await undo(test.session, 1, 'overwrite');
      assert.deepEqual([restored, conflicts], [[place('b')], [{ path: place('a'), reason: 'too_large' }]]);
      assert.equal(got('a'), 'two and mine\n');
    });

    it('is told apart from the turns before and after it', async () => {
      nextTurn();
      await edit('a', 'mine', 'more');
      const [file] = await changedFiles(test.session);
      assert.deepEqual([file?.mixed, file?.left], [true, hashOf('two and more\n')]);
      const [second] = await changedFiles(test.session, 2, 2);
      assert.equal(second?.mixed, undefined);
    });
  });

  it('is in conflict where somebody else changed the file between two turns', async () => {
    put('a', 'one\nx\n');
    nextTurn();
    await edit('a', 'one', 'two');
    put('a', 'two\nmine\n');
    nextTurn();
    await edit('a', 'two', 'three');
    const { conflicts } = await undo(test.session, 1, 'ask');
    assert.deepEqual(conflicts, [{ path: place('a'), reason: 'changed' }]);
    await undo(test.session, 2, 'ask');
    assert.equal(got('a'), 'two\nmine\n');
  });

  it('is no conflict where the person has put the file back already', async () => {
    await firstEdit();
    await call('file_write', { path: 'new', content: 'b' });
    put('a', 'one\n');
    fs.rmSync(place('new'));
    assert.deepEqual(await undo(test.session, 1, 'ask'), { restored: [], conflicts: [] });
    assert.deepEqual(await changedFiles(test.session), []);
  });

  it('is in conflict where the person removed the file', async () => {
    await firstEdit();
    fs.rmSync(place('a'));
    const { conflicts } = await undo(test.session, 1, 'ask');
    assert.deepEqual(conflicts, [{ path: place('a'), reason: 'deleted' }]);
    await undo(test.session, 1, 'overwrite');
    assert.equal(got('a'), 'one\n');
  });

  it('cannot be taken back where the old content was not kept, even to overwrite', async () => {
    await firstEdit();
    preimages.kept.clear();
    const expected = { restored: [], conflicts: [{ path: place('a'), reason: 'missing_preimage' as const }] };
    for (const mode of ['ask', 'keep', 'overwrite'] as const) {
      assert.deepEqual(await undo(test.session, 1, mode), expected);
    }
    assert.equal(got('a'), 'two\n');
  });

  for (const what of ['the file', 'its folder'] as const) {
    it(`follows no link that came to stand for ${what}`, async function () {
      if (process.platform === 'win32') this.skip();
      fs.mkdirSync(place('d'));
      put('d/a', 'one\n');
      nextTurn();
      await edit('d/a', 'one', 'two');
      fs.mkdirSync(place('elsewhere'));
      put('elsewhere/a', 'two\n');
      const moved = what === 'the file' ? 'd/a' : 'd';
      fs.rmSync(place(moved), { recursive: true });
      fs.symlinkSync(place(what === 'the file' ? 'elsewhere/a' : 'elsewhere'), place(moved));
      for (const mode of ['ask', 'overwrite'] as const) {
        const { restored, conflicts } = await undo(test.session, 1, mode);
        assert.deepEqual(restored, []);
        assert.deepEqual(conflicts, [{ path: place('d/a'), reason: 'elsewhere' }]);
      }
      assert.equal(got('elsewhere/a'), 'two\n');
    });
  }

  it('leaves a file that was made read-only since alone, and says why', async function () {
    if (process.platform === 'win32') this.skip();
    await firstEdit();
    fs.chmodSync(place('a'), 0o444);
    assert.equal(await code(undo(test.session, 1, 'ask')), 'IO_ERROR');
    assert.equal(got('a'), 'two\n');
  });

  it('keeps the permissions of a file it puts back', async function () {
    if (process.platform === 'win32') this.skip();
    put('a', 'one\n');
    fs.chmodSync(place('a'), 0o750);
    nextTurn();
    await edit('a', 'one', 'two');
    await undo(test.session, 1, 'ask');
    assert.equal(fs.statSync(place('a')).mode & 0o777, 0o750);
  });

  it('is nothing where the write failed', async () => {
    put('a', 'one\n');
    disk = {
      ...nodeDisk,
      rename: async () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
    };
    test = newSession();
    nextTurn();
    await call('file_read', { path: 'a' });
    await call('file_edit', { path: 'a', old_string: 'one', new_string: 'two' }, 'failed');
    assert.equal(test.of('file_changed').length, 2);
    assert.deepEqual(await changedFiles(test.session), []);
    assert.deepEqual(await undo(test.session, 1, 'ask'), { restored: [], conflicts: [] });
  });

  it('has to be read again by the model before it changes it', async () => {
    await firstEdit();
    await undo(test.session, 1, 'ask');
    assert.equal(ledgerOf(test.session.toolSession).get(place('a')), undefined);
    nextTurn();
    await call('file_edit', { path: 'a', old_string: 'one', new_string: 'x' }, 'failed');
    assert.equal(got('a'), 'one\n');
  });

  it('is there as bytes on both sides of a turn, whatever their encoding', async () => {
    put('a', Buffer.from('caf\xe9 one\n', 'latin1'));
    nextTurn();
    await edit('a', 'one', 'two');
    await edit('a', 'two', 'three');
    nextTurn();
    await edit('a', 'three', 'four');
    const at = async (turn: number, side: 'before' | 'after') =>
      (await bytesAt(test.session, place('a'), turn, side))?.toString('latin1');
    assert.deepEqual(
      [await at(1, 'before'), await at(1, 'after'), await at(2, 'after')],
      ['caf\xe9 one\n', 'caf\xe9 three\n', 'caf\xe9 four\n'],
    );
    assert.equal(await code(bytesAt(test.session, place('a'), 3, 'after')), 'NO_PREIMAGE');
  });

  describe('as text before a turn', () => {
    it('is what the file held then, without its byte order mark', async () => {
      put('a', '\uFEFFone\r\n');
      nextTurn();
      await edit('a', 'one', 'two');
      nextTurn();
      await edit('a', 'two', 'three');
      assert.equal(await textBefore(test.session, place('a'), 1), 'one\r\n');
      assert.equal(await textBefore(test.session, place('a'), 2), 'two\r\n');
      assert.equal(await code(textBefore(test.session, place('a'), 3)), 'NO_PREIMAGE');
      assert.equal(await code(textBefore(test.session, place('b'), 1)), 'NO_PREIMAGE');
    });

    it('is null where there was no file', async () => {
      nextTurn();
      await call('file_write', { path: 'a', content: 'x' });
      assert.equal(await textBefore(test.session, place('a'), 1), null);
    });

    it('is read in the encoding the session read it with', async () => {
      put('a', Buffer.from('caf\xe9 alt\n', 'latin1'));
      nextTurn();
      await call('file_read', { path: 'a', encoding: 'windows-1252' });
      await call('file_edit', { path: 'a', old_string: 'alt', new_string: 'früh' });
      assert.equal(await textBefore(test.session, place('a'), 1), 'café alt\n');
      await undo(test.session, 1, 'ask');
      assert.equal(got('a'), 'caf\xe9 alt\n');
    });

    it('is an error when it was not kept', async () => {
      put('a', 'one\n');
      nextTurn();
      await edit('a', 'one', 'two');
      preimages.kept.clear();
      assert.equal(await code(textBefore(test.session, place('a'), 1)), 'NO_PREIMAGE');
    });
  });

  describe('with an editor', () => {
    /** An editor with unsaved texts by path; it saves what it is given unless told not to. */
    class Editor implements EditorBuffers {
      readonly texts = new Map<string, string>();
      saves = true;
      async readText(file: string): Promise<string | undefined> {
        return this.texts.get(file) ?? (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);
      }
      async writeText(file: string, text: string): Promise<TextChanger | undefined> {
        if (this.saves) {
          fs.writeFileSync(file, text);
          this.texts.delete(file);
        } else {
          this.texts.set(file, text);
        }
        return undefined;
      }
    }
    let editor: Editor;
    beforeEach(() => {
      editor = new Editor();
      test.session.buffers = editor;
    });

    it('gives the unsaved text back that the agent built on, not the older disk', async () => {
      put('a', 'one\n');
      editor.texts.set(place('a'), 'one\nunsaved\n');
      nextTurn();
      await edit('a', 'one', 'two');
      assert.equal(got('a'), 'two\nunsaved\n');
      assert.equal(await textBefore(test.session, place('a'), 1), 'one\nunsaved\n');
      const [event] = test.of('file_changed');
      assert.equal(preimages.kept.get(event?.before ?? '')?.toString(), 'one\n');
      await undo(test.session, 1, 'ask');
      assert.equal(got('a'), 'one\nunsaved\n');
    });

    it('is in conflict with what the person has typed since and not saved', async () => {
      put('a', 'one\n');
      nextTurn();
      await edit('a', 'one', 'two');
      editor.texts.set(place('a'), 'two\ntyped\n');
      const { conflicts } = await undo(test.session, 1, 'ask');
      assert.deepEqual(conflicts, [{ path: place('a'), reason: 'unsaved' }]);
      assert.equal(got('a'), 'two\n');
    });

    it('is taken back in the editor where only that has it', async () => {
      put('a', 'one\n');
      editor.saves = false;
      nextTurn();
      await edit('a', 'one', 'two');
      assert.equal(got('a'), 'one\n');
      const result = await undo(test.session, 1, 'ask');
      assert.deepEqual(result, { restored: [place('a')], conflicts: [] });
      assert.equal(editor.texts.get(place('a')), 'one\n');
    });

    /** A turn in which the editor saves more than it was given. */
    async function savedWith(more: string, changer: TextChanger | undefined): Promise<void> {
      put('a', 'one\n');
      nextTurn();
      await call('file_read', { path: 'a' });
      editor.writeText = async (file, text) => {
        fs.writeFileSync(file, text + more);
        return changer;
      };
      await call('file_edit', { path: 'a', old_string: 'one', new_string: 'two' });
      assert.equal(got('a'), `two\n${more}`);
    }

    it('knows what the editor made of the text when it saved it', async () => {
      await savedWith('// formatted\n', 'save');
      const left = await bytesAt(test.session, place('a'), 1, 'after');
      assert.equal(left?.toString(), 'two\n// formatted\n');
      assert.deepEqual(await undo(test.session, 1, 'ask'), { restored: [place('a')], conflicts: [] });
      assert.equal(got('a'), 'one\n');
    });

    for (const changer of ['others', undefined] as const) {
      it(`takes nothing for its own that ${changer ?? 'it is not told who'} wrote`, async () => {
        await savedWith('typed\n', changer);
        assert.equal((await bytesAt(test.session, place('a'), 1, 'after'))?.toString(), 'two\n');
        const { conflicts } = await undo(test.session, 1, 'ask');
        assert.deepEqual(conflicts, [{ path: place('a'), reason: 'changed' }]);
        assert.equal(got('a'), 'two\ntyped\n');
      });
    }
  });
});
