// Conversations as a person has them, in the real workbench: what is said, stopped, broken off and found again.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

/** Milliseconds until a new extension host has loaded its session, on a machine that does much else. */
const AFTER_RELOAD = { timeout: 100_000 };

describe('a conversation in the workbench', () => {
  let workbench: Workbench;
  before(async () => {
    workbench = await openWorkbench();
    await workbench.command('Ocho: Open Chat');
  });
  after(() => workbench?.close());

  const chat = () => workbench.webview();
  const input = () => chat().locator('textarea').first();
  const transcript = () => chat().getByRole('feed');
  const problem = (text: string) => chat().locator('.problem-text', { hasText: text });

  async function say(text: string): Promise<void> {
    await input().fill(text);
    await input().press('Enter');
  }

  it('is answered as the model says it, and a file it names opens at its line', async () => {
    workbench.model.queue({
      parts: [{ text: 'See [the price](src/price.js:3) ' }, { text: 'and **nothing** else.' }],
      delayMs: 50,
    });
    await say('Where is the price?');
    await transcript().getByText('and nothing else.').waitFor();
    await transcript().getByText('Where is the price?').waitFor();
    await transcript().getByText('the price', { exact: true }).click();
    await workbench.page.getByRole('tab', { name: /price\.js/ }).waitFor();
    await workbench.page.getByText(/Ln 3, Col 1/).waitFor();
  });

  it('mentions a file of the workspace, which the model gets', async () => {
    workbench.model.queue({ parts: [{ text: 'Read it.' }] });
    await input().pressSequentially('Read @bask');
    await chat()
      .getByRole('option', { name: /src\/basket\.js/ })
      .waitFor();
    await input().press('Enter');
    await chat()
      .getByRole('list', { name: /attach/i })
      .getByText('src/basket.js')
      .waitFor();
    await input().press('Enter');
    await transcript().getByText('Read it.').waitFor();
    const last = workbench.model.requests.at(-1)?.bodyText ?? '';
    assert.match(last, /export function|basket/);
  });

  it('lets what is queued wait when the turn before is stopped', async () => {
    workbench.model.queue({ parts: [{ text: 'I begin' }], hang: 'after-headers' });
    await say('Take your time');
    await chat().getByRole('button', { name: /stop/i }).first().waitFor();
    await say('And then this');
    await chat().getByRole('button', { name: /stop/i }).first().click();
    await problem('These messages wait').waitFor();
    await workbench.shot('conversation-queue-held');
    workbench.model.queue({ parts: [{ text: 'Done with that.' }] });
    await chat().getByRole('button', { name: 'Send them' }).click();
    await transcript().getByText('Done with that.').waitFor();
  });

  it('goes on after the agent was killed in the middle of a turn', async () => {
    await hangingTurn('A long story');
    process.kill(agentPid(), 'SIGKILL');
    await problem('The turn was interrupted.').waitFor();
    await workbench.shot('conversation-interrupted');
    workbench.model.queue({ parts: [{ text: 'The other half.' }] });
    await chat().getByRole('button', { name: 'Continue', exact: true }).click();
    await transcript().getByText('The other half.').waitFor();
    await transcript().getByText('A long story', { exact: true }).waitFor();
  });

  it('brings everything back after a reload of the window, also a turn that was running', async () => {
    await hangingTurn('Never ending');
    await workbench.reload();
    await transcript().getByText('Never ending', { exact: true }).waitFor(AFTER_RELOAD);
    await transcript().getByText('The other half.').waitFor();
    await problem('The last turn did not come to its end.').waitFor();
    workbench.model.queue({ parts: [{ text: 'After all.' }] });
    await chat().getByRole('button', { name: 'Continue', exact: true }).click();
    await transcript().getByText('After all.').waitFor();
  });

  it('is a tab as well, which has all of it when it is shown again', async () => {
    await workbench.command('Ocho: Open Chat in Editor');
    await workbench.webview('editor').getByText('After all.').waitFor();
    await workbench.shot('conversation-editor');
    await workbench.editor('README.md');
    await workbench.page.locator('.tabs-container .tab', { hasText: 'Where is the price?' }).click();
    await workbench.webview('editor').getByText('After all.').waitFor();
    await workbench.run('workbench.action.closeAllEditors');
  });

  it('is found again in the history', async () => {
    await workbench.run('ocho.newChat');
    await input().waitFor();
    await chat().getByRole('button', { name: 'History', exact: true }).click();
    const row = chat().getByRole('dialog').getByText('Where is the price?');
    await row.waitFor();
    await workbench.shot('conversation-history');
    await row.click();
    await transcript().getByText('After all.').waitFor();
  });

  /** Starts a turn that the model does not end. */
  async function hangingTurn(text: string): Promise<void> {
    const before = workbench.model.requests.length;
    workbench.model.queue({ parts: [{ text: `Half of ${text}.` }], hang: 'after-headers' });
    await say(text);
    await until(() => workbench.model.requests.length > before, 'the model is asked');
  }

  /** The agent of this window: it alone has the window's folders. */
  function agentPid(): number {
    const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const own = pids.find((pid) => {
      const of = (file: string): string => readOr(`/proc/${pid}/${file}`);
      return of('environ').includes(workbench.stateDir) && /agent.main\.js\0acp/.test(of('cmdline'));
    });
    assert.ok(own, 'the agent runs');
    return Number(own);
  }
});

function readOr(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
