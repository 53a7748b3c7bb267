// @terminal: what is selected in the active terminal. There is no stable API for it but the copy command.
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { PromptPart } from '../../parts.ts';
import { fixedSource } from './fixed.ts';
import { textPart } from './mention-parts.ts';

/** The mention of the selection in the active terminal; there is one while a terminal is. */
export const terminalMentions = fixedSource({
  kind: 'terminal',
  available: () => {
    const terminal = vscode.window.activeTerminal;
    return terminal && { detail: terminal.name };
  },
  part: async (label) => {
    const part = await terminalPart();
    if (!part) throw new Error(label);
    return part;
  },
});

/** The selection of the active terminal as a part of a prompt; undefined where nothing is selected. */
export async function terminalPart(): Promise<PromptPart | undefined> {
  const terminal = vscode.window.activeTerminal;
  if (!terminal) return undefined;
  const text = await copiedSelection();
  if (text === undefined || text.trim() === '') return undefined;
  const { name } = terminal;
  return textPart({ kind: 'terminal', label: name, uri: `ocho:terminal/${encodeURIComponent(name)}`, text });
}

/** Copies the selection and gives the clipboard back what text it had. Without a selection the mark stays in it. */
async function copiedSelection(): Promise<string | undefined> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  const mark = `ocho-${randomUUID()}`;
  // An empty text may be an image, which could not be put back: then the mark is not worth its loss.
  if (before !== '') await clipboard.writeText(mark);
  try {
    await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
    const copied = await clipboard.readText();
    return copied === mark || copied === before ? undefined : copied;
  } finally {
    if (before !== '') await clipboard.writeText(before);
  }
}
