import assert from 'node:assert/strict';
import { openWorkbench, type Workbench } from '../support/workbench.ts';

describe('the view of Ocho', () => {
  let workbench: Workbench;
  before(async () => {
    workbench = await openWorkbench();
  });
  after(() => workbench?.close());

  it('opens by a command, and its page has an input', async () => {
    await workbench.command('Ocho: Open Chat');
    await workbench.webview().getByRole('textbox').first().waitFor();
    await workbench.shots('view');
  });

  it('loads nothing from the network', async () => {
    const names = workbench.page.frames().map((frame) => new URL(frame.url(), 'http://127.0.0.1').hostname);
    assert.deepEqual([...new Set(names)], ['127.0.0.1']);
  });
});
