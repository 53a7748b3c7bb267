// What stands after the last item: that the agent works, or what went wrong and what can be done.
import { useEffect, useState } from 'preact/hooks';
import type { ChatProblem, ChatState } from '../../page-messages.ts';
import { post } from '../host.ts';
import { revealed } from '../markdown/hidden-characters.ts';
import { Icon } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { text } from '../texts.ts';
import { elapsed } from './elapsed.ts';

/** Nothing for a chat that waits for its person. */
export function Tail({ chat }: { readonly chat: ChatState }) {
  const { status, chatId, problem, runningSince } = chat;
  return (
    <>
      {(status === 'running' || status === 'opening' || status === 'loading') && (
        <Working
          label={text(`page-working-${status}`)}
          since={status === 'running' ? runningSince : undefined}
        />
      )}
      {status === 'asking' && (
        <div class="working">
          <Icon name="question" /> {text('page-working-asking')}
        </div>
      )}
      {problem && <Problem problem={problem} chatId={chatId} />}
    </>
  );
}

/** The seconds are for the eyes only: nobody wants to hear them. */
function Working({ label, since }: { readonly label: string; readonly since: number | undefined }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  const time = since === undefined ? undefined : elapsed(Date.now() - since);
  return (
    <div class="working">
      <Icon name="loading" spin={true} /> <span class="working-label">{label}</span>
      {time && (
        <span class="working-time" aria-hidden="true">
          {time.minutes > 0
            ? text('page-elapsed-minutes', { ...time })
            : text('page-elapsed-seconds', { ...time })}
        </span>
      )}
    </div>
  );
}

function Problem({ problem, chatId }: { readonly problem: ChatProblem; readonly chatId: string }) {
  const [open, setOpen] = useFold(`${chatId}/problem/${problem.text}`, false);
  return (
    <section class="problem" aria-label={text('page-problem')}>
      <Icon name="error" />
      <div class="problem-body">
        <div class="problem-text">{revealed(problem.text, 'prose')}</div>
        {problem.details && (
          <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name={open ? 'chevron-down' : 'chevron-right'} /> {text('page-problem-details')}
          </button>
        )}
        {problem.details && open && <pre class="problem-details">{revealed(problem.details, 'code')}</pre>}
        <div class="buttons">
          {problem.actions.map(({ action, label }, place) => (
            <button
              key={action}
              type="button"
              class={place === 0 ? 'button' : 'button secondary'}
              onClick={() => post({ type: 'action', chatId, action })}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
