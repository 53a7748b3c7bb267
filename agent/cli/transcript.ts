// A session as Markdown, event by event.
import type { I18n } from '../i18n/message.ts';
import type { LoggedEvent, PromptBlock } from '../runtime/events.ts';

/** The text of one event, with its line ends; empty for what is not part of the conversation. */
export function transcript(
  { event }: LoggedEvent,
  i18n: I18n,
  shown: (text: string) => string = (text) => text,
): string {
  switch (event.type) {
    case 'session':
      return `# ${shown(event.sessionId)}\n\n${shown(event.cwd)}\n`;
    case 'turn_started':
      return `\n\n## ${i18n.text('cli-transcript-user')}\n\n${event.prompt.map((block) => shown(blockText(block))).join('\n')}\n\n## ${i18n.text('cli-transcript-agent')}\n\n`;
    case 'text':
      return shown(event.text);
    case 'tool_call':
      return `\n\n**${shown(event.tool)}**: ${shown(event.title)}\n`;
    case 'tool_ended':
      return `\n${i18n.text(`cli-call-${event.end}`)}\n\n${indent(shown(event.markdown))}\n\n`;
    case 'turn_failed':
      return `\n${i18n.text('cli-error')} ${shown(i18n.format(event.message))}\n`;
    default:
      return '';
  }
}

function blockText(block: PromptBlock): string {
  if (typeof block.text === 'string') return block.text;
  const uri = typeof block.uri === 'string' ? `: ${block.uri}` : '';
  return `[${block.type}${uri}]`;
}

/** A result may hold Markdown of its own; as a quotation it cannot be taken for the conversation. */
function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
