// The entry of the chat page.
import { render } from 'preact';
import '@vscode/codicons/dist/codicon.css';
import './style.css';
import { App } from './app.tsx';
import { keep, onHost, post } from './host.ts';
import { createStore } from './state/store.ts';
import { useTexts } from './texts.ts';

const store = createStore(
  (run) => requestAnimationFrame(run),
  () => performance.now(),
);

onHost((message) => {
  if (message.type === 'init') {
    useTexts(message.locale, message.texts);
    document.documentElement.lang = message.locale;
    // A tab that is restored after a reload of the window is told by it which chat it is to show.
    if (message.chatId !== undefined) keep('chatId', message.chatId);
  }
  store.dispatch(message);
});

const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
root.id = 'root';
render(<App store={store} />, root);
post({ type: 'ready' });
