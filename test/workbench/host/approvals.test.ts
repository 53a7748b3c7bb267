// What waits for a person, in the editor's real quick inputs and documents. The parts are made here, with a clock of
// the suite's own.
import assert from 'node:assert/strict';
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import { editableCommand } from '../../../extension/approvals/answers.ts';
import type { Outcome } from '../../../extension/approvals/broker.ts';
import { ApprovalBroker } from '../../../extension/approvals/broker.ts';
import { CommandEditor } from '../../../extension/approvals/command-editor.ts';
import { Forms } from '../../../extension/approvals/forms.ts';
import { FullView } from '../../../extension/approvals/full-view.ts';
import { NativePrompt } from '../../../extension/approvals/native-prompt.ts';
import { type PromptAct, type PromptChoices, promptRows } from '../../../extension/approvals/prompt-rows.ts';
import { questionDocument } from '../../../extension/approvals/question-document.ts';
import { type KnownCall, questionView } from '../../../extension/approvals/question-view.ts';
import { until } from '../support/in-host.ts';
import { sharedPart } from '../support/shared-part.ts';

const INERT = 700;
const SCHEME = 'suite-question';
const COMMANDS = 'suite-command';
const { i18n } = sharedPart();

const question = (command: string, sessionId = 's1'): RequestPermissionRequest => ({
  sessionId,
  toolCall: { toolCallId: `call ${command}`, kind: 'execute', title: command, rawInput: { command } },
  options: [
    { optionId: 'yes', name: 'Allow once', kind: 'allow_once' },
    { optionId: 'rule', name: 'Always allow shell(make *)', kind: 'allow_always' },
    { optionId: 'no', name: 'Deny', kind: 'reject_once' },
  ],
});

/** What a person does with keys. */
const press = {
  enter: () => vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
  escape: () => vscode.commands.executeCommand('workbench.action.closeQuickOpen'),
  down: () => vscode.commands.executeCommand('workbench.action.quickOpenSelectNext'),
};

/** Presses Enter until a quick pick has taken it. */
async function entered<T>(picked: Thenable<T>): Promise<T> {
  let isOver = false;
  void picked.then(() => {
    isOver = true;
  });
  await until(async () => {
    await press.enter();
    return isOver;
  }, 'the choice');
  return picked;
}

const documents = (): readonly vscode.TextDocument[] =>
  vscode.window.visibleTextEditors.map(({ document }) => document).filter(({ uri }) => uri.scheme === SCHEME);

describe('approvals in the editor', () => {
  let time: number;
  let broker: ApprovalBroker;
  let prompt: NativePrompt;
  let forms: Forms;
  let full: FullView;
  let commands: CommandEditor;
  let count: number;
  let known: KnownCall | undefined;
  const shownFull: string[] = [];
  const opened: string[] = [];

  beforeEach(() => {
    time = 0;
    count = 0;
    known = undefined;
    shownFull.length = 0;
    opened.length = 0;
    const newId = (): string => `q${++count}-${Math.random()}`;
    broker = new ApprovalBroker({
      now: () => time,
      newId,
      inertMs: INERT,
      knownOf: () => known,
      onViewError: assert.ifError,
    });
    full = new FullView((id) => {
      const found = broker.pending.find((each) => each.id === id);
      return found ? questionDocument(questionView(found.request), found.agent, i18n) : 'gone';
    }, SCHEME);
    const showFull = async (id: string): Promise<void> => {
      await full.show(id, 'Question', true);
      shownFull.push(id);
    };
    commands = new CommandEditor(i18n, COMMANDS);
    prompt = new NativePrompt({
      broker,
      i18n,
      commands,
      viewOf: ({ request }) => questionView(request, known),
      showFull,
      onError: assert.ifError,
    });
    const openAddress = async (address: vscode.Uri): Promise<boolean> => opened.push(address.toString()) > 0;
    forms = new Forms({ i18n, newId, showFull, openAddress, onChange: () => {} });
  });

  afterEach(async () => {
    await press.escape();
    for (const each of [prompt, forms, full, commands]) each.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  /** Opens the prompt and waits until it takes keys: Enter on its first row opens the full view. */
  async function open(): Promise<{ closed: Promise<void> }> {
    const before = shownFull.length;
    const closed = prompt.review();
    await until(async () => {
      await press.enter();
      return shownFull.length > before;
    }, 'the full view of the question');
    return { closed };
  }

  /** Makes a row active, from the first one, which is active before. */
  async function goTo(
    isMeant: (act: PromptAct) => boolean,
    more: Partial<PromptChoices> = {},
  ): Promise<void> {
    const [front] = broker.pending;
    assert.ok(front);
    const editable = editableCommand(front) !== undefined;
    const choices = { editable, reviewable: false, chat: false, ...more };
    const acts = promptRows(questionView(front.request, known), choices, i18n).flatMap((row) =>
      row.kind === 'row' ? row.act : [],
    );
    const place = acts.findIndex(isMeant);
    assert.ok(place > 0);
    for (let step = 0; step < place; step++) await press.down();
  }

  const isAnswer =
    (optionId: string) =>
    (act: PromptAct): boolean =>
      act.do === 'answer' && act.button.optionId === optionId;

  async function choose(optionId: string, more: Partial<PromptChoices> = {}): Promise<void> {
    await goTo(isAnswer(optionId), more);
    await press.enter();
  }

  describe('the native prompt', () => {
    it('answers nothing by Enter alone, and shows everything of the question beside it', async () => {
      const command = Array.from({ length: 300 }, (_none, index) => `echo ${index}`).join('\n');
      void broker.ask('Ocho', question(command));
      time = INERT;
      await open();
      await press.enter();
      assert.equal(broker.count, 1);
      const [document] = documents();
      assert.ok(document?.getText().includes('echo 299'));
    });

    it('answers with the row that was chosen', async () => {
      const asked = broker.ask('Ocho', question('make'));
      time = INERT;
      const { closed } = await open();
      await choose('rule');
      assert.deepEqual(await asked, { kind: 'selected', optionId: 'rule' });
      await closed;
    });

    it('takes no Allow in the inert period, stays open, and takes it afterwards', async () => {
      const asked = broker.ask('Ocho', question('make'));
      await open();
      await choose('yes');
      assert.equal(broker.count, 1);
      time = INERT;
      await press.enter();
      assert.deepEqual(await asked, { kind: 'selected', optionId: 'yes' });
    });

    it('leaves the question waiting when it is closed', async () => {
      void broker.ask('Ocho', question('make'));
      const { closed } = await open();
      await press.escape();
      await closed;
      assert.deepEqual(
        broker.pending.map(({ dismissed }) => dismissed),
        [true],
      );
    });

    it('closes by itself when the question is answered elsewhere, and answers nothing then', async () => {
      const asked = broker.ask('Ocho', question('make'));
      time = INERT;
      const { closed } = await open();
      await goTo(isAnswer('yes'));
      const [front] = broker.pending;
      assert.ok(front);
      const { id, fingerprint } = front;
      assert.equal(broker.answer({ id, fingerprint, optionId: 'no' }), 'taken');
      await closed;
      assert.deepEqual(await asked, { kind: 'selected', optionId: 'no' });
      assert.equal(broker.answer({ id, fingerprint, optionId: 'yes' }), 'gone');
    });

    it('closes when the turn is cancelled or the agent ends', async () => {
      const asked = broker.ask('Ocho', question('make'));
      const { closed } = await open();
      broker.cancelTurn('Ocho', 's1');
      await closed;
      assert.deepEqual(await asked, { kind: 'cancelled' });
    });

    it('goes on to the next of two questions that came together, inert again', async () => {
      const outcomes: Outcome[] = [];
      const both = ['one', 'two'].map((command, index) =>
        broker.ask('Ocho', question(command, `s${index}`)).then((outcome) => outcomes.push(outcome)),
      );
      time = INERT;
      const { closed } = await open();
      await choose('yes');
      await until(() => outcomes.length === 1, 'the first answer');
      await until(async () => {
        await press.enter();
        return shownFull.length > 1 && shownFull.at(-1) === broker.pending[0]?.id;
      }, 'the second question');
      await choose('yes');
      assert.equal(broker.count, 1, 'an Allow right after the question came up');
      time = 2 * INERT;
      await press.enter();
      await Promise.all(both);
      await closed;
      assert.deepEqual(outcomes, Array(2).fill({ kind: 'selected', optionId: 'yes' }));
    });

    it('lets a command of several lines be edited in an editor, and runs it after a yes to the new one', async () => {
      const asked = broker.ask('Ocho', question('set -e\nmake'), { answers: ['command'] });
      time = INERT;
      const { closed } = await open();
      await goTo(({ do: what }) => what === 'edit');
      await press.enter();
      await closed;
      const editor = await until(
        () => vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === COMMANDS),
        'the editor of the command',
      );
      assert.equal(editor.document.getText(), 'set -e\nmake');
      await editor.edit((edit) => edit.insert(new vscode.Position(1, 4), ' check'));
      assert.equal(broker.count, 1);
      await editor.document.save();
      await until(() => prompt.isOpen, 'the prompt');
      await press.enter();
      assert.equal(broker.count, 1, 'Enter alone');
      await until(() => documents().some((each) => each.getText().includes('make')), 'the full view');
      await choose('yes', { changed: 'set -e\nmake check' });
      assert.deepEqual(await asked, { kind: 'selected', optionId: 'yes', command: 'set -e\nmake check' });
      await until(
        () => !vscode.window.visibleTextEditors.some(({ document }) => document.uri.scheme === COMMANDS),
        'the end of the editor',
      );
    });

    it('says no with the row after the first ones', async () => {
      const asked = broker.ask('Ocho', question('set -e\nmake'));
      await open();
      await choose('no');
      assert.deepEqual(await asked, { kind: 'selected', optionId: 'no' });
    });

    it('shows anew what its agent says otherwise meanwhile, and allows nothing of it for a moment', async () => {
      const { options, sessionId } = question('');
      const call = (command: string): KnownCall => ({ kind: 'execute', title: 'run', rawInput: { command } });
      known = call('make');
      const asked = broker.ask('other', { sessionId, options, toolCall: { toolCallId: 'c' } });
      time = INERT;
      await open();
      await goTo(isAnswer('yes'));
      known = call('rm -r .\nmake');
      broker.callsChanged();
      await press.enter();
      assert.equal(broker.count, 1, 'an answer to what is not asked any more');
      await choose('yes');
      assert.equal(broker.count, 1, 'an Allow right after the change');
      time = 2 * INERT;
      await press.enter();
      assert.deepEqual(await asked, { kind: 'selected', optionId: 'yes' });
    });

    it('lets another quick pick of the person be, and waits when one takes its place', async () => {
      const first = vscode.window.showQuickPick(['mine']);
      void broker.ask('Ocho', question('make'));
      time = INERT;
      assert.equal(await entered(first), 'mine');
      const { closed } = await open();
      await goTo(isAnswer('yes'));
      const second = vscode.window.showQuickPick(['mine too']);
      await closed;
      assert.equal(await entered(second), 'mine too');
      assert.deepEqual(
        broker.pending.map(({ dismissed }) => dismissed),
        [true],
      );
    });

    it('is shown again when it is asked for again, with no second one', async () => {
      void broker.ask('Ocho', question('make'));
      const { closed } = await open();
      assert.equal(prompt.review(), prompt.review());
      await press.escape();
      await closed;
      assert.equal(prompt.isOpen, false);
    });
  });

  describe('a form of an agent', () => {
    const never = new AbortController().signal;
    const form = (properties: object, required: string[] = []) =>
      ({
        mode: 'form',
        message: 'Which one?',
        sessionId: 's1',
        requestedSchema: { type: 'object', properties, required },
      }) as const;

    it('is not shown before the person asks for it', async () => {
      void forms.elicit('Ocho', form({ name: { type: 'string', default: 'x' } }), never);
      assert.equal(forms.isOpen, false);
      await press.enter();
      assert.equal(forms.pending.length, 1);
    });

    it('is answered field by field, with what the agent proposes filled in', async () => {
      const properties = {
        name: { type: 'string', default: 'demo' },
        size: { type: 'integer', default: 3, minimum: 1 },
        fast: { type: 'boolean', default: true },
        color: { type: 'string', enum: ['red', 'blue'], default: 'blue' },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['b'] },
      };
      const answered = forms.elicit('Ocho', form(properties, Object.keys(properties)), never);
      const closed = forms.review();
      await until(async () => {
        await press.enter();
        return forms.pending.length === 0;
      }, 'the end of the form');
      await closed;
      assert.deepEqual(await answered, {
        action: 'accept',
        content: { name: 'demo', size: 3, fast: true, color: 'blue', tags: ['b'] },
      });
    });

    it('waits on when it is closed, and is gone when the agent takes it back', async () => {
      const taken = new AbortController();
      const answered = forms.elicit('Ocho', form({ n: { type: 'integer' } }, ['n']), taken.signal);
      const closed = forms.review();
      await until(async () => {
        await press.escape();
        return !forms.isOpen;
      }, 'the closed form');
      await closed;
      assert.deepEqual(
        forms.pending.map(({ dismissed }) => dismissed),
        [true],
      );
      const again = forms.review();
      taken.abort();
      await again;
      assert.deepEqual(await answered, { action: 'cancel' });
    });

    describe('that sends the person to an address', () => {
      const url = 'https://example.com/sign-in';
      const link = { mode: 'url', message: 'Sign in', sessionId: 's1', elicitationId: 'e', url } as const;

      it('opens nothing by Enter alone, and is over when the agent says so', async () => {
        const answered = forms.elicit('Ocho', link, never);
        const closed = forms.review();
        for (let times = 0; times < 3; times++) await press.enter();
        assert.deepEqual([opened, forms.pending.length], [[], 1]);
        forms.complete('Ocho', 'e');
        await closed;
        assert.deepEqual(await answered, { action: 'cancel' });
      });

      it('opens that address when the person chooses to', async () => {
        const answered = forms.elicit('Ocho', link, never);
        const closed = forms.review();
        await press.down();
        await press.enter();
        await closed;
        assert.deepEqual(await answered, { action: 'accept' });
        assert.deepEqual(opened, [url]);
      });

      it('is never shown when it is none of a web page', async () => {
        const answered = forms.elicit(
          'Ocho',
          { ...link, url: 'command:workbench.action.reloadWindow' },
          never,
        );
        assert.deepEqual(await answered, { action: 'decline' });
        assert.equal(forms.pending.length, 0);
      });
    });
  });
});
