// A project's own tools as a person writes and uses them: the packaged extension, the built agent, a scripted model.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import type { RecordedRequest } from '../../support/model-server.ts';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

const entry = (name: string, status = 'ready'): object => ({
  name,
  description: `Says what it is told, as ${name}.`,
  location: 'tools/echo/main.mjs',
  status,
  capabilities: ['say', 'shout'],
  tags: ['suite-echo'],
});
const registry = (...tools: readonly object[]): string =>
  `${JSON.stringify({ version: '1.0.0', tools }, null, 2)}\n`;
const MAIN = "console.log(['said', ...process.argv.slice(2)].join(' '));\n";
const WAIT = 'while [ ! -f go.txt ]; do sleep 0.1; done; echo went';

const call = (name: string, args: Readonly<Record<string, unknown>>) => ({
  call: { name, arguments: JSON.stringify(args) },
});
const toolsOf = ({ body }: RecordedRequest): readonly string[] =>
  (body.tools as readonly { function: { name: string } }[]).map((tool) => tool.function.name);

describe("a project's tools in the editor", () => {
  let workbench: Workbench;
  let chat: FrameLocator;
  before(async () => {
    workbench = await openWorkbench({
      settings: { 'files.autoSave': 'off' },
      files: { 'tools.json': registry(entry('echo', 'redy')), 'tools/echo/main.mjs': MAIN },
    });
  });
  after(() => workbench?.close());

  const row = (name: string | RegExp): Locator => workbench.page.getByRole('treeitem', { name }).first();
  const squiggles = (): Locator =>
    workbench.page.locator('.monaco-editor .squiggly-error, .monaco-editor .squiggly-warning');

  it('marks a typo in tools.json, and a quick fix mends it', async () => {
    const editor = await workbench.editor('tools.json');
    await squiggles().first().waitFor();
    await editor.getByText('"redy"').first().click();
    await workbench.shots('tools-squiggle');
    await workbench.page.keyboard.press('Control+.');
    const fix = workbench.page.locator('.action-widget .monaco-list-row', { hasText: '“ready”' }).first();
    await fix.waitFor();
    await workbench.shot('tools-quick-fix');
    await fix.click();
    await editor.getByText('"ready"').first().waitFor();
    await squiggles().first().waitFor({ state: 'detached' });
  });

  it('shows the tools with their states once its agent was started', async () => {
    await workbench.run('ocho.tools.focus');
    await row('Start Ocho to see its tools').click();
    await row(/^Built-in/).waitFor();
    // What comes after many rows is below what can be seen.
    await row(/^Built-in/).click();
    await row(/^echo, invalid/).waitFor();
    await workbench.shots('tools-view-invalid');
  });

  it('follows the file when it is saved, without a restart', async () => {
    await workbench.editor('tools.json');
    await workbench.page.keyboard.press('Control+S');
    await until(() => String(workbench.read('tools.json')).includes('"ready"'), 'the file');
    await row(/^echo, in use/).waitFor();
    await workbench.shots('tools-view');
  });

  it('runs a tool by hand, with a question, and shows what came of it', async () => {
    const { rows } = workbench.quickPick();
    await row(/^echo, in use/).hover();
    await row(/^echo, in use/)
      .getByRole('button', { name: /^Run a Tool by Hand/ })
      .click();
    await rows.filter({ hasText: 'shout' }).first().click();
    await rows
      .filter({ hasText: /^arguments/ })
      .first()
      .click();
    await workbench.quickPick().input.fill('one "two words"');
    await workbench.page.keyboard.press('Enter');
    await rows.filter({ hasText: 'two words' }).first().waitFor();
    await workbench.shots('tools-run-arguments');
    await rows.filter({ hasText: 'You are asked where' }).first().click();
    const allow = rows.filter({ hasText: /^Allow once/ }).first();
    await allow.waitFor();
    await workbench.shots('tools-run-question');
    await until(async () => {
      if ((await allow.count()) === 0) return true;
      await allow.click({ timeout: 1_000 }).catch(() => undefined);
      return false;
    }, 'the prompt takes the answer');
    await workbench.page.getByText('said shout one two words').first().waitFor();
    await workbench.shots('tools-run-result');
  });

  it('keeps the old tools in a turn that runs, until its next request', async () => {
    await workbench.run('ocho.openChat');
    chat = workbench.webview();
    await chat.getByRole('button', { name: /^Mode: / }).click();
    await chat.getByRole('option', { name: /Full/i }).first().click();
    await chat.getByRole('button', { name: /^Mode: Full/i }).waitFor();
    workbench.model.queue(
      { parts: [call('shell', { command: WAIT }), call('echo-new', { capability: 'say' })] },
      { parts: [{ text: 'I see a new one.' }] },
    );
    const before = workbench.model.requests.length;
    const input = chat.getByRole('textbox', { name: 'Message to Ocho' });
    await input.fill('Wait for it');
    await input.press('Enter');
    await chat.getByText('while [ ! -f go.txt ]', { exact: false }).first().waitFor();
    workbench.write('tools.json', registry(entry('echo'), entry('echo-new')));
    await row(/^echo-new, in use/).waitFor();
    workbench.write('go.txt', '');
    await chat.getByText('I see a new one.').first().waitFor();
    await workbench.shots('tools-turn');
    const [first, second] = workbench.model.requests.slice(before);
    assert.ok(first && second);
    assert.ok(toolsOf(first).includes('echo') && !toolsOf(first).includes('echo-new'));
    assert.ok(toolsOf(second).includes('echo-new'));
    // The call came with the answer to the first request, of whose tools it was none.
    assert.doesNotMatch(second.bodyText, /said say/);
    assert.match(second.bodyText, /went/);
  });
});
