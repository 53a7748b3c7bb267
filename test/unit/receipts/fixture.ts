// A state folder with receipts in it, and ways to tamper with them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkReceipts } from '../../../agent/receipts/check.ts';
import { receiptFile, sealFile } from '../../../agent/receipts/files.ts';
import { hashOfValue } from '../../../agent/receipts/receipt.ts';
import { createReceiptRecorder } from '../../../agent/receipts/recorder.ts';
import type { LoggedCalls, Verdict } from '../../../agent/receipts/verify.ts';

/** Receipts of one state folder. */
export class ReceiptBox {
  readonly state = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-receipts-'));
  #recorder = createReceiptRecorder(this.state, () => Date.UTC(2030, 0, 1));

  remove(): void {
    fs.rmSync(this.state, { recursive: true, force: true });
  }

  /** As after a new start of the agent. */
  restart(): void {
    this.#recorder = createReceiptRecorder(this.state, () => Date.UTC(2030, 0, 2));
  }

  /** Writes receipts as calls that succeed would, and gives the last one's number. */
  write(count: number, session = 'one', known = 0): number {
    let sequence = 0;
    for (let index = 0; index < count; index++) {
      const facts = {
        session,
        call: `call_${index + 1}`,
        tool: 'shell',
        plan: hashOfValue(`${session} plan ${index}`),
        given: hashOfValue('ok'),
        output: hashOfValue('whole'),
        decision: { outcome: 'allow' as const, class: 'medium' as const, rule: 'rules.allow' },
      };
      sequence = this.#recorder.record(facts, known).sequence;
    }
    return sequence;
  }

  file(session = 'one'): string {
    return receiptFile(this.state, session);
  }

  seal(session = 'one'): string {
    return sealFile(this.state, session);
  }

  lines(session = 'one'): string[] {
    return fs.readFileSync(this.file(session), 'utf8').trimEnd().split('\n');
  }

  setLines(lines: readonly string[], session = 'one'): void {
    fs.writeFileSync(this.file(session), lines.map((line) => `${line}\n`).join(''));
  }

  /** Changes one line. */
  edit(line: number, change: (text: string) => string): void {
    this.setLines(this.lines().map((text, index) => (index === line - 1 ? change(text) : text)));
  }

  check(session = 'one', log?: LoggedCalls): Verdict {
    return checkReceipts(this.state, session, log);
  }

  /** Code, line and numbers of each problem, e.g. `changed line 2 receipt 2`. */
  problems(session = 'one', log?: LoggedCalls): string[] {
    return this.check(session, log).problems.map(({ code, line, receipt, to }) =>
      [code, line && `line ${line}`, receipt && `receipt ${receipt}`, to && `to ${to}`]
        .filter(Boolean)
        .join(' '),
    );
  }
}
