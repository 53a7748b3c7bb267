import assert from 'node:assert/strict';
import path from 'node:path';
import { toolsCommand } from '../../../agent/cli/tools.ts';
import type { ToolsFacade, ToolsFacadeOptions } from '../../../agent/cli/tools-facade.ts';
import { unknownToolText } from '../../../agent/cli/unknown-tool.ts';
import type { ToolCallReport } from '../../../agent/runtime/tool-call.ts';
import type { ToolListing } from '../../../agent/runtime/tool-listing.ts';
import { CliHome, type RunOptions } from './fake-terminal.ts';

const LISTINGS: readonly ToolListing[] = [
  {
    name: 'file_read',
    state: 'visible',
    source: 'builtin',
    description: 'Reads a file. More about it.',
    inputSchema: { type: 'object' },
  },
  {
    name: 'later',
    state: 'planned',
    reason: 'It is planned.',
    source: 'registry',
    origin: path.resolve('tools', 'tools.json'),
    description: 'Not yet',
    inputSchema: {},
  },
  {
    name: 'bro\u202eken',
    state: 'invalid',
    reason: 'Its status is\nunknown: \u001b[31m',
    source: 'registry',
    origin: path.resolve('tools', 'tools.json'),
    description: '',
    inputSchema: {},
  },
  {
    name: 'file_write',
    state: 'blocked',
    rule: 'excluded_tools',
    reason: 'On the list.',
    source: 'builtin',
    description: 'Writes.',
    inputSchema: { type: 'object' },
  },
];
const OK: ToolCallReport = {
  ok: true,
  class: 'low',
  decision: 'allow',
  rule: 'level.low',
  result: 'hello',
  error: null,
};

describe('ocho tools', () => {
  let home: CliHome;
  let calls: string[];
  let opened: ToolsFacadeOptions | undefined;
  let closed: number;
  beforeEach(() => {
    home = new CliHome();
    calls = [];
    closed = 0;
  });
  afterEach(() => home.remove());

  async function run(argv: readonly string[], report: ToolCallReport = OK, options: RunOptions = {}) {
    const facade: ToolsFacade = {
      list: async () => LISTINGS,
      search: async () => [],
      call: async (name, json) => {
        calls.push(`${name} ${json}`);
        return report;
      },
      close: async () => {
        closed += 1;
      },
    };
    const { context, output } = home.context(options);
    const code = await toolsCommand(argv, context, async (given) => {
      opened = given;
      return facade;
    });
    return { code, ...output() };
  }

  it('lists the registry with state, origin and what it is for or why it cannot be called', async () => {
    const file = path.join('tools', 'tools.json');
    assert.deepEqual((await run(['list', '--cwd', process.cwd()])).out.split('\n'), [
      `file_read       ${' '.repeat(22 + file.length)}Reads a file.`,
      `later           [planned]  registry ${file}  It is planned.`,
      `bro\\u{202e}ken  [invalid]  registry ${file}  Its status is unknown: \\u{1b}[31m`,
      '',
    ]);
  });

  it('lists what the policy keeps out with --all only', async () => {
    const { out } = await run(['list', '--all']);
    assert.match(out, /^file_write +\[blocked\] +On the list\.$/m);
    assert.doesNotMatch((await run(['list'])).out, /file_write/);
    assert.equal(JSON.parse((await run(['list', '--json', '--all'])).out).length, LISTINGS.length);
  });

  it('lists as JSON without schemas', async () => {
    const json = JSON.parse((await run(['list', '--json'])).out);
    assert.deepEqual(Object.keys(json[0]).sort(), ['description', 'name', 'source', 'state']);
    assert.equal(json.length, 3);
  });

  it('shows one tool with its schema, and names the nearest for one that does not exist', async () => {
    assert.match(
      (await run(['show', 'file_read'])).out,
      /file_read \[visible\]\nReads a file\. More about it\.\n\n\{/,
    );
    assert.deepEqual(JSON.parse((await run(['show', 'later', '--json'])).out), LISTINGS[1]);
    await assert.rejects(run(['show', 'file_raed']), { code: 'UNKNOWN_TOOL' });
  });

  it('shows of a tool that cannot be called why, and of one that is kept out how to get it', async () => {
    const { out } = await run(['show', 'bro\u202eken']);
    assert.match(
      out,
      /^bro\\u\{202e\}ken \[invalid\]\nregistry .*tools\.json\nIts status is\nunknown: \\u\{1b\}\[31m\n$/,
    );
    assert.match(
      (await run(['show', 'file_write'])).out,
      /file_write \[blocked\]\nOn the list\.\nWrites\.\n\n\{/,
    );
  });

  it('calls a tool with the JSON of the command line or of standard input', async () => {
    assert.deepEqual(await run(['call', 'file_read', '{"path":"a"}']), { code: 0, out: 'hello\n', err: '' });
    await run(['call', 'file_read', '-'], OK, { input: ['{"path"', ':"b"}'] });
    await run(['call', 'file_read']);
    assert.deepEqual(calls, ['file_read {"path":"a"}', 'file_read {"path":"b"}', 'file_read {}']);
    assert.equal(closed, 3);
  });

  it('prints the stable shape with --json and tells refusals from failures by the exit code', async () => {
    assert.deepEqual(JSON.parse((await run(['call', 'x', '{}', '--json'])).out), OK);
    const failed = (code: string): ToolCallReport => ({
      ...OK,
      ok: false,
      result: null,
      error: { code, message: 'why' },
    });
    const blocked = await run(['call', 'x', '{}'], failed('BLOCKED'));
    assert.deepEqual([blocked.code, blocked.err], [3, 'BLOCKED: why\n']);
    assert.equal((await run(['call', 'x', '{}'], failed('DENIED'))).code, 3);
    assert.equal((await run(['call', 'x', '{}'], failed('NOT_FOUND'))).code, 1);
  });

  it('asks nobody without a terminal, the person at one, and whom --approve says', async () => {
    await run(['list']);
    assert.equal(opened?.approve, 'never');
    await run(['list'], OK, { answers: [] });
    assert.equal(opened?.approve, 'ask');
    await run(['list', '--approve', 'all', '--mode', 'full', '--high-risk', 'ask', '--cwd', '..']);
    assert.deepEqual(
      [opened?.approve, opened?.level, opened?.highRisk, opened?.cwd],
      ['all', 'full', 'ask', home.root],
    );
  });

  it('fits lines to a terminal', async () => {
    const { out } = await run(['list'], OK, { isTTY: true });
    assert.ok(out.split('\n').every((line) => line.length <= 80));
  });

  it('says of names that are selected and cannot be called why, as tool_search does', async () => {
    const { code, out, err } = await run(['search', 'select:file_read,later,fil_read']);
    assert.equal(code, 0);
    assert.equal(out, 'file_read  Reads a file.\n');
    assert.deepEqual(err.split('\n'), [
      'later: It is planned.',
      'There is no tool "fil_read". Did you mean "file_read"?',
      '',
    ]);
    assert.deepEqual(JSON.parse((await run(['search', 'select:file_read,later', '--json'])).out), [
      { name: 'file_read', score: 1 },
    ]);
  });

  it('asks what was meant by a name that no tool has, and keeps the reason of one that cannot be called', async () => {
    const unknown = (message: string): ToolCallReport => ({
      ...OK,
      ok: false,
      result: null,
      error: { code: 'UNKNOWN_TOOL', message },
    });
    const { code, err } = await run(['call', 'fil_read'], unknown('for a model'));
    assert.deepEqual(
      [code, err],
      [2, 'UNKNOWN_TOOL: There is no tool "fil_read". Did you mean "file_read"?\n'],
    );
    const far = await run(['call', 'xyzzyxyzzy'], unknown('for a model'));
    assert.match(far.err, /There are: file_read, later, .*file_write\.\n$/);
    assert.match((await run(['call', 'later'], unknown('It is planned.'))).err, /: It is planned\.\n$/);
    assert.match((await run(['call', 'fil_read', '--json'], unknown('for a model'))).out, /Did you mean/);
  });

  it('names no more tools than a person reads, and says how many there are besides', () => {
    const [first] = LISTINGS;
    assert.ok(first);
    const many = Array.from({ length: 300 }, (_, at) => ({ ...first, name: `tool-number-${at}` }));
    const i18n = home.context().context.i18n;
    const { known = '' } = unknownToolText('xyzzy', many, i18n).args ?? {};
    assert.match(String(known), /tool-number-39 … and 260 more: ocho tools list$/);
  });
});
