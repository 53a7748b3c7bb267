import type { ShellNode } from './syntax.ts';

/** Reads PowerShell. Placeholder grammar: nothing is understood yet. */
export async function powershellParser(): Promise<(text: string) => ShellNode> {
  return (text) => ({ kind: 'unsupported', source: text });
}
