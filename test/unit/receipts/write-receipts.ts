// A process that writes receipts: `write-receipts.ts STATE SESSION COUNT`.
import { hashOfValue } from '../../../agent/receipts/receipt.ts';
import { createReceiptRecorder } from '../../../agent/receipts/recorder.ts';

const [state = '', session = '', count = '0'] = process.argv.slice(2);
const recorder = createReceiptRecorder(state);
for (let index = 0; index < Number(count); index++) {
  const hash = hashOfValue(index);
  const decision = { outcome: 'allow', class: 'low', rule: 'level.low' } as const;
  recorder.record(
    { session, call: `c${index}`, tool: 'shell', plan: hash, given: hash, output: hash, decision },
    0,
  );
}
