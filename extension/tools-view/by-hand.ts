// A call of a tool by a person: in a session of its own that no chat shows and nothing keeps. The policy decides about
// it as about a model's call; what it asks comes up in the native prompt at once, as the person waits for it.
import { mkdir } from 'node:fs/promises';
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import type { ToolCallReport } from '../../agent/acp/extensions.ts';
import { forget } from '../agents/ask-aside.ts';
import type { ApprovalBroker } from '../approvals/broker.ts';
import type { AgentLink } from '../parts.ts';

/** What calls by hand need of the other parts. */
export interface ByHandOptions {
  readonly broker: ApprovalBroker;
  /** Shows a question that waits. */
  review(id: string): void;
  /** Where a session works that is in no folder of the person's; made when it is needed. */
  readonly noFolder: string;
}

/** One call. */
export interface HandCall {
  readonly cwd: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/** The calls by hand that run, by their sessions. */
export class ByHand {
  readonly #options: ByHandOptions;
  readonly #folders = new Map<string, string>();

  constructor(options: ByHandOptions) {
    this.#options = options;
  }

  /** Where the session of a call works; undefined: it is the session of none. */
  folderOf(sessionId: string): string | undefined {
    return this.#folders.get(sessionId);
  }

  /** Resolves to undefined when it was cancelled; rejects with what the agent rejects with. */
  async run(
    link: AgentLink,
    { cwd, ...call }: HandCall,
    signal: AbortSignal,
  ): Promise<ToolCallReport | undefined> {
    const { supervisor } = link;
    if (cwd === this.#options.noFolder) await mkdir(cwd, { recursive: true });
    const { sessionId, configOptions } = await supervisor.newSession({ cwd, mcpServers: [] });
    this.#folders.set(sessionId, cwd);
    const leave = this.#showQuestions(link.name, sessionId);
    const cancel = (): void => void supervisor.cancel(sessionId).catch(() => {});
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (configOptions?.some(blocksHighRisk)) await askAboutHighRisk(link, sessionId);
      if (signal.aborted) return undefined;
      const report = await link.ocho('_ocho/tools/call', { sessionId, ...call }, signal);
      return signal.aborted ? undefined : report;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      leave();
      this.#options.broker.cancelTurn(link.name, sessionId);
      await forget(link, sessionId);
      this.#folders.delete(sessionId);
    }
  }

  /** Each question once: who closes the prompt finds it again where all questions are that wait. */
  #showQuestions(agent: string, sessionId: string): () => void {
    const shown = new Set<string>();
    return this.#options.broker.subscribe((pending) => {
      const own = pending.find(
        (question) =>
          question.agent === agent && question.request.sessionId === sessionId && !shown.has(question.id),
      );
      if (!own) return;
      shown.add(own.id);
      this.#options.review(own.id);
    });
  }
}

/**
 * What a person calls themselves is asked about rather than blocked where their settings would block it for a model: the
 * session's own option for that (policy.md "Levels"), which loosens nothing else and leaves all rules in force.
 */
function blocksHighRisk({ id, ...option }: SessionConfigOption): boolean {
  return id === HIGH_RISK && option.type === 'select' && option.currentValue !== ASK;
}

const HIGH_RISK = 'high_risk';
const ASK = 'ask';

async function askAboutHighRisk({ supervisor }: AgentLink, sessionId: string): Promise<void> {
  await supervisor.request((life) =>
    life.connection.agent.request('session/set_config_option', {
      sessionId,
      configId: HIGH_RISK,
      value: ASK,
    }),
  );
}
