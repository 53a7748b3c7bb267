// What suites in the extension host leave in their file of records, one JSON object a line, and what is made of it.

import { withReason } from '../../support/with-reason.ts';

/** Something that happened in the host. */
export type TestRecord =
  | { readonly type: 'suite'; readonly title: string; readonly depth: number }
  | { readonly type: 'start'; readonly title: string }
  | {
      readonly type: 'pass' | 'pending';
      readonly title: string;
      readonly full: string;
      readonly depth: number;
    }
  | {
      readonly type: 'fail';
      readonly title: string;
      readonly full: string;
      readonly depth: number;
      readonly message: string;
    }
  /** Of a test, for the person who reads: a measurement. */
  | { readonly type: 'note'; readonly text: string }
  /** Mocha came to its end. */
  | { readonly type: 'end' };

/** As test/support/totals-reporter.cjs leaves them for test/run.mjs. */
export interface Totals {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  /** Shown in the summary. */
  readonly notes?: readonly string[];
}

/** A line as mocha's `spec` reporter would show it; undefined: nothing to show. */
export function shown(record: TestRecord): string | undefined {
  switch (record.type) {
    case 'suite':
      return `${record.depth === 1 ? '\n' : ''}${'  '.repeat(record.depth)}${record.title}`;
    case 'pass':
      return `${'  '.repeat(record.depth)}✔ ${record.title}`;
    case 'pending':
      return `${'  '.repeat(record.depth)}- ${record.title}`;
    case 'fail':
      return `${'  '.repeat(record.depth)}✗ ${record.title}\n${record.message.replace(/^/gm, '      ')}`;
    case 'note':
      return `      ${record.text}`;
    default:
      return undefined;
  }
}

/** Sums up. A host that did not come to the end, and a run without a test, are failures of their own. */
export function totalsOf(records: readonly TestRecord[], ended: string): Totals {
  const failures = records.flatMap((each) =>
    each.type === 'fail' ? [withReason(each.full, each.message)] : [],
  );
  const passed = records.filter(({ type }) => type === 'pass').length;
  const skipped = records.filter(({ type }) => type === 'pending').length;
  if (!records.some(({ type }) => type === 'end')) {
    const last = records.findLast((each) => each.type === 'start');
    failures.push(`${ended}${last?.type === 'start' ? `, in or after: ${last.title}` : ''}`);
  } else if (passed + failures.length === 0) {
    failures.push('no test was run');
  }
  return { passed, skipped, failures };
}
