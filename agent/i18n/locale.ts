// Which of the shipped locales a person gets.
import { negotiateLanguages } from '@fluent/langneg';
import { FALLBACK_LOCALE } from './fluent.ts';

/** Locales that come with the agent; each has every message. */
export const SHIPPED_LOCALES: readonly string[] = ['en', 'es'];

/** Where a wish for a locale may come from, beside the environment. */
export interface LocaleWishes {
  /** `locale` of config.toml. */
  readonly configured?: string | undefined;
  /** What the ACP client says it speaks. */
  readonly client?: string | undefined;
}

/**
 * The best shipped locale: `OCHO_LOCALE`, then the configuration's, then the client's, then `LC_ALL`,
 * `LC_MESSAGES`, `LANG` (POSIX order); English when none of them is one we have. A wish we cannot fulfil gives
 * way to the next one.
 */
export function pickLocale(
  env: Readonly<Record<string, string | undefined>>,
  wishes: LocaleWishes | string = {},
): string {
  const { configured, client } =
    typeof wishes === 'string' ? { configured: undefined, client: wishes } : wishes;
  const asked = [env.OCHO_LOCALE, configured, client, env.LC_ALL, env.LC_MESSAGES, env.LANG];
  const tags = asked.flatMap((wish) => languageTag(wish) ?? []);
  const found = negotiateLanguages(tags, [...SHIPPED_LOCALES], {
    strategy: 'lookup',
    defaultLocale: FALLBACK_LOCALE,
  });
  return found[0] ?? FALLBACK_LOCALE;
}

/** `es_ES.UTF-8@euro` → `es-ES`; `C`, `POSIX` and what is no language tag → undefined. */
function languageTag(wish: string | undefined): string | undefined {
  const tag = wish
    ?.trim()
    .replace(/[.@].*$/, '')
    .replaceAll('_', '-');
  if (!tag || tag === 'C' || tag === 'POSIX') return undefined;
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}
