// The language of numbers and dates on the page.

/** That of the page (`<html lang>`, the locale of `init`), else the browser's. */
export function locale(): string {
  try {
    const [wanted] = Intl.DateTimeFormat.supportedLocalesOf(document.documentElement.lang || []);
    return wanted ?? navigator.language;
  } catch {
    // No language tag at all.
    return navigator.language;
  }
}
