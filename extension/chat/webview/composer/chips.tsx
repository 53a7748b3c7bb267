// What goes with the prompt that is being written, and the prompts that wait.
import { visible } from '../../../../agent/policy/display.ts';
import type { Attachment, ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import { mentionIcon } from './suggestions.ts';
import { imagesRefused } from './use-files.ts';

/** Chips of the attachments; Delete or Backspace on one removes it. */
export function Chips({ chat, onGone }: { readonly chat: ChatState; readonly onGone: () => void }) {
  if (chat.attachments.length === 0) return null;
  const detach = (id: string): void => {
    post({ type: 'detach', chatId: chat.chatId, id });
    onGone();
  };
  return (
    <ul class="attached-list" aria-label={text('pageinput-attachments')}>
      {chat.attachments.map((attachment) => (
        <li key={attachment.id}>
          <Chip
            attachment={attachment}
            problem={attachment.kind === 'image' && !chat.images ? imagesRefused(chat) : undefined}
            onRemove={() => detach(attachment.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChipProps {
  readonly attachment: Attachment;
  /** Why it cannot be sent. */
  readonly problem: string | undefined;
  readonly onRemove: () => void;
}

function Chip({ attachment, problem, onRemove }: ChipProps) {
  const { kind, detail, image } = attachment;
  const label = visible(attachment.label);
  const classes = `attached ${image ? 'attached-image' : ''} ${problem ? 'attached-unsent' : ''}`;
  return (
    <span class={classes} title={problem ?? visible(detail ?? label)}>
      {problem && <Icon name="warning" />}
      {image ? <Thumbnail image={image} label={label} /> : <Icon name={mentionIcon(kind)} />}
      <span class="attached-label">{label}</span>
      {problem && <span class="sr-only">{problem}</span>}
      <IconButton
        icon="close"
        className="attached-remove"
        label={text('pageinput-detach', { name: label })}
        onClick={onRemove}
      />
    </span>
  );
}

/** Only types of which a browser draws no script. */
const SHOWN = /^image\/(png|jpeg|gif|webp)$/;

function Thumbnail(props: { readonly image: NonNullable<Attachment['image']>; readonly label: string }) {
  const { mimeType, data } = props.image;
  if (!SHOWN.test(mimeType)) return <Icon name="file-media" />;
  return <img class="attached-thumbnail" alt="" src={`data:${mimeType};base64,${data}`} />;
}

/** The prompts that are sent when the turn has ended. */
export function Queue({ chat }: { readonly chat: ChatState }) {
  if (chat.queue.length === 0) return null;
  // After a stop or a failure nothing is sent by itself.
  const isHeld = chat.runningSince === undefined;
  return (
    <div class="queue">
      <div class="queue-title" id="queue-title">
        {text(isHeld ? 'pageinput-queue-held' : 'pageinput-queue', { count: chat.queue.length })}
      </div>
      <ol aria-labelledby="queue-title">
        {chat.queue.map(({ id, text: prompt, attachments }) => (
          <li key={id}>
            <Icon name="watch" />
            <span class="queue-text" title={prompt}>
              {prompt}
            </span>
            {attachments > 0 && (
              <span
                class="queue-attachments"
                title={text('pageinput-queue-attachments', { count: attachments })}
              >
                <Icon name="attach" />
                <span aria-hidden="true">{attachments}</span>
                <span class="sr-only">{text('pageinput-queue-attachments', { count: attachments })}</span>
              </span>
            )}
            <IconButton
              icon="close"
              label={text('pageinput-unqueue')}
              onClick={() => post({ type: 'unqueue', chatId: chat.chatId, id })}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
