// All agents a person can choose: Ocho's own, and those of the setting `ocho.agents`.
import * as vscode from 'vscode';
import type { WireTap } from '../agent-process/wire-tap.ts';
import type { AgentLink, Agents, Shared } from '../parts.ts';
import { forgetLoginEnvironment } from './environment.ts';
import { bundledAgent } from './launch.ts';
import { type Answers, createLink } from './link.ts';
import { configuredAgents, defaultAgent, OWN_AGENT } from './settings.ts';

/** What the agents of the window share. */
export interface AgentsOptions {
  answers(link: AgentLink): Answers;
  /** Sees the messages of all agents, while it is wanted. */
  tap(name: string): WireTap | undefined;
}

/** Makes the agents of the window. None is started before it is used. */
export function createAgents(shared: Shared, options: AgentsOptions): Agents {
  return new WindowAgents(shared, options);
}

class WindowAgents implements Agents {
  readonly #shared: Shared;
  readonly #options: AgentsOptions;
  readonly #links = new Map<string, AgentLink & vscode.Disposable>();
  readonly #names = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  readonly onNames = this.#names.event;
  #isStopped = false;

  constructor(shared: Shared, options: AgentsOptions) {
    this.#shared = shared;
    this.#options = options;
    this.#subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('ocho.agents') && !event.affectsConfiguration('ocho.defaultAgent'))
        return;
      forgetLoginEnvironment();
      this.#names.fire();
    });
  }

  get names(): readonly string[] {
    return [OWN_AGENT, ...configuredAgents().keys()];
  }

  get preferred(): string {
    const name = defaultAgent();
    return this.names.includes(name) ? name : OWN_AGENT;
  }

  get open(): readonly AgentLink[] {
    return [...this.#links.values()];
  }

  get(name: string): AgentLink | undefined {
    return this.#links.get(name) ?? (this.names.includes(name) ? this.#make(name) : undefined);
  }

  remembered(name: string): AgentLink {
    return this.#links.get(name) ?? this.#make(name);
  }

  #make(name: string): AgentLink {
    const bundled = name === OWN_AGENT;
    const main = bundledAgent(this.#shared.context);
    const link = createLink(this.#shared, {
      name,
      bundled,
      choice: () =>
        bundled
          ? { kind: 'bundled', main }
          : { kind: 'configured', name, entry: configuredAgents().get(name) },
      answers: (own) => this.#options.answers(own),
      tap: () => this.#options.tap(name),
    });
    this.#links.set(name, link);
    if (this.#isStopped) void link.supervisor.retire();
    return link;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.open.map(({ supervisor }) => supervisor.retire()));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#names.dispose();
    for (const link of this.#links.values()) link.dispose();
  }
}
