// The words of the page, as it gets them. Does not import `vscode`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const FILES = ['page.ftl', 'pageinput.ftl'];

/** The Fluent sources for a locale, those that count first, first. `folder`: holds `<locale>/*.ftl`. */
export async function pageTexts(folder: string, locale: string): Promise<readonly string[]> {
  const locales = [...new Set([locale, 'en'])];
  const files = locales.flatMap((each) => FILES.map((file) => path.join(folder, each, file)));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.filter((text) => text !== '');
}
