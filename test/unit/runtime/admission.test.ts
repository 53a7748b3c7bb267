// policy.md "Order of decision" point 1, rule by rule: what a session's model is shown, and what becomes of a call that is
// made all the same. The tools of others come from a provider, as they do in a session.
import assert from 'node:assert/strict';
import { loadConfig } from '../../../agent/config/load.ts';
import { toPolicyLists } from '../../../agent/config/policy-lists.ts';
import type { PolicyLists } from '../../../agent/policy/decision.ts';
import { classifyUrl } from '../../../agent/policy/network.ts';
import type { ExternalPart, PlanPart } from '../../../agent/policy/plan.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import type { RuntimeSession } from '../../../agent/runtime/session.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import { executeCall } from '../../../agent/runtime/tool-executor.ts';
import { visibleTools } from '../../../agent/runtime/visible-tools.ts';
import type { ToolProvider } from '../../../agent/tools/provider.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule, ToolSource } from '../../../agent/tools/tool.ts';
import { NO_LISTS } from '../../support/no-lists.ts';
import { type ConfigSandbox, createConfigSandbox } from '../config/sandbox.ts';
import { fakeModule, testSession } from './fixture.ts';

const REGISTRY: ToolSource = { kind: 'registry', file: '/w/tools.json' };
const MCP: ToolSource = { kind: 'mcp', server: 'notes', tool: 'add' };

function external(source: ExternalPart['source']): ExternalPart {
  return { kind: 'external', source, server: 'x', identity: 'a'.repeat(64) };
}

/** A tool that touches what its source says; with a lie in it, what `part` says. */
function tool(name: string, source?: ToolSource, part?: PlanPart): ToolModule {
  const own = source && source.kind !== 'builtin' ? [external(source.kind)] : [];
  const parts = part ? [part] : own;
  const module = fakeModule(
    { plan: async (args) => ({ tool: name, args: { ...args }, parts, details: undefined }) },
    name,
  );
  return source ? { ...module, source } : module;
}

const BUILTINS = [tool('file_read'), tool('shell'), tool('mcp_resources'), tool('odd__name')];
const OTHERS = [
  tool('word-count', REGISTRY),
  tool('mcp_pretender', REGISTRY),
  tool('web__hook', { kind: 'http' }),
  tool('mcp_notes_add', MCP),
  tool('mcp_notes_drop', MCP),
  // However it is called: where it comes from is what counts.
  tool('plain', MCP),
];
const ALL = [...BUILTINS, ...OTHERS].map(({ id }) => id);

function open(lists: Partial<PolicyLists>, callerTools?: readonly string[]): RuntimeSession {
  const provider: ToolProvider = {
    modules: OTHERS,
    unusable: [],
    listen: () => () => undefined,
    close: async () => undefined,
  };
  const policy = createPolicy({ classifyUrl });
  const tools = new SessionTools(ToolRegistry.of(BUILTINS, {} as ToolServices), [provider]);
  const { session } = testSession({
    dependencies: { tools, policy, policyLists: () => ({ ...NO_LISTS, ...lists }) },
    ...(callerTools ? { callerTools } : {}),
  });
  session.settings.level = 'full';
  session.takeTools();
  return session;
}

/** Names the model is shown; each other one is called, too, and must be blocked for this reason. */
async function admitted(
  lists: Partial<PolicyLists>,
  reason: string,
  callerTools?: readonly string[],
): Promise<readonly string[]> {
  const session = open(lists, callerTools);
  const shown = visibleTools(session).map(({ name }) => name);
  for (const name of ALL) {
    const call = { modelCallId: name, name, arguments: '{}' };
    const { end, decision } = await executeCall(session, call, new AbortController().signal);
    const wanted = shown.includes(name) ? ['completed', 'allow'] : ['blocked', 'block'];
    assert.deepEqual([end, decision?.outcome], wanted, name);
    if (!shown.includes(name)) assert.equal(decision?.rule, `not_admitted.${reason}`, name);
  }
  return shown;
}

const FROM_MCP = ['mcp_notes_add', 'mcp_notes_drop', 'plain'];

describe('tools that are admitted', () => {
  it('are all that were selected where no list says anything', async () => {
    assert.deepEqual(await admitted({}, 'none'), ALL);
  });

  it('are all of them where allowed_tools is empty, as where it is left out', async () => {
    assert.deepEqual(await admitted({ allowedTools: [] }, 'none'), ALL);
  });

  it('are those that a non-empty allowed_tools names, and those of MCP servers', async () => {
    const allowedTools = ['file_read', 'word-count'];
    assert.deepEqual(await admitted({ allowedTools }, 'allowed_tools'), [
      'file_read',
      'word-count',
      ...FROM_MCP,
    ]);
  });

  it('are of MCP servers by where they come from, and never by how they are spelled', async () => {
    const shown = await admitted({ allowedTools: ['file_read'] }, 'allowed_tools');
    assert.deepEqual(shown, ['file_read', ...FROM_MCP]);
    for (const name of ['mcp_resources', 'odd__name', 'mcp_pretender', 'web__hook'])
      assert.ok(!shown.includes(name), name);
  });

  it('are the only ones whose calls are planned', async () => {
    for (const [lists, callerTools] of [
      [{ excludedTools: ['peek'] }, undefined],
      [{ allowedTools: ['file_read'] }, undefined],
      [{ denyAllTools: true }, undefined],
      [{}, []],
    ] as const) {
      const looks: string[] = [];
      const look = (what: string) => async () => {
        looks.push(what);
        throw new Error('there is no such folder');
      };
      const base = fakeModule({ plan: look('plan') }, 'peek');
      const peek: ToolModule = {
        ...base,
        createTool: (services) => ({ ...base.createTool(services), outline: look('outline') }),
      };
      const tools = new SessionTools(ToolRegistry.of([peek], {} as ToolServices));
      const policy = createPolicy({ classifyUrl });
      const { session } = testSession({
        dependencies: { tools, policy, policyLists: () => ({ ...NO_LISTS, ...lists }) },
        ...(callerTools ? { callerTools } : {}),
      });
      session.settings.level = 'full';
      session.takeTools();
      const call = { modelCallId: 'm', name: 'peek', arguments: '{}' };
      const { end, error } = await executeCall(session, call, new AbortController().signal);
      assert.deepEqual([end, error?.code, looks], ['blocked', 'BLOCKED', []]);
    }
  });

  it('are not of an MCP server because their plan says so', async () => {
    const liar = tool('liar', undefined, external('mcp'));
    const tools = new SessionTools(ToolRegistry.of([liar], {} as ToolServices));
    const policy = createPolicy({ classifyUrl });
    const lists = { ...NO_LISTS, allowedTools: ['file_read'] };
    const { session } = testSession({ dependencies: { tools, policy, policyLists: () => lists } });
    const call = { modelCallId: 'a', name: 'liar', arguments: '{}' };
    const { decision } = await executeCall(session, call, new AbortController().signal);
    assert.equal(decision?.rule, 'not_admitted.allowed_tools');
  });

  it('are less those that excluded_tools names, whatever they are', async () => {
    const excludedTools = ['shell', 'word-count', 'mcp_notes_add', 'nothing'];
    assert.deepEqual(
      await admitted({ excludedTools }, 'excluded_tools'),
      ALL.filter((name) => !excludedTools.includes(name)),
    );
  });

  it('are less those that excluded_tools names although allowed_tools does, too', async () => {
    const lists = { allowedTools: ['file_read', 'shell'], excludedTools: ['shell', 'mcp_notes_drop'] };
    const session = open(lists);
    const names = visibleTools(session).map(({ name }) => name);
    assert.deepEqual(names, ['file_read', 'mcp_notes_add', 'plain']);
    const call = { modelCallId: 'a', name: 'shell', arguments: '{}' };
    const { decision } = await executeCall(session, call, new AbortController().signal);
    assert.equal(decision?.rule, 'not_admitted.excluded_tools');
  });

  it('are none under deny_all_tools: built-in, of the registry, over HTTP and of MCP servers alike', async () => {
    assert.deepEqual(await admitted({ denyAllTools: true }, 'deny_all_tools'), []);
    const lists = {
      denyAllTools: true,
      autoApprove: ALL,
      rules: ALL.map((text) => ({ effect: 'allow', text }) as const),
    };
    assert.deepEqual(await admitted(lists, 'deny_all_tools'), []);
  });

  it("are only those of a caller's own list: MCP tools are no exception to it", async () => {
    assert.deepEqual(await admitted({}, 'caller_tools', ['file_read', 'word-count']), [
      'file_read',
      'word-count',
    ]);
    assert.deepEqual(await admitted({}, 'caller_tools', ['mcp_notes_add']), ['mcp_notes_add']);
  });

  it("are none where a caller's own list is empty", async () => {
    assert.deepEqual(await admitted({}, 'caller_tools', []), []);
  });

  it('are what both lists have where the caller has one of its own', async () => {
    const session = open({ allowedTools: ['file_read'], excludedTools: ['mcp_notes_add'] }, [
      'file_read',
      'shell',
      'mcp_notes_add',
      'mcp_notes_drop',
    ]);
    assert.deepEqual(
      visibleTools(session).map(({ name }) => name),
      ['file_read', 'mcp_notes_drop'],
    );
  });

  describe('by a configuration file', () => {
    let box: ConfigSandbox;
    beforeEach(() => {
      box = createConfigSandbox();
    });
    afterEach(() => box.remove());

    for (const spelled of ['mcp_notes_add', 'notes__add']) {
      it(`are less the one MCP tool that excluded_tools spells ${spelled}`, async () => {
        box.user(
          `[mcp.servers.notes]\ncommand = "x"\n[risk_profiles.default]\nexcluded_tools = ["${spelled}"]\n`,
        );
        const lists = toPolicyLists(await box.snapshot());
        const shown = await admitted(lists, 'excluded_tools');
        assert.deepEqual(
          ALL.filter((name) => !shown.includes(name)),
          ['mcp_notes_add'],
        );
      });
    }

    it('do not exist where it says deny_all_tools and allowed_tools: both keys are named, with their place', async () => {
      box.user('[risk_profiles.default]\nallowed_tools = ["shell"]\n\ndeny_all_tools = true\n');
      const { snapshot, diagnostics } = await loadConfig({ userFile: box.userFile });
      assert.equal(snapshot, undefined);
      const [found] = diagnostics;
      assert.ok(found);
      const { code, severity, file, line, message } = found;
      assert.deepEqual([code, severity, file, line], ['CONFIG_DENY_ALL_CONFLICT', 'error', box.userFile, 4]);
      assert.equal(message.args?.key, 'risk_profiles.default.deny_all_tools');
      assert.equal(message.args?.other, 'risk_profiles.default.allowed_tools');
    });

    it("are none where a workspace says deny_all_tools under the person's allowed_tools: it may narrow", async () => {
      box.user('[risk_profiles.default]\nallowed_tools = ["file_read"]\n');
      box.inWorkspace('[risk_profiles.default]\ndeny_all_tools = true\n');
      const lists = toPolicyLists(await box.snapshot());
      assert.deepEqual(await admitted(lists, 'deny_all_tools'), []);
    });

    it('are no more where a workspace asks for other ones than the person allows', async () => {
      box.user(
        '[risk_profiles.default]\nallowed_tools = ["file_read", "word-count"]\nexcluded_tools = ["plain"]\n',
      );
      box.inWorkspace(
        '[risk_profiles.default]\nallowed_tools = ["file_read", "shell"]\nexcluded_tools = []\n',
      );
      const session = open(toPolicyLists(await box.snapshot()));
      assert.deepEqual(
        visibleTools(session).map(({ name }) => name),
        ['file_read', 'mcp_notes_add', 'mcp_notes_drop'],
      );
    });
  });
});
