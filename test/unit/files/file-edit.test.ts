import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { allowUnread } from '../../../agent/files/ledger.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import fileEdit from '../../../agent/tools/builtin/file-edit.tool.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ReadingPolicy } from '../../../agent/tools/tool.ts';
import { codeOf, failureText, i18n, makeWorkspace, reads, type Workspace } from './workspace.ts';

describe('file_edit', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = makeWorkspace();
  });
  afterEach(() => workspace.remove());

  const given = async (text: string | Buffer, name = 'a.txt') => {
    writeFileSync(workspace.path(name), text);
    await workspace.read({ path: name });
  };
  const now = (name = 'a.txt') => readFileSync(workspace.path(name), 'utf8');

  it('plans the exact change as a diff and writes nothing while planning', async () => {
    await given('a\nb\n');
    const plan = await workspace.planEdit({ path: 'a.txt', old_string: 'b', new_string: 'c' });
    assert.deepEqual(plan.diffs, [{ path: workspace.path('a.txt'), oldText: 'a\nb\n', newText: 'a\nc\n' }]);
    assert.equal(now(), 'a\nb\n');
  });

  it('tells where the change landed, with the lines around it', async () => {
    await given('1\n2\n3\n4\n5\n6\n');
    const result = await workspace.edit({ path: 'a.txt', old_string: '4', new_string: 'four' });
    const [content] = fileEdit.result.toModel(result, i18n);
    assert.deepEqual(content, {
      type: 'text',
      text: 'Edited a.txt: 1 replacement, line 4.\n2\t2\n3\t3\n4\tfour\n5\t5\n6\t6',
    });
  });

  it('refuses a file that was not read, unless a person named it', async () => {
    writeFileSync(workspace.path('a.txt'), 'a\n');
    const args = { path: 'a.txt', old_string: 'a', new_string: 'b' };
    assert.equal(await codeOf(workspace.edit(args)), 'NOT_READ');
    // A resumed session knows of no earlier read, whatever the conversation says.
    assert.match(
      await failureText(workspace.edit(args)),
      /since this session was started or resumed\. Read it/,
    );
    allowUnread(workspace.context.session);
    await workspace.edit(args);
    assert.equal(now(), 'b\n');
  });

  it('says nothing of a file that may not be read, not even that it is there', async () => {
    const reading: ReadingPolicy = {
      decide: async (paths) => paths.map((path) => reads('block', path)),
      excludedGlobs: () => [],
    };
    const careful = makeWorkspace({ root: workspace.root, reading });
    allowUnread(careful.context.session);
    writeFileSync(workspace.path('there.txt'), 'key = made-up\n');
    for (const path of ['there.txt', 'nowhere.txt']) {
      const said = await failureText(careful.edit({ path, old_string: 'key = x', new_string: 'y' }));
      assert.equal(
        said,
        `${path} has not been read since this session was started or resumed. Read it first.`,
      );
    }
  });

  it('says that a file is missing before it says that it was not read', async () => {
    assert.equal(
      await codeOf(workspace.edit({ path: 'no.txt', old_string: 'a', new_string: 'b' })),
      'FILE_MISSING',
    );
    await given('a\n');
    rmSync(workspace.path('a.txt'));
    assert.equal(
      await codeOf(workspace.edit({ path: 'a.txt', old_string: 'a', new_string: 'b' })),
      'FILE_MISSING',
    );
  });

  it('shows the nearest text when there is no match', async () => {
    await given('import x\nfunction totalPrice(items) {\n  return 1;\n}\n');
    const text = await failureText(
      workspace.edit({ path: 'a.txt', old_string: 'function totalPrices(item) {', new_string: 'x' }),
    );
    assert.match(text, /nearest text, from line 2 on:\n2\tfunction totalPrice\(items\) \{/);
  });

  it('says when only white space differs', async () => {
    await given('if (a) {\n\treturn;\n}\n');
    const text = await failureText(
      workspace.edit({ path: 'a.txt', old_string: 'if (a) {\n  return;\n}', new_string: 'x' }),
    );
    assert.match(text, /line 1 on only white space differs/);
    assert.match(text, /2\t\treturn;/);
  });

  it('names the lines of an ambiguous text', async () => {
    await given('x\ny\nx\n');
    const text = await failureText(workspace.edit({ path: 'a.txt', old_string: 'x', new_string: 'z' }));
    assert.match(text, /2 times in a\.txt \(lines 1, 3\)/);
  });

  it('takes the count argument of other editors', async () => {
    await given('x x\n');
    await workspace.edit({ path: 'a.txt', old_string: 'x', new_string: 'z', expected_replacements: 2 });
    assert.equal(now(), 'z z\n');
  });

  it('carries out edits of one file that were made at once, each on the result of the other', async () => {
    await given('a\nb\nc\n');
    await Promise.all(
      ['a', 'b', 'c'].map((old) =>
        workspace.edit({ path: 'a.txt', old_string: old, new_string: old.toUpperCase() }),
      ),
    );
    assert.equal(now(), 'A\nB\nC\n');
  });

  it('runs a plan only on the text that it was made on, whoever changed it since', async () => {
    await given('a\nb\n');
    const tool = fileEdit.createTool({ files: workspace.files } as ToolServices);
    const args = fileEdit.definition.input.parse({ path: 'a.txt', old_string: 'b', new_string: 'B' });
    const plan = await tool.plan(args, workspace.context);
    await workspace.edit({ path: 'a.txt', old_string: 'a', new_string: 'A' });
    assert.equal(await codeOf(tool.execute(plan, workspace.context)), 'PLAN_CHANGED');
    await workspace.edit(args);
    assert.equal(now(), 'A\nB\n');
  });

  it('plans anew when its own earlier edit has taken or doubled the text', async () => {
    await given('a\nb\n');
    const tool = fileEdit.createTool({ files: workspace.files } as ToolServices);
    const args = fileEdit.definition.input.parse({ path: 'a.txt', old_string: 'b', new_string: 'c' });
    const plan = await tool.plan(args, workspace.context);
    await workspace.edit({ path: 'a.txt', old_string: 'a', new_string: 'b' });
    assert.equal(await codeOf(tool.execute(plan, workspace.context)), 'PLAN_CHANGED');
    assert.equal(await codeOf(workspace.edit(args)), 'MULTIPLE_MATCHES');
  });

  it('does not run a plan that a foreign change has outrun', async () => {
    await given('a\nb\n');
    const tool = fileEdit.createTool({ files: workspace.files } as ToolServices);
    const args = fileEdit.definition.input.parse({ path: 'a.txt', old_string: 'b', new_string: 'c' });
    const plan = await tool.plan(args, workspace.context);
    writeFileSync(workspace.path('a.txt'), 'a\nb\nmine\n');
    assert.equal(await codeOf(tool.execute(plan, workspace.context)), 'PLAN_CHANGED');
    assert.equal(now(), 'a\nb\nmine\n');
    assert.equal(await codeOf(workspace.edit(args)), 'STALE_FILE');
  });

  it('does not follow a link that was put in place of the file after planning', async () => {
    await given('a\n');
    const outside = makeWorkspace();
    try {
      writeFileSync(outside.path('victim.txt'), 'a\n');
      const tool = fileEdit.createTool({ files: workspace.files } as ToolServices);
      const args = fileEdit.definition.input.parse({ path: 'a.txt', old_string: 'a', new_string: 'b' });
      const plan = await tool.plan(args, workspace.context);
      rmSync(workspace.path('a.txt'));
      symlinkSync(outside.path('victim.txt'), workspace.path('a.txt'));
      assert.equal(await codeOf(tool.execute(plan, workspace.context)), 'PLAN_CHANGED');
      assert.equal(readFileSync(outside.path('victim.txt'), 'utf8'), 'a\n');
    } finally {
      outside.remove();
    }
  });

  it('edits the target of a link and keeps the link', async () => {
    mkdirSync(workspace.path('real'));
    writeFileSync(workspace.path('real/a.txt'), 'a\n');
    symlinkSync('real/a.txt', workspace.path('link.txt'));
    await workspace.read({ path: 'link.txt' });
    await workspace.edit({ path: 'link.txt', old_string: 'a', new_string: 'b' });
    assert.equal(now('real/a.txt'), 'b\n');
    assert.equal(now('link.txt'), 'b\n');
  });

  it('refuses half a character and NUL with the name of the argument', async () => {
    await given('😀\n');
    for (const [old_string, new_string, argument] of [
      ['\ud83d', 'x', 'old_string'],
      ['😀', '\ud83d', 'new_string'],
      ['😀', 'a\0', 'new_string'],
    ] as const) {
      const task = workspace.edit({ path: 'a.txt', old_string, new_string });
      await assert.rejects(task, (error) => {
        assert.ok(error instanceof OchoError);
        assert.equal(error.code, 'INVALID_ARGUMENT');
        assert.equal(error.text.args?.argument, argument);
        return true;
      });
    }
    assert.equal(now(), '😀\n');
  });

  it('keeps UTF-16 with its byte order mark, either way round', async () => {
    const le = Buffer.from('\uFEFFa\r\nb\r\n', 'utf16le');
    await given(le, 'le.txt');
    await given(Buffer.from(le).swap16(), 'be.txt');
    for (const path of ['le.txt', 'be.txt']) {
      await workspace.edit({ path, old_string: 'a\nb', new_string: 'a\né\nb' });
    }
    const want = Buffer.from('\uFEFFa\r\né\r\nb\r\n', 'utf16le');
    assert.deepEqual(readFileSync(workspace.path('le.txt')), want);
    assert.deepEqual(readFileSync(workspace.path('be.txt')), want.swap16());
  });

  it('keeps a legacy encoding that the read named', async () => {
    // "日本\nソ\n" in Shift-JIS.
    const bytes = Buffer.from('93fa967b0a835c0a', 'hex');
    writeFileSync(workspace.path('a.txt'), bytes);
    await workspace.read({ path: 'a.txt', encoding: 'Shift_JIS' });
    await workspace.edit({ path: 'a.txt', old_string: 'ソ', new_string: '本' });
    assert.deepEqual(readFileSync(workspace.path('a.txt')), Buffer.from('93fa967b0a967b0a', 'hex'));
    const code = await codeOf(workspace.edit({ path: 'a.txt', old_string: '日', new_string: 'é😀' }));
    assert.equal(code, 'INVALID_ENCODING');
    assert.deepEqual(readFileSync(workspace.path('a.txt')), Buffer.from('93fa967b0a967b0a', 'hex'));
  });

  it('leaves nothing but the file behind', async () => {
    await given('a\n');
    await workspace.edit({ path: 'a.txt', old_string: 'a', new_string: 'b' });
    assert.deepEqual(readdirSync(workspace.root), ['a.txt']);
  });
});
