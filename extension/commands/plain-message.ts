// Does not import `vscode`.

/** The commit message in an answer: without the code fence and the quotes that models like to put around it. */
export function plainMessage(answer: string): string {
  const text = answer.trim();
  const fenced = /^```[^\n]*\n([\s\S]*?)\n?```$/m.exec(text);
  const inner = (fenced?.[1] ?? text).trim();
  const quoted = /^(["'`])((?:(?!\1)[^\n])*)\1$/.exec(inner);
  return (quoted?.[2] ?? inner).trim();
}
