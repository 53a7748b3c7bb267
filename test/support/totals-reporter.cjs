// A mocha reporter that shows progress as `dot` or `spec` does (reporter option `style`) and leaves its totals in the
// file named by the option `totals`, for test/run.mjs to add up.
const fs = require('node:fs');
const { reporters, Runner } = require('mocha');
const { withReason } = require('./with-reason.ts');

class TotalsReporter {
  constructor(runner, options) {
    const { style = 'dot', totals } = options.reporterOptions ?? {};
    this.shown = new (style === 'spec' ? reporters.Spec : reporters.Dot)(runner, options);
    const failures = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) =>
      failures.push(withReason(test.fullTitle(), String(error?.message ?? error))),
    );
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      if (!totals) return;
      const { passes, pending } = this.shown.stats;
      fs.writeFileSync(totals, JSON.stringify({ passed: passes, skipped: pending, failures }));
    });
  }
}

module.exports = TotalsReporter;
