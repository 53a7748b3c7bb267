/** Text as a Markdown code block, in a fence longer than any run of backticks inside it. */
export function fenced(text: string, language = ''): string {
  let longest = 2;
  for (const match of text.matchAll(/`+/g)) longest = Math.max(longest, match[0].length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
