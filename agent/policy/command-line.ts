/**
 * Words as one line for people's eyes: what is not plain stands in quotes, so that the words can be told apart. It is for
 * no shell.
 */
export function commandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./~\\^-]+$/.test(word) ? word : `'${word.replaceAll("'", "\\'")}'`))
    .join(' ');
}
