// `ocho lsp` as an editor meets it: a process, its pipes and the protocol.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type {
  CodeLens,
  CompletionItem,
  FileSystemWatcher,
  Hover,
  Location,
  RegistrationParams,
} from 'vscode-languageserver/node';
import { AGENT_MAIN, agentEnvironment } from '../support/agent-process.ts';
import { ABLE, LanguageClient } from '../support/language-client.ts';

const BROKEN = `risk_profile = "defualt"

[tools]
optional = ["*"]

[risk_profiles.default]
levl = "supervised"
high_risk = "aks"
deny_all_tools = true
allowed_tools = ["file_reed"]
`;

const TOOLS = `{
  "version": "1.0.0",
  "tools": [
    {
      "name": "price-finder",
      "description": "Finds prices.",
      "location": "tools/price-finder/main.py",
      "status": "redy",
      "capabilities": ["search"],
      "tags": ["prices"]
    }
  ]
}
`;

describe('the language service', function () {
  this.timeout(60_000);
  let client: LanguageClient;

  beforeEach(() => {
    client = new LanguageClient();
  });
  afterEach(async () => {
    await client.dispose();
    assert.deepEqual(client.faults, []);
  });

  it('finds what the agent would, at its place, and mends it', async () => {
    await client.initialize();
    const uri = await client.open('config/config.toml', BROKEN);
    const found = await client.diagnostics(uri);
    assert.deepEqual(
      found.map(({ code, source }) => [source, code]),
      [
        ['ocho', 'CONFIG_UNKNOWN_PROFILE'],
        ['ocho', 'CONFIG_UNKNOWN_KEY'],
        ['ocho', 'CONFIG_BAD_VALUE'],
        ['ocho', 'CONFIG_DENY_ALL_CONFLICT'],
        ['ocho', 'CONFIG_UNKNOWN_TOOL'],
      ],
    );
    const unknown = found.find(({ code }) => code === 'CONFIG_UNKNOWN_KEY');
    assert.ok(unknown);
    assert.deepEqual(unknown.range, { start: client.at(uri, 'levl'), end: client.at(uri, 'levl', 4) });
    for (;;) {
      const [next] = await client.diagnostics(uri);
      if (!next) break;
      const [action] = await client.actions(uri, next, ['quickfix']);
      assert.ok(action, `no fix for ${next.code}`);
      await client.apply(uri, action);
    }
    assert.equal(
      client.document(uri).getText(),
      BROKEN.replace('defualt', 'default')
        .replace('levl', 'level')
        .replace('aks', 'ask')
        .replace('deny_all_tools = true\n', '')
        .replace('file_reed', 'file_read'),
    );
  });

  it('mends at once what has one obvious fix, and nothing that decides of calls', async () => {
    await client.initialize();
    const uri = await client.open('config/config.toml', `${BROKEN}[receipt]\nenabled = "True"\n`);
    const [first] = await client.diagnostics(uri);
    assert.ok(first);
    const [all, ...more] = await client.actions(uri, first, ['source.fixAll']);
    assert.ok(all);
    assert.equal(more.length, 0);
    assert.equal(await client.apply(uri, all), `${BROKEN}[receipts]\nenabled = "True"\n`);
  });

  it('completes, explains and leads to things', async () => {
    client.write('shop/tools/price-finder/main.py', '');
    client.write('shop/tools.json', TOOLS.replace('redy', 'ready'));
    await client.initialize();
    const text = '[risk_profiles.default]\nalways_ask = ["price-finder", "shell(git push *)", ""]\nle';
    const uri = await client.open('shop/.ocho/config.toml', text);
    const complete = (position: object): Promise<CompletionItem[]> =>
      client.connection.sendRequest('textDocument/completion', { textDocument: { uri }, position });
    const names = (await complete(client.at(uri, '""]', 1))).map(({ label }) => label);
    assert.ok(names.includes('file_edit'), String(names));
    assert.ok(!names.includes('price-finder'));
    const keys = await complete(client.at(uri, '\nle', 3));
    const level = keys.find(({ label }) => label === 'level');
    assert.equal(level?.textEdit?.newText, `level = "\${1|read_only,supervised,full|}"`);
    assert.ok(!keys.some(({ label }) => label === 'always_ask'));
    const hover = async (position: object): Promise<string> => {
      const answer: Hover | null = await client.connection.sendRequest('textDocument/hover', {
        textDocument: { uri },
        position,
      });
      return JSON.stringify(answer?.contents);
    };
    assert.match(await hover(client.at(uri, 'always_ask', 2)), /asked about every time/);
    assert.match(await hover(client.at(uri, 'shell(', 2)), /git push.*with any further arguments/);
    assert.match(await hover(client.at(uri, 'price', 2)), /Finds prices/);
    const leads = async (place: string, to: object): Promise<Location | null> =>
      client.connection.sendRequest('textDocument/definition', {
        textDocument: { uri: place },
        position: to,
      });
    const entry = await leads(uri, client.at(uri, 'price', 2));
    assert.deepEqual(
      [entry?.uri, entry?.range.start.line],
      [client.uri(path.join(client.workspace, 'tools.json')), 4],
    );
    const tools = await client.open('shop/tools.json', TOOLS, 'json');
    const target = await leads(tools, client.at(tools, 'tools/price', 3));
    assert.equal(target?.uri, client.uri(path.join(client.workspace, 'tools/price-finder/main.py')));
  });

  it('marks a typo in tools.json, mends it, and sees an entry point come', async () => {
    await client.initialize();
    const uri = await client.open('shop/tools.json', TOOLS, 'json');
    const found = await client.diagnostics(uri);
    const typo = found.find(({ code }) => code === 'REGISTRY_BAD_STATUS');
    assert.ok(typo, JSON.stringify(found));
    assert.deepEqual(typo.range.start, client.at(uri, '"redy"'));
    const action = (await client.actions(uri, typo)).find(({ isPreferred }) => isPreferred);
    assert.ok(action);
    assert.equal(await client.apply(uri, action), TOOLS.replace('redy', 'ready'));
    const missing = await client.diagnostics(uri);
    assert.deepEqual(
      missing.map(({ code }) => code),
      ['REGISTRY_LOCATION_MISSING'],
    );
    const file = client.write('shop/tools/price-finder/main.py', '');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri(file), type: 1 }],
    });
    await client.until(() => client.published.at(-1)?.diagnostics.length === 0, 'the tool to be ready');
  });

  it('has a client watch the folders of entry points, and nothing else of a workspace', async () => {
    const asked: FileSystemWatcher[][] = [];
    let told = (): void => {};
    client.connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
      for (const { method, registerOptions } of registrations)
        if (method === 'workspace/didChangeWatchedFiles') asked.push(registerOptions.watchers);
      told();
    });
    client.connection.onRequest('client/unregisterCapability', () => {});
    const second = new Promise<void>((resolve) => {
      told = () => asked.length >= 2 && resolve();
    });
    const watching = { dynamicRegistration: true, relativePatternSupport: true };
    await client.initialize({
      capabilities: { ...ABLE, workspace: { ...ABLE.workspace, didChangeWatchedFiles: watching } },
    });
    await client.open('shop/tools.json', TOOLS, 'json');
    await second;
    const always = { globPattern: '**/{tools.json,.ocho/config.toml}' };
    const pattern = '{tools,tools/price-finder,tools/price-finder/*}';
    const near = { globPattern: { baseUri: client.uri(client.workspace), pattern }, kind: 5 };
    assert.deepEqual(asked, [[always], [always, near]]);
  });

  it('counts over the decisions of the log what a rule would have caught', async () => {
    const line = (command: string, at: string) => {
      const subject = {
        class: 'medium',
        kind: 'command',
        argv: command.split(' '),
        line: true,
        wrapped: false,
      };
      return `${JSON.stringify({
        at,
        session: 's',
        tool: 'shell',
        outcome: 'ask',
        class: 'medium',
        rule: 'level.medium',
        part: command,
        subject: command,
        by: 'person',
        subjects: [subject],
        line: command,
        roots: [client.workspace],
      })}\n`;
    };
    const log = [line('npm test', '2026-01-02T00:00:00Z'), line('npm run build', '2026-01-03T00:00:00Z')];
    client.write('state/decisions.jsonl', log.join(''));
    await client.initialize({ initializationOptions: { commands: ['ocho.policy.showDecisions'] } });
    const uri = await client.open(
      'config/config.toml',
      '[risk_profiles.default]\nalways_ask = ["shell"]\n\n[rules]\nallow = ["shell(npm test *)"]\n',
    );
    const lenses: CodeLens[] = await client.connection.sendRequest('textDocument/codeLens', {
      textDocument: { uri },
    });
    assert.deepEqual(
      lenses.map(({ command }) => command),
      [undefined, undefined],
    );
    const titles = [];
    for (const lens of lenses) {
      const { command }: CodeLens = await client.connection.sendRequest('codeLens/resolve', lens);
      titles.push([command?.title, command?.command]);
    }
    assert.deepEqual(titles, [
      ['would have asked about 2 of the last 2 decisions (since 2026-01-02)', 'ocho.policy.showDecisions'],
      ['would have allowed 1 of the last 2 decisions (since 2026-01-02)', 'ocho.policy.showDecisions'],
    ]);
  });

  it('answers a client that asks for diagnostics, and then sends it none unasked', async () => {
    const capabilities = { ...ABLE, textDocument: { ...ABLE.textDocument, diagnostic: {} } };
    const { capabilities: offered } = await client.initialize({ capabilities });
    assert.ok(offered.diagnosticProvider);
    const uri = await client.open('config/config.toml', BROKEN);
    const report: { items: unknown[] } = await client.connection.sendRequest('textDocument/diagnostic', {
      textDocument: { uri },
    });
    assert.equal(report.items.length, 5);
    assert.deepEqual(client.published, []);
  });

  it('keeps to itself about documents that are not its own, and takes back what it said of closed ones', async () => {
    await client.initialize();
    const foreign = await client.open('shop/Cargo.toml', 'nonsense = [', 'toml');
    const hover = await client.connection.sendRequest('textDocument/hover', {
      textDocument: { uri: foreign },
      position: { line: 0, character: 1 },
    });
    assert.equal(hover, null);
    const uri = await client.open('config/config.toml', BROKEN);
    await client.diagnostics(uri);
    await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await client.until(() => client.published.at(-1)?.diagnostics.length === 0, 'the diagnostics to be gone');
    assert.ok(!client.published.some((each) => each.uri === foreign));
  });

  it('follows many quick changes and checks the last of them', async () => {
    await client.initialize();
    const uri = await client.open('config/config.toml', BROKEN);
    for (let length = 0; length <= BROKEN.length; length += 1)
      await client.change(uri, BROKEN.slice(0, length));
    assert.equal((await client.diagnostics(uri)).length, 5);
    assert.ok(client.published.length < 20);
  });

  it('answers with an error where it cannot, and goes on', async () => {
    await client.initialize();
    const uri = await client.open('config/config.toml', BROKEN);
    await assert.rejects(client.connection.sendRequest('textDocument/hover', { textDocument: { uri } }));
    await assert.rejects(client.connection.sendRequest('no/such/method', {}));
    assert.equal((await client.diagnostics(uri)).length, 5);
  });

  it('ends with 0 after shutdown and exit, and with 1 without shutdown', async () => {
    await client.initialize();
    assert.equal(await client.stop(), 0);
    const other = new LanguageClient(['lsp']);
    await other.initialize();
    await other.connection.sendNotification('exit');
    assert.equal(await other.exit, 1);
    await other.dispose();
  });

  it('ends when its input ends', async () => {
    await client.initialize();
    client.child.stdin.end();
    assert.equal(await client.exit, 1);
  });

  it('ends when the process that it serves is gone', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await client.initialize({ processId: parent.pid ?? null });
    parent.kill();
    assert.equal(await client.exit, 1);
  });

  it('ends with a word of why at what is no message, while its input stays open', async () => {
    for (const broken of [
      'garbage\n\nfoo',
      'Content-Length: abc\r\n\r\n{}',
      'Content-Length: 99999999999\r\n\r\n',
    ]) {
      const child = spawn(process.execPath, [AGENT_MAIN, 'lsp'], {
        cwd: client.home,
        env: agentEnvironment(client.home),
      });
      let err = '';
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      child.stdin.on('error', () => {});
      child.stdin.write(broken);
      assert.equal(await new Promise((resolve) => child.once('close', resolve)), 1);
      assert.match(err, /no message of the Language Server Protocol/);
    }
  });

  it('answers a request that names no document or no place as one with wrong parameters', async () => {
    await client.initialize();
    const uri = await client.open('shop/tools.json', TOOLS);
    const position = { line: 'x', character: 0 };
    for (const [method, params] of [
      ['textDocument/hover', {}],
      ['textDocument/hover', { textDocument: { uri } }],
      ['textDocument/completion', { textDocument: { uri }, position }],
      ['textDocument/documentSymbol', {}],
      ['textDocument/codeLens', { textDocument: null }],
    ] as const)
      await assert.rejects(client.connection.sendRequest(method, params), { code: -32602 }, method);
  });

  it('survives what is no message, or ends; it does not hang', async () => {
    const child = spawn(process.execPath, [AGENT_MAIN, 'lsp'], {
      cwd: client.home,
      env: agentEnvironment(client.home),
    });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stdin.on('error', () => {});
    child.stdin.write('this is no header\r\n\r\n{"jsonrpc":');
    child.stdin.end('Content-Length: 7\r\n\r\nnothing');
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 1);
    assert.doesNotMatch(out, /^[^C]/m);
  });

  it('knows how it is called from other editors', async () => {
    const child = spawn(process.execPath, [AGENT_MAIN, 'lsp', '--help'], {
      env: agentEnvironment(client.home),
    });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    await new Promise((resolve) => child.once('close', resolve));
    assert.match(out, /vim\.lsp\.config[\s\S]*language-server\.ocho/);
    assert.ok(fs.existsSync(AGENT_MAIN));
  });
});
