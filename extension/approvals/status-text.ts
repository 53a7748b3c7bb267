// What the status bar says of the agent and of what waits. Does not import `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import type { AgentState } from '../agent-process/supervisor.ts';

/** What the status bar is made from. */
export interface StatusFacts {
  /** Questions and forms that wait for the person. */
  readonly waiting: number;
  /** The preferred agent's name and state. */
  readonly agent: string;
  readonly state: AgentState;
  /** Turns that run now. */
  readonly running: number;
}

/** The item. `label` is for screen readers: it has no icon. */
export interface StatusText {
  readonly text: string;
  readonly tooltip: string;
  readonly label: string;
  readonly tone: 'plain' | 'warning' | 'error';
  readonly click: 'review' | 'chat';
}

/** Puts the facts into words. Something that waits comes before everything else. */
export function statusText(facts: StatusFacts, i18n: I18n): StatusText {
  const { waiting } = facts;
  if (waiting > 0) {
    return {
      text: `$(bell-dot) ${i18n.text('approvals-status-name')} ${waiting}`,
      ...same(i18n.text('approvals-status-waiting', { count: waiting })),
      tone: 'warning',
      click: 'review',
    };
  }
  const { icon, words, tone } = stateOf(facts, i18n);
  return { text: `$(${icon}) ${i18n.text('approvals-status-name')}`, ...same(words), tone, click: 'chat' };
}

function same(words: string): { tooltip: string; label: string } {
  return { tooltip: words, label: words };
}

function stateOf(
  { agent, state, running }: StatusFacts,
  i18n: I18n,
): { icon: string; words: string; tone: StatusText['tone'] } {
  switch (state.state) {
    case 'failed': {
      const reason = i18n.format(state.problem.text);
      const words = i18n.text('approvals-status-failed', { agent, reason });
      return { icon: 'error', words, tone: 'error' };
    }
    case 'restarting':
      return { icon: 'sync~spin', words: i18n.text('approvals-status-restarting', { agent }), tone: 'plain' };
    case 'starting':
      return { icon: 'sync~spin', words: i18n.text('approvals-status-starting', { agent }), tone: 'plain' };
    case 'stopped':
      return {
        icon: 'circle-outline',
        words: i18n.text('approvals-status-stopped', { agent }),
        tone: 'plain',
      };
    case 'ready':
      return running > 0
        ? {
            icon: 'loading~spin',
            words: i18n.text('approvals-status-running', { count: running }),
            tone: 'plain',
          }
        : { icon: 'circle-filled', words: i18n.text('approvals-status-ready', { agent }), tone: 'plain' };
  }
}
