// What a person made of a proposed text lands exactly so, and nothing beside it changes its bytes.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { revisedContent } from '../../../agent/files/revised.ts';
import { fingerprint, type Plan } from '../../../agent/policy/plan.ts';
import fileEdit from '../../../agent/tools/builtin/file-edit.tool.ts';
import fileWrite from '../../../agent/tools/builtin/file-write.tool.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { codeOf, i18n, makeWorkspace, type Workspace } from './workspace.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

async function revised(before: string | null, proposed: string, newText: string): Promise<string> {
  const content = await revisedContent({
    name: 'a',
    before: before === null ? null : bytes(before),
    proposed: bytes(proposed),
    encoding: 'utf-8',
    newText,
  });
  return content.toString('utf8');
}

describe('revisedContent', () => {
  it('takes a text of the same kind of line ends as it stands', async () => {
    assert.equal(await revised('a\nb\n', 'a\nB\n', 'a\nmine\n\n'), 'a\nmine\n\n');
    assert.equal(await revised('a\r\nb\r\n', 'a\r\nB\r\n', 'a\r\nmine'), 'a\r\nmine');
  });

  it('gives a text that came with LF only the line ends of the file', async () => {
    assert.equal(await revised('a\r\nb\r\n', 'a\r\nB\r\n', 'a\nmine\n'), 'a\r\nmine\r\n');
  });

  it('gives a text that came with CRLF only the line ends of the file', async () => {
    assert.equal(await revised('a\nb\n', 'a\nB\n', 'a\r\nmine\r\n'), 'a\nmine\n');
  });

  for (const end of ['\n', '\r\n']) {
    it(`keeps the end of each line of a mixed file that came with ${JSON.stringify(end)} only`, async () => {
      const before = 'a\r\nb\nc\r\nd\ne\r\n';
      const proposed = 'a\r\nB\nc\r\nD\ne\r\n';
      const mine = ['a', 'b', 'c', 'mine', 'e', ''].join(end);
      assert.equal(await revised(before, proposed, mine), 'a\r\nb\nc\r\nmine\r\ne\r\n');
    });
  }

  it('takes a text with both kinds of line ends as it stands', async () => {
    assert.equal(await revised('a\nb\n', 'a\nB\n', 'a\r\nmine\n'), 'a\r\nmine\n');
  });

  it('keeps a lone CR where it is', async () => {
    assert.equal(await revised('a\rb\r\nc\r\n', 'a\rb\r\nC\r\n', 'a\rb\nmine\n'), 'a\rb\r\nmine\r\n');
  });

  it('leaves out a byte order mark that a client put in front', async () => {
    assert.equal(await revised('a\n', 'b\n', '\uFEFFmine\n'), 'mine\n');
  });

  const legacy = (before: Buffer, proposed: Buffer, newText: string) =>
    revisedContent({ name: 'a', before, proposed, encoding: 'unknown', newText });
  const latin = (text: string) => Buffer.from(text, 'latin1');

  it('keeps the bytes of lines it cannot read, and takes ASCII beside them', async () => {
    const content = await legacy(latin('caf\xe9\nold\n'), latin('caf\xe9\nnew\n'), 'caf\\xE9\nmine\n');
    assert.deepEqual(content, latin('caf\xe9\nmine\n'));
  });

  it('refuses characters that a file of unknown encoding has no place for', async () => {
    const before = latin('caf\xe9\nold\n');
    const proposed = latin('caf\xe9\nnew\n');
    assert.equal(await codeOf(legacy(before, proposed, 'caf\\xE9\nmía\n')), 'INVALID_ENCODING');
  });

  it('refuses a line that could stand for two different ones', async () => {
    const before = latin('caf\xe9\ncaf\\xE9\nold\n');
    const proposed = latin('caf\xe9\ncaf\\xE9\nnew\n');
    assert.equal(await codeOf(legacy(before, proposed, 'caf\\xE9\nmine\n')), 'INVALID_ENCODING');
  });

  it('refuses a text of which only an excerpt was shown', async () => {
    const large = 'x\n'.repeat(600_000);
    assert.equal(await codeOf(revised(large, `${large}y\n`, 'mine')), 'FILE_TOO_LARGE');
  });
});

describe('a reviewed edit', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = makeWorkspace();
  });
  afterEach(() => workspace.remove());

  /** Plans, puts the person's text in, and executes; `between` happens after the answer. */
  async function reviewed<Module extends ToolModule>(
    module: Module,
    args: Record<string, unknown>,
    newText: string,
    between: () => void = () => undefined,
  ) {
    // The file tools use nothing of the services but the files. Their details and results are their own.
    const services = { files: workspace.files } as ToolServices;
    const tool = module.createTool(services);
    const plan = (await tool.plan(module.definition.input.parse(args) as never, workspace.context)) as Plan;
    const path = plan.diffs?.[0]?.path ?? '';
    const other = await tool.revise?.(plan, [{ path, newText }], workspace.context);
    between();
    if (other === undefined || other === 'rejected') return { plan, other };
    return { plan, other, result: await tool.execute(other, workspace.context) };
  }
  const general = (module: unknown) => module as ToolModule;
  const onDisk = (name: string) => readFileSync(workspace.path(name));

  it('keeps byte order mark, CRLF and the missing last line end', async () => {
    writeFileSync(workspace.path('a'), '\uFEFFone\r\ntwo\r\nthree');
    await workspace.read({ path: 'a' });
    const args = { path: 'a', old_string: 'two', new_string: 'zwei' };
    await reviewed(general(fileEdit), args, 'one\r\ndeux\r\nthree');
    assert.deepEqual(onDisk('a'), bytes('\uFEFFone\r\ndeux\r\nthree'));
  });

  it('is written in the encoding the file was read with', async () => {
    writeFileSync(workspace.path('a'), Buffer.from('caf\xe9\nalt\n', 'latin1'));
    await workspace.read({ path: 'a', encoding: 'windows-1252' });
    const args = { path: 'a', old_string: 'alt', new_string: 'neu' };
    await reviewed(general(fileEdit), args, 'café\nfrüh\n');
    assert.deepEqual(onDisk('a'), Buffer.from('caf\xe9\nfr\xfch\n', 'latin1'));
  });

  it('is another plan, with the diff of what will land, and says in its result that it is theirs', async () => {
    writeFileSync(workspace.path('a'), 'one\n');
    await workspace.read({ path: 'a' });
    const args = { path: 'a', old_string: 'one', new_string: 'two' };
    const { plan, other, result } = await reviewed(general(fileEdit), args, 'mine\n');
    assert.ok(other && other !== 'rejected');
    assert.notEqual(fingerprint(other), fingerprint(plan));
    assert.equal(other.diffs?.[0]?.newText, 'mine\n');
    const [said] = general(fileEdit).result.toModel(result, i18n);
    assert.match(said?.type === 'text' ? said.text : '', /as the user changed it/);
  });

  it('is the same plan when they changed nothing', async () => {
    writeFileSync(workspace.path('a'), 'one\n');
    await workspace.read({ path: 'a' });
    const args = { path: 'a', old_string: 'one', new_string: 'two' };
    const { plan, other } = await reviewed(general(fileEdit), args, 'two\n');
    assert.equal(other, plan);
    assert.equal(onDisk('a').toString(), 'two\n');
  });

  it('is rejected when they left the old text', async () => {
    writeFileSync(workspace.path('a'), 'one\r\n');
    await workspace.read({ path: 'a' });
    const args = { path: 'a', old_string: 'one', new_string: 'two' };
    assert.equal((await reviewed(general(fileEdit), args, 'one\r\n')).other, 'rejected');
    assert.equal((await reviewed(general(fileEdit), args, 'one\n')).other, 'rejected');
    assert.equal(onDisk('a').toString(), 'one\r\n');
  });

  it('is not written over a file that changed after the answer', async () => {
    writeFileSync(workspace.path('a'), 'one\n');
    await workspace.read({ path: 'a' });
    const args = { path: 'a', old_string: 'one', new_string: 'two' };
    const change = () => writeFileSync(workspace.path('a'), 'one more\n');
    assert.equal(await codeOf(reviewed(general(fileEdit), args, 'mine\n', change)), 'PLAN_CHANGED');
    assert.equal(onDisk('a').toString(), 'one more\n');
  });

  it('refuses what no text file can hold', async () => {
    const args = { path: 'a', content: 'x' };
    assert.equal(await codeOf(reviewed(general(fileWrite), args, 'a\0b')), 'INVALID_ARGUMENT');
    assert.equal(await codeOf(reviewed(general(fileWrite), args, '\ud800')), 'INVALID_ARGUMENT');
  });

  it('makes a new file with their text', async () => {
    await reviewed(general(fileWrite), { path: 'new', content: 'theirs\n' }, 'mine\n');
    assert.equal(onDisk('new').toString(), 'mine\n');
  });

  it('makes no file when they took nothing of a new one', async () => {
    const { other } = await reviewed(general(fileWrite), { path: 'new', content: 'theirs\n' }, '');
    assert.equal(other, 'rejected');
    assert.equal(existsSync(workspace.path('new')), false);
  });

  it('replaces a whole file with their text, in its line ends', async () => {
    writeFileSync(workspace.path('a'), 'one\r\ntwo\r\n');
    await workspace.read({ path: 'a' });
    await reviewed(general(fileWrite), { path: 'a', content: 'x\ny\n' }, 'one\ny\n');
    assert.equal(onDisk('a').toString(), 'one\r\ny\r\n');
  });

  it('does not replace a file that came to be after the answer', async () => {
    const appear = () => writeFileSync(workspace.path('new'), 'first');
    const task = reviewed(general(fileWrite), { path: 'new', content: 'theirs\n' }, 'mine\n', appear);
    assert.equal(await codeOf(task), 'PLAN_CHANGED');
    assert.equal(onDisk('new').toString(), 'first');
  });
});
