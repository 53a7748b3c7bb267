// The models that a chat can be given. Imports only types of `vscode`.
import type { Chat } from '../parts.ts';

/** How long the agent may take to tell of the models a new key brings. Milliseconds. */
const OPTIONS_LIMIT_MS = 3_000;

/** The model of a chat; undefined: there is no chat, or it has none to choose. */
export function modelOf(chat: Pick<Chat, 'configOptions'> | undefined): string | undefined {
  const option = chat?.configOptions.find(({ category }) => category === 'model');
  return option?.type === 'select' ? option.currentValue : undefined;
}

/** The models a chat can be given. */
export function modelsOf({ configOptions }: Chat): readonly string[] {
  const option = configOptions.find(({ category }) => category === 'model');
  if (option?.type !== 'select') return [];
  return option.options.flatMap((each) =>
    'value' in each ? [each.value] : each.options.map(({ value }) => value),
  );
}

/**
 * Resolves when the chat can be given a model that is meant, and after a limit at the latest: the agent tells of the
 * models a new key brings a moment after it was stored.
 */
export async function untilOffered(chat: Chat, isMeant: (id: string) => boolean): Promise<void> {
  if (modelsOf(chat).some(isMeant)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(done, OPTIONS_LIMIT_MS);
    const subscription = chat.onState(() => {
      if (modelsOf(chat).some(isMeant)) done();
    });
  });
}
