// Slash commands: answered by the agent itself, without the model.
import type { I18n } from '../i18n/message.ts';
import { cutMiddle, inlineCode } from '../policy/display.ts';
import { BUILTIN_NAMES } from '../tools/catalogue.ts';
import type { PromptBlock } from './events.ts';
import type { RuntimeSession } from './session.ts';
import type { ToolListing } from './tool-listing.ts';
import { stateName } from './tool-state.ts';
import { toolView, viewedOf } from './tool-view.ts';

/** A command a person can type as the whole prompt. */
export interface Command {
  readonly name: string;
  run(session: RuntimeSession): string;
}

/** All commands, in the order in which a client lists them. */
export const COMMANDS: readonly Command[] = [
  { name: 'tools', run: listTools },
  { name: 'status', run: status },
];

/** The command a prompt consists of, if it does. `//name` and paths are no commands. */
export function commandOf(blocks: readonly PromptBlock[]): Command | undefined {
  const [block, ...rest] = blocks;
  if (block?.type !== 'text' || rest.length > 0 || typeof block.text !== 'string') return undefined;
  const match = /^\/([a-z-]+)\s*$/.exec(block.text);
  return COMMANDS.find(({ name }) => name === match?.[1]);
}

/** Lines of a list in a chat; of what is left the number is told. */
const MAX_LINES = 60;

/** The whole admitted registry, as `ocho tools list` has it. */
function listTools(session: RuntimeSession): string {
  const { i18n } = session;
  const parts = { i18n, unselected: [], order: BUILTIN_NAMES, optional: [], ...viewedOf(session) };
  const tools = toolView(parts).filter(({ state }) => state !== 'blocked');
  const count = tools.filter(({ state }) => state === 'visible' || state === 'deferred').length;
  const left = tools.length - MAX_LINES;
  return [
    i18n.text('runtime-tools-heading', { count }),
    '',
    ...tools.slice(0, MAX_LINES).map((tool) => lineOf(tool, i18n)),
    ...(left > 0 ? ['', i18n.text('toollist-more', { count: left })] : []),
  ].join('\n');
}

/** What others write of their tools is no Markdown of ours. */
function lineOf({ name, state, source, description, reason }: ToolListing, i18n: I18n): string {
  const shown = state === 'visible' ? '' : ` (${stateName(state, i18n)})`;
  if (source === 'builtin') return `- **${name}**${shown}: ${description}`;
  const isThere = state === 'visible' || state === 'deferred';
  const text = isThere ? description : (reason ?? description);
  return `- ${inlineCode(name)}${shown}: ${inlineCode(cutMiddle(text, MAX_TEXT).text)}`;
}

/** Characters. */
const MAX_TEXT = 200;

function status(session: RuntimeSession): string {
  const { i18n, settings, turns } = session;
  return [
    `- ${i18n.text('runtime-status-model', { model: settings.modelId, thought: settings.thought })}`,
    `- ${i18n.text('runtime-status-mode', { mode: session.level, risk: settings.highRisk })}`,
    `- ${i18n.text('runtime-status-folders', { folders: session.roots.join(', ') })}`,
    `- ${i18n.text('runtime-status-session', { id: session.id, turns })}`,
  ].join('\n');
}
