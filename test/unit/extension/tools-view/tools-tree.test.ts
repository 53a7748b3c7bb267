import assert from 'node:assert/strict';
import type { ToolListing } from '../../../../agent/acp/extensions.ts';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import { stateText, toolsRow, toolText } from '../../../../extension/tools-view/tools-rows.ts';
import {
  actsOf,
  groupNodes,
  type ToolsNode,
  toolNodeOf,
  toolNodes,
  toolsRoots,
} from '../../../../extension/tools-view/tools-tree.ts';

const i18n = createI18n({ locale: 'en', directories: shippedDirectories() });

const tool = (name: string, more: Partial<ToolListing> = {}): ToolListing => ({
  name,
  state: 'visible',
  source: 'builtin',
  description: `Does ${name}.\nAnd more.`,
  inputSchema: { type: 'object', properties: {} },
  ...more,
});
const ofProject = (name: string, more: Partial<ToolListing> = {}): ToolListing =>
  tool(name, { source: 'registry', origin: '/work/tools.json', ...more });

const row = (node: ToolsNode) => toolsRow(node, i18n, (file) => file.replace('/work/', ''));
const labels = (nodes: readonly ToolsNode[]) => nodes.map((node) => row(node).label);

describe('tree of the tools', () => {
  it('has a group for each source that has tools, and none for the others', () => {
    const roots = toolsRoots([tool('shell'), ofProject('media-info')]);
    assert.deepEqual(labels(roots), ['Built-in', 'Project']);
  });

  it('shows each tools.json by itself, and the servers below one group', () => {
    const roots = toolsRoots([
      ofProject('one'),
      ofProject('two', { origin: '/work/.ocho/tools.json' }),
      tool('mcp_a_x', { source: 'mcp', origin: 'a' }),
      tool('mcp_b_x', { source: 'mcp', origin: 'b' }),
      tool('mcp_b_y', { source: 'mcp', origin: 'b' }),
      tool('weather', { source: 'http' }),
    ]);
    assert.deepEqual(
      roots.map((node) => [row(node).label, row(node).description]),
      [
        ['Project', 'tools.json · 1 tool'],
        ['Project', '.ocho/tools.json · 1 tool'],
        ['MCP servers', '3 tools'],
        ['HTTP', '1 tool'],
      ],
    );
    assert.equal(roots[0] && row(roots[0]).spoken, 'Project, tools.json, 1 tool');
    const servers = roots[2]?.kind === 'group' ? groupNodes(roots[2]) : [];
    assert.deepEqual(labels(servers), ['a', 'b']);
    const ofB = servers[1]?.kind === 'group' ? groupNodes(servers[1]) : [];
    assert.deepEqual(labels(ofB), ['mcp_b_x', 'mcp_b_y']);
  });

  it('says so when there are no tools', () => {
    assert.deepEqual(labels(toolsRoots([])), ['There are no tools.']);
  });

  it('gives each row an id of its own, also for two entries of the same name', () => {
    const ids = toolNodes([ofProject('twice'), ofProject('twice', { state: 'invalid' })]).map(
      (node) => row(node).id,
    );
    assert.equal(new Set(ids).size, 2);
  });

  it('says what an agent cannot be asked', () => {
    const notice = (value: Extract<ToolsNode, { kind: 'notice' }>['notice']) =>
      row({ kind: 'notice', notice: value });
    assert.match(notice({ kind: 'other-agent', agent: 'Gemini' }).label, /^Gemini does not say which tools/);
    assert.equal(notice({ kind: 'start', agent: 'Ocho' }).click, 'start');
    assert.equal(notice({ kind: 'failed', reason: 'bad\nfile' }).label, 'bad\\nfile');
  });

  it('takes only its own rows for tools', () => {
    const [node] = toolNodes([tool('shell')]);
    assert.equal(toolNodeOf(node), node);
    for (const other of [undefined, 'selection', {}, { kind: 'group', tools: [] }]) {
      assert.equal(toolNodeOf(other), undefined);
    }
  });
});

describe('row of a tool', () => {
  const rowOf = (listing: ToolListing) => row({ kind: 'tool', tool: listing, place: 0 });

  it('says what a tool in use does, and of others why they are not', () => {
    assert.equal(rowOf(tool('shell')).description, 'Does shell.');
    assert.equal(rowOf(tool('x', { state: 'planned' })).description, 'planned');
    const invalid = ofProject('x', { state: 'invalid', reason: 'no such file' });
    assert.equal(rowOf(invalid).description, 'invalid: no such file');
    const file = ofProject('tools.json', { state: 'blocked', reason: 'not trusted', isFile: true });
    assert.equal(rowOf(file).description, 'blocked: not trusted');
    assert.deepEqual(actsOf(file), ['definition']);
    assert.equal(toolText(file, i18n).split('not trusted').length, 2);
    const blocked = tool('x', { state: 'blocked', rule: 'excluded_tools', reason: 'A longer story.' });
    assert.equal(rowOf(blocked).description, 'blocked: excluded_tools');
  });

  it('has an icon for each state, and a sentence for a screen reader', () => {
    const states = [
      'visible',
      'deferred',
      'planned',
      'deprecated',
      'invalid',
      'unselected',
      'blocked',
    ] as const;
    const icons = states.map((state) => rowOf(tool('x', { state })).icon);
    assert.equal(new Set(icons).size, states.length);
    assert.equal(rowOf(tool('x', { state: 'unselected' })).spoken, 'x, left out. Does x.');
  });

  it('shows what others wrote as it stands: no icon, no link, nothing hidden', () => {
    const hostile = tool('$(error) a\u202eb', { description: '[run](command:evil) now' });
    const { label, description, tooltip } = rowOf(hostile);
    assert.doesNotMatch(label, /\$\(|\u202e/);
    assert.doesNotMatch(`${description}${tooltip}`, /\]\(/);
  });

  it('tells everything in its tooltip: description, arguments, state, reason, what to do, origin', () => {
    const text = toolText(
      ofProject('media-info', {
        state: 'invalid',
        reason: 'Its location is missing.',
        inputSchema: {
          type: 'object',
          properties: {
            arguments: { type: 'array', items: { type: 'string' } },
            capability: { enum: ['info', 'tracks'], description: 'What to do' },
          },
          required: ['capability'],
        },
      }),
      i18n,
    );
    assert.deepEqual(text.split('\n'), [
      'media-info',
      'Does media-info.',
      'And more.',
      '',
      'Arguments:',
      '  capability ("info" | "tracks", required): What to do',
      '  arguments (string[])',
      '',
      'State: invalid',
      'Its location is missing.',
      'Open its definition: the problem is marked there, in most cases with a quick fix.',
      '',
      'From: Project, /work/tools.json',
    ]);
  });

  it('can be acted on by what it is', () => {
    const acts = (listing: ToolListing) => actsOf(listing).join(' ');
    assert.equal(acts(tool('shell')), 'run');
    assert.equal(acts(tool('calculator', { optional: true })), 'leave-out run');
    assert.equal(acts(tool('calculator', { optional: true, state: 'unselected' })), 'select setting');
    assert.equal(acts(ofProject('x')), 'leave-out run definition entry-point manual');
    assert.equal(acts(ofProject('x', { state: 'planned' })), 'definition entry-point manual');
    const excluded = { state: 'blocked', rule: 'excluded_tools' } as const;
    assert.equal(acts(ofProject('x', excluded)), 'select definition entry-point manual setting');
    // `[tools] optional` does not take it out of that list.
    assert.equal(acts(tool('calculator', { optional: true, ...excluded })), 'setting');
    assert.equal(acts(tool('x', { source: 'mcp', state: 'deferred' })), 'leave-out run');
  });

  it('puts each act into what menus go by, as a word of its own', () => {
    assert.equal(
      rowOf(tool('calculator', { optional: true })).contextValue,
      'ocho.tools.tool can-leave-out can-run ',
    );
  });

  it('names a state in the words of the row', () => {
    assert.equal(stateText(tool('x', { state: 'deferred', reason: 'Long.' }), i18n), 'found by search');
  });
});
