// `ocho tools search` over the real runtime.
import assert from 'node:assert/strict';
import { CliHome } from './fake-terminal.ts';

describe('ocho tools search', function () {
  this.timeout(60_000);
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  const search = (...argv: readonly string[]) => home.run(['tools', 'search', ...argv]);

  it('ranks the admitted tools, those included that the model always has', async () => {
    const { code, out } = await search('--json', 'read file');
    const found: { name: string; score: number }[] = JSON.parse(out);
    assert.equal(code, 0);
    assert.equal(found[0]?.name, 'file_read');
    assert.ok(found.every(({ score }, at) => score > 0 && score <= (found[at - 1]?.score ?? score)));
    assert.deepEqual(Object.keys(found[0] ?? {}), ['name', 'score']);
  });

  it('finds what tool_search finds and never that itself, with the descriptions the model has', async () => {
    const query = 'find tools that are not loaded';
    const found: { name: string }[] = JSON.parse((await search('--json', query, '--limit', '5')).out);
    assert.ok(!found.some(({ name }) => name === 'tool_search'), JSON.stringify(found));
    const call = await home.run(['tools', 'call', 'tool_search', JSON.stringify({ query })]);
    const listed = [...call.out.matchAll(/^- (\w+):/gm)].map(([, name]) => name);
    assert.deepEqual([...listed].sort(), found.map(({ name }) => name).sort());
  });

  it('shows people a name and what it is for, a line each', async () => {
    const { out } = await search('buscar', 'texto', 'en', 'archivos', '--limit', '1');
    assert.equal(out, 'content_search  Search file contents with a regular expression.\n');
  });

  it('finds nothing that the policy does not admit', async () => {
    home.write(home.config, '[risk_profiles.default]\nexcluded_tools = ["file_read"]\n');
    const found: { name: string }[] = JSON.parse((await search('--json', 'file_read')).out);
    assert.ok(!found.some(({ name }) => name === 'file_read'));
  });

  it('gives selected names just as they were asked for', async () => {
    const { out } = await search('--json', 'select:web_fetch,no_such_tool,shell');
    assert.deepEqual(
      JSON.parse(out).map(({ name }: { name: string }) => name),
      ['web_fetch', 'shell'],
    );
  });

  it('says what to try where nothing fits, which is no failure', async () => {
    const { code, out } = await search('xqzvwk');
    assert.equal(code, 0);
    assert.match(out, /No tool fits "xqzvwk".*ocho tools list/);
    assert.deepEqual(JSON.parse((await search('xqzvwk', '--json')).out), []);
  });

  it('refuses a missing query and a limit that is no number', async () => {
    for (const argv of [[], [''], ['read', '--limit', '0'], ['read', '--limit', 'many']]) {
      const { code, out, err } = await search(...argv);
      assert.equal(code, 2, argv.join());
      assert.equal(out, '');
      assert.match(err, argv.length > 1 ? /--limit/ : /QUERY/);
    }
  });
});
