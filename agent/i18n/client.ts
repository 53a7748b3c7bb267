// Who reads a text, as far as that changes what the text tells them to do. Messages that name a way to something choose
// it with a selector on `$client`:
//
//     models-error-no-key = There is no key. { $client ->
//         [editor] Run “Ocho: Set API Key”.
//        *[other] Run `ocho setup`.
//     }
import type { I18n } from './message.ts';

/**
 * `editor`: has Ocho's own commands and views (`Ocho: Set API Key…`, the Policy view), and perhaps no `ocho` command.
 * `other`: a terminal, or an editor that knows nothing of Ocho but the protocol; it is told the command, the file or the
 * variable of the environment.
 */
export type Client = 'editor' | 'other';

/** The text service for one reader, who may be known only later: `client` is asked with each text. */
export function forClient(i18n: I18n, client: () => Client): I18n {
  const text: I18n['text'] = (id, args) => i18n.text(id, { ...args, client: client() });
  return { locale: i18n.locale, text, format: (message) => text(message.id, message.args) };
}
