// From nothing to a model with a key, by the keyboard alone: the ways that the empty chat offers, a key that is refused,
// another one, and none.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

describe('a first model', () => {
  const wrong = `suite-wrong-${randomUUID()}`;
  const right = `suite-right-${randomUUID()}`;
  let workbench: Workbench;
  let chat: FrameLocator;

  before(async () => {
    workbench = await openWorkbench({ config: '' });
    await workbench.command('Ocho: Open Chat');
    chat = workbench.webview();
  });
  after(() => workbench?.close());

  const input = (): Locator => chat.getByRole('textbox', { name: 'Message to Ocho' });
  const press = (key: string): Promise<void> => workbench.page.keyboard.press(key);

  /** Takes the row that is written in the open quick pick. */
  async function pick(text: string): Promise<void> {
    const { rows } = workbench.quickPick();
    await rows.filter({ hasText: text }).first().waitFor();
    await workbench.page.keyboard.type(text);
    await until(async () => (await rows.count()) === 1, `one row for ${text}`);
    await press('Enter');
  }

  /** Answers the questions of `Ocho: Set API Key…` as far as the key. */
  async function enter(key: string): Promise<void> {
    await pick('Anthropic');
    const box = workbench.quickPick().input;
    await until(async () => (await box.getAttribute('type')) === 'password', 'the box for the key');
    await workbench.page.keyboard.type(key);
    await workbench.shot('keys-enter');
    await press('Enter');
  }

  it('is offered in place of the empty chat, as long as there is none', async () => {
    await chat.getByRole('heading', { name: 'Choose a model to begin' }).waitFor();
    await chat.getByRole('button', { name: /Use an API key/ }).waitFor();
    await workbench.shots('keys-welcome');
  });

  it('comes with a key, and the empty chat then offers requests that go into the input', async () => {
    const config = `[providers.anthropic]\nbase_url = "${workbench.model.url}"\nmodels = ["scripted"]\n`;
    fs.writeFileSync(path.join(workbench.configDir, 'config.toml'), config);
    await chat.getByRole('button', { name: /Use an API key/ }).focus();
    await press('Enter');
    await enter(wrong);
    // The one model there is needs no choice.
    await workbench.notification('The key of Anthropic is stored.').waitFor();
    await chat.getByRole('heading', { name: 'What should Ocho do?' }).waitFor();
    await until(() => input().evaluate((element) => element.matches(':focus')), 'the focus in the input');
    const example = chat.locator('.welcome-choice').first();
    const text = (await example.textContent()) ?? '';
    await workbench.shots('keys-examples');
    await example.focus();
    await press('Enter');
    assert.equal(await input().inputValue(), text.trim());
    assert.equal(workbench.model.requests.length, 0);
  });

  it('says of a key that is refused what to do, and offers it', async () => {
    const body = { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } };
    workbench.model.queue({ status: 401, body });
    await input().focus();
    await press('Enter');
    const problem = chat.getByRole('region', { name: 'Problem' });
    await problem.getByText(/refused the API key.*Run “Ocho: Set API Key”/).waitFor();
    assert.ok(!/ocho setup/.test((await problem.textContent()) ?? ''));
    await workbench.shots('keys-refused');
    await problem.getByRole('button', { name: 'Set API key' }).focus();
    await press('Enter');
    await enter(right);
    await workbench.notification('The next request uses it.').first().waitFor();
    workbench.model.queue({ parts: [{ text: 'With the right key.' }] });
    await problem.getByRole('button', { name: 'Try again' }).focus();
    await press('Enter');
    await chat.getByText('With the right key.').first().waitFor();
    assert.equal(workbench.model.requests.at(-1)?.headers['x-api-key'], right);
  });

  it('can lose its key again', async () => {
    await workbench.command('Ocho: Remove API Key…');
    await pick('Anthropic');
    await workbench.notification('The key of Anthropic is removed.').waitFor();
    workbench.model.queue({ parts: [{ text: 'Without a key.' }] });
    await input().fill('Again');
    await input().press('Enter');
    await chat.getByText('Without a key.').first().waitFor();
    assert.notEqual(workbench.model.requests.at(-1)?.headers['x-api-key'], right);
  });

  it('has left no key in a log or a file', async () => {
    const files = [workbench.configDir, workbench.stateDir].flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1')),
    );
    const kept = [...files, JSON.stringify(await workbench.logs())];
    for (const key of [wrong, right]) assert.ok(!kept.some((text) => text.includes(key)));
  });
});
