import assert from 'node:assert/strict';
import { MAX_CONFIG_BYTES } from '../../../agent/config/read.ts';
import { checkToolNames } from '../../../agent/config/selection.ts';
import { fixesFor } from '../../../agent/lsp/config/fixes.ts';
import { toolNames } from '../../../agent/tools/catalogue.ts';
import { analyse, found, mended } from './support.ts';

const PROFILE = '[risk_profiles.default]\n';

describe('findings in config.toml', () => {
  it('mark the key, the value or the one entry they are about', async () => {
    assert.deepEqual(await found('[tolls]\noptional = []\n'), ['CONFIG_UNKNOWN_KEY: tolls']);
    assert.deepEqual(await found(`${PROFILE}levl = "full"\n`), ['CONFIG_UNKNOWN_KEY: levl']);
    assert.deepEqual(await found(`${PROFILE}level = "ful" # here\n`), ['CONFIG_BAD_VALUE: "ful"']);
    assert.deepEqual(await found(`${PROFILE}always_ask = ["shell", "("]\n`), ['CONFIG_BAD_VALUE: "("']);
    assert.deepEqual(await found(`${PROFILE}always_ask = ["shel", "*", "shel(x)", "price-finder"]\n`), [
      'CONFIG_UNKNOWN_TOOL: "shel"',
      'CONFIG_UNKNOWN_TOOL: "shel(x)"',
    ]);
    assert.deepEqual(await found('[rules]\nask = [{ rule = "shel" }]\n'), ['CONFIG_UNKNOWN_TOOL: "shel"']);
    assert.deepEqual(await found('[tools.shel]\nx = 1\n'), ['CONFIG_UNKNOWN_TOOL: shel']);
    assert.deepEqual(await found('[tools]\noptional = ["srv__go"]\n'), ['CONFIG_TOOL_NOT_HERE: "srv__go"']);
    assert.deepEqual(await found(`${PROFILE}always_ask = ["srv__go"]\n`), [
      'CONFIG_MCP_NAME_REWRITTEN: "srv__go"',
    ]);
    assert.deepEqual(await found('[rules]\nallow = ["shell(env *)"]\n'), [
      'CONFIG_RULE_IGNORED: "shell(env *)"',
    ]);
    assert.deepEqual(await found('[providers.x]\napi_key = "k"\n'), ['CONFIG_SECRET: api_key']);
    assert.deepEqual(await found(`${PROFILE}deny_all_tools = true\nallowed_tools = ["shell"]\n`), [
      'CONFIG_DENY_ALL_CONFLICT: deny_all_tools = true',
    ]);
  });

  it('take no tool for unknown that is one, and say where it cannot be selected', async () => {
    const names = '"memory_store", "calculator", "price-finder", "tool_search"';
    assert.deepEqual(await found(`${PROFILE}always_ask = [${names}]\n`), [
      'CONFIG_TOOL_NOT_HERE: "calculator"',
    ]);
    assert.deepEqual(await found(`[tools]\noptional = [${names}]\n`), [
      'CONFIG_TOOL_NOT_HERE: "memory_store"',
      'CONFIG_TOOL_NOT_HERE: "calculator"',
      'CONFIG_TOOL_NOT_HERE: "price-finder"',
    ]);
  });

  it('are none about a whole MCP server that is configured; of another the nearest is a fix', async () => {
    const server = '[mcp.servers.notes]\ncommand = "x"\n';
    assert.deepEqual(await found(`${server}${PROFILE}excluded_tools = ["mcp_notes_*"]\n`), []);
    const wrong = `${server}${PROFILE}excluded_tools = ["mcp_nots_*"]\n`;
    assert.deepEqual(await found(wrong), ['CONFIG_UNKNOWN_SERVER: "mcp_nots_*"']);
    assert.equal(await mended(wrong, 'CONFIG_UNKNOWN_SERVER'), wrong.replace('nots', 'notes'));
  });

  it('are those of the agent’s own check of the same file', async () => {
    const entries = ['memory_store', 'calculator', 'price-finder', 'shel', 'ask_user', 'price-findr'];
    const list = JSON.stringify(entries);
    const text = `[tools]\noptional = ${list}\n${PROFILE}always_ask = ${list}\n`;
    const { findings, snapshot } = await analyse(text);
    assert.ok(snapshot);
    const own = checkToolNames(snapshot, { ...toolNames('code'), others: ['price-finder'] });
    const about = ({ code, message }: { code: string; message: object }) => JSON.stringify([code, message]);
    assert.deepEqual(findings.map(about).sort(), own.map(about).sort());
  });

  it('are at the same places with CRLF, a byte order mark and emoji before them', async () => {
    assert.deepEqual(await found(`\uFEFF# 😀\r\n${PROFILE.replace('\n', '\r\n')}"level" = "ful"\r\n`), [
      'CONFIG_BAD_VALUE: "ful"',
    ]);
    assert.deepEqual(await found('\uFEFFa = "😀" "x"\n'), ['CONFIG_UNKNOWN_KEY: a', 'CONFIG_SYNTAX: "x"']);
  });

  it('come all together, one fault hiding none of the others', async () => {
    const text = `model = 5\n${PROFILE}level = ful\nhigh_risk = "aks"\nalways_ask = ["shel"]\n[tools\noptional = []\n`;
    assert.deepEqual(await found(text), [
      'CONFIG_BAD_VALUE: 5',
      'CONFIG_SYNTAX: ful',
      'CONFIG_BAD_VALUE: "aks"',
      'CONFIG_UNKNOWN_TOOL: "shel"',
      'CONFIG_SYNTAX: [tools',
    ]);
  });

  it('do not blame a profile for being missing whose header is broken', async () => {
    const text = 'risk_profile = "work"\n[risk_profiles.work\nlevel = "full"\n';
    assert.deepEqual(
      (await found(text)).map((each) => each.split(':')[0]),
      ['CONFIG_SYNTAX'],
    );
  });

  it('say what a workspace may not do', async () => {
    const user = `${PROFILE}level = "supervised"\n`;
    assert.deepEqual(
      await found('[model]\ndefault = "openai/x"\n[risk_profiles."*"]\nlevel = "full"\n', user),
      ['CONFIG_WORKSPACE_WIDENS: default', 'CONFIG_WORKSPACE_WIDENS: "full"'],
    );
    assert.deepEqual(await found('[risk_profiles.other]\nlevel = "read_only"\n', user), [
      'CONFIG_UNKNOWN_PROFILE: level',
    ]);
  });

  it('are about a workspace file alone, whatever is wrong with the user’s', async () => {
    assert.deepEqual(await found('[tolls]\n', 'nonsense = ['), [
      'CONFIG_WORKSPACE_IGNORED: ',
      'CONFIG_UNKNOWN_KEY: tolls',
    ]);
  });

  it('hint at a selection that is not written down, in the user’s file only', async () => {
    const codes = async (text: string, user?: string) =>
      (await analyse(text, user)).findings.map(({ code }) => code);
    assert.deepEqual(await codes('locale = "es"\n'), ['CONFIG_NO_SELECTION']);
    assert.deepEqual(await codes('[tools]\noptional = []\n'), []);
    assert.deepEqual(await codes(''), []);
    assert.deepEqual(await codes('locale = "es"\n', ''), []);
  });

  it('stop at the size the agent stops at', async () => {
    const text = '#'.repeat(MAX_CONFIG_BYTES + 1);
    assert.deepEqual(await found(text), ['CONFIG_TOO_LARGE: ']);
    assert.deepEqual(await found(`${'# x\n'.repeat(250_000)}tolls = 1\n`), ['CONFIG_UNKNOWN_KEY: tolls']);
  });
});

describe('fixes in config.toml', () => {
  it('name a value without the marks it is written with', async () => {
    const analysis = await analyse(`${PROFILE}level = 'ful'\n`);
    const finding = analysis.findings.find(({ code }) => code === 'CONFIG_BAD_VALUE');
    const [first] = finding ? await fixesFor(finding, analysis) : [];
    assert.deepEqual(first?.title, { id: 'lsp-fix-replace', args: { to: 'full' } });
  });

  it('put the nearest name, keeping everything around it', async () => {
    assert.equal(
      await mended('[risk_profiles.default] # mine\r\nlevl   = "full" # why\r\n', 'CONFIG_UNKNOWN_KEY'),
      '[risk_profiles.default] # mine\r\nlevel   = "full" # why\r\n',
    );
    assert.equal(await mended('[risk_profile.a]\n[risk_profile.b]\n', 'CONFIG_BAD_VALUE'), undefined);
    assert.equal(await mended('[tolls]\n[tolls.shell]\n', 'CONFIG_UNKNOWN_KEY'), '[tools]\n[tools.shell]\n');
    assert.equal(await mended(`${PROFILE}level = 'ful'\n`, 'CONFIG_BAD_VALUE'), `${PROFILE}level = "full"\n`);
    assert.equal(
      await mended(`${PROFILE}always_ask = ['shel(git push *)']\n`, 'CONFIG_UNKNOWN_TOOL'),
      `${PROFILE}always_ask = ['shell(git push *)']\n`,
    );
    assert.equal(
      await mended('[rules]\nask = [{ rule = "shel", expires = 2030-01-01 }]\n', 'CONFIG_UNKNOWN_TOOL'),
      '[rules]\nask = [{ rule = "shell", expires = 2030-01-01 }]\n',
    );
  });

  it('take out one entry and leave the lines of the others', async () => {
    const list = (...lines: string[]) =>
      `${PROFILE}always_ask = [\n${lines.map((line) => `  ${line}\n`).join('')}]\n`;
    assert.equal(
      await mended(list('"shell", # a', '"nothing_like_it", # b', '"file_read",'), 'CONFIG_UNKNOWN_TOOL'),
      list('"shell", # a', '"file_read",'),
    );
    const one = `${PROFILE}always_ask = ["shell", "nothing_like_it"]\n`;
    assert.equal(await mended(one, 'CONFIG_UNKNOWN_TOOL'), `${PROFILE}always_ask = ["shell"]\n`);
  });

  it('change nothing that decides of calls together with others, and prefer to take nothing out of it', async () => {
    const texts = [
      ...['allowed_tools', 'excluded_tools', 'always_ask', 'auto_approve'].flatMap((key) => [
        `${PROFILE}${key} = ["file_reed"]\n`,
        `${PROFILE}${key} = ["nothing_like_it"]\n`,
        `${PROFILE}${key} = "shell"\n`,
        `${PROFILE}${key} = ["shell"\n`,
        `${PROFILE}${key.slice(0, -1)} = ["shell"]\n`,
        `risk_profiles.default.${key} = ["calculator"]\n`,
      ]),
      ...['allow', 'ask', 'deny'].flatMap((key) => [
        `[rules]\n${key} = ["shel(ls)"]\n`,
        `[rules]\n${key} = ["nothing_like_it"]\n`,
        `[rules]\n${key} = [{ rule = "srv__go" }]\n`,
        `[rules]\n${key} = ["shell(ls)]\n`,
        `[ruls]\n${key} = ["shell(ls)"]\n`,
      ]),
      `${PROFILE}level = "ful"\n`,
      `${PROFILE}no_such_thing = 1\n`,
      `${PROFILE}level = full\n`,
      'risk_profile = "defualt"\n',
      '[agents.a]\ntools = "shell"\n',
      '[risk_profiles.default\nlevel = "full"\n',
    ];
    let fixes = 0;
    for (const text of texts) {
      const analysis = await analyse(text);
      for (const finding of analysis.findings.filter(({ severity }) => severity !== 'hint'))
        for (const { changes, preferred, safe } of await fixesFor(finding, analysis)) {
          fixes += 1;
          assert.ok(!safe, `${text}${finding.code}: safe`);
          assert.ok(!preferred || changes.some((change) => change.text !== ''), `${text}${finding.code}`);
        }
    }
    assert.ok(fixes > texts.length, String(fixes));
  });

  it('are made with others where they decide of nothing', async () => {
    for (const text of ['[tolls]\noptional = []\n', '[tools]\noptional = ["todo_wrte"]\n', 'locale = es\n']) {
      const analysis = await analyse(text);
      const [finding] = analysis.findings.filter(({ severity }) => severity !== 'hint');
      assert.ok(finding, text);
      assert.ok((await fixesFor(finding, analysis))[0]?.safe, text);
    }
  });

  it('offer both ways out of deny_all_tools with allowed_tools', async () => {
    const text = `${PROFILE}deny_all_tools = true # no\nallowed_tools = [\n  "shell",\n]\nlevel = "full"\n`;
    assert.equal(
      await mended(text, 'CONFIG_DENY_ALL_CONFLICT'),
      `${PROFILE}allowed_tools = [\n  "shell",\n]\nlevel = "full"\n`,
    );
    assert.equal(
      await mended(text, 'CONFIG_DENY_ALL_CONFLICT', 1),
      `${PROFILE}deny_all_tools = true # no\nlevel = "full"\n`,
    );
    const inline = 'risk_profiles.default = { deny_all_tools = true, allowed_tools = ["shell"] }\n';
    assert.equal(
      await mended(inline, 'CONFIG_DENY_ALL_CONFLICT'),
      'risk_profiles.default = { allowed_tools = ["shell"] }\n',
    );
  });

  it('write names of MCP tools as they are stored', async () => {
    assert.equal(
      await mended(`${PROFILE}always_ask = ["srv__go(x)"]\n`, 'CONFIG_MCP_NAME_REWRITTEN'),
      `${PROFILE}always_ask = ["mcp_srv_go(x)"]\n`,
    );
  });

  it('write the selection down', async () => {
    assert.equal(
      await mended('locale = "es"\r\n', 'CONFIG_NO_SELECTION'),
      'locale = "es"\r\n\r\n[tools]\r\noptional = ["*"]\r\n',
    );
  });

  it('close what is open and take away what stands twice', async () => {
    assert.equal(await mended('locale = "es\n', 'CONFIG_SYNTAX'), 'locale = "es"\n');
    assert.equal(await mended('locale = es\n', 'CONFIG_SYNTAX'), 'locale = "es"\n');
    assert.equal(await mended('[tools\noptional = []\n', 'CONFIG_SYNTAX'), '[tools]\noptional = []\n');
    assert.equal(await mended('[tools]\noptional = ["*"\n', 'CONFIG_SYNTAX'), '[tools]\noptional = ["*"]\n');
    assert.equal(
      await mended('[tools]\noptional = []\noptional = ["*"]\n', 'CONFIG_SYNTAX'),
      '[tools]\noptional = []\n',
    );
    assert.equal(
      await mended('[tools]\n[runtime]\n[tools]\noptional = []\n', 'CONFIG_SYNTAX'),
      '[tools]\n[runtime]\n',
    );
    assert.equal(await mended(`${PROFILE}level =\n`, 'CONFIG_SYNTAX'), `${PROFILE}level = "read_only"\n`);
  });

  it('put a value into the type that is wanted', async () => {
    assert.equal(
      await mended('[tools]\noptional = "*"\n', 'CONFIG_BAD_VALUE'),
      '[tools]\noptional = ["*"]\n',
    );
    assert.equal(
      await mended('[runtime]\nmax_turns = "5"\n', 'CONFIG_BAD_VALUE'),
      '[runtime]\nmax_turns = 5\n',
    );
    assert.equal(
      await mended('[runtime]\nmax_turns = 0\n', 'CONFIG_BAD_VALUE'),
      '[runtime]\nmax_turns = 1\n',
    );
    assert.equal(
      await mended('[receipts]\nenabled = "True"\n', 'CONFIG_BAD_VALUE'),
      '[receipts]\nenabled = true\n',
    );
  });

  it('add what a server of MCP lacks', async () => {
    assert.equal(
      await mended('[mcp.servers.db]\nenabled = true\n', 'CONFIG_BAD_VALUE'),
      '[mcp.servers.db]\nenabled = true\ncommand = "my-server"\n',
    );
  });

  it('remove a secret', async () => {
    assert.equal(await mended('[providers.x]\napi_key = "k"\n', 'CONFIG_SECRET'), '[providers.x]\n');
  });
});
