/** The title of a failed test and the first lines of what went wrong: the summary is often all that is left of a long run. */
export function withReason(title: string, message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, 3).map((line) => `      ${line.slice(0, 300)}`)].join('\n');
}
