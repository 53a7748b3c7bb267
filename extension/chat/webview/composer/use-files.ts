// Files and images that are dropped on the input or pasted into it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { text } from '../texts.ts';
import { canDrop, droppedUris } from './drop.ts';
import { readImage } from './read-image.ts';

/** `dragging`: something that can be attached is over the page. */
export interface Files {
  readonly dragging: boolean;
  onPaste(event: ClipboardEvent): void;
}

/**
 * Takes what is dropped anywhere on the page, and what `onPaste` is given. `complain` is called with what was wrong,
 * in the person's language.
 */
export function useFiles(chat: ChatState, complain: (problem: string) => void): Files {
  const [dragging, setDragging] = useState(false);
  const now = useRef({ chat, complain });
  now.current = { chat, complain };

  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!event.dataTransfer || !canDrop(event.dataTransfer.types)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent): void => {
      // Elements inside the page are left as well; out of the page there is nothing to go to.
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent): void => {
      setDragging(false);
      const { dataTransfer } = event;
      if (!dataTransfer || !canDrop(dataTransfer.types)) return;
      const { chat: to, complain: say } = now.current;
      const uris = droppedUris((format) => dataTransfer.getData(format));
      const isNothing = uris.length === 0 && dataTransfer.files.length === 0;
      // A link is text: a text field takes it by itself.
      if (isNothing && event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      // An image that has a name in the file system may come in both ways.
      if (uris.length > 0) post({ type: 'attachUris', chatId: to.chatId, uris });
      else void attachImages(to, [...dataTransfer.files], say);
    };
    document.addEventListener('dragenter', onDragOver);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragenter', onDragOver);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);

  return {
    dragging,
    onPaste(event) {
      const files = [...(event.clipboardData?.files ?? [])];
      // A table or a slide is on the clipboard as text and as a picture of itself: the text is meant.
      if (files.length === 0 || event.clipboardData?.getData('text/plain')) return;
      event.preventDefault();
      void attachImages(chat, files, complain);
    },
  };
}

/** Why no image is taken, and what to do. */
export function imagesRefused({ agent, blindModel }: ChatState): string {
  return blindModel === undefined
    ? text('pageinput-images-not-taken', { agent })
    : text('pageinput-images-model', { model: blindModel });
}

async function attachImages(
  chat: ChatState,
  files: readonly File[],
  complain: (problem: string) => void,
): Promise<void> {
  const { chatId, images } = chat;
  const problems: string[] = [];
  for (const file of files) {
    const { name } = file;
    if (!file.type.startsWith('image/')) {
      problems.push(text('pageinput-file-unreadable', { name }));
    } else if (!images) {
      problems.push(imagesRefused(chat));
    } else {
      const image = await readImage(file);
      if (typeof image === 'object') post({ type: 'attachImage', chatId, ...image });
      else if (image === 'broken') problems.push(text('pageinput-image-broken', { name }));
      else problems.push(text('pageinput-image-too-large', { name }));
    }
  }
  if (problems.length > 0) complain([...new Set(problems)].join(' '));
}
