import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyFolder } from '../../../agent/receipts/keys.ts';
import { hashOfOutput } from '../../../agent/receipts/receipt.ts';
import { ReceiptBox } from './fixture.ts';

describe('writing receipts', () => {
  let box: ReceiptBox;
  beforeEach(() => {
    box = new ReceiptBox();
  });
  afterEach(() => box.remove());

  it('keeps files and keys to the owner', function () {
    if (process.platform === 'win32') this.skip();
    box.write(1);
    const [key = ''] = fs.readdirSync(keyFolder(box.state));
    for (const file of [box.file(), box.seal(), path.join(keyFolder(box.state), key)])
      assert.equal(fs.statSync(file).mode & 0o777, 0o600, file);
    for (const folder of [keyFolder(box.state), path.dirname(box.file()), path.dirname(box.seal())])
      assert.equal(fs.statSync(folder).mode & 0o777, 0o700, folder);
  });

  it('shows nothing of the key', () => {
    box.write(1);
    const [name = ''] = fs.readdirSync(keyFolder(box.state));
    const secret = fs.readFileSync(path.join(keyFolder(box.state), name), 'utf8').trim();
    for (const file of [box.file(), box.seal()]) assert.ok(!fs.readFileSync(file, 'utf8').includes(secret));
  });

  it('goes on after a new start, and counts each session by itself', () => {
    box.write(2);
    box.write(1, 'two');
    box.restart();
    assert.equal(box.write(1), 3);
    assert.equal(box.write(1, 'two'), 2);
    assert.equal(box.check().whole && box.check('two').whole, true);
  });

  it('names a line that a dying process left unfinished, and goes on after it', () => {
    box.write(2);
    fs.appendFileSync(box.file(), box.lines()[1]?.slice(0, 100) ?? '');
    assert.deepEqual(box.check().notes, [{ code: 'torn', line: 3 }]);
    box.restart();
    box.write(2);
    const { whole, receipts, notes } = box.check();
    assert.deepEqual(
      { whole, receipts, notes },
      { whole: true, receipts: 4, notes: [{ code: 'torn', line: 3 }] },
    );
  });

  it('takes a receipt that was not sealed any more for what it is, and seals it with the next', () => {
    box.write(2);
    const seal = fs.readFileSync(box.seal());
    box.write(1);
    fs.writeFileSync(box.seal(), seal);
    assert.deepEqual(box.check().notes, [{ code: 'unsealed', receipt: 3 }]);
    assert.equal(box.check().whole, true);
    box.restart();
    box.write(1);
    assert.deepEqual([box.check().whole, box.check().notes], [true, []]);
  });

  it('takes the first receipt without a seal for one', () => {
    box.write(1);
    fs.rmSync(box.seal());
    assert.deepEqual([box.check().whole, box.check().notes], [true, [{ code: 'unsealed', receipt: 1 }]]);
  });

  it('refuses a link or a folder in the place of its file', () => {
    fs.mkdirSync(path.dirname(box.file()), { recursive: true });
    fs.writeFileSync(path.join(box.state, 'elsewhere'), '');
    fs.symlinkSync(path.join(box.state, 'elsewhere'), box.file());
    assert.throws(() => box.write(1));
    assert.equal(fs.readFileSync(path.join(box.state, 'elsewhere'), 'utf8'), '');
    fs.rmSync(box.file());
    fs.mkdirSync(box.file());
    assert.throws(() => box.write(1));
  });

  it('says that a receipt was written that could not be sealed', () => {
    fs.mkdirSync(box.seal(), { recursive: true });
    assert.equal(box.write(1), 1);
    assert.equal(box.lines().length, 1);
  });

  it('has whole receipts of sessions that several processes write at once', async () => {
    const script = path.join(path.dirname(fileURLToPath(import.meta.url)), 'write-receipts.ts');
    const sessions = ['a', 'b', 'c'];
    const exits = sessions.map(async (session) => {
      const child = spawn(process.execPath, ['--import', 'tsx', script, box.state, session, '20'], {
        stdio: 'inherit',
      });
      return (await once(child, 'exit'))[0];
    });
    assert.deepEqual(await Promise.all(exits), [0, 0, 0]);
    for (const session of sessions) {
      const { whole, receipts } = box.check(session);
      assert.deepEqual({ whole, receipts }, { whole: true, receipts: 20 });
    }
  });
});

describe('the hash of an output', () => {
  it('tells outputs apart that differ in bytes, maps, dates or numbers without an end', () => {
    const outputs = [
      { a: Buffer.from('x') },
      { a: Buffer.from('y') },
      new Map([['a', 1]]),
      new Map([['a', 2]]),
      new Date(1),
      1n,
      undefined,
      [undefined],
    ];
    assert.equal(new Set(outputs.map(hashOfOutput)).size, outputs.length);
  });

  it('comes to an end on a cycle', () => {
    const cycle: Record<string, unknown> = { a: 1 };
    cycle.self = cycle;
    assert.match(hashOfOutput(cycle), /^[0-9a-f]{64}$/);
  });
});
