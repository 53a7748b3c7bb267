// What happened, in plain words, from the results of the tools and from nothing else.
import type { I18n } from '../../i18n/message.ts';
import { plainText, type ToolMessage } from '../conversation.ts';
import type { Action } from './act.ts';
import type { OfflineStep, Task } from './parse.ts';

/** Lines of a tool's result that are repeated in the answer. */
const MAX_LINES = 40;
const MAX_LINE_LENGTH = 300;

/** Says how a call went. '' when a good result needs no word (the read before an edit). */
export function reportResult(task: Task, action: Action, result: ToolMessage, i18n: I18n): string {
  const output = plainText(result.content).trim();
  const args = { ...subject(task), tool: action.tool };
  if (result.isError) {
    const head = i18n.text(`offline-${action.tool === 'shell' ? 'run' : task.kind}-failed`, args);
    return output ? `${head}\n${fenced(output, i18n)}` : head;
  }
  if (task.kind === 'replace' && action.tool === 'file_read') return '';
  const head = i18n.text(`offline-${task.kind}-done`, args);
  const showsOutput =
    task.kind === 'find' || task.kind === 'search' || task.kind === 'read' || task.kind === 'run';
  return showsOutput && output ? `${head}\n${fenced(output, i18n)}` : head;
}

/** Says that a step was not tried, and why. */
export function reportSkipped(task: Task, reason: 'before' | 'tool', tool: string, i18n: I18n): string {
  return i18n.text(`offline-skipped-${reason}`, { step: describeTask(task, i18n), tool });
}

/** A plan in words, where there is no tool for it. */
export function writtenPlan(items: readonly string[], i18n: I18n): string {
  return [i18n.text('offline-plan-written'), ...items.map((item, at) => `${at + 1}. ${item}`)].join('\n');
}

/** What the model says about itself and about what it understands. */
export function helpText(i18n: I18n): string {
  const kinds = ['find', 'search', 'read', 'replace', 'create', 'run', 'plan', 'help'];
  return [
    i18n.text('offline-help-intro'),
    '',
    ...kinds.map((kind) => `- ${i18n.text(`offline-help-${kind}`)}`),
    '',
    i18n.text('offline-help-several'),
    i18n.text('offline-help-quotes'),
    '',
    i18n.text('offline-help-model'),
  ].join('\n');
}

/** What was not understood, before anything is done. */
export function notUnderstood(steps: readonly OfflineStep[], i18n: I18n): string {
  const unknown = steps.flatMap(({ task }) => (task.kind === 'unknown' ? [task.text] : []));
  const lines = unknown.map((text) => i18n.text('offline-unknown', { text: short(text) }));
  if (steps.length > unknown.length) lines.push(i18n.text('offline-unknown-nothing-done'));
  return [...lines, '', helpText(i18n)].join('\n');
}

function describeTask(task: Task, i18n: I18n): string {
  return i18n.text(`offline-step-${task.kind}`, subject(task));
}

/** What the texts need to know of a task. */
function subject(task: Task): Record<string, string> {
  switch (task.kind) {
    case 'find':
      return { pattern: task.pattern };
    case 'search':
      return { text: short(task.text) };
    case 'read':
    case 'create':
      return { path: task.path };
    case 'replace':
      return { path: task.path, old: short(task.oldText), new: short(task.newText) };
    case 'run':
      return { command: short(task.command) };
    default:
      return {};
  }
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** The first lines in a fence that nothing in them closes. */
function fenced(text: string, i18n: I18n): string {
  const all = text.split(/\r?\n/);
  const lines = all
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line));
  const longest = Math.max(2, ...Array.from(lines.join('\n').matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const rest = all.length - lines.length;
  const more = rest > 0 ? `\n${i18n.text('offline-more-lines', { count: rest })}` : '';
  return `${fence}\n${lines.join('\n')}\n${fence}${more}`;
}
