import { stat } from 'node:fs/promises';
import type { ConfigStore } from '../config/store.ts';
import type { Message } from '../i18n/message.ts';

/**
 * A check that reloads the configuration when one of its files changed since the last time: two `stat` calls a turn
 * instead of watchers. Resolves to the first error when the new configuration is not usable; the old one then stays
 * in force.
 */
export function watchConfig(
  config: ConfigStore,
  files: readonly string[],
): () => Promise<Message | undefined> {
  let seen = signature(files);
  let last: Promise<unknown> = seen;
  const check = async (): Promise<Message | undefined> => {
    const now = signature(files);
    const [before, after] = await Promise.all([seen, now]);
    if (before === after) return undefined;
    seen = now;
    const { replaced, diagnostics } = await config.reload();
    return replaced ? undefined : diagnostics.find(({ severity }) => severity === 'error')?.message;
  };
  return () => {
    // One after the other: whoever asks while a changed file is read has to wait for it.
    const next = last.then(check, check);
    last = next;
    return next;
  };
}

async function signature(files: readonly string[]): Promise<string> {
  const parts = files.map(async (file) => {
    const found = await stat(file).catch(() => undefined);
    return found ? `${found.mtimeMs}:${found.size}:${found.ino}` : 'none';
  });
  return (await Promise.all(parts)).join(' ');
}
