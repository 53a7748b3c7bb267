// Texts that come from outside (provider error bodies) are cleaned before anybody sees or logs them.
import { createSecretMask } from '../platform/secrets.ts';

const MAX_DETAIL = 300;

/** Replaces the given secrets, and whatever else looks like one, by `***`. */
export function redact(text: string, secrets: readonly (string | undefined)[]): string {
  return createSecretMask(secrets.filter((secret) => secret !== undefined)).mask(text);
}

/** One short line of a provider's own words: tags, control characters and secrets gone, at most 300 characters. */
export function providerWords(text: string, secrets: readonly (string | undefined)[]): string {
  const page = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1];
  const plain = page ?? (/^\s*<(?:!doctype|html|\?xml)/i.test(text) ? text.replace(/<[^>]*>/g, ' ') : text);
  const line = redact(plain, secrets)
    .replace(/[\x00-\x1f\x7f\s]+/g, ' ')
    .trim();
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL)}…` : line;
}
