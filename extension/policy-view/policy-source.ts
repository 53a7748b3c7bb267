// Where the policy tree has its data from: Ocho's own agent, while it runs. Reading starts nothing.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type {
  LoggedDecision,
  OchoAgentRequests,
  PolicyList,
  SessionGrant,
} from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { errorText } from '../agents/error-text.ts';
import type { AgentLink, Agents } from '../parts.ts';
import type { PolicyNotice } from './policy-tree.ts';

type Policy = OchoAgentRequests['_ocho/policy/get']['result'];

/** A value, or what the tree says instead of it. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly notice: PolicyNotice };

/** Reads and changes the policy through the agent. */
export class PolicySource {
  readonly #agents: Agents;
  readonly #i18n: I18n;
  readonly #cwd: () => string | undefined;

  /** `cwd`: the folder whose workspace configuration counts; undefined: the first of the window. */
  constructor(agents: Agents, i18n: I18n, cwd: () => string | undefined) {
    this.#agents = agents;
    this.#i18n = i18n;
    this.#cwd = cwd;
  }

  /** Ocho's own agent: another one has no policy of Ocho's. */
  get link(): AgentLink | undefined {
    return this.#agents.names.map((name) => this.#agents.get(name)).find((link) => link?.bundled);
  }

  /** The lists. */
  policy(): Promise<Read<Policy>> {
    return this.#read('_ocho/policy/get', { cwd: this.#folder() });
  }

  /** The newest decisions, at most `limit`. */
  async log(limit: number): Promise<Read<readonly LoggedDecision[]>> {
    const read = await this.#read('_ocho/policy/log', { limit });
    return read.ok ? { ok: true, value: read.value.decisions } : read;
  }

  /** Changes a list of the user's config.toml; a string says why it could not be changed. */
  async change(list: PolicyList, change: { remove?: string; add?: string }): Promise<string | undefined> {
    try {
      await (await this.#started()).ocho('_ocho/policy/change', { list, ...change });
      return undefined;
    } catch (error) {
      return errorText(error, this.#i18n);
    }
  }

  /** Takes back what was allowed for a session; a string says why that could not be done. */
  async revoke({ sessionId, rule }: SessionGrant): Promise<string | undefined> {
    const { link } = this;
    if (!link?.offers('_ocho/policy/revoke')) return this.#i18n.text('policyview-grant-gone');
    try {
      await link.ocho('_ocho/policy/revoke', { sessionId, rule });
      return undefined;
    } catch (error) {
      return errorText(error, this.#i18n);
    }
  }

  /** The user's config.toml; starts the agent when it has to. A string in `reason` says why it is not known. */
  async file(): Promise<{ readonly path: string } | { readonly reason: string }> {
    try {
      const { file } = await (await this.#started()).ocho('_ocho/policy/get', { cwd: this.#folder() });
      return { path: file };
    } catch (error) {
      return { reason: errorText(error, this.#i18n) };
    }
  }

  /** Starts the agent; a string says why it could not be. */
  async start(): Promise<string | undefined> {
    try {
      await this.#started();
      return undefined;
    } catch (error) {
      return errorText(error, this.#i18n);
    }
  }

  async #started(): Promise<AgentLink> {
    const { link } = this;
    if (!link) throw new Error(this.#i18n.text('policyview-too-old'));
    await link.ready();
    return link;
  }

  async #read<M extends '_ocho/policy/get' | '_ocho/policy/log'>(
    method: M,
    params: OchoAgentRequests[M]['params'],
  ): Promise<Read<OchoAgentRequests[M]['result']>> {
    const { link } = this;
    if (!link) return { ok: false, notice: { kind: 'too-old' } };
    switch (link.state.state) {
      case 'stopped':
        return { ok: false, notice: { kind: 'start' } };
      case 'failed':
        return this.#failed(this.#i18n.format(link.state.problem.text));
      case 'starting':
      case 'restarting':
        return { ok: false, notice: { kind: 'starting' } };
      case 'ready':
        if (!link.offers(method)) return { ok: false, notice: { kind: 'too-old' } };
    }
    try {
      return { ok: true, value: await link.ocho(method, params) };
    } catch (error) {
      return this.#failed(errorText(error, this.#i18n));
    }
  }

  #failed(reason: string): { readonly ok: false; readonly notice: PolicyNotice } {
    return { ok: false, notice: { kind: 'failed', reason } };
  }

  #folder(): string {
    return this.#cwd() ?? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir();
  }
}
