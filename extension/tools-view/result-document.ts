// What became of a call by hand, as Markdown. Does not import `vscode`.
import type { ToolCallReport } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible, visibleLines } from '../../agent/policy/display.ts';

/** The document: arguments (JSON text), decision, result or error. */
export function resultDocument(name: string, json: string, report: ToolCallReport, i18n: I18n): string {
  const { decision, result, error } = report;
  const decided =
    decision === null
      ? i18n.text('toolstree-result-no-decision')
      : i18n.text('toolstree-result-decision-line', {
          decision,
          class: report.class ?? '—',
          rule: report.rule === null ? '—' : code(report.rule),
        });
  const parts: readonly (readonly [string, string])[] = [
    ['arguments', fenced(pretty(json), 'json')],
    ['decision', decided],
    ...(error ? [['error', `${code(error.code)}\n\n${fenced(error.message)}`] as const] : []),
    ...(error && result === null
      ? []
      : [
          [
            'result',
            result === null || result === '' ? i18n.text('toolstree-result-nothing') : fenced(result),
          ] as const,
        ]),
  ];
  const title = `# ${i18n.text('toolstree-result-title', { name: visible(name) })}`;
  const sections = parts.map(([part, text]) => `## ${i18n.text(`toolstree-result-${part}`)}\n\n${text}`);
  return `${[title, ...sections].join('\n\n')}\n`;
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** A block that ends where the text ends, whatever is in it. */
function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${visibleLines(text).replace(/\n$/, '')}\n${fence}`;
}

function code(text: string): string {
  return `\`${visible(text).replaceAll('`', "'")}\``;
}
