// Models that belong to another extension: the editor asks the person, and Ocho says what the answer means.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';
import type { FrameLocator } from 'playwright-core';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

const COMPANION = path.resolve('test/workbench/companions/models');

describe("the editor's models, of another extension", () => {
  let workbench: Workbench;
  let chat: FrameLocator;

  before(async () => {
    workbench = await openWorkbench({
      config: '[model]\ndefault = "editor/suite/guarded"\n',
      env: { OCHO_TEST_MODEL_SAYS: 'Guarded greetings.' },
    });
    const zip = new JSZip();
    for (const name of fs.readdirSync(COMPANION)) {
      zip.file(`extension/${name}`, fs.readFileSync(path.join(COMPANION, name)));
    }
    const file = path.join(workbench.stateDir, 'models.vsix');
    fs.writeFileSync(file, await zip.generateAsync({ type: 'nodebuffer' }));
    // As the editor's own messages carry a URI.
    const uri = { $mid: 1, scheme: 'file', path: file, fsPath: file, external: `file://${file}` };
    await workbench.run('workbench.extensions.installExtension', uri);
    await workbench.reload();
    await workbench.command('Ocho: Open Chat');
    chat = workbench.webview();
  });
  after(() => workbench?.close());

  const say = async (text: string): Promise<void> => {
    const input = chat.getByRole('textbox', { name: 'Message to Ocho' });
    await input.fill(text);
    await input.press('Enter');
  };

  it('are not asked when the person does not allow it, and the chat says what to do', async () => {
    await say('Hello');
    await workbench.dialog().getByText('Ocho answers what you ask in its chat with this model.').waitFor();
    await workbench.shot('editor-model-consent');
    await workbench.dialog().getByRole('button', { name: 'Cancel' }).click();
    await chat
      .getByText(/does not let Ocho use Suite guarded/)
      .first()
      .waitFor();
    assert.equal(await chat.getByText('Guarded greetings.').count(), 0);
    await workbench.shots('editor-model-refused');
  });

  it('answer once the person has allowed it, and the editor does not ask again', async () => {
    await say('Hello again');
    await workbench.dialog().getByRole('button', { name: 'Allow' }).click();
    await chat.getByText('Guarded greetings.').first().waitFor();
    await say('And again');
    await until(
      async () => (await chat.getByRole('feed').getByText('Guarded greetings.').count()) === 2,
      'the second answer, without a question',
    );
  });
});
