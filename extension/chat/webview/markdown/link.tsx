// Links of the page: none has an address of its own, a click only tells the host what was meant.
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { post } from '../host.ts';
import { ChatId } from '../state/use-page.ts';
import { revealed } from './hidden-characters.ts';

/** `onFollow` is called for a click and for Enter. The title shows where it leads, whatever its text says. */
export function ActiveText({
  title,
  className = '',
  onFollow,
  children,
}: {
  readonly title: string;
  readonly className?: string;
  readonly onFollow: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the editor follows an <a> with an address by itself, without the host.
    <span
      role="link"
      tabIndex={0}
      class={`link ${className}`}
      title={revealed(title, 'plain')}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onFollow();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        onFollow();
      }}
    >
      {children}
    </span>
  );
}

/** A link in a message. */
export function Link({
  target,
  className,
  children,
}: {
  readonly target: string;
  readonly className?: string;
  readonly children: ComponentChildren;
}) {
  const chatId = useContext(ChatId);
  return (
    <ActiveText
      title={target}
      {...(className === undefined ? {} : { className })}
      onFollow={() => post({ type: 'link', chatId, href: target })}
    >
      {children}
    </ActiveText>
  );
}
