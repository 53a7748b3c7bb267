// The native prompt as a person sees it, in Spanish: a long command, several chats, and a no that is always there.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

const LINES = Array.from({ length: 60 }, (_none, index) => `echo "step ${index}" >> log.txt`);

describe('the native prompt, in Spanish', () => {
  let workbench: Workbench;
  let chat: FrameLocator;
  before(async () => {
    workbench = await openWorkbench({ locale: 'es' });
  });
  after(() => workbench?.close());

  const shell = (command: string) => ({
    parts: [{ call: { name: 'shell', arguments: JSON.stringify({ command }) } }],
  });

  /** Sends a prompt in the active chat whose answer is this command, and waits for the question. */
  async function ask(text: string, command: string): Promise<void> {
    workbench.model.queue(shell(command));
    const input = chat.locator('.composer textarea');
    await input.fill(text);
    await input.press('Enter');
    await chat.locator('.question').first().waitFor();
  }

  it('names the chat that asks and how many questions wait, and has Deny before its eyes', async () => {
    await workbench.run('ocho.openChat');
    chat = workbench.webview();
    await ask('Limpia el registro', LINES.join('\n'));
    await workbench.run('ocho.newChat');
    await chat.locator('.question').waitFor({ state: 'detached' });
    await ask('Prepara la carpeta', 'mkdir -p made');
    void workbench.run('ocho.reviewApprovals');
    const { rows } = workbench.quickPick();
    await rows.filter({ hasText: 'Denegar' }).first().waitFor();
    const title = await workbench.page.locator('.quick-input-title').textContent();
    assert.equal(title, 'Ocho pregunta en el chat «Limpia el registro» (1 de 2)');
    await rows.filter({ hasText: 'líneas más' }).first().waitFor();
    const widget = await workbench.quickPick().widget.boundingBox();
    const deny = await rows.filter({ hasText: 'Denegar' }).first().boundingBox();
    assert.ok(
      widget && deny && deny.y + deny.height <= widget.y + widget.height,
      'the whole row is in sight',
    );
    await workbench.shots('prompt-long-es');
  });

  it('denies by the button in its header, and goes on to the next question', async () => {
    await workbench.page.locator('.quick-input-titlebar').getByRole('button', { name: 'Denegar' }).click();
    const title = workbench.page.locator('.quick-input-title');
    await until(
      async () => (await title.textContent()) === 'Ocho pregunta en el chat «Prepara la carpeta»',
      'the second question',
    );
    const { rows } = workbench.quickPick();
    // Keys alone: the first row only shows more, the next that answers is the no.
    await workbench.page.keyboard.press('ArrowDown');
    for (let step = 0; step < 12; step++) {
      const active = (await rows.and(workbench.page.locator('.focused')).first().textContent()) ?? '';
      if (active.includes('Denegar') || active.includes('Permitir')) {
        assert.match(active, /Denegar/);
        break;
      }
      await workbench.page.keyboard.press('ArrowDown');
    }
    workbench.model.queue({ parts: [{ text: 'Bien.' }] }, { parts: [{ text: 'Bien.' }] });
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await until(
      () => workbench.model.requests.some(({ bodyText }) => bodyText.includes('mkdir')),
      'the news',
    );
    assert.throws(() => workbench.read('made'));
  });
});
