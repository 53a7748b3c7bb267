// Where the tree of tools has its data from: the agent of the active chat, or that of a new one. Reading starts nothing.
import * as vscode from 'vscode';
import type { ToolListing } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { errorText } from '../agents/error-text.ts';
import type { AgentLink, Agents, Chat } from '../parts.ts';
import type { ToolsNotice } from './tools-tree.ts';

/** The tools, or what the tree says instead of them. */
export type ReadTools =
  | { readonly ok: true; readonly tools: readonly ToolListing[] }
  | { readonly ok: false; readonly notice: ToolsNotice };

/** What the source depends on. */
export interface ToolsSourceOptions {
  readonly agents: Agents;
  readonly i18n: I18n;
  /** The active one. */
  chat(): Chat | undefined;
  /** Where a session works that is in no folder of the person's. */
  readonly noFolder: string;
}

/** Reads and changes the tools through the agent. */
export class ToolsSource {
  readonly #options: ToolsSourceOptions;

  constructor(options: ToolsSourceOptions) {
    this.#options = options;
  }

  /** Whose tools are shown. */
  get link(): AgentLink | undefined {
    const { agents, chat } = this.#options;
    return chat()?.agent ?? agents.get(agents.preferred);
  }

  /** Where a session would work, or the active one does. */
  get folder(): string {
    const { chat, noFolder } = this.#options;
    const first = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
    return chat()?.cwd ?? first?.uri.fsPath ?? noFolder;
  }

  /** Changes when the list is another one: another agent, session or folder, or another mode of the session. */
  get key(): string {
    const chat = this.#options.chat();
    const options = chat?.configOptions.map((option) => [option.id, option.currentValue]);
    return JSON.stringify([this.link?.name, this.folder, chat?.sessionId, options]);
  }

  /** All tools with their states. */
  async tools(): Promise<ReadTools> {
    const { link } = this;
    if (!link) return failed('');
    const { name: agent, state } = link;
    switch (state.state) {
      case 'stopped':
        return { ok: false, notice: { kind: 'start', agent } };
      case 'failed':
        return failed(this.#options.i18n.format(state.problem.text));
      case 'starting':
      case 'restarting':
        return { ok: false, notice: { kind: 'starting', agent } };
      case 'ready':
        if (!link.offers('_ocho/tools/list')) {
          return { ok: false, notice: link.bundled ? { kind: 'too-old' } : { kind: 'other-agent', agent } };
        }
    }
    try {
      const sessionId = this.#options.chat()?.sessionId;
      const { tools } = await link.ocho('_ocho/tools/list', {
        cwd: this.folder,
        ...(sessionId === undefined ? {} : { sessionId }),
      });
      return { ok: true, tools };
    } catch (error) {
      return failed(errorText(error, this.#options.i18n));
    }
  }

  /** Selects a tool or leaves it out; a string says why it could not be done. */
  async select(name: string, selected: boolean): Promise<string | undefined> {
    try {
      await this.link?.ocho('_ocho/tools/select', { cwd: this.folder, name, selected });
      return undefined;
    } catch (error) {
      return errorText(error, this.#options.i18n);
    }
  }

  /** Starts the agent; a string says why it could not be. */
  async start(): Promise<string | undefined> {
    try {
      await this.link?.ready();
      return undefined;
    } catch (error) {
      return errorText(error, this.#options.i18n);
    }
  }
}

function failed(reason: string): ReadTools {
  return { ok: false, notice: { kind: 'failed', reason } };
}
