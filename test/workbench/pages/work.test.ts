// A piece of work from beginning to end, as a person does it: the packaged extension, the built agent, a scripted model.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import type { AnswerPart } from '../../support/model-server.ts';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

/** CRLF and a byte order mark, which nobody asked to change. */
const LETTERS = '\uFEFFone\r\ntwo\r\nthree\r\nfour\r\nfive\r\nsix\r\nseven\r\neight\r\n';

const call = (name: string, args: Readonly<Record<string, unknown>>): AnswerPart => ({
  call: { name, arguments: JSON.stringify(args) },
});

describe('work with Ocho in the editor', () => {
  let workbench: Workbench;
  let chat: FrameLocator;
  before(async () => {
    workbench = await openWorkbench({ files: { 'letters.txt': LETTERS } });
  });
  after(() => workbench?.close());

  const input = (): Locator => chat.getByRole('textbox', { name: 'Message to Ocho' });
  const say = async (text: string): Promise<void> => {
    await input().fill(text);
    await input().press('Enter');
  };
  const questions = (): Locator => chat.getByRole('region', { name: 'Questions' });

  it('opens the chat and streams an answer', async () => {
    workbench.model.queue({
      delayMs: 50,
      parts: [
        { text: '## A plan\n\nFirst **look**, then write:\n\n' },
        { text: '```ts\nexport const answer: number = 42;\n```\n\n' },
        { text: '- see `letters.txt:3`\n- done\n' },
      ],
    });
    await workbench.command('Ocho: Open Chat');
    chat = workbench.webview();
    await say('What would you do?');
    await chat.getByRole('heading', { name: 'A plan' }).waitFor();
    await chat.getByText('answer: number', { exact: false }).first().waitFor();
    await chat.getByText('done').first().waitFor();
    await workbench.shots('1-answered');
  });

  it('runs a command that was approved in the native prompt, and shows its output', async () => {
    workbench.model.queue(
      { parts: [call('shell', { command: 'mkdir made && printf "\\033[32mgreen\\033[0m line\\n"' })] },
      { parts: [{ text: 'The folder is there.' }] },
    );
    await say('Make a folder');
    await questions().getByText('mkdir made', { exact: false }).first().waitFor();
    await workbench.shots('2-question-card');
    await workbench.command('Ocho: Review Pending Approvals');
    const { rows } = workbench.quickPick();
    await rows.filter({ hasText: 'mkdir made' }).first().waitFor();
    await workbench.shots('2-question-prompt');
    await chooseAllowOnce(workbench);
    await chat.getByText('The folder is there.').first().waitFor();
    // What is done is folded; its output is a click away.
    await chat.getByRole('button', { name: /^mkdir made/, expanded: false }).click();
    await chat.getByText('green line').first().waitFor();
    await workbench.shots('2-approved');
  });

  it('runs a command that was approved on the card', async () => {
    workbench.model.queue(
      { parts: [call('shell', { command: 'touch made/by-card.txt' })] },
      { parts: [{ text: 'Touched.' }] },
    );
    await say('Touch a file');
    await questions()
      .getByRole('button', { name: /Allow once/ })
      .click();
    await chat.getByText('Touched.').first().waitFor();
    assert.equal(String(workbench.read('made/by-card.txt')), '');
  });

  it('denies a command with feedback, and the model is told', async () => {
    workbench.model.queue(
      { parts: [call('shell', { command: 'touch unwanted.txt' })] },
      { parts: [{ text: 'I leave it.' }] },
    );
    await say('Touch another');
    await questions()
      .getByRole('button', { name: /Deny with feedback/ })
      .click();
    await questions().getByRole('textbox').fill('not in this folder');
    await workbench.shots('3-deny-with-feedback');
    await questions().getByRole('button', { name: 'Deny', exact: true }).click();
    await chat.getByText('I leave it.').first().waitFor();
    assert.ok(workbench.model.requests.at(-1)?.bodyText.includes('not in this folder'));
    assert.ok(!exists(workbench, 'unwanted.txt'));
  });

  it('writes the accepted hunk alone, byte for byte, and tells the model', async () => {
    workbench.model.queue(
      { parts: [call('file_read', { path: 'letters.txt' })] },
      {
        parts: [
          call('file_write', {
            path: 'letters.txt',
            content: LETTERS.replace('two', 'TWO').replace('seven', 'SEVEN').replaceAll('\r', ''),
          }),
        ],
      },
      { parts: [{ text: 'Half of it.' }] },
    );
    await say('Shout');
    await questions().getByRole('button', { name: 'Review changes' }).click();
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await workbench.shots('4-review');
    await workbench.command('Ocho: Accept Hunk');
    await workbench.command('Ocho: Next Hunk');
    await workbench.command('Ocho: Reject Hunk');
    await chat.getByText('Half of it.').first().waitFor();
    assert.equal(String(workbench.read('letters.txt')), LETTERS.replace('two', 'TWO'));
    await workbench.shots('4-reviewed');
  });

  it('stops a running command with everything it started', async () => {
    workbench.model.queue({
      parts: [call('shell', { command: 'sh -c \'trap "" INT TERM; echo $$ > pid.txt; sleep 600\'' })],
    });
    await chooseOption(chat, 'Mode', 'Full');
    await say('Wait');
    await until(() => pidIn(workbench) > 1, 'the command runs');
    const pid = pidIn(workbench);
    await workbench.shots('5-running');
    await chat.getByRole('button', { name: /^Stop/ }).click();
    await until(() => !isAlive(pid), 'the command is gone');
    await until(async () => (await chat.getByRole('button', { name: /^Send/ }).count()) > 0, 'idle again');
    await workbench.shots('5-stopped');
  });

  it('goes on after the agent was killed in mid-turn', async () => {
    workbench.model.queue({ parts: [{ text: 'Half an ans' }], hang: 'after-headers' });
    await say('Take your time');
    await until(() => workbench.model.left === 0, 'the model was asked');
    const agents = agentsOf(workbench);
    assert.equal(agents.length, 1);
    process.kill(agents[0] ?? 0, 'SIGKILL');
    await chat.getByRole('button', { name: 'Continue' }).waitFor();
    await workbench.shots('6-killed');
    workbench.model.queue({ parts: [{ text: 'Here I am again.' }] });
    await say('Are you there?');
    await chat.getByText('Here I am again.').first().waitFor();
    assert.ok(workbench.model.requests.at(-1)?.bodyText.includes('What would you do?'), 'with its context');
  });

  it('has the history after a reload of the window', async () => {
    await workbench.reload();
    await workbench.command('Ocho: Open Chat');
    chat = workbench.webview();
    await chat.getByText('Here I am again.').first().waitFor();
    workbench.model.queue({ parts: [{ text: 'Still here.' }] });
    await say('And now?');
    await chat.getByText('Still here.').first().waitFor();
    assert.ok(workbench.model.requests.at(-1)?.bodyText.includes('What would you do?'), 'with its context');
    await workbench.shots('7-reloaded');
  });

  it('undoes a turn', async () => {
    workbench.model.queue(
      { parts: [call('file_read', { path: 'letters.txt' })] },
      { parts: [call('file_edit', { path: 'letters.txt', old_string: 'five', new_string: 'FIVE' })] },
      { parts: [call('file_write', { path: 'new/file.txt', content: 'new\n' })] },
      { parts: [{ text: 'Changed two files.' }] },
    );
    await chooseOption(chat, 'Mode', 'Full');
    await say('Change two files');
    await chat.getByText('Changed two files.').first().waitFor();
    assert.ok(String(workbench.read('letters.txt')).includes('FIVE'));
    await workbench.command('Ocho: Undo the Last Turn');
    await workbench.dialog().waitFor();
    await workbench.shots('8-undo');
    await workbench.dialog().getByRole('button', { name: /Undo/ }).click();
    await until(() => !exists(workbench, 'new/file.txt'), 'the new file is gone');
    assert.equal(String(workbench.read('letters.txt')), LETTERS.replace('two', 'TWO'));
  });
});

/** An Allow counts when the question has been there for a moment: it is pressed until the prompt takes it. */
async function chooseAllowOnce(workbench: Workbench): Promise<void> {
  const { rows } = workbench.quickPick();
  const allow = rows.filter({ hasText: /^Allow once/ }).first();
  await until(async () => {
    if ((await allow.count()) === 0) return true;
    // It may go between the look and the click.
    await allow.click({ timeout: 1_000 }).catch(() => undefined);
    return false;
  }, 'the prompt takes the answer');
}

async function chooseOption(chat: FrameLocator, option: string, value: string): Promise<void> {
  await chat.getByRole('button', { name: new RegExp(`^${option}: `) }).click();
  await chat
    .getByRole('option', { name: new RegExp(value, 'i') })
    .first()
    .click();
  await chat.getByRole('button', { name: new RegExp(`^${option}: ${value}`, 'i') }).waitFor();
}

function exists({ folder }: Workbench, name: string): boolean {
  return fs.existsSync(path.join(folder, name));
}

/** The agents whose workspace is the open folder. */
function agentsOf({ folder }: Workbench): number[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      const isAgent = command.some((word) => word.endsWith('/dist/agent/main.js')) && command.includes('acp');
      return isAgent && fs.readlinkSync(`/proc/${name}/cwd`) === fs.realpathSync(folder)
        ? [Number(name)]
        : [];
    } catch {
      return []; // Gone meanwhile.
    }
  });
}

/** What the command wrote; 0 before it did. */
function pidIn(workbench: Workbench): number {
  return exists(workbench, 'pid.txt') ? Number(String(workbench.read('pid.txt'))) : 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
