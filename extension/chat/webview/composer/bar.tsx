// What stands below the text that is being written: the ways to add to it, to choose, to stop and to send.
import type { ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { Meter } from '../meter/meter.tsx';
import { text } from '../texts.ts';
import { Pickers } from './pickers.tsx';

interface BarProps {
  readonly chat: ChatState;
  readonly running: boolean;
  /** Nothing is written or attached. */
  readonly isEmpty: boolean;
  readonly canSend: boolean;
  readonly onMention: () => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** The buttons of the input. While a turn runs, Send is there when there is something that can wait. */
export function Bar({ chat, running, isEmpty, canSend, onMention, onSend, onStop }: BarProps) {
  return (
    <div class="composer-bar">
      <span class="composer-options">
        <IconButton icon="mention" label={text('pageinput-add-context')} onClick={onMention} />
        <Pickers chat={chat} />
      </span>
      <span class="composer-end">
        <Meter usage={chat.usage} />
        {running && (
          <IconButton
            icon="stop-circle"
            className="composer-stop"
            label={text('pageinput-stop')}
            onClick={onStop}
          />
        )}
        {(!running || !isEmpty) && (
          <IconButton
            icon="send"
            className="composer-send"
            label={text(running ? 'pageinput-send-queue' : 'pageinput-send')}
            disabled={!canSend}
            onClick={onSend}
          />
        )}
      </span>
    </div>
  );
}

/** What is to be known of the chat and cannot be chosen: shown only where there is something to know. */
export function Below({ chat }: { readonly chat: ChatState }) {
  const { chatId, agent, agents, restricted } = chat;
  if (!restricted && agents.length <= 1) return null;
  return (
    <div class="composer-below">
      {agents.length > 1 && (
        <span class="composer-agent" title={text('pageinput-agent-about')}>
          <Icon name="hubot" />
          {agent}
        </span>
      )}
      {restricted && (
        <button
          type="button"
          class="composer-restricted"
          title={text('pageinput-restricted-about')}
          onClick={() => post({ type: 'action', chatId, action: 'trust-workspace' })}
        >
          <Icon name="workspace-untrusted" />
          {text('pageinput-restricted')}
        </button>
      )}
    </div>
  );
}
