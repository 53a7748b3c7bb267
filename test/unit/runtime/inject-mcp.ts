// The cases of the corpus of injections that are about MCP servers: real servers, the executor and the real policy.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { signIn } from '../../../agent/mcp/oauth.ts';
import { openerFor } from '../../../agent/mcp/open-browser.ts';
import { configServers, type McpServerSpec } from '../../../agent/mcp/server-spec.ts';
import type { PermissionAnswer } from '../../../agent/runtime/approver.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import { executeCall } from '../../../agent/runtime/tool-executor.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import { formProblem } from '../../../extension/approvals/form-check.ts';
import { createConfigSandbox } from '../config/sandbox.ts';
import { OAuthFixture, reached, Secrets } from '../mcp/http-fixtures.ts';
import { fixture, i18n, SessionServers } from '../mcp/session-servers.ts';
import { file, policy, session as policySession } from '../policy/fixture.ts';
import { type TestSession, testSession } from './fixture.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A session with real servers in which the real policy decides, and a person answers as they are told. */
class AskedSession {
  readonly #servers = new SessionServers();
  #test: TestSession | undefined;
  answer: PermissionAnswer['answer'] = 'deny';
  #calls = 0;

  /** Runs `use` with a session of these servers, once all of them are ready. */
  static async with(
    from: { readonly client?: readonly McpServerSpec[]; readonly config?: () => readonly McpServerSpec[] },
    use: (asked: AskedSession) => Promise<void>,
  ): Promise<void> {
    const asked = new AskedSession();
    const { client = [], config = () => [] } = from;
    try {
      await asked.#servers.open(client, {}, { config });
      await asked.#ready();
      await use(asked);
    } finally {
      await asked.#servers.end();
    }
  }

  get names(): readonly string[] {
    return this.#servers.servers.modules.map(({ id }) => id);
  }

  get test(): TestSession {
    this.#test ??= this.#open();
    return this.#test;
  }

  #open(): TestSession {
    const { around, servers } = this.#servers;
    const tools = new SessionTools(ToolRegistry.of([], around.services), [servers]);
    const answer = async () => ({ answer: this.answer });
    return testSession({ answer, dependencies: { tools, policy, i18n } });
  }

  /** Takes over a changed configuration, for the next request. */
  async refresh(): Promise<void> {
    await this.#servers.servers.refresh();
    await this.#ready();
    this.test.session.takeTools();
  }

  #ready(): Promise<void> {
    return this.#servers.ready(...this.#servers.servers.servers.map(({ name }) => name));
  }

  /** What of the tool has changed, as the last question says. */
  get changed(): readonly string[] | undefined {
    return this.test.questions.at(-1)?.decision.changed;
  }

  /** How often a person has been asked so far. */
  get questions(): number {
    return this.test.questions.length;
  }

  /** Calls a tool; what the model gets, as text. */
  async call(name: string, args: object = {}): Promise<string> {
    const { session } = this.test;
    this.#calls += 1;
    const call = { modelCallId: `m${this.#calls}`, name, arguments: JSON.stringify(args) };
    await executeCall(session, call, new AbortController().signal);
    return JSON.stringify(this.test.of('tool_result').at(-1));
  }
}

/**
 * Each of the two tools answers for itself, and what was allowed of the first is asked of the second. `says`: what
 * their answers have in them.
 */
async function areApart(asked: AskedSession, says: readonly [string, string]): Promise<void> {
  const { names } = asked;
  assert.equal(new Set(names).size, 2, names.join(', '));
  const [first = '', second = ''] = names;
  asked.answer = 'allow_session';
  assert.ok((await asked.call(first)).includes(says[0]));
  assert.ok((await asked.call(first)).includes(says[0]));
  assert.equal(asked.questions, 1);
  asked.answer = 'deny';
  assert.ok(!(await asked.call(second)).includes(says[1]));
  assert.equal(asked.questions, 2);
  asked.answer = 'allow_session';
  assert.ok((await asked.call(second)).includes(says[1]));
}

/** The checks by the id of the case. */
export const MCP_CHECKS = {
  'inj-032': ({ servers: [a, b], tool }: { servers: [string, string]; tool: string }) =>
    AskedSession.with({ client: [fixture(a, 'offers', a, tool), fixture(b, 'offers', b, tool)] }, (asked) =>
      areApart(asked, [`${a} did ${tool}`, `${b} did ${tool}`]),
    ),

  'inj-033': ({ tools: [one, other] }: { tools: [string, string] }) =>
    AskedSession.with({ client: [fixture('kit', 'offers', 'kit', one, other)] }, (asked) =>
      areApart(asked, [`kit did ${one}`, `kit did ${other}`]),
    ),

  'inj-034': (given: { server: string; tool: string; other_server: string; other_tool: string }) => {
    const { server, tool, other_server: otherServer, other_tool: otherTool } = given;
    const client = [
      fixture(server, 'offers', 'first', tool),
      fixture(otherServer, 'offers', 'other', otherTool),
    ];
    return AskedSession.with({ client }, (asked) =>
      areApart(asked, [`first did ${tool}`, `other did ${otherTool}`]),
    );
  },

  'inj-040': ({ first, later }: { first: { properties: string[] }; later: { properties: string[] } }) => {
    const spec = fixture('kit', 'grows', first.properties.join(), later.properties.join());
    return AskedSession.with({ client: [spec] }, async (asked) => {
      const [name = ''] = asked.names;
      asked.answer = 'allow_session';
      assert.match(await asked.call(name), /call 1/);
      assert.equal(asked.test.session.grants.length, 1);
      // The tool has gained an argument meanwhile, and nobody has allowed that.
      asked.answer = 'deny';
      assert.doesNotMatch(await asked.call(name, { context: 'all that was said' }), /call 2/);
      assert.equal(asked.questions, 2);
      assert.deepEqual(asked.changed, ['schema']);
      // As it is now it can be allowed, and then is asked about no more.
      asked.answer = 'allow_session';
      assert.match(await asked.call(name), /call 2/);
      assert.match(await asked.call(name), /call 3/);
      assert.equal(asked.questions, 3);
    });
  },

  /**
   * Servers are the user's own file's and the client's. So a folder's file changes none and adds none, the model changes
   * no such file unasked, and where the person changes their own, what they allowed of the tools is asked anew.
   */
  'inj-041': async () => {
    const box = createConfigSandbox();
    try {
      const [first, later] = ['first', 'later'].map((who) => fixture('fmt', 'offers', who, 'format'));
      assert.ok(first && later);
      box.user(asToml(first));
      box.inWorkspace(`${asToml(later)}${asToml({ ...later, name: 'more' })}`);
      let config = await box.snapshot();
      await AskedSession.with({ config: () => configServers(config) }, async (asked) => {
        const [name = '', ...others] = asked.names;
        assert.deepEqual(others, []);
        asked.answer = 'allow_session';
        assert.match(await asked.call(name), /first did format/);
        assert.match(await asked.call(name), /first did format/);
        assert.equal(asked.questions, 1);
        box.user(asToml(later));
        config = await box.snapshot();
        await asked.refresh();
        asked.answer = 'deny';
        assert.doesNotMatch(await asked.call(name), /did format/);
        assert.equal(asked.questions, 2);
        assert.deepEqual(asked.changed, ['server']);
      });
      await areNotWrittenUnasked(box.workspace, path.dirname(box.userFile));
    } finally {
      box.remove();
    }
    const readers = sourcesIn('extension').filter((text) => text.includes('mcp.json'));
    assert.deepEqual(
      readers,
      [],
      'the extension reads servers out of folders: check that a changed one is asked about',
    );
  },

  /** What the client opens on request of the agent; the agent itself opens nothing. */
  'inj-045': async ({ authorization_endpoint: url }: { authorization_endpoint: string }) => {
    const asking = (address: string) =>
      formProblem({ mode: 'url', message: 'Sign in', elicitationId: 'e1', sessionId: 's1', url: address })
        ?.id;
    assert.equal(asking(url), 'approvals-link-refused');
    assert.equal(asking('https://signin.example/authorize?a=1&b=%22'), undefined);
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      assert.equal(openerFor(new URL(url), platform), undefined);
      const [program = '', ...args] = openerFor(new URL('https://a.example/x?a="&calc&"'), platform) ?? [];
      assert.doesNotMatch(program, /sh|cmd/);
      assert.equal(args.at(-1), 'https://a.example/x?a=%22&calc&%22');
    }
    await isNotSentTo(url);
  },
};

/** A server that wants a sign-in there: nothing is shown to anybody. */
async function isNotSentTo(address: string): Promise<void> {
  const server = await OAuthFixture.start();
  server.authorizeAt = address;
  const [env, signal] = [{}, AbortSignal.timeout(10_000)];
  const present = async () => assert.fail('a person was sent there');
  try {
    const spec = reached(server.server.url);
    const signing = signIn({ spec, secrets: new Secrets(), i18n, env, present, signal });
    await assert.rejects(signing, { code: 'MCP_SIGN_IN_FAILED' });
  } finally {
    server.server.stop();
  }
}

/** What a file in the folder says of a server. */
function asToml({ name, reach }: McpServerSpec): string {
  assert.ok(reach.kind === 'stdio');
  const { command, args } = reach;
  return `[mcp.servers.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
}

/** Not at the highest level, and whatever has been allowed before. */
async function areNotWrittenUnasked(root: string, own: string): Promise<void> {
  const grants = ['file_write', 'file_write(**)'];
  const context = policySession({ root, state: own }, { level: 'full', sessionGrants: grants });
  const deciding = async (name: string) => (await policy.decide(file(root, 'write', name), context)).outcome;
  for (const name of ['.mcp.json', '.vscode/mcp.json', '.cursor/mcp.json', '.ocho/config.toml'])
    assert.equal(await deciding(name), 'ask', name);
  assert.equal(await deciding(path.join(own, 'config.toml')), 'block');
}

/** The texts of all sources below a folder of the repository. */
function sourcesIn(folder: string): readonly string[] {
  const root = path.join(ROOT, folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, name), 'utf8'));
}
