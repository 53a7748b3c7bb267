// What the editor sees wrong with a file reaches the model with the result of the call that changed it.
import assert from 'node:assert/strict';
import path from 'node:path';
import type { EditorProblem } from '../../agent/acp/extensions.ts';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { FakeEditor } from '../support/fake-editor.ts';
import { ModelServer, type Step } from '../support/model-server.ts';

const problem = (line: number, message: string, more: Partial<EditorProblem> = {}): EditorProblem => ({
  line,
  character: 0,
  severity: 'error',
  message,
  ...more,
});

describe('the problems an editor sees', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let editor: FakeEditor;
  beforeEach(async () => {
    model = await ModelServer.start();
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    editor = new FakeEditor(agent);
    agent.answerPermissions('allow_once');
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });

  const calling = (name: string, args: object): Step => ({
    parts: [{ call: { name, arguments: JSON.stringify(args) } }],
  });
  const writing = (content: string) => calling('file_write', { path: 'a.ts', content });

  /** The result of each call, as the model was given it. */
  async function results(capability: object, ...steps: Step[]): Promise<string[]> {
    const { sessionId } = await agent.open(agent.home, { _meta: { ocho: capability } });
    model.queue(...steps, { parts: [{ text: 'done' }] });
    await agent.prompt(sessionId, 'go');
    const sent = model.requests.at(-1)?.body.messages as { role: string; content: unknown }[] | undefined;
    return (sent ?? []).filter(({ role }) => role === 'tool').map(({ content }) => JSON.stringify(content));
  }

  it('come with the result of a write and of an edit, errors alone', async () => {
    const file = path.join(agent.home, 'a.ts');
    editor.problems.set(file, [
      problem(0, "Type 'string' is not\nassignable", { source: 'ts' }),
      problem(1, 'never used', { severity: 'warning' }),
    ]);
    const edit = calling('file_edit', { path: 'a.ts', old_string: '1', new_string: '2' });
    const [written = '', edited = ''] = await results({ diagnostics: true }, writing('let a = 1\n'), edit);
    for (const result of [written, edited]) {
      assert.match(result, /a\.ts:1: Type 'string' is not assignable \(ts\)/);
      assert.ok(!result.includes('never used'));
    }
    assert.deepEqual(editor.askedProblems, [[file], [file]]);
  });

  it('are ten at most, with the number of the rest', async () => {
    const many = Array.from({ length: 14 }, (_, line) => problem(line, `wrong ${line}`));
    editor.problems.set(path.join(agent.home, 'a.ts'), many);
    const [result = ''] = await results({ diagnostics: true }, writing('x\n'));
    assert.equal(result.match(/wrong/g)?.length, 10);
    assert.match(result, /\+4/);
  });

  it('are not spoken of where there are none, or for a call that changed nothing', async () => {
    const [first = '', again = ''] = await results({ diagnostics: true }, writing('x\n'), writing('x\n'));
    for (const result of [first, again]) assert.ok(!result.includes('Errors'));
    assert.equal(editor.askedProblems.length, 1);
  });

  it('are not asked of a client that does not offer them', async () => {
    await results({}, writing('x\n'));
    assert.deepEqual(editor.askedProblems, []);
  });

  it('are done without when the editor fails', async () => {
    agent.onRequest('_ocho/diagnostics', () => {
      throw new Error('no');
    });
    const [result = ''] = await results({ diagnostics: true }, writing('x\n'));
    assert.match(result, /a\.ts/);
    assert.ok(!result.includes('Errors'));
  });

  it('are done without when the editor does not answer', async () => {
    agent.onRequest('_ocho/diagnostics', () => new Promise(() => undefined));
    const [result = ''] = await results({ diagnostics: true }, writing('x\n'));
    assert.match(result, /a\.ts/);
  });
});
