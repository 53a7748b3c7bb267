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
  const locales = [...new Set([options.locale, FALLBACK_LOCALE])].map(
    (locale) => new LocaleMessages(locale, directories),
  );
  const text = (id: string, args?: Readonly<Record<string, string | number>>): string => {
    for (const locale of locales) {
      const found = locale.format(id, args);
      if (found !== undefined) return found;
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

/**
 * The messages of one locale. A file holds the messages whose ids begin with its name (`acp.ftl`: `acp-…`), so the
 * handshake reads one file; an id that is not where its name says makes all of them be read.
 */
class LocaleMessages {
  // Isolation marks are off: text goes to terminals, logs and models, where they are noise.
  readonly #bundle: FluentBundle;
  readonly #folders: readonly string[];
  readonly #loaded = new Set<string>();
  #complete = false;

  constructor(locale: string, directories: readonly string[]) {
    this.#bundle = new FluentBundle(locale, { useIsolating: false });
    this.#folders = directories.map((directory) => path.join(directory, locale));
  }

  /** The text, or undefined when the locale has no such message. */
  format(id: string, args: Readonly<Record<string, string | number>> | undefined): string | undefined {
    const pattern = this.#find(id);
    return pattern ? this.#bundle.formatPattern(pattern, fluentArguments(args), []) : undefined;
  }

  #find(id: string) {
    const [area = ''] = id.split('-', 1);
    this.#load(`${area}.ftl`);
    const found = this.#bundle.getMessage(id)?.value;
    if (found || this.#complete) return found;
    this.#complete = true;
    for (const name of this.#folders.flatMap(messageFiles)) this.#load(name);
    return this.#bundle.getMessage(id)?.value;
  }

  #load(name: string): void {
    if (this.#loaded.has(name)) return;
    this.#loaded.add(name);
    for (const folder of this.#folders) {
      const text = readText(path.join(folder, name));
      if (text !== undefined) this.#bundle.addResource(new FluentResource(text), { allowOverrides: true });
    }
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // A locale without the file: its messages come out in English.
  }
}

function messageFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.ftl'))
      .sort();
  } catch {
    return [];
  }
}
