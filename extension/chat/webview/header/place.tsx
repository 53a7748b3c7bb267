// The folder the chat works in, where it could be taken for another one.
import type { ChatState } from '../../page-messages.ts';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';

/** Its name, with the whole path as the tooltip. Nothing where there is only one folder it can be. */
export function Place({ chat }: { readonly chat: ChatState | undefined }) {
  if (!chat?.folder && !chat?.noFolder) return null;
  const { folder = text('pageinput-no-folder'), noFolder, cwd = '' } = chat;
  const title = text(noFolder ? 'pageinput-no-folder-about' : 'pageinput-folder', { folder: cwd });
  return (
    <span class="chat-place" title={title}>
      <Icon name={noFolder ? 'warning' : 'folder'} />
      <span class="sr-only">{title}</span>
      <span class="chat-place-name" aria-hidden="true">
        {folder}
      </span>
    </span>
  );
}
