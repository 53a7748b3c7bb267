import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { keyFolder, makeKey } from '../../../agent/receipts/keys.ts';
import { type Receipt, receiptLine, signReceipt } from '../../../agent/receipts/receipt.ts';
import { verifyReceipts } from '../../../agent/receipts/verify.ts';
import { ReceiptBox } from './fixture.ts';

describe('receipts that somebody has tampered with', () => {
  let box: ReceiptBox;
  beforeEach(() => {
    box = new ReceiptBox();
    box.write(6);
  });
  afterEach(() => box.remove());

  const parse = (line: string | undefined): Receipt => JSON.parse(line ?? '');

  it('are whole when nobody has', () => {
    const { whole, receipts, problems, notes } = box.check();
    assert.deepEqual(
      { whole, receipts, problems, notes },
      { whole: true, receipts: 6, problems: [], notes: [] },
    );
  });

  it('are missed by a long log, each of them', () => {
    const results = Array.from({ length: 200_000 }, (_, index) => ({
      receipt: index + 1,
      tool: 'shell',
      given: 'f'.repeat(64),
    }));
    const log = { results, interrupted: new Set<string>(), withoutReceipt: 0 };
    const found = verifyReceipts({ session: 'one', receipts: undefined, seal: undefined, keys: [], log });
    assert.deepEqual(found.problems, [{ code: 'truncated', receipt: 1, to: 200_000 }]);
    assert.equal(found.last.sequence, 200_000);
  });

  const CHANGES: Readonly<Record<string, unknown>> = {
    version: 2,
    session: 'two',
    sequence: 9,
    call: 'call_9',
    tool: 'file_read',
    plan: 'f'.repeat(64),
    given: 'f'.repeat(64),
    output: 'f'.repeat(64),
    decision: { outcome: 'ask', class: 'medium', rule: 'rules.allow' },
    at: '2031-01-01T00:00:00.000Z',
    previous: 'f'.repeat(64),
    key: 'f'.repeat(16),
    mac: 'f'.repeat(64),
    noticed: 'seal_missing',
    more: 1,
  };
  for (const [field, value] of Object.entries(CHANGES)) {
    it(`names the line whose ${field} was changed`, () => {
      box.edit(3, (text) => receiptLine({ ...parse(text), [field]: value }));
      const found = box.problems();
      // A key that is not there cannot say whether the line was changed: that is what is named.
      if (field === 'key')
        assert.deepEqual(box.check().problems, [{ code: 'key_missing', key: 'f'.repeat(16) }]);
      else assert.deepEqual(found, ['changed line 3 receipt 3']);
    });
  }

  for (const field of ['call', 'decision', 'noticed']) {
    it(`names a line without its ${field}, or with it a second time`, () => {
      box.edit(2, (text) => {
        const { [field]: _, ...rest } = { noticed: undefined, ...parse(text) } as Record<string, unknown>;
        const line = JSON.stringify(rest);
        return field === 'noticed' ? `${line.slice(0, -1)},"tool":"shell"}` : line;
      });
      assert.deepEqual(box.problems(), ['changed line 2 receipt 2']);
    });
  }

  it('names a line that says the same in other bytes', () => {
    box.edit(4, (text) => text.replace('{', '{ '));
    assert.deepEqual(box.problems(), ['changed line 4 receipt 4']);
  });

  it('names what was removed, at the beginning, in the middle and at the end', () => {
    const whole = box.lines();
    const without = (...gone: number[]) => {
      box.setLines(whole.filter((_, index) => !gone.includes(index + 1)));
      return box.problems();
    };
    assert.deepEqual(without(1), ['removed line 1 receipt 1']);
    assert.deepEqual(without(3, 4), ['removed line 3 receipt 3 to 4']);
    assert.deepEqual(without(2, 4), ['removed line 2 receipt 2', 'removed line 3 receipt 4']);
    assert.deepEqual(without(6), ['truncated receipt 6']);
    assert.deepEqual(without(5, 6), ['truncated receipt 5 to 6']);
    assert.deepEqual(without(1, 2, 3, 4, 5, 6), ['truncated receipt 1 to 6']);
    fs.rmSync(box.file());
    assert.deepEqual(box.problems(), ['truncated receipt 1 to 6']);
  });

  it('names the seal that was removed, changed or taken from another time', () => {
    const seal = fs.readFileSync(box.seal(), 'utf8');
    box.write(3);
    fs.writeFileSync(box.seal(), seal);
    assert.deepEqual(box.problems(), ['seal_behind receipt 7 to 9']);
    fs.writeFileSync(box.seal(), seal.replace('"count":6', '"count":9'));
    assert.deepEqual(box.problems(), ['seal_changed']);
    fs.rmSync(box.seal());
    assert.deepEqual(box.problems(), ['seal_missing']);
  });

  it('names an end that was cut off together with an older seal, when the log knows of it', () => {
    const lines = box.lines();
    const seal = fs.readFileSync(box.seal(), 'utf8');
    box.write(2);
    box.setLines(lines);
    fs.writeFileSync(box.seal(), seal);
    const given = parse(lines[0]).given;
    const results = [1, 2, 3, 4, 5, 6, 7, 8].map((receipt) => ({ receipt, tool: 'shell', given }));
    const log = { results, interrupted: new Set<string>(), withoutReceipt: 0 };
    assert.deepEqual(box.problems('one', log), ['truncated receipt 7 to 8']);
    fs.rmSync(box.file());
    fs.rmSync(box.seal());
    assert.deepEqual(box.problems('one', log), ['truncated receipt 1 to 8']);
  });

  it('names what was reordered', () => {
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = box.lines();
    box.setLines([a, c, d, b, e, f]);
    assert.deepEqual(box.problems(), ['moved line 4 receipt 2']);
    box.setLines([f, a, b, c, d, e]);
    assert.deepEqual(box.problems(), ['moved line 1 receipt 6']);
  });

  it('names a copy, wherever it stands', () => {
    const [a = '', b = '', ...rest] = box.lines();
    box.setLines([a, b, a, ...rest]);
    assert.deepEqual(box.problems(), ['duplicated line 3 receipt 1']);
    box.setLines([a, b, ...rest, rest.at(-1) ?? '']);
    assert.deepEqual(box.problems(), ['duplicated line 7 receipt 6']);
  });

  it('names a line from another session, put in or in the place of one', () => {
    box.write(6, 'two');
    const theirs = box.lines('two')[2] ?? '';
    const [a = '', b = '', c = '', ...rest] = box.lines();
    box.setLines([a, b, theirs, c, ...rest]);
    assert.deepEqual(box.problems(), ['foreign line 3']);
    box.setLines([a, b, theirs, ...rest]);
    assert.deepEqual(box.problems(), ['foreign line 3 receipt 3']);
  });

  it('names every line of a file that was swapped with another session', () => {
    box.write(3, 'two');
    const mine = box.lines();
    box.setLines(box.lines('two'));
    box.setLines(mine, 'two');
    assert.deepEqual(
      box.problems(),
      ['truncated receipt 4 to 6', ...[1, 2, 3].map((line) => `foreign line ${line} receipt ${line}`)].sort(
        (a, b) => Number(a.startsWith('t')) - Number(b.startsWith('t')),
      ),
    );
    assert.equal(box.check('two').whole, false);
    fs.copyFileSync(box.seal('two'), box.seal());
    assert.ok(box.problems().includes('seal_changed'));
  });

  it('names a line that was signed by somebody else', () => {
    const forged = { ...parse(box.lines()[2]), tool: 'file_read' };
    const { mac: _, key, ...body } = forged;
    const line = receiptLine(signReceipt(body, { id: key, secret: Buffer.alloc(32) }));
    box.edit(3, () => line);
    assert.deepEqual(box.problems(), ['changed line 3 receipt 3']);
    const [a = '', ...rest] = box.lines();
    box.setLines([a, line, ...rest]);
    assert.deepEqual(box.problems(), ['inserted line 2', 'changed line 4 receipt 3']);
  });

  it('names the key that is missing, and a key that was put in its place', () => {
    const [name = ''] = fs.readdirSync(keyFolder(box.state));
    const id = name.slice(16, 32);
    const file = path.join(keyFolder(box.state), name);
    const secret = fs.readFileSync(file);
    fs.writeFileSync(file, `${'ab'.repeat(32)}\n`);
    assert.deepEqual(box.check().problems, [{ code: 'key_missing', key: id }]);
    fs.rmSync(file);
    assert.deepEqual(box.check().problems, [{ code: 'key_missing', key: id }]);
    fs.writeFileSync(file, secret);
    assert.equal(box.check().whole, true);
  });

  it('still checks what an older key has signed', () => {
    makeKey(box.state, Date.now());
    box.write(2);
    const ids = new Set(box.lines().map((line) => parse(line).key));
    assert.equal(ids.size, 2);
    assert.equal(box.check().whole, true);
  });

  it('keeps showing what was wrong with the seal after it was sealed anew', () => {
    fs.writeFileSync(box.seal(), '{}');
    box.restart();
    box.write(2);
    assert.deepEqual(box.problems(), ['seal_changed line 7 receipt 7']);
  });

  it('does not go on as if nothing had been, when the end or everything was taken away', () => {
    box.setLines(box.lines().slice(0, 4));
    box.restart();
    assert.equal(box.write(1), 7);
    assert.deepEqual(box.problems(), ['removed line 5 receipt 5 to 6']);
    fs.rmSync(box.file());
    fs.rmSync(box.seal());
    box.restart();
    assert.equal(box.write(1, 'one', 7), 8);
    assert.deepEqual(box.problems(), ['removed line 1 receipt 1 to 7']);
  });

  it('names exactly what was done, whatever it was and wherever', () => {
    const whole = box.lines();
    const line = fc.integer({ min: 1, max: whole.length });
    const at = (list: readonly string[], number: number) => list[number - 1] ?? '';
    const without = (number: number) => whole.filter((_, index) => index !== number - 1);
    fc.assert(
      fc.property(line, fc.nat(2_000), fc.integer({ min: 1, max: 255 }), (number, position, flip) => {
        const bytes = Buffer.from(at(whole, number));
        const place = position % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ flip;
        box.setLines(whole.map((text, index) => (index === number - 1 ? bytes.toString('latin1') : text)));
        const problems = box.check().problems;
        if (bytes.includes(0x0a)) return problems.length > 0;
        const [first] = problems;
        if (first?.code === 'key_missing') return problems.length === 1;
        return (
          first?.code === 'changed' &&
          first.line === number &&
          first.receipt === number &&
          problems.length === 1
        );
      }),
    );
    fc.assert(
      fc.property(line, (number) => {
        box.setLines(without(number));
        const expected = number === whole.length ? 'truncated' : 'removed';
        return box.check().problems.every(({ code, receipt }) => code === expected && receipt === number);
      }),
    );
    fc.assert(
      fc.property(line, line, (from, to) => {
        fc.pre(Math.abs(from - to) > 1);
        const moved = without(from);
        moved.splice(to - 1, 0, at(whole, from));
        box.setLines(moved);
        const [first, ...more] = box.check().problems;
        return first?.code === 'moved' && first.receipt === from && first.line === to && more.length === 0;
      }),
    );
  });
});
