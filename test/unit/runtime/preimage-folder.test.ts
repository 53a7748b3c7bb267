// What files held before they were changed may be anybody's secret: the model never gets at it by reading.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { createLogger } from '../../../agent/platform/log.ts';
import { composeHost } from '../../../agent/runtime/compose.ts';
import { readingPlan } from '../../../agent/runtime/decide.ts';

describe('kept pre-images', function () {
  this.timeout(30_000);
  let home: string;
  beforeEach(() => {
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-kept-')));
    fs.mkdirSync(path.join(home, 'work'));
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  it('can be read back for an undo, and by no tool of the model', async () => {
    const dirs = { config: path.join(home, 'config'), state: path.join(home, 'state') };
    const logger = createLogger({ stateDir: dirs.state, env: {} });
    const host = composeHost({ i18n: createI18n({ locale: 'en' }), dirs, logger, env: { HOME: home } });
    try {
      const { session } = await host.create({ cwd: path.join(home, 'work'), additionalDirectories: [] });
      await session.preimages.keep(session.id, Buffer.from('a line that was in .env'));
      const found = fs
        .readdirSync(dirs.state, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(dirs.state, name))
        .filter((file) => fs.statSync(file).isFile() && fs.readFileSync(file, 'utf8').includes('in .env'));
      assert.equal(found.length, 1);
      for (const file of [...found, ...found.map((each) => path.dirname(each))]) {
        const decision = await session.policy.decide(readingPlan(session, file), {
          ...session.policyContext(),
          level: 'full',
        });
        assert.deepEqual([decision.outcome, decision.rule], ['block', 'own_folder'], file);
      }
    } finally {
      await host.shutdown();
    }
  });
});
