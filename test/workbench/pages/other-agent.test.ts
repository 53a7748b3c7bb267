// Agents of other makers in the real workbench, from the `ocho.agents` setting: nothing of the chat is only for Ocho's.
import assert from 'node:assert/strict';
import path from 'node:path';
import { ChatPage } from '../support/other-agents/chat-page.ts';
import { openWorkbench, until, type Workbench } from '../support/workbench.ts';

const PLAIN = path.resolve('test/workbench/support/other-agents/plain-agent.ts');
const LETTERS = 'one\r\ntwo\r\nthree\r\nfour\r\nfive\r\nsix\r\nseven\r\neight\r\n';

describe('an agent of another maker', () => {
  let workbench: Workbench;
  let chat: ChatPage;
  before(async () => {
    const plain = { command: process.execPath, args: ['--import', import.meta.resolve('tsx'), PLAIN] };
    const agents = {
      Plain: plain,
      Nowhere: { command: '/nowhere/agent', args: [] },
      Unlisted: { command: 'no-such-agent-on-the-path' },
      Broken: { command: 7 },
      Mute: { command: process.execPath, args: ['-e', 'console.error("no licence"); process.exit(3)'] },
    };
    workbench = await openWorkbench({
      files: { 'letters.txt': LETTERS, 'past.txt': LETTERS, 'no.txt': LETTERS },
    });
    // By the editor, which knows where a setting of a machine is kept: here not in the settings of the user.
    await workbench.setSettings({ 'ocho.agents': agents });
    await workbench.command('Ocho: Open Chat');
    chat = new ChatPage(workbench);
  });
  after(() => workbench?.close());

  it('is chosen for a new chat, and answers with thought, plan and text', async () => {
    await chat.withAgent('Plain');
    await chat.say('hello stranger');
    await chat.isAnswered('A warm welcome, stranger.');
    await chat.frame.getByText('Pour the tea').first().waitFor();
    await chat.frame.getByText('Somebody greets me.').or(chat.frame.getByText('Thought')).first().waitFor();
    // It said the prompt back, which is no second message.
    assert.equal(await chat.transcript.getByText('hello stranger', { exact: true }).count(), 1);
    await workbench.shots('other-agent-answered');
  });

  it('offers its own commands and modes', async () => {
    await chat.input.pressSequentially('/br');
    await chat.frame.getByRole('option', { name: /brew/ }).waitFor();
    await chat.input.fill('');
    await chat.frame.getByRole('button', { name: /: Careful$/ }).click();
    await chat.frame.getByRole('option', { name: /Bold/ }).click();
    await chat.frame.getByRole('button', { name: /: Bold$/ }).waitFor();
    await chat.say('mode');
    await chat.isAnswered('I am bold.');
  });

  it('asks with nothing but the id of a call, and is answered on the card', async () => {
    await chat.say('run tea --strong');
    const question = chat.questions.getByRole('region', { name: /tea --strong/ });
    await question.getByText('tea --strong').first().waitFor();
    await workbench.shots('other-agent-question');
    await question.getByRole('button', { name: /^Go ahead(?! from)/ }).click();
    await chat.isAnswered('It ran (yes).');
    await chat.transcript.getByRole('button', { name: /^Run a command/ }).click();
    await chat.transcript.getByText('ran tea --strong').waitFor();
  });

  it('is answered in the prompt of the editor, also for later calls', async () => {
    await chat.say('run tea --weak');
    await chat.answerInPrompt(/^Go ahead from now on/, 'tea --weak');
    await chat.isAnswered('It ran (always).');
  });

  it('is told no', async () => {
    await chat.say('run coffee');
    await chat.questions.getByRole('button', { name: /^Do not/ }).click();
    await chat.isAnswered('Then I will not.');
  });

  it('hears as the next prompt why it was told no', async () => {
    await chat.say('run cocoa');
    await chat.questions.getByRole('button', { name: /Deny with feedback/ }).click();
    await chat.questions.getByRole('textbox').fill('too sweet, take less');
    await chat.questions.getByRole('button', { name: 'Deny', exact: true }).click();
    await chat.isAnswered('I heard: too sweet, take less');
    await workbench.shot('other-agent-feedback');
  });

  it('writes through the editor what was accepted of its change, and hears of it', async () => {
    await chat.say('edit letters.txt two=TWO,seven=SEVEN');
    await reviewHalf();
    await chat.isAnswered('Changed letters.txt.');
    assert.equal(String(workbench.read('letters.txt')), LETTERS.replace('two', 'TWO'));
    await chat.say('heard');
    await chat.isAnswered(/I heard:[\s\S]*changed your proposal[\s\S]*letters\.txt/);
  });

  it('has its own writing put right when it wrote past the editor', async () => {
    await chat.say('past past.txt two=TWO,seven=SEVEN');
    await reviewHalf();
    await chat.isAnswered('Changed past.txt.');
    await until(
      () => String(workbench.read('past.txt')) === LETTERS.replace('two', 'TWO'),
      'the file is as it was accepted',
    );
  });

  it('leaves a file whose change was rejected', async () => {
    await chat.say('edit no.txt two=TWO');
    await chat.questions.getByRole('button', { name: 'Review changes' }).click();
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await workbench.command('Ocho: Reject Hunk');
    await chat.isAnswered('Left no.txt.');
    assert.equal(String(workbench.read('no.txt')), LETTERS);
  });

  it('creates a file', async () => {
    await chat.say('edit made/new.txt x=fresh');
    await chat.questions.getByRole('button', { name: /^Go ahead(?! from)/ }).click();
    await chat.isAnswered('Changed made/new.txt.');
    assert.equal(String(workbench.read('made/new.txt')), 'fresh\n');
  });

  it('is stopped', async () => {
    await chat.say('wait');
    await chat.isAnswered('I wait.');
    await chat.frame.getByRole('button', { name: /^Stop/ }).click();
    await chat.frame.getByRole('button', { name: /^Send/ }).waitFor();
    await chat.say('hello again');
    await chat.isAnswered('A warm welcome, again.');
  });

  it('says in its own words what failed', async () => {
    await chat.say('fail brew');
    const problem = chat.problem('The kettle is empty');
    await problem.getByRole('button', { name: 'Try again' }).waitFor();
    await problem.getByText('Details').click();
    await problem.getByText('nothing to brew').waitFor();
    await workbench.shot('other-agent-error');
  });

  it('that was killed and cannot load its session goes on with a new one, and that is said', async () => {
    await chat.say('pid');
    const said = await chat.transcript.getByText(/^I am \d+\.$/).textContent();
    await chat.say('wait');
    await chat.frame.getByRole('button', { name: /^Stop/ }).waitFor();
    process.kill(Number(/\d+/.exec(said ?? '')?.[0]), 'SIGKILL');
    await chat.problem(/cannot open earlier sessions|was interrupted/).waitFor();
    await workbench.shots('other-agent-killed');
    await chat.say('hello anew');
    await chat.transcript.getByText('It knows nothing of what was said above.').waitFor();
    await chat.isAnswered('A warm welcome, anew.');
    await chat.transcript.getByText(/^I am \d+\.$/).waitFor();
  });

  const wrong = [
    { name: 'Nowhere', says: /\/nowhere\/agent does not exist.*Correct its path in ocho\.agents/ },
    { name: 'Unlisted', says: /is not on the PATH.*Install it, or give its absolute path/ },
    { name: 'Broken', says: /has no command.*Give "command" the name of a program/ },
    { name: 'Mute', says: /ended before it was ready, twice \(exit code 3\)[\s\S]*no licence/ },
  ];
  for (const { name, says } of wrong) {
    it(`that cannot be started says why, and what can be done: ${name}`, async () => {
      await chat.withAgent(name);
      await chat.say('hello anybody');
      const problem = chat.problem(says);
      await problem.waitFor();
      await problem
        .getByRole('button', { name: /Open settings|Restart agent/ })
        .first()
        .waitFor();
      await workbench.shot(`other-agent-${name.toLowerCase()}`);
    });
  }

  it('starts when its entry was put right, with what was said to it', async () => {
    const { command, args } = {
      command: process.execPath,
      args: ['--import', import.meta.resolve('tsx'), PLAIN],
    };
    await workbench.setSettings({ 'ocho.agents': { Mute: { command, args } } });
    await chat
      .problem(/ended before it was ready/)
      .getByRole('button', { name: 'Restart agent' })
      .click();
    // Sent before the agent was given up it waits in the queue; after that it stayed in the input.
    const waiting = chat.frame.getByRole('button', { name: 'Send them' });
    const send = chat.frame.getByRole('button', { name: /^Send(?! them)/, disabled: false });
    await chat.problem(/ended before it was ready/).waitFor({ state: 'hidden' });
    await waiting.or(send).first().waitFor();
    await waiting.or(send).first().click();
    await chat.isAnswered('A warm welcome, anybody.');
  });

  /** Accepts the first hunk of the change that is asked about and rejects the second. */
  async function reviewHalf(): Promise<void> {
    await chat.questions.getByRole('button', { name: 'Review changes' }).click();
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await workbench.command('Ocho: Accept Hunk');
    await workbench.command('Ocho: Next Hunk');
    await workbench.command('Ocho: Reject Hunk');
  }
});
