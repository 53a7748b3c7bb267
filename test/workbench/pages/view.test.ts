import assert from 'node:assert/strict';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

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

  it('is activated by the command in a time the editor measures', async () => {
    await workbench.command('Developer: Show Running Extensions');
    const list = workbench.page.locator('.runtime-extensions-editor .monaco-list');
    // The slowest are first, and only what is seen is there.
    const name = workbench.page.getByText('Ocho', { exact: true });
    const row = list.locator('.monaco-list-row').filter({ has: name });
    await list.hover();
    await until(async () => {
      await workbench.page.mouse.wheel(0, 300);
      return (await row.count()) > 0;
    }, 'Ocho among the running extensions');
    console.log(`      ${await row.getByText(/Activation: \d+ms/).textContent()}`);
  });
});
