// "Export to Markdown".
import path from 'node:path';
import * as vscode from 'vscode';
import type { I18n } from '../../../agent/i18n/message.ts';
import { workspaceFolders } from '../create-chats.ts';
import type { Transcript } from '../model/transcript.ts';
import type { MarkdownWords } from '../model/transcript-markdown.ts';
import type { PagesApp } from './page-context.ts';

/** Asks for a file, writes the transcript into it and opens it. Nothing happens when no file is chosen. */
export async function exportTranscript(
  transcript: Transcript,
  title: string,
  { i18n }: Pick<PagesApp, 'i18n'>,
): Promise<void> {
  const { toMarkdown } = await import('../model/transcript-markdown.ts');
  const text = toMarkdown({ ...transcript, title }, wordsOf(i18n));
  const [folder] = workspaceFolders();
  const name = `${fileName(title)}.md`;
  const uri = await vscode.window.showSaveDialog({
    title: i18n.text('chat-export'),
    filters: { Markdown: ['md'] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.file(path.join(folder, name)) }),
  });
  if (!uri) return;
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  await vscode.window.showTextDocument(uri, { preview: false });
}

/** What all systems take as the name of a file. */
function fileName(title: string): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.slice(0, 60).trim() || 'chat';
}

function wordsOf(i18n: I18n): MarkdownWords {
  return {
    untitled: i18n.text('chat-untitled'),
    user: i18n.text('chat-export-user'),
    agent: i18n.text('chat-export-agent'),
    thought: i18n.text('chat-export-thought'),
    plan: i18n.text('chat-export-plan'),
    compaction: i18n.text('chat-export-compaction'),
    status: (status) => i18n.text(`chat-export-status-${status.replace('_', '-')}`),
    severity: (severity) => (SEVERITIES.has(severity) ? i18n.text(`chat-export-${severity}`) : severity),
    leftOut: (what, characters) => i18n.text('chat-export-left-out', { what, characters }),
    exit: (code, signal) =>
      code === null
        ? i18n.text('chat-export-signal', { signal: signal ?? '' })
        : i18n.text('chat-export-exit', { code }),
  };
}

const SEVERITIES = new Set(['info', 'warning', 'error']);
