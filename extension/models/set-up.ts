// Getting a model: what the welcome screen and `Ocho: Set Up a Model` offer, and what a choice does.
import * as vscode from 'vscode';
import type { ProviderState } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { OWN_AGENT } from '../agents/settings.ts';
import { literal } from '../approvals/screen-text.ts';
import type { WelcomeChoice } from '../chat/page-messages.ts';
import type { AgentLink, Agents, Chats, Shared } from '../parts.ts';
import type { ModelBridge } from './bridge.ts';
import { modelOf, modelsOf, untilOffered } from './chat-models.ts';
import { canAsk, configChoice, waysToModel } from './choices.ts';
import { findLocalServers, type LocalServer } from './local-servers.ts';
import type { Secrets } from './secrets.ts';

/** What setting up needs. */
export interface SetUpParts {
  readonly agents: Agents;
  readonly bridge: ModelBridge;
  readonly secrets: Secrets;
  chats(): Chats;
}

/** The ways to a model. */
export interface ModelSetUp extends vscode.Disposable {
  /** For the welcome screen; undefined when a model can be asked already. */
  choices(): Promise<readonly WelcomeChoice[] | undefined>;
  /** Does what a choice says. Resolves when it is done or was given up. */
  run(id: string): Promise<void>;
  /** What `choices` says may be another now. */
  readonly onChange: vscode.Event<void>;
  /** Lets the person choose among the ways. */
  pick(): Promise<void>;
  setKey(): Promise<void>;
  removeKey(): Promise<void>;
  /** Providers whose key is in the secret storage, by their ids; none while there is no agent to name them. */
  storedKeys(): Promise<readonly string[]>;
}

/** The model that needs nothing. */
const OFFLINE = 'offline/basic';
/** The model a person chose here: as long as it can be asked, there is nothing to welcome to. */
const CHOSEN = 'ocho.modelChosen';

/** Makes the ways to a model. */
export function createSetUp(shared: Shared, parts: SetUpParts): ModelSetUp {
  return new SetUp(shared, parts);
}

class SetUp implements ModelSetUp {
  readonly #shared: Shared;
  readonly #parts: SetUpParts;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly onChange = this.#changed.event;
  #servers: readonly LocalServer[] = [];

  constructor(shared: Shared, parts: SetUpParts) {
    this.#shared = shared;
    this.#parts = parts;
    const { bridge, secrets } = parts;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      bridge.onChange(() => this.#refresh()),
      secrets.onChange(() => this.#refresh()),
    );
  }

  get #i18n(): I18n {
    return this.#shared.i18n;
  }

  async choices(): Promise<readonly WelcomeChoice[] | undefined> {
    const [providers, models, servers] = await Promise.all([
      this.#providers().catch(() => undefined),
      this.#parts.bridge.list(),
      findLocalServers(),
    ]);
    this.#servers = servers;
    // Another agent, or one that does not start, has a model or tells of its problem itself.
    const chosen = this.#shared.context.globalState.get<unknown>(CHOSEN);
    if (!providers || canAsk(chosen, providers, models)) return undefined;
    return waysToModel(models, servers, this.#i18n);
  }

  async run(id: string): Promise<void> {
    if (id === 'editor') return this.#useEditorModel();
    if (id === 'key') return this.setKey();
    if (id === 'offline') return this.#use(OFFLINE);
    if (id === 'config') {
      await vscode.commands.executeCommand('ocho.openConfig');
      return;
    }
    const server = this.#servers.find((each) => `server:${each.id}` === id);
    if (server) await this.#useServer(server);
  }

  async pick(): Promise<void> {
    const [models, servers] = await Promise.all([this.#parts.bridge.list(), findLocalServers()]);
    this.#servers = servers;
    const i18n = this.#i18n;
    const choices = [...waysToModel(models, servers, i18n), configChoice(i18n)];
    const rows = choices.map(({ id, icon, label, description }) => ({
      id,
      label: `$(${icon}) ${label}`,
      detail: description,
    }));
    const picked = await vscode.window.showQuickPick(rows, {
      title: i18n.text('start-pick-title'),
      matchOnDetail: true,
    });
    if (picked) await this.run(picked.id);
  }

  async setKey(): Promise<void> {
    const i18n = this.#i18n;
    const providers = (await this.#providers()).filter(({ secret }) => secret !== undefined);
    const picked = await this.#pickProvider(providers, i18n.text('start-key-provider'));
    if (!picked?.secret) return;
    const value = await vscode.window.showInputBox({
      title: i18n.text('start-key-title', { provider: picked.name }),
      prompt: i18n.text('start-key-prompt'),
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) =>
        text === '' || /^[\x21-\x7e]+$/.test(text.trim()) ? undefined : i18n.text('start-key-invalid'),
    });
    if (value === undefined || value.trim() === '') return;
    await this.#parts.secrets.set(picked.secret, value.trim());
    const isItsModel = (id: string): boolean => id.startsWith(`${picked.id}/`);
    // Another key for the model that is used: there is nothing to choose.
    const chosen =
      isItsModel(modelOf(this.#parts.chats().active) ?? '') || (await this.#pickModel(isItsModel));
    const id = chosen ? 'start-key-stored' : 'start-key-stored-alone';
    void vscode.window.showInformationMessage(literal(i18n.text(id, { provider: picked.name })));
  }

  async removeKey(): Promise<void> {
    const i18n = this.#i18n;
    const stored = await this.#withKey();
    if (stored.length === 0) {
      void vscode.window.showInformationMessage(i18n.text('start-key-none'));
      return;
    }
    const picked = await this.#pickProvider(stored, i18n.text('start-key-remove'));
    if (!picked?.secret) return;
    await this.#parts.secrets.remove(picked.secret);
    void vscode.window.showInformationMessage(
      literal(i18n.text('start-key-removed', { provider: picked.name })),
    );
  }

  async storedKeys(): Promise<readonly string[]> {
    const stored = await this.#withKey().catch(() => []);
    return stored.flatMap(({ secret }) => secret?.replace(/^provider:/, '') ?? []);
  }

  /** Providers that have a key in the secret storage. */
  async #withKey(): Promise<readonly ProviderState[]> {
    const stored: ProviderState[] = [];
    for (const provider of await this.#providers()) {
      if (provider.secret && (await this.#parts.secrets.has(provider.secret))) stored.push(provider);
    }
    return stored;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #link(): Promise<AgentLink> {
    const link = this.#parts.agents.get(OWN_AGENT);
    if (!link) throw new Error('Ocho has no agent of its own');
    await link.ready();
    return link;
  }

  async #providers(): Promise<readonly ProviderState[]> {
    const link = await this.#link();
    if (!link.offers('_ocho/providers/list')) return [];
    return (await link.ocho('_ocho/providers/list', {})).providers;
  }

  async #pickProvider(
    providers: readonly ProviderState[],
    title: string,
  ): Promise<ProviderState | undefined> {
    const state = (provider: ProviderState): string =>
      this.#i18n.text(provider.state === 'ready' ? 'start-provider-ready' : 'start-provider-key');
    const rows = providers.map((provider) => ({
      label: provider.name,
      description: state(provider),
      provider,
    }));
    return (await vscode.window.showQuickPick(rows, { title }))?.provider;
  }

  async #useEditorModel(): Promise<void> {
    const models = await this.#parts.bridge.list();
    const rows = models.map((model) => ({
      label: model.name,
      description: model.vendor,
      id: `editor/${model.id}`,
    }));
    const picked =
      rows.length === 1
        ? rows[0]
        : await vscode.window.showQuickPick(rows, { title: this.#i18n.text('start-model-title') });
    if (picked) await this.#use(picked.id);
  }

  async #useServer({ id, baseUrl }: LocalServer): Promise<void> {
    const link = await this.#link();
    const { models } = await link.ocho('_ocho/providers/add', { id, baseUrl });
    const own = new Set(models.map((model) => (model.startsWith(`${id}/`) ? model : `${id}/${model}`)));
    await this.#pickModel((model) => own.has(model), [...own]);
  }

  /** Lets the person choose among the models the agent offers now, and `more`. False: none was chosen. */
  async #pickModel(isMeant: (id: string) => boolean, more: readonly string[] = []): Promise<boolean> {
    const chat = await this.#parts.chats().current();
    await untilOffered(chat, isMeant);
    const offered = modelsOf(chat);
    const ids = [...new Set([...more, ...offered.filter(isMeant)])];
    const picked =
      ids.length > 1
        ? await vscode.window.showQuickPick(ids, { title: this.#i18n.text('start-model-title') })
        : ids[0];
    if (picked) await this.#use(picked);
    return picked !== undefined;
  }

  /** New sessions start with the model, and the chat that is open goes on with it. */
  async #use(model: string): Promise<void> {
    const link = await this.#link();
    await link.ocho('_ocho/models/default', { model });
    await this.#shared.context.globalState.update(CHOSEN, model);
    this.#changed.fire();
    const chat = this.#parts.chats().active;
    const option = chat?.configOptions.find(({ category }) => category === 'model');
    if (chat && chat.agent === link && option) await chat.setOption(option.id, model);
  }

  #refresh(): void {
    const link = this.#parts.agents.get(OWN_AGENT);
    void link?.tell('_ocho/models/changed', {}).catch((error: unknown) => {
      this.#shared.log.warn(`models changed: ${String(error)}`);
    });
    this.#changed.fire();
  }
}
