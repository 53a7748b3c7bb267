// What the model thought: a line, and the words for those who want to read them.
import { ContentView } from '../cards/content-block.tsx';
import { Icon } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { text } from '../texts.ts';
import type { MessageProps } from './agent-message.tsx';

/** Folded at first. */
export function Thought({ message, id, isLive }: MessageProps) {
  const [open, setOpen] = useFold(id, false);
  const last = message.parts.length - 1;
  return (
    <div class={`thought ${isLive ? 'thought-live' : ''}`}>
      <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} />
        <span class="thought-label">{text(isLive ? 'page-thinking' : 'page-thought')}</span>
      </button>
      {open && (
        <div class="thought-words">
          {message.parts.map((block, place) => (
            <ContentView key={place} block={block} id={`${id}/${place}`} isLive={isLive && place === last} />
          ))}
        </div>
      )}
    </div>
  );
}
