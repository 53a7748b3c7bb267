// The chat in the view of Ocho, as suites about agents of other makers use it.
import { setTimeout as pause } from 'node:timers/promises';
import type { FrameLocator, Locator } from 'playwright-core';
import { until } from '../until.ts';
import type { Workbench } from '../workbench.ts';

/** Milliseconds between two clicks on an Allow that may not be taken yet. */
const AGAIN_MS = 300;

/** The chat that is looked at. */
export class ChatPage {
  readonly frame: FrameLocator;
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.frame = workbench.webview();
  }

  get input(): Locator {
    return this.frame.locator('textarea').first();
  }

  get transcript(): Locator {
    return this.frame.getByRole('feed');
  }

  get questions(): Locator {
    return this.frame.getByRole('region', { name: 'Questions' });
  }

  problem(text: string | RegExp): Locator {
    return this.frame.locator('.problem', { hasText: text });
  }

  async say(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  async isAnswered(text: string | RegExp): Promise<void> {
    await this.transcript.getByText(text).first().waitFor();
  }

  async withAgent(name: string): Promise<void> {
    await this.frame.getByRole('button', { name: 'New chat', exact: true }).click();
    await this.frame.getByRole('menuitem', { name: `New chat with ${name}` }).click();
    await this.frame.getByRole('textbox', { name: `Message to ${name}` }).waitFor();
  }

  /** By the prompt of the editor; an Allow counts when it has been on the screen for a moment. */
  async answerInPrompt(label: string | RegExp, shown: string): Promise<void> {
    await this.questions.getByRole('button').first().waitFor();
    await this.#workbench.command('Ocho: Review Pending Approvals');
    const { rows } = this.#workbench.quickPick();
    await rows.filter({ hasText: shown }).first().waitFor();
    const answer = rows.filter({ hasText: label }).first();
    await until(async () => {
      if ((await answer.count()) === 0) return true;
      await answer.click({ timeout: 2_000 }).catch(() => {});
      await pause(AGAIN_MS);
      return false;
    }, 'the answer is taken');
  }
}
