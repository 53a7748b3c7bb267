import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { CliHome } from './fake-terminal.ts';

/** What the model calls in one turn; the third call fails. */
const CASSETTE = [
  { type: 'tool_call', id: 't1', name: 'file_read', arguments: '{"path":"a.txt"}' },
  { type: 'tool_call', id: 't2', name: 'file_read', arguments: '{"path":"b.txt"}' },
  { type: 'tool_call', id: 't3', name: 'file_read', arguments: '{"path":"missing.txt"}' },
  { type: 'tool_call', id: 't4', name: 'glob_search', arguments: '{"pattern":"*.txt"}' },
];

describe('ocho receipts', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
    for (const name of ['a', 'b']) home.write(path.join(home.workspace, `${name}.txt`), `text of ${name}\n`);
    home.write(home.config, '[receipts]\nenabled = true\n');
  });
  afterEach(() => home.remove());

  /** Has calls made, and gives the session's id. */
  async function work(): Promise<string> {
    const cassette = path.join(home.root, 'cassette.jsonl');
    const lines = [
      { ocho_cassette: 1 },
      { request: {} },
      ...CASSETTE,
      { request: {} },
      { type: 'text', text: 'Done.' },
    ];
    home.write(cassette, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, err } = await home.run(['run', 'Read them', '--model', `replay/${cassette}`]);
    assert.equal(code, 0, err);
    return JSON.parse((await home.run(['sessions', 'list', '--json'])).out)[0].sessionId;
  }
  const verdict = async (session: string) =>
    JSON.parse((await home.run(['receipts', 'verify', session, '--json'])).out);
  const file = (folder: string, session: string) => path.join(home.state, folder, `${session}.jsonl`);

  it('has one for each success and none for what failed', async () => {
    const session = await work();
    const { whole, receipts, log, problems } = await verdict(session);
    assert.deepEqual(
      { whole, receipts, log, problems },
      { whole: true, receipts: 3, log: 'checked', problems: [] },
    );
    const { code, out } = await home.run(['receipts', 'verify', session]);
    assert.deepEqual([code, out], [0, '3 receipts: whole.\n']);
    const tools = fs.readFileSync(file('receipts', session), 'utf8').trimEnd().split('\n');
    assert.deepEqual(
      tools.map((line) => JSON.parse(line).tool),
      ['file_read', 'file_read', 'glob_search'],
    );
    const [listed] = JSON.parse((await home.run(['receipts', 'list', '--json'])).out);
    assert.deepEqual([listed.session, listed.receipts], [session, 3]);
    assert.match(
      (await home.run(['receipts', 'list'])).out,
      new RegExp(`^${session} {2}3 receipts · last \\d{4}-`),
    );
  });

  it('names a changed line, in words of the person, and exits with 1', async () => {
    const session = await work();
    const receipts = fs.readFileSync(file('receipts', session), 'utf8');
    fs.writeFileSync(file('receipts', session), receipts.replace('glob_search', 'file_edits'));
    const { code, out } = await home.run(['receipts', 'verify', session]);
    assert.equal(code, 1);
    assert.equal(
      out,
      'Not whole. 2 receipts hold. What does not:\n  Line 3 is not what was signed as receipt 3.\n',
    );
    const spanish = await home.run(['receipts', 'verify', session], { locale: 'es' });
    assert.match(spanish.out, /La línea 3 no es lo que se firmó como recibo 3/);
  });

  it('names a result that was changed in the log of the session, or taken out', async () => {
    const session = await work();
    const log = file('sessions', session);
    const text = fs.readFileSync(log, 'utf8');
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('"receipt":2'));
    fs.writeFileSync(
      log,
      lines
        .map((line, index) => (index === at ? line.replaceAll('text of b', 'text of c') : line))
        .join('\n'),
    );
    assert.deepEqual(
      (await verdict(session)).problems.map(({ code, receipt }: { code: string; receipt: number }) => [
        code,
        receipt,
      ]),
      [['result_differs', 2]],
    );
    fs.writeFileSync(log, lines.filter((_, index) => index !== at).join('\n'));
    assert.deepEqual(
      (await verdict(session)).problems.map(({ code, receipt }: { code: string; receipt: number }) => [
        code,
        receipt,
      ]),
      [['log_lacks', 2]],
    );
  });

  it('names receipts that were deleted, file and seal, because the log knows of them', async () => {
    const session = await work();
    fs.rmSync(file('receipts', session));
    fs.rmSync(path.join(home.state, 'receipt-seals', `${session}.json`));
    const { code, out } = await home.run(['receipts', 'verify', session]);
    assert.equal(code, 1);
    assert.match(out, /receipts 1 to 3 are missing/);
  });

  it('checks the chain alone when the session was deleted, and says so', async () => {
    const session = await work();
    fs.rmSync(file('sessions', session));
    const { code, out } = await home.run(['receipts', 'verify', session]);
    assert.deepEqual([code, out.split('\n')[0]], [0, '3 receipts: whole.']);
    assert.match(out, /log is not there/);
  });

  it('writes none unless they are on, and finds that whole', async () => {
    fs.rmSync(home.config);
    const session = await work();
    assert.ok(!fs.existsSync(path.join(home.state, 'receipts')));
    assert.match((await home.run(['receipts', 'list'])).out, /No session has receipts/);
    const { code, out } = await home.run(['receipts', 'verify', session]);
    assert.deepEqual([code, out], [0, 'No receipts, and none are missing.\n']);
  });

  it('goes on with the work when the disk takes no receipt, and says so once', async () => {
    home.write(path.join(home.state, 'receipts'), 'a file in the way');
    const session = await work();
    const shown = (await home.run(['sessions', 'show', session, '--json'])).out.trimEnd().split('\n');
    const notices = shown.filter((line) => line.includes('runtime-receipt-not-written'));
    assert.equal(notices.length, 1);
    assert.ok(shown.some((line) => line.includes('text of b')));
  });

  it('signs with a new key after a rotation, and checks the older ones still', async () => {
    const session = await work();
    const { code, out } = await home.run(['receipts', 'rotate', '--json']);
    assert.equal(code, 0);
    assert.match(JSON.parse(out).key, /^[0-9a-f]{16}$/);
    assert.equal((await verdict(session)).whole, true);
    assert.equal(fs.readdirSync(path.join(home.state, 'receipt-keys')).length, 2);
  });

  it('says that there is no such session, and exits with 2', async () => {
    const { code, err } = await home.run(['receipts', 'verify', '../../etc/passwd']);
    assert.equal(code, 2);
    assert.match(err, /no session/);
  });
});
