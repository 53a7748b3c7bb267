// Said in an empty chat of a window without a folder: files it makes are not where a person looks for them.
import type { ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { text } from '../texts.ts';
import './welcome.css';

/** Nothing where a folder is open. */
export function NoFolder({ chat }: { readonly chat: ChatState }) {
  const { chatId, noFolder, cwd = '' } = chat;
  if (!noFolder) return null;
  return (
    <section class="no-folder">
      <p>{text('pageinput-no-folder-about', { folder: cwd })}</p>
      <button
        type="button"
        class="button secondary"
        onClick={() => post({ type: 'action', chatId, action: 'open-folder' })}
      >
        {text('pageinput-open-folder')}
      </button>
    </section>
  );
}
