// Gemini CLI in the real workbench: the program as it is published, with a scripted model in place of Google's.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ChatPage } from '../support/other-agents/chat-page.ts';
import { type GeminiEntry, geminiEntry, installGemini } from '../support/other-agents/gemini-cli.ts';
import { GeminiModel, type GeminiPart } from '../support/other-agents/gemini-model.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';

const call = (name: string, args: Readonly<Record<string, unknown>>): GeminiPart => ({
  functionCall: { name, args },
});

describe('Gemini CLI as the agent', () => {
  let workbench: Workbench;
  let model: GeminiModel;
  let gemini: GeminiEntry;
  let chat: ChatPage;
  before(async function () {
    const script = await installGemini().catch((error: unknown) => {
      console.log(`      skipped: Gemini CLI cannot be installed: ${String(error)}`);
      this.skip();
    });
    if (!script) return;
    model = await GeminiModel.start();
    gemini = geminiEntry(script, model.url);
    workbench = await openWorkbench({ files: { 'letters.txt': 'one\ntwo\nthree\n' } });
    await workbench.setSettings({ 'ocho.agents': { Gemini: gemini.entry } });
    await workbench.command('Ocho: Open Chat');
    chat = new ChatPage(workbench);
  });
  after(async () => {
    await workbench?.close();
    await model?.stop();
    gemini?.remove();
  });

  it('shakes hands and answers a prompt', async () => {
    model.queue([{ text: 'Hello from ' }, { text: '**the script**.' }]);
    await chat.withAgent('Gemini');
    await chat.say('Who is there?');
    await chat.isAnswered('Hello from the script.');
    await workbench.shots('other-agent-gemini');
  });

  it('asks before it runs a command, and runs it when it was allowed', async () => {
    model.queue([call('run_shell_command', { command: 'echo made > made.txt' })], [{ text: 'It is made.' }]);
    await chat.say('Make a file');
    await chat.questions.getByText('echo made > made.txt').first().waitFor();
    await workbench.shots('other-agent-gemini-question');
    await chat.questions.getByRole('button', { name: /^Allow(?! for)/ }).click();
    await chat.isAnswered('It is made.');
    assert.equal(String(workbench.read('made.txt')), 'made\n');
  });

  it('does not run a command that was denied in the prompt of the editor', async () => {
    model.queue(
      [call('run_shell_command', { command: 'echo no > unwanted.txt' })],
      [{ text: 'As you wish.' }],
    );
    await chat.say('Make another');
    await chat.answerInPrompt(/^Reject/, 'echo no > unwanted.txt');
    await chat.frame.getByRole('button', { name: /^Send/ }).waitFor();
    assert.ok(!fs.existsSync(path.join(workbench.folder, 'unwanted.txt')));
  });

  it('changes a file through the editor after its change was reviewed', async () => {
    const file = path.join(workbench.folder, 'letters.txt');
    model.queue(
      [call('replace', { file_path: file, old_string: 'two', new_string: 'TWO', instruction: 'shout' })],
      [{ text: 'It is loud.' }],
    );
    await chat.say('Shout');
    await chat.questions.getByRole('button', { name: 'Review changes' }).click();
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await workbench.command('Ocho: Accept Hunk');
    await chat.isAnswered('It is loud.');
    assert.equal(String(workbench.read('letters.txt')), 'one\nTWO\nthree\n');
  });

  it('creates a file through the editor', async () => {
    const file = path.join(workbench.folder, 'new.txt');
    model.queue([call('write_file', { file_path: file, content: 'new\n' })], [{ text: 'It is written.' }]);
    await chat.say('Write a file');
    await chat.questions.getByRole('button', { name: /^Allow(?! for)/ }).click();
    await chat.isAnswered('It is written.');
    assert.equal(String(workbench.read('new.txt')), 'new\n');
  });
});
