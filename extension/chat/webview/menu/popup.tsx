// A box over the page, beside the button that opened it. It closes when the person turns to something else.
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import './menu.css';
import { placeOf } from './place.ts';

interface PopupProps {
  /** What opened it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly side?: 'above' | 'below';
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ComponentChildren;
}

/** The focus returns to the anchor, unless the person has put it somewhere else. */
export function Popup({ anchor, onClose, side = 'above', align = 'start', className, children }: PopupProps) {
  const box = useRef<HTMLDivElement | null>(null);
  const close = useRef(onClose);
  close.current = onClose;

  // With the ref, so that it is shown before the effects of what it holds put the focus into it.
  const show = useCallback((element: HTMLDivElement | null): void => {
    box.current = element;
    element?.showPopover();
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    return () => {
      const focus = document.activeElement;
      if (!focus || focus === document.body || element.contains(focus)) anchor.focus();
    };
  }, [anchor]);

  // What the box holds may have grown or shrunk.
  useLayoutEffect(() => {
    const element = box.current;
    if (element) place(element, anchor, side, align);
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && (element.contains(target) || anchor.contains(target));
    const onPointer = (event: Event): void => {
      if (!isInside(event.target)) close.current();
    };
    const onFocusOut = (event: FocusEvent): void => {
      if (event.relatedTarget && !isInside(event.relatedTarget)) close.current();
    };
    const onLeave = (): void => close.current();
    document.addEventListener('pointerdown', onPointer, true);
    element.addEventListener('focusout', onFocusOut);
    window.addEventListener('blur', onLeave);
    window.addEventListener('resize', onLeave);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      element.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('blur', onLeave);
      window.removeEventListener('resize', onLeave);
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    anchor.focus();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches Escape for what is inside, which has roles of its own.
    <div ref={show} popover="manual" class={`popup ${className ?? ''}`} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function place(
  element: HTMLElement,
  anchor: HTMLElement,
  side: 'above' | 'below',
  align: 'start' | 'end',
): void {
  element.style.maxHeight = '';
  const { width, height } = element.getBoundingClientRect();
  const found = placeOf(
    anchor.getBoundingClientRect(),
    { width, height },
    { width: window.innerWidth, height: window.innerHeight },
    { side, align },
  );
  element.style.left = `${found.left}px`;
  element.style.top = `${found.top}px`;
  element.style.maxHeight = `${found.maxHeight}px`;
}
