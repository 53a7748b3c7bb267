// The input side of the chat page without the rest of it: what the test says is what it shows.
import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import '@vscode/codicons/dist/codicon.css';
import type {
  ChatState,
  ChatSummary,
  Surface,
  WelcomeChoice,
} from '../../../extension/chat/page-messages.ts';
import { Composer } from '../../../extension/chat/webview/composer/composer.tsx';
import { Header } from '../../../extension/chat/webview/header/header.tsx';
import { History } from '../../../extension/chat/webview/history/history.tsx';
import { onHost } from '../../../extension/chat/webview/host.ts';
import { useTexts } from '../../../extension/chat/webview/texts.ts';
import { Welcome } from '../../../extension/chat/webview/welcome/welcome.tsx';

function Page() {
  const [surface, setSurface] = useState<Surface>();
  const [chats, setChats] = useState<{ chats: readonly ChatSummary[]; active: string | undefined }>();
  const [chat, setChat] = useState<ChatState>();
  const [welcome, setWelcome] = useState<readonly WelcomeChoice[]>();
  const [history, setHistory] = useState(false);
  useLayoutEffect(
    () =>
      onHost((message) => {
        if (message.type === 'init') {
          useTexts(message.locale, message.texts);
          document.documentElement.lang = message.locale;
          setSurface(message.surface);
        }
        if (message.type === 'chats') setChats({ chats: message.chats, active: message.active });
        if (message.type === 'chat') setChat(message.state);
        if (message.type === 'welcome') setWelcome(message.choices);
      }),
    [],
  );
  if (!surface) return null;
  return (
    <>
      <Header
        chats={chats?.chats ?? []}
        active={chats?.active}
        chat={chat}
        surface={surface}
        onHistory={() => setHistory(true)}
      />
      <div class="rest">{welcome && <Welcome choices={welcome} chat={chat} />}</div>
      {chat && <Composer chat={chat} />}
      {history && <History onClose={() => setHistory(false)} />}
    </>
  );
}

const root = document.getElementById('root');
if (root) render(<Page />, root);
