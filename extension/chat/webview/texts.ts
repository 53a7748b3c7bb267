// The page's words: messages of locales/<locale>/page.ftl, sent by the editor's side in `init`.
import { FluentBundle, FluentResource } from '@fluent/bundle';

let bundles: readonly FluentBundle[] = [];

/** Takes over the sources; of a message that several have, the first counts. */
export function useTexts(locale: string, sources: readonly string[]): void {
  bundles = sources.map((source) => {
    const bundle = new FluentBundle(locale, { useIsolating: false });
    bundle.addResource(new FluentResource(source));
    return bundle;
  });
}

/** A message of `page.ftl`; its id where it is missing. */
export function text(id: string, args: Readonly<Record<string, string | number>> = {}): string {
  for (const bundle of bundles) {
    const value = bundle.getMessage(id)?.value;
    if (value) return bundle.formatPattern(value, { ...args }, []);
  }
  return id;
}
