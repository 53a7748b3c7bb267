// The page: what is above, the conversation, the questions, the input.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../page-messages.ts';
import { statusText } from './cards/kinds.ts';
import { Composer } from './composer/composer.tsx';
import { Header } from './header/header.tsx';
import { History } from './history/history.tsx';
import { onHost } from './host.ts';
import { Questions } from './questions/questions.tsx';
import { type Announcement, announcement, isOver } from './state/announcements.ts';
import { activeChat, type ChatPage, type PageState } from './state/page-state.ts';
import type { Store } from './state/store.ts';
import { usePage } from './state/use-page.ts';
import { text } from './texts.ts';
import { Transcript } from './transcript/transcript.tsx';
import { Examples } from './welcome/examples.tsx';
import { NoChat } from './welcome/no-chat.tsx';
import { Welcome } from './welcome/welcome.tsx';

/** All of the page; nothing before its words have come. */
export function App({ store }: { readonly store: Store }) {
  const page = usePage(store);
  const active = activeChat(page);
  const frame = useFrame(page, active?.chat.state);
  if (!page.surface) return null;
  const isEmpty = !active || active.chat.items.length === 0;
  return (
    <div class={`app surface-${page.surface}`}>
      {frame.header}
      <main class="conversation">
        {isEmpty && page.welcome ? (
          <Welcome choices={page.welcome} chat={active?.chat.state} />
        ) : (
          active && <Conversation id={active.id} chat={active.chat} />
        )}
        {!active && !page.welcome && page.isWithoutChats && page.surface === 'view' && <NoChat />}
      </main>
      {active && <Questions key={active.id} questions={active.chat.questions} />}
      {frame.composer}
      {frame.history}
      <Announcer id={active?.id} chat={active?.chat} />
    </div>
  );
}

/** A chat in which nothing was said yet, and that can be asked, says what it could be asked. */
function Conversation({ id, chat }: { readonly id: string; readonly chat: ChatPage }) {
  const { state, items, epoch } = chat;
  if (items.length === 0 && state?.status === 'idle' && !state.problem) {
    return <Examples key={id} chat={state} />;
  }
  return <Transcript key={`${id}:${epoch}`} chatId={id} chat={chat} />;
}

/** What is around the conversation; a new piece of an answer does not draw it again. */
function useFrame({ chats, active, surface }: PageState, chat: ChatState | undefined) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const header = useMemo(
    () =>
      surface && (
        <Header
          chats={chats}
          active={active}
          chat={chat}
          surface={surface}
          onHistory={() => setHistoryOpen(true)}
        />
      ),
    [chats, active, chat, surface],
  );
  const composer = useMemo(() => chat && <Composer chat={chat} />, [chat]);
  useEffect(
    () =>
      onHost((message) => {
        if (message.type === 'focus' && message.where === 'history') setHistoryOpen(true);
      }),
    [],
  );
  const history = useMemo(
    () => isHistoryOpen && <History onClose={() => setHistoryOpen(false)} />,
    [isHistoryOpen],
  );
  return { header, composer, history };
}

/** Time enough for a screen reader to take it up. Milliseconds. */
const SAID_MS = 5_000;

/** Says to a screen reader what has come about. Questions interrupt what is being read, the rest waits. */
function Announcer({ id, chat }: { readonly id: string | undefined; readonly chat: ChatPage | undefined }) {
  const before = useRef({ id, chat });
  const [polite, setPolite] = useState<Announcement | string>();
  const [urgent, setUrgent] = useState<Announcement>();
  useEffect(() => {
    const last = before.current;
    before.current = { id, chat };
    const isOld = (said: Announcement): boolean => !chat || last.id !== id || isOver(said, chat);
    setUrgent((said) => (said && isOld(said) ? undefined : said));
    setPolite((said) => (typeof said === 'object' && isOld(said) ? undefined : said));
    // What was there when a chat is opened is no news.
    if (!chat?.state || !last.chat?.state || last.id !== id) return;
    const news = announcement(last.chat, chat);
    if (news) (news.kind === 'answered' || news.kind === 'call' ? setPolite : setUrgent)(news);
  }, [id, chat]);
  useEffect(
    () =>
      onHost((message) => {
        if (message.type === 'announce') setPolite(message.text);
      }),
    [],
  );
  // What the host has said is said once; left there, a screen reader that reads the page would come upon it later.
  useEffect(() => {
    if (typeof polite !== 'string' || polite === '') return;
    const timer = setTimeout(() => setPolite(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [polite]);
  return (
    <>
      <div class="sr-only" role="status" aria-live="polite">
        {typeof polite === 'string' ? polite : wordsOf(polite)}
      </div>
      <div class="sr-only" role="alert">
        {wordsOf(urgent)}
      </div>
    </>
  );
}

function wordsOf(news: Announcement | undefined): string {
  switch (news?.kind) {
    case undefined:
      return '';
    case 'answered':
      return text('page-said-answered', { words: news.words });
    case 'problem':
      return text('page-said-problem', { words: news.words });
    case 'call':
      return text('page-said-call', { words: news.words, status: statusText(news.status) });
    case 'question':
      return text('page-said-question', { words: news.words, count: news.count });
  }
}
