import assert from 'node:assert/strict';
import { type ConfigSandbox, createConfigSandbox } from './sandbox.ts';

describe('receipts in the configuration', () => {
  let box: ConfigSandbox;
  beforeEach(() => {
    box = createConfigSandbox();
  });
  afterEach(() => box.remove());

  it('are off, and a workspace may turn them on', async () => {
    assert.equal((await box.snapshot()).values.receipts.enabled, false);
    box.inWorkspace('[receipts]\nenabled = true\n');
    assert.equal((await box.snapshot()).values.receipts.enabled, true);
  });

  it('are not turned off by a workspace', async () => {
    box.user('[receipts]\nenabled = true\n');
    box.inWorkspace('[receipts]\nenabled = false\n');
    const { values, diagnostics } = await box.snapshot();
    assert.equal(values.receipts.enabled, true);
    assert.equal(diagnostics[0]?.code, 'CONFIG_WORKSPACE_WIDENS');
  });
});
