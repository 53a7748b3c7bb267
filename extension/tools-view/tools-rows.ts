// How a node of the tree of tools looks, in words. Does not import `vscode`.
import type { ToolListing, ToolState } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible, visibleLines } from '../../agent/policy/display.ts';
import { literal } from '../approvals/screen-text.ts';
import { argumentsOf } from './arguments.ts';
import { actsOf, type ToolsNode, type ToolsNotice } from './tools-tree.ts';

/** A row. Texts are safe to show. */
export interface ToolsRow {
  /** Keeps a row open or selected over a refresh. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** What a screen reader says, where label and description are not enough. */
  readonly spoken?: string;
  /** A codicon's name. */
  readonly icon?: string;
  readonly tone?: 'good' | 'bad' | 'faint';
  /** What menus go by: for a tool each of its acts, between blanks. */
  readonly contextValue: string;
  readonly folds: 'open' | 'no';
  readonly click?: 'start' | 'details';
}

/** The row of a node. `shortPath` makes a path of a file fit into a row. */
export function toolsRow(node: ToolsNode, i18n: I18n, shortPath: (path: string) => string): ToolsRow {
  switch (node.kind) {
    case 'notice':
      return noticeRow(node.notice, i18n);
    case 'group':
      return groupRow(node, i18n, shortPath);
    case 'tool':
      return toolRow(node, i18n);
  }
}

function noticeRow(notice: ToolsNotice, i18n: I18n): ToolsRow {
  const base = { id: 'notice', contextValue: 'ocho.tools.notice', folds: 'no' } as const;
  switch (notice.kind) {
    case 'start': {
      const label = i18n.text('toolstree-start', { agent: safe(notice.agent) });
      return { ...base, label, icon: 'play', click: 'start' };
    }
    case 'starting': {
      const label = i18n.text('toolstree-starting', { agent: safe(notice.agent) });
      return { ...base, label, icon: 'sync~spin' };
    }
    case 'too-old':
      return said(i18n.text('toolstree-too-old'));
    case 'other-agent':
      return said(i18n.text('toolstree-other-agent', { agent: safe(notice.agent) }));
    case 'none':
      return said(i18n.text('toolstree-none'));
    case 'failed': {
      const label = safe(notice.reason);
      return { ...base, label, tooltip: label, icon: 'error', tone: 'bad', click: 'start' };
    }
  }
  function said(label: string): ToolsRow {
    return { ...base, label, tooltip: label, icon: 'info' };
  }
}

const GROUP_ICONS = { builtin: 'package', registry: 'folder-library', mcp: 'server', http: 'globe' };

function groupRow(
  { source, origin, tools }: Extract<ToolsNode, { kind: 'group' }>,
  i18n: I18n,
  shortPath: (path: string) => string,
): ToolsRow {
  const count = i18n.text('toolstree-count', { count: tools.length });
  // A server is a row below the group of all servers; a tools.json is a group of its own.
  const isServer = source === 'mcp' && origin !== undefined;
  const place = origin !== undefined && !isServer ? safe(shortPath(origin)) : undefined;
  const label = isServer ? safe(origin) : i18n.text(`toolstree-source-${source}`);
  const parts = [place, count].filter((part) => part !== undefined);
  return {
    id: `group ${source} ${origin ?? ''}`,
    label,
    description: parts.join(' · '),
    // Else the tooltip would be read in place of the row.
    spoken: [label, ...parts].join(', '),
    tooltip: origin === undefined ? i18n.text(`toolstree-about-${source}`) : safe(origin),
    icon: GROUP_ICONS[source],
    contextValue: `ocho.tools.group.${source}`,
    folds: 'open',
  };
}

const STATES: Readonly<Record<ToolState, { icon: string; tone?: 'good' | 'bad' | 'faint' }>> = {
  visible: { icon: 'pass', tone: 'good' },
  deferred: { icon: 'search' },
  planned: { icon: 'clock', tone: 'faint' },
  deprecated: { icon: 'archive', tone: 'faint' },
  invalid: { icon: 'error', tone: 'bad' },
  unselected: { icon: 'circle-large-outline', tone: 'faint' },
  blocked: { icon: 'circle-slash', tone: 'bad' },
};

function toolRow({ tool, place }: Extract<ToolsNode, { kind: 'tool' }>, i18n: I18n): ToolsRow {
  const label = safe(tool.name);
  const state = stateText(tool, i18n);
  return {
    id: `tool ${tool.source} ${tool.origin ?? ''} ${tool.name} ${place}`,
    label,
    // What is as it should be needs no words: the description of the tool is of more use.
    description: tool.state === 'visible' ? firstLine(tool.description) : state,
    tooltip: toolText(tool, i18n),
    spoken: i18n.text('toolstree-spoken', { name: label, state, description: firstLine(tool.description) }),
    ...STATES[tool.state],
    contextValue: ['ocho.tools.tool', ...actsOf(tool).map((act) => `can-${act}`), ''].join(' '),
    folds: 'no',
    click: 'details',
  };
}

/** The state of a tool with what it is due to: `invalid: …`, `blocked: …`. */
export function stateText({ state, reason, rule }: ToolListing, i18n: I18n): string {
  const name = i18n.text(`toolstree-state-${state}`);
  const why = state === 'blocked' ? (rule ?? reason) : state === 'invalid' ? reason : undefined;
  return why === undefined ? name : i18n.text('toolstree-state-why', { state: name, why: safe(why) });
}

/** All that is known of a tool, in lines: what it does, its arguments, its state and why, and what can be done about it. */
export function toolText(tool: ToolListing, i18n: I18n): string {
  const { name, description, state, reason, source, origin } = tool;
  const known = argumentsOf(tool.inputSchema);
  const from = i18n.text(`toolstree-source-${source}`);
  const blocks = [
    [safe(name), literal(visibleLines(description))],
    known.length === 0
      ? []
      : [
          i18n.text('toolstree-arguments'),
          ...known.map((argument) => {
            const about = argument.description === undefined ? '' : `: ${safe(argument.description)}`;
            const kind = i18n.text(argument.required ? 'toolstree-argument-required' : 'toolstree-argument', {
              name: safe(argument.name),
              type: safe(argument.type),
            });
            return `  ${kind}${about}`;
          }),
        ],
    [
      i18n.text('toolstree-state', {
        // A reason is in the next line; which rule it is due to is not.
        state: tool.rule === undefined ? i18n.text(`toolstree-state-${state}`) : stateText(tool, i18n),
      }),
      ...(reason === undefined ? [] : [safe(reason)]),
      ...remedy(tool, i18n),
    ],
    [
      i18n.text('toolstree-source', {
        source: origin === undefined ? from : `${from}, ${safe(origin)}`,
      }),
    ],
  ];
  return blocks
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n');
}

/** What a person can do about it, where the agent's reason does not say so. */
function remedy({ state, reason }: ToolListing, i18n: I18n): readonly string[] {
  switch (state) {
    case 'planned':
    case 'deprecated':
    case 'invalid':
      return [i18n.text(`toolstree-remedy-${state}`)];
    case 'blocked':
    case 'unselected':
      return reason === undefined ? [i18n.text(`toolstree-remedy-${state}`)] : [];
    case 'visible':
    case 'deferred':
      return [];
  }
}

function firstLine(text: string): string {
  return safe(text.trim().split('\n', 1)[0] ?? '');
}

/** In one line, with nothing hidden in it and nothing that is an icon or a link. */
function safe(text: string): string {
  return literal(visible(text));
}
