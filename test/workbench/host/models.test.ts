// The editor's own language models, from a provider of the editor's API to the chat: the real bridge and the real agent.
// The provider is the companion's (companions/models), and what it answers is said here.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { itemsOf } from '../../../extension/chat/model/transcript.ts';
import { createModelBridge, type ModelBridge } from '../../../extension/models/bridge.ts';
import type { App, Chat } from '../../../extension/parts.ts';
import { activated, until } from '../support/in-host.ts';
import { sharedPart } from '../support/shared-part.ts';
import { described, register, SuiteModels, text } from '../support/suite-models.ts';

const MODELS = [
  described('plain'),
  described('seeing', { capabilities: { toolCalling: true, imageInput: true } }),
  described('wordy', { capabilities: {} }),
  described('guarded', { requiresAuthorization: true }),
];

describe("the editor's own models", () => {
  const provider = new SuiteModels(MODELS);
  let registration: vscode.Disposable | undefined;
  let app: App;
  let chat: Chat;

  before(async function () {
    registration = await register(provider);
    if (!registration) this.skip(); // An editor before 1.104.
    const { started } = (await activated()) as { started(): Promise<{ app: App }> };
    app = (await started()).app;
  });
  after(async () => {
    registration?.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  beforeEach(() => provider.clear());
  afterEach(async () => {
    if (chat) await app.chats.close(chat.id);
  });

  const offered = (of: Chat): readonly string[] => {
    const option = of.configOptions.find(({ category }) => category === 'model');
    if (option?.type !== 'select') return [];
    return option.options.flatMap((each) =>
      'value' in each ? [each.value] : each.options.map((o) => o.value),
    );
  };

  async function chatWith(model: string): Promise<void> {
    chat = await app.chats.create();
    await chat.setOption('model', 'offline/basic'); // Opens the session, which has the list.
    await until(() => offered(chat).includes(`editor/suite/${model}`), `${model} among the models`);
    await chat.setOption('model', `editor/suite/${model}`);
    assert.equal(chat.problem, undefined);
  }

  async function turn(prompt: string): Promise<'done' | 'failed' | 'cancelled'> {
    const ended = new Promise<'done' | 'failed' | 'cancelled'>((resolve) => {
      const listener = chat.onTurnEnd((end) => {
        listener.dispose();
        resolve(end);
      });
    });
    await chat.send(prompt);
    return ended;
  }

  const said = (): string =>
    itemsOf(chat.transcript)
      .flatMap((item) => (item.kind === 'agent' ? item.parts : []))
      .map((part) => (part.type === 'text' ? part.text : ''))
      .join('');

  describe('on the bridge', () => {
    let bridge: ModelBridge;
    beforeEach(() => {
      bridge = createModelBridge(sharedPart());
    });
    afterEach(() => bridge.dispose());

    it('are listed with what the editor says of them', async () => {
      const found = (await bridge.list()).filter(({ vendor }) => vendor === 'suite');
      assert.deepEqual(found[0], {
        id: 'suite/plain',
        name: 'Suite plain',
        vendor: 'suite',
        family: 'suite',
        version: '1',
        maxInputTokens: 50_000,
        images: false,
        tools: true,
      });
      const flags = found.map(({ id, images, tools }) => [id, images, tools]);
      assert.deepEqual(flags, [
        ['suite/plain', false, true],
        ['suite/seeing', true, true],
        ['suite/wordy', false, false],
        ['suite/guarded', false, true],
      ]);
    });

    it('are told to have changed when they have', async () => {
      const told = new Promise<void>((resolve) => bridge.onChange(() => resolve()));
      provider.offer([...MODELS, described('late')]);
      try {
        await told;
        await until(
          async () => (await bridge.list()).some(({ id }) => id === 'suite/late'),
          'the late model in the list',
        );
      } finally {
        provider.offer(MODELS);
      }
    });
  });

  it('answer a whole turn: text as it streams, a call of a tool, and its result in the next request', async () => {
    await chatWith('plain');
    let goOn: () => void = () => {};
    const seen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    provider.queue(
      async ({ report }) => {
        report(text('Let me '));
        await seen;
        report(text('look.'));
        report(new vscode.LanguageModelToolCallPart('call-1', 'file_read', { path: 'README.md' }));
      },
      ({ report }) => report(text('It is a sample.')),
    );
    const end = turn('What is in the README?');
    await until(() => said().includes('Let me'), 'the first words, while the model still speaks');
    assert.equal(chat.status, 'running');
    goOn();
    assert.equal(await end, 'done');
    assert.equal(said(), 'Let me look.It is a sample.');

    const [first, second] = provider.asked;
    assert.ok(first && second);
    assert.equal(first.model, 'plain');
    assert.ok(first.tools.includes('file_read') && first.tools.includes('shell'), first.tools.join());
    assert.ok(JSON.stringify(first.messages).includes('What is in the README?'));
    const [call, result] = second.messages.slice(-2);
    assert.equal(call?.role, vscode.LanguageModelChatMessageRole.Assistant);
    const called = call?.content.find((part) => part instanceof vscode.LanguageModelToolCallPart);
    assert.equal(called?.name, 'file_read');
    assert.deepEqual(called?.input, { path: 'README.md' });
    const [answer] = result?.content ?? [];
    assert.ok(answer instanceof vscode.LanguageModelToolResultPart);
    assert.equal(answer.callId, called?.callId);
    assert.ok(JSON.stringify(answer.content).includes('Corner shop'), JSON.stringify(answer.content));
  });

  it('are told of a stop', async () => {
    await chatWith('plain');
    let token: vscode.CancellationToken | undefined;
    provider.queue(async (asked) => {
      asked.report(text('On and '));
      token = asked.token;
      await new Promise((resolve) => asked.token.onCancellationRequested(resolve));
    });
    const end = turn('Go on for ever');
    await until(() => said().includes('On and'), 'the first words');
    assert.equal(token?.isCancellationRequested, false);
    await chat.stop();
    assert.equal(await end, 'cancelled');
    await until(() => token?.isCancellationRequested, 'the stop at the provider');
  });

  it('get an image where they see images, and words instead where they do not', async () => {
    const image = {
      attachment: { id: 'image-1', kind: 'image' as const, label: 'dot.png' },
      blocks: [{ type: 'image' as const, mimeType: 'image/png', data: DOT }],
    };
    for (const [model, expected] of [
      ['seeing', true],
      ['plain', false],
    ] as const) {
      provider.clear();
      await chatWith(model);
      chat.attach(image);
      assert.equal(await turn('What is this?'), 'done');
      const parts = provider.asked[0]?.messages.flatMap(({ content }) => content) ?? [];
      const found = parts.some(
        (part) => typeof part === 'object' && part !== null && Reflect.get(part, 'mimeType') === 'image/png',
      );
      assert.equal(found, expected, model);
      await app.chats.close(chat.id);
    }
  });

  describe('that fail', () => {
    const failures: readonly [string, () => Error, RegExp][] = [
      ['for a quota', () => vscode.LanguageModelError.Blocked('monthly quota'), /monthly quota.*later/],
      ['for want of consent', () => vscode.LanguageModelError.NoPermissions('not you'), /not you.*Allow/],
      ['as not found', () => vscode.LanguageModelError.NotFound('gone away'), /gone away.*another model/],
      ['in any other way', () => new Error('400 odd request'), /400 odd request.*another model/],
    ];
    for (const [how, error, expected] of failures) {
      it(`${how} are explained in the chat`, async () => {
        await chatWith('plain');
        provider.queue(() => {
          throw error();
        });
        assert.equal(await turn('hello'), 'failed');
        assert.match(chat.problem?.text ?? '', expected);
        assert.ok((chat.problem?.actions ?? []).some(({ action }) => action === 'retry'));
      });
    }

    it('are asked again when that may help', async () => {
      await chatWith('plain');
      provider.queue(
        () => {
          throw new Error('the service stumbled');
        },
        ({ report }) => report(text('Here I am.')),
      );
      assert.equal(await turn('hello'), 'done');
      assert.equal(said(), 'Here I am.');
      assert.equal(provider.asked.length, 2);
    });

    it('because the person did not let Ocho use them are not asked at all', async () => {
      // The editor asks in a dialog; under a test driver it is always refused (pages/editor-models.test.ts allows it).
      await chatWith('guarded');
      assert.equal(await turn('hello'), 'failed');
      assert.match(chat.problem?.text ?? '', /does not let Ocho use Suite guarded.*choose Allow/);
      assert.deepEqual(provider.asked, []);
    });
  });

  it('are gone when the setting says so, also for a chat that uses one', async () => {
    await chatWith('plain');
    const settings = vscode.workspace.getConfiguration('ocho');
    await settings.update('editorModels', false, vscode.ConfigurationTarget.Global);
    try {
      // The one that is chosen stays in the list of choices.
      await until(() => !offered(chat).includes('editor/suite/seeing'), 'no other model any more');
      assert.equal(await turn('hello'), 'failed');
      assert.match(chat.problem?.text ?? '', /[Cc]hoose another model/);
      assert.deepEqual(provider.asked, []);
    } finally {
      await settings.update('editorModels', undefined, vscode.ConfigurationTarget.Global);
    }
    await until(() => offered(chat).includes('editor/suite/seeing'), 'the models again');
    assert.equal(await turn('hello again'), 'done');
  });
});

/** A PNG of one dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
