// An answer of the agent.
import type { MessageItem } from '../../model/items.ts';
import { ContentView } from '../cards/content-block.tsx';
import { CopyButton } from '../markdown/code-block.tsx';
import { text } from '../texts.ts';
import { textOf } from './message-text.ts';

/** Of an answer or a thought; `id` is unique over all chats (see useFold). */
export interface MessageProps {
  readonly message: MessageItem;
  readonly id: string;
  /** More of it may come. */
  readonly isLive: boolean;
}

/** The message, and when it is whole what can be done with it. */
export function AgentMessage({ message, id, isLive }: MessageProps) {
  const last = message.parts.length - 1;
  return (
    <div class="agent-message">
      {message.parts.map((block, place) => (
        <ContentView key={place} block={block} id={`${id}/${place}`} isLive={isLive && place === last} />
      ))}
      {!isLive && (
        <div class="message-actions">
          <CopyButton what={() => textOf(message)} label={text('page-message-copy')} />
        </div>
      )}
    </div>
  );
}
