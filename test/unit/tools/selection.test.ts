// Which built-in tools there are on a surface, and what `[tools] optional` makes of them.
import assert from 'node:assert/strict';
import { checkToolNames, selectTools } from '../../../agent/config/selection.ts';
import {
  BUILTIN_NAMES,
  loadBuiltin,
  minimalFor,
  optionalFor,
  toolNames,
} from '../../../agent/tools/catalogue.ts';
import { brief, type ConfigSandbox, createConfigSandbox } from '../config/sandbox.ts';

const EIGHT = [
  ...['shell', 'file_read', 'file_write', 'file_edit', 'glob_search', 'content_search'],
  ...['web_fetch', 'git_operations'],
];
const MEMORY = ['memory_recall', 'memory_store', 'memory_forget'];

describe('the built-in tools of a surface', () => {
  it('are exactly these eight and these eleven at the least, in this order', () => {
    assert.deepEqual(minimalFor('code'), EIGHT);
    assert.deepEqual(minimalFor('chat'), [...EIGHT.slice(0, 6), ...MEMORY, ...EIGHT.slice(6)]);
    assert.deepEqual(selectTools([], toolNames('code')), minimalFor('code'));
    assert.deepEqual(selectTools([], toolNames('chat')), minimalFor('chat'));
  });

  it('never include memory in code, not with a star and not by name', () => {
    for (const optional of [['*'], MEMORY, ['*', ...MEMORY], ['todo_write', 'memory_store']]) {
      const selected = selectTools(optional, toolNames('code'));
      assert.deepEqual(
        selected.filter((name) => name.startsWith('memory_')),
        [],
      );
    }
  });

  it('are each selected once: by a star, by a star with names, and by minimal names', () => {
    for (const surface of ['code', 'chat'] as const) {
      const all = [...minimalFor(surface), ...optionalFor(surface)];
      assert.deepEqual(selectTools(['*'], toolNames(surface)), all);
      assert.deepEqual(selectTools(['*', 'todo_write', 'shell', '*'], toolNames(surface)), all);
      assert.deepEqual(selectTools(['shell', 'file_read', 'shell'], toolNames(surface)), minimalFor(surface));
      assert.deepEqual(selectTools(['ask_user', 'ask_user', 'todo_write'], toolNames(surface)), [
        ...minimalFor(surface),
        'todo_write',
        'ask_user',
      ]);
    }
  });

  it('all exist, under the name that selects them', async () => {
    for (const name of BUILTIN_NAMES) assert.equal((await loadBuiltin(name))?.definition.name, name);
    for (const name of ['nothing', 'constructor', '__proto__'])
      assert.equal(await loadBuiltin(name), undefined);
  });
});

describe('names in the configuration that select nothing', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  const check = async (surface: 'code' | 'chat' = 'code', others: readonly string[] = []) =>
    checkToolNames(await box.snapshot(), { ...toolNames(surface), others });

  it('are unknown, of another build, of another surface, or of the project, and each is told apart', async () => {
    box.user(
      '[tools]\noptional = ["todo_wirte", "xyzzy", "execute_javascript", "memory_store", "word-count"]\n',
    );
    const found = await check('code', ['word-count']);
    assert.deepEqual(
      found.map(({ severity, code, message }) => [severity, code, message.id, message.args?.tool]),
      [
        ['warning', 'CONFIG_UNKNOWN_TOOL', 'config-unknown-tool-near', 'todo_wirte'],
        ['warning', 'CONFIG_UNKNOWN_TOOL', 'config-unknown-tool', 'xyzzy'],
        ['warning', 'CONFIG_TOOL_NOT_HERE', 'config-tool-absent', 'execute_javascript'],
        ['info', 'CONFIG_TOOL_NOT_HERE', 'config-tool-of-chat', 'memory_store'],
        ['info', 'CONFIG_TOOL_NOT_HERE', 'config-tool-of-project', 'word-count'],
      ],
    );
    assert.equal(found[0]?.message.args?.suggestion, 'todo_write');
  });

  it('are of MCP servers, which have no need to be selected', async () => {
    box.user(
      '[tools]\noptional = ["mcp_notes_add", "notes__add"]\n[rules]\nallow = ["mcp_notes_add"]\n[risk_profiles.default]\nexcluded_tools = ["mcp_notes_add"]\n',
    );
    const found = await check();
    assert.deepEqual(
      found.map(({ severity, key, message }) => [severity, key, message.id, message.args?.tool]),
      [
        ['info', 'tools.optional', 'config-tool-of-server', 'mcp_notes_add'],
        ['info', 'tools.optional', 'config-tool-of-server', 'notes__add'],
      ],
    );
  });

  it('are none in Chat where they are its own, and none where they are minimal or given twice', async () => {
    box.user('[tools]\noptional = ["memory_store", "shell", "shell", "todo_write", "todo_write", "*"]\n');
    assert.deepEqual(await check('chat'), []);
    box.user('[tools]\noptional = ["nope", "nope", "shell", "*"]\n');
    assert.deepEqual(brief(await check()), ['warning CONFIG_UNKNOWN_TOOL 2 tools.optional']);
  });

  it('are known in the other lists where the project or the other surface has them', async () => {
    box.user(
      [
        '[risk_profiles.default]',
        'allowed_tools = ["word-count", "memory_recall", "shell"]',
        'excluded_tools = ["word-cuont"]',
        'always_ask = ["word-count(count *)", "notes__add"]',
        '[rules]',
        'allow = ["other-tool(x *)"]',
      ].join('\n'),
    );
    const found = await check('code', ['word-count']);
    assert.deepEqual(brief(found), [
      'warning CONFIG_UNKNOWN_TOOL 3 risk_profiles.default.excluded_tools',
      'warning CONFIG_UNKNOWN_TOOL 6 rules.allow',
    ]);
    assert.equal(found[0]?.message.args?.suggestion, 'word-count');
    assert.equal((await check('code')).length, 4);
  });

  it("come from the file that says them, a workspace's as well", async () => {
    box.inWorkspace('# mine\n[tools]\noptional = ["nope"]\n');
    const [found] = await check();
    assert.equal(found?.line, 3);
    assert.ok(found?.file?.startsWith(box.workspace));
  });
});
