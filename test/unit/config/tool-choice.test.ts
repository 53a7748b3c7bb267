import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseOptional, excludeTool } from '../../../agent/config/tool-choice.ts';

describe('the choice of a tool', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-choice-'));
    file = path.join(folder, 'config.toml');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const OPTIONAL = ['ask_user', 'calculator', 'todo_write'];
  const choose = (name: string, isSelected: boolean) => chooseOptional(file, name, isSelected, OPTIONAL);

  /** What became of a file with this text. */
  async function changed(before: string, change: () => Promise<unknown>): Promise<string> {
    fs.writeFileSync(file, before);
    await change();
    return fs.readFileSync(file, 'utf8');
  }

  it('writes down all others when one is left out of everything', async () => {
    assert.equal(
      await changed('# mine\n[tools]\noptional = ["*"] # all\n', () => choose('calculator', false)),
      '# mine\n[tools]\noptional = ["ask_user", "todo_write"] # all\n',
    );
    assert.equal(
      await changed('[model]\ndefault = "a/b"\n', () => choose('ask_user', false)),
      '[model]\ndefault = "a/b"\n\n[tools]\noptional = ["calculator", "todo_write"]\n',
    );
  });

  it('keeps names beside a star that another version may have', async () => {
    assert.equal(
      await changed('[tools]\noptional = ["*", "calculator", "later"]\n', () => choose('calculator', false)),
      '[tools]\noptional = ["ask_user", "todo_write", "later"]\n',
    );
  });

  it('makes the file where there is none', async () => {
    await choose('todo_write', false);
    assert.equal(fs.readFileSync(file, 'utf8'), '[tools]\noptional = ["ask_user", "calculator"]\n');
  });

  it('adds to and takes from an explicit list and leaves the comments of the others', async () => {
    const explicit = '[tools]\noptional = [\n  "ask_user", # asks\n  "todo_write", # lists\n]\n';
    assert.equal(
      await changed(explicit, () => choose('ask_user', false)),
      '[tools]\noptional = [\n  "todo_write", # lists\n]\n',
    );
    assert.equal(
      await changed(explicit, () => choose('calculator', true)),
      '[tools]\noptional = [\n  "ask_user", # asks\n  "todo_write", # lists\n  "calculator",\n]\n',
    );
  });

  it('is everything again when the last one is selected again', async () => {
    const all = '# mine\n[tools]\noptional = ["*"] # all\n';
    await changed(all, () => choose('calculator', false));
    await choose('ask_user', false);
    await choose('ask_user', true);
    assert.match(fs.readFileSync(file, 'utf8'), /"todo_write", "ask_user"\]/);
    await choose('calculator', true);
    assert.equal(fs.readFileSync(file, 'utf8'), all);
    assert.equal(
      await changed('[tools]\noptional = ["later", "ask_user", "todo_write"]\n', () =>
        choose('calculator', true),
      ),
      '[tools]\noptional = ["*", "later"]\n',
    );
  });

  it('writes nothing when it is as it should be', async () => {
    for (const [text, name, isSelected] of [
      ['[tools]\noptional = ["*"]\n', 'ask_user', true],
      ['[model]\n', 'ask_user', true],
      ['[tools]\noptional = ["ask_user"]\n', 'ask_user', true],
      ['[tools]\noptional = []\n', 'ask_user', false],
    ] as const) {
      assert.equal(await changed(text, () => choose(name, isSelected)), text);
    }
  });

  const exclude = (name: string, isExcluded: boolean) =>
    excludeTool(file, { profile: 'default', servers: ['git hub'] }, name, isExcluded);

  it('of a tool that is not built in is an entry of excluded_tools of the profile', async () => {
    const excluded = '[risk_profiles.default]\nlevel = "full"\nexcluded_tools = ["deploy"]\n';
    assert.equal(
      await changed('[risk_profiles.default]\nlevel = "full"\n', () => exclude('deploy', true)),
      excluded,
    );
    assert.equal(await changed(excluded, () => exclude('deploy', true)), excluded);
    assert.equal(
      await changed(excluded, () => exclude('deploy', false)),
      '[risk_profiles.default]\nlevel = "full"\nexcluded_tools = []\n',
    );
  });

  it('finds an MCP tool by the short spelling of its name', async () => {
    assert.equal(
      await changed('[risk_profiles.default]\nexcluded_tools = ["git hub__push"]\n', () =>
        exclude('mcp_gitz20zhub_push', false),
      ),
      '[risk_profiles.default]\nexcluded_tools = []\n',
    );
  });

  it('is refused, and the file left alone, when the file is in error', async () => {
    fs.writeFileSync(file, '[tools\n');
    await assert.rejects(choose('ask_user', false), { code: 'CONFIG_INVALID' });
    assert.equal(fs.readFileSync(file, 'utf8'), '[tools\n');
  });
});
