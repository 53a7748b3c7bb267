// Text of one locale, read from locales/<locale>/*.ftl when the first message is asked for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentBundle, FluentNumber, FluentResource } from '@fluent/bundle';
import type { I18n, Message } from './message.ts';

/** The locale every message exists in. */
export const FALLBACK_LOCALE = 'en';

/** What `createI18n` needs. */
export interface I18nOptions {
  /** A locale with a folder of its own; see `pickLocale`. */
  readonly locale: string;
  /** Folders that hold `<locale>/*.ftl`. Default: the one that comes with the agent. */
  readonly directories?: readonly string[];
}

/**
 * Creates the text service of one locale. Nothing is read before the first message is asked for. A message the
 * locale lacks comes out in English; one that exists nowhere, or cannot be formatted, comes out as its id.
 * Never throws.
 */
export function createI18n(options: I18nOptions): I18n {
  const directories = options.directories ?? shippedDirectories();
  const bundles = [...new Set([options.locale, FALLBACK_LOCALE])].map((locale) =>
    lazy(() => loadBundle(locale, directories)),
  );
  const text = (id: string, args?: Readonly<Record<string, string | number>>): string => {
    for (const bundle of bundles) {
      const pattern = bundle().getMessage(id)?.value;
      if (pattern) return bundle().formatPattern(pattern, fluentArguments(args), []);
    }
    return id;
  };
  return {
    locale: options.locale,
    text,
    format: (message: Message) => text(message.id, message.args),
  };
}

/**
 * Folders that may hold the shipped locales: beside the file in a built agent (dist/agent/locales, also seen from
 * a chunk's folder), two levels up in the source tree.
 */
export function shippedDirectories(): string[] {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = ['locales', '../locales', '../../locales'].map((relative) => path.join(here, relative));
  return candidates.filter((candidate) => existsSync(path.join(candidate, FALLBACK_LOCALE))).slice(0, 1);
}

/**
 * Numbers come out without group separators: most of them are line numbers, ports and counts that are copied
 * into other places, and `1.234` reads as another number in half of the world. A message that wants groups says
 * `NUMBER($n, useGrouping: "true")`.
 */
function fluentArguments(
  args: Readonly<Record<string, string | number>> | undefined,
): Record<string, string | FluentNumber> {
  return Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? new FluentNumber(value, { useGrouping: false }) : value,
    ]),
  );
}

/** Isolation marks are off: text goes to terminals, logs and models, where they are noise. */
function loadBundle(locale: string, directories: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const directory of directories) {
    for (const file of messageFiles(path.join(directory, locale))) {
      bundle.addResource(new FluentResource(readFileSync(file, 'utf8')), { allowOverrides: true });
    }
  }
  return bundle;
}

function messageFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.ftl'))
      .sort()
      .map((name) => path.join(directory, name));
  } catch {
    return []; // A locale without a folder: everything comes out in English.
  }
}

function lazy<T>(create: () => T): () => T {
  let value: { readonly it: T } | undefined;
  return () => {
    value ??= { it: create() };
    return value.it;
  };
}
