// An item of the transcript, of whatever kind.
import type { TranscriptItem } from '../../model/items.ts';
import { ContentView } from '../cards/content-block.tsx';
import { ToolCardView } from '../cards/tool-card.tsx';
import { text } from '../texts.ts';
import { AgentMessage } from './agent-message.tsx';
import { Compaction, Notice } from './notice.tsx';
import { Plan } from './plan.tsx';
import { Thought } from './thought.tsx';
import { UserMessage } from './user-message.tsx';

/** What an item needs to know of its chat. The same object as long as nothing of it changes. */
export interface ItemContext {
  readonly chatId: string;
  readonly canUndo: boolean;
  readonly canRewind: boolean;
  readonly isRunning: boolean;
}

/** An item and its place in the transcript. */
export interface ItemProps {
  /** null: it was not sent yet. */
  readonly item: TranscriptItem | null;
  readonly index: number;
  /** The last one while a turn runs. */
  readonly isLive: boolean;
  readonly context: ItemContext;
}

/** The item. */
export function ItemView({ item, index, isLive, context }: ItemProps) {
  const id = `${context.chatId}/${index}`;
  switch (item?.kind) {
    case undefined:
      return <div class="placeholder" role="img" aria-label={text('page-loading-item')} />;
    case 'user':
      return <UserMessage message={item} index={index} id={id} context={context} />;
    case 'agent':
      return <AgentMessage message={item} id={id} isLive={isLive} />;
    case 'thought':
      return <Thought message={item} id={id} isLive={isLive} />;
    case 'tool':
      return <ToolCardView card={item} index={index} id={id} />;
    case 'plan':
      return <Plan plan={item} />;
    case 'notice':
      return <Notice notice={item} />;
    case 'compaction':
      return (
        <Compaction compaction={item} id={id}>
          {item.summary.map((block, place) => (
            <ContentView key={place} block={block} id={`${id}/${place}`} isLive={false} />
          ))}
        </Compaction>
      );
  }
}
