import assert from 'node:assert/strict';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { suggestConfig } from '../../../agent/lsp/config/completion.ts';
import { definitionInConfig } from '../../../agent/lsp/config/definition.ts';
import { hoverConfig } from '../../../agent/lsp/config/hover.ts';
import { knownTools, namesOf } from '../../../agent/lsp/known-tools.ts';
import type { Suggestion } from '../../../agent/lsp/suggestion.ts';
import { toolDetail, toolMarkdown } from '../../../agent/lsp/tool-text.ts';
import { analyse, marked, PRICE_FINDER, tools } from './support.ts';

const i18n = createI18n({ locale: 'en' });

async function suggestions(text: string, user?: string): Promise<readonly Suggestion[]> {
  const place = marked(text);
  const { document, snapshot } = await analyse(place.text, user);
  const kind = user === undefined ? 'user' : 'workspace';
  return suggestConfig(document, place.offset, { tools: await tools(), snapshot, kind, i18n });
}

const labels = async (text: string, user?: string): Promise<string[]> =>
  (await suggestions(text, user)).map(({ label }) => label);

/** The text after the suggestion of this label is taken. */
async function taken(text: string, label: string, user?: string): Promise<string> {
  const all = await suggestions(text, user);
  const chosen = all.find((each) => each.label === label);
  assert.ok(chosen, `no ${label} among ${all.map((each) => each.label)}`);
  const plain = marked(text).text;
  return plain.slice(0, chosen.span.start) + chosen.text + plain.slice(chosen.span.end);
}

describe('completion in config.toml', () => {
  it('offers the keys of the section that are not there yet, with what they are', async () => {
    const found = await suggestions('[risk_profiles.work]\nlevel = "full"\n|\nalways_ask = []\n');
    const keys = found.filter(({ kind }) => kind === 'key');
    assert.ok(keys.some(({ label }) => label === 'high_risk'));
    assert.ok(!keys.some(({ label }) => label === 'level' || label === 'always_ask'));
    const risk = keys.find(({ label }) => label === 'high_risk');
    assert.match(risk?.documentation ?? '', /high-risk calls[\s\S]*`block`, `ask`[\s\S]*Default: `"block"`/);
    assert.equal(risk?.snippet, 'high_risk = "\u0024{1|block,ask|}"');
  });

  it('replaces the key alone where a value stands already', async () => {
    assert.equal(await taken('[receipts]\nena| = true', 'enabled'), '[receipts]\nenabled = true');
    assert.equal(await taken('receipts.|', 'enabled'), 'receipts.enabled = ');
    assert.equal(await taken('receipts = { e| }', 'enabled'), 'receipts = { enabled =  }');
  });

  it('offers headers, those of the person’s own names as well, and closes them', async () => {
    assert.equal(
      await taken('[risk_profiles.a]\n[ris|', 'risk_profiles.default'),
      '[risk_profiles.a]\n[risk_profiles.default]',
    );
    assert.equal(await taken('[mcp.|]', 'mcp.servers.…'), '[mcp.servers.name]');
    assert.equal(await taken('|', '[tools]'), '[tools]');
    const some = await labels('[tools]\n\n[|]');
    assert.ok(
      !some.includes('tools') && some.includes('runtime') && some.includes('tools.glob_search'),
      String(some),
    );
    assert.ok((await labels('[|]', '')).includes('risk_profiles."*"'));
    assert.ok(!(await labels('[|]')).includes('risk_profiles."*"'));
  });

  it('offers values in quotes, without, and where the quote is still open', async () => {
    assert.equal(await taken('[risk_profiles.a]\nlevel = "|"', 'full'), '[risk_profiles.a]\nlevel = "full"');
    assert.equal(await taken('[risk_profiles.a]\nlevel = |', 'full'), '[risk_profiles.a]\nlevel = "full"');
    assert.equal(await taken("[risk_profiles.a]\nlevel = 'f|", 'full'), "[risk_profiles.a]\nlevel = 'full'");
    assert.equal(await taken('[risk_profiles.a]\nlevel = f|', 'full'), '[risk_profiles.a]\nlevel = "full"');
    assert.deepEqual(await labels('[receipts]\nenabled = |'), ['true', 'false']);
    assert.deepEqual(await labels('[receipts]\nenabled = "|"'), []);
  });

  it('offers names of tools where tools are named, and no one twice', async () => {
    const optional = await labels('[tools]\noptional = ["todo_write", "|"]');
    assert.ok(optional.includes('*') && optional.includes('ask_user'));
    assert.ok(!optional.includes('shell') && !optional.includes('todo_write'));
    // A tool of a project has its own file for that.
    assert.ok(!optional.includes('price-finder'));
    const excluded = await labels('[risk_profiles.a]\nexcluded_tools = [|]');
    assert.ok(excluded.includes('shell') && excluded.includes('price-finder') && !excluded.includes('*'));
    assert.ok(excluded.includes('memory_store'));
    assert.ok((await labels('[rules]\nask = ["shell(x)", "|"]')).includes('*'));
    assert.ok((await labels('[rules]\nask = [{ rule = "|" }]')).includes('file_edit'));
    assert.ok((await labels('[agents.a]\ntools = ["|"]')).includes('file_edit'));
    assert.equal(await taken('[rules]\nask = [\n  "sh|\n]', 'shell'), '[rules]\nask = [\n  "shell"\n]');
  });

  it('offers models and names that are known without asking anybody', async () => {
    const models = await labels('[model]\ndefault = "|"\n[providers.home]\nmodels = ["llama"]\n');
    assert.equal(models[0], 'home/llama');
    assert.ok(models.includes('offline/basic'));
    assert.deepEqual(await labels('risk_profile = "|"\n[risk_profiles.work]\n'), ['default', 'work']);
    assert.deepEqual(await labels('[providers.home]\napi_key_env = "|"'), ['HOME_API_KEY']);
    assert.deepEqual(await labels('locale = "|"'), ['en', 'es']);
  });

  it('offers nothing in comments, in free text and in places it knows nothing of', async () => {
    assert.deepEqual(await labels('# |'), []);
    assert.deepEqual(await labels('[agents.a]\ndescription = "|"'), []);
    assert.deepEqual(await labels('[rules]\nask = ["shell(|)"]').then((all) => all.includes('git')), false);
  });
});

async function hover(text: string, user?: string): Promise<string | undefined> {
  const place = marked(text);
  const { document, snapshot } = await analyse(place.text, user);
  return hoverConfig(document, place.offset, { tools: await tools(), snapshot, i18n })?.markdown;
}

describe('hover in config.toml', () => {
  it('explains keys and sections, and says what is in force and from where', async () => {
    assert.match((await hover('[risk_pro|files.default]\n')) ?? '', /What the agent may do/);
    const level = await hover(
      '[risk_profiles.default]\nle|vel = "read_only"\n',
      '[risk_profiles.default]\nlevel = "full"\n',
    );
    assert.match(level ?? '', /In force: `"read_only"` \(the workspace, `.*config\.toml`, line 2\)/);
  });

  it('says in words what a rule covers, and what a tool is', async () => {
    const rule = await hover('[rules]\nallow = ["shell(npm te|st *)"]');
    assert.match(rule ?? '', /npm test[\s\S]*\*\*shell\*\*/);
    assert.match(
      (await hover('[tools]\noptional = ["price-|finder"]')) ?? '',
      /Finds prices\.[\s\S]*Risk: high/,
    );
  });

  it('keeps what a project says of its tool from being markup', async () => {
    const place = marked('[tools]\noptional = ["e|vil"]');
    const { document, snapshot } = await analyse(place.text);
    const known = await tools();
    const [first] = known.registry;
    assert.ok(first);
    const evil = { ...first, name: 'evil', description: '```\n[Click](command:evil)' };
    const context = { tools: { ...known, registry: [evil] }, snapshot, i18n };
    const shown = hoverConfig(document, place.offset, context)?.markdown ?? '';
    assert.match(shown, /````text\n```\n\[Click\]/);
  });

  it('says where a tool is that code sessions do not have', async () => {
    const memory = await hover('[risk_profiles.a]\nalways_ask = ["memory_sto|re"]');
    assert.match(memory ?? '', /\*\*memory_store\*\* · built-in tool, in chats/);
  });

  it('keeps names and states of a project from being markup, and shows no name that no tool can have', async () => {
    const [status, name] = ['[Click](command:evil)', '**x**](command:evil)'];
    const entries = [
      { ...PRICE_FINDER, status },
      { ...PRICE_FINDER, name },
    ];
    const known = await knownTools(entries);
    assert.match(
      toolMarkdown('price-finder', known, i18n) ?? '',
      /^`price-finder` · .*\(`\[Click\]\(command:evil\)`\)/,
    );
    assert.equal(toolMarkdown(name, known, i18n), undefined);
    assert.equal(toolDetail(name, known, i18n), undefined);
    assert.ok(!namesOf(known).includes(name));
    const long = await knownTools([{ ...PRICE_FINDER, status: 'x'.repeat(5_000) }]);
    assert.ok((toolDetail('price-finder', long, i18n) ?? '').length < 200);
  });

  it('says nothing where there is nothing to say', async () => {
    assert.equal(await hover('# |x'), undefined);
    assert.equal(await hover('no_such| = 1'), undefined);
  });
});

describe('definitions in config.toml', () => {
  async function definition(text: string): Promise<string | undefined> {
    const place = marked(text);
    const { document } = await analyse(place.text);
    const found = definitionInConfig(document, place.offset, await tools());
    return found?.kind === 'tool'
      ? found.tool.file
      : found && place.text.slice(found.span.start, found.span.end);
  }

  it('lead from a name to what has it', async () => {
    assert.equal(await definition('risk_profile = "wo|rk"\n[risk_profiles.work]\n'), '[risk_profiles.work]');
    assert.equal(await definition('[model]\ndefault = "ho|me/x"\n[providers.home]\n'), '[providers.home]');
    assert.equal(await definition('[rules]\nask = ["price-fi|nder(x)"]'), '/work/shop/tools.json');
    assert.equal(await definition('[rules]\nask = ["she|ll"]'), undefined);
  });
});
