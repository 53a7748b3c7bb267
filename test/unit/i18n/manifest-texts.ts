/** Faults between the manifest's `%keys%` and the texts of each locale: missing, unused, and empty ones. */
export function manifestFaults(
  manifest: string,
  locales: Readonly<Record<string, Readonly<Record<string, string>>>>,
): readonly string[] {
  const keys = new Set([...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key = '']) => key));
  return Object.entries(locales).flatMap(([file, texts]) => [
    ...[...keys].filter((key) => !Object.hasOwn(texts, key)).map((key) => `${file}: ${key} is missing`),
    ...Object.keys(texts)
      .filter((key) => !keys.has(key))
      .map((key) => `${file}: ${key} is not used`),
    ...Object.entries(texts)
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${file}: ${key} is empty`),
  ]);
}
