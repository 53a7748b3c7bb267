// The view of the tools (issue: "tree of built-in, registry, MCP, HTTP tools with state, toggle selection, run one by
// hand").
import * as vscode from 'vscode';
import { shortPath } from '../../agent/policy/short-path.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { ApprovalBroker } from '../approvals/broker.ts';
import { FullView } from '../approvals/full-view.ts';
import { scratchFolder } from '../chat/create-chats.ts';
import type { ReadOnlyDocuments } from '../commands/read-only-document.ts';
import type { AgentLink, Agents, Chats, Shared } from '../parts.ts';
import { ByHand } from './by-hand.ts';
import { RunTool } from './run-tool.ts';
import { type ToolsCommands, toolsCommands } from './tools-commands.ts';
import { type ToolsRow, toolsRow, toolText } from './tools-rows.ts';
import { ToolsSource } from './tools-source.ts';
import { groupNodes, type ToolsNode, toolsRoots } from './tools-tree.ts';

/** What the view needs of the other parts. */
export interface ToolsViewOptions extends Shared {
  readonly agents: Agents;
  readonly broker: ApprovalBroker;
  readonly approvals: Pick<Approvals, 'reviewPending'>;
  readonly chats: Pick<Chats, 'active' | 'onChange'>;
  readonly documents: ReadOnlyDocuments;
}

/** The view's data, and its commands. */
export interface ToolsView extends vscode.Disposable, ToolsCommands {
  readonly provider: vscode.TreeDataProvider<ToolsNode>;
  /** The tree itself, whose selected row the keys act on. */
  attach(view: vscode.TreeView<unknown>): void;
  refresh(): void;
  /** Where the session of a call by hand works; undefined: it is the session of none. */
  folderOf(sessionId: string): string | undefined;
}

const START = 'ocho.tools.start';
const DETAILS = 'ocho.tools.showDetails';

/** Makes the view's data. Nothing is read before it is shown, and no agent started before the person asks for it. */
export function createToolsView(app: ToolsViewOptions): ToolsView {
  const { i18n, broker, approvals, chats, agents, context } = app;
  const noFolder = scratchFolder(context);
  const source = new ToolsSource({ agents, i18n, noFolder, chat: () => chats.active });
  const provider = new ToolsTree(app, source);
  const byHand = new ByHand({ broker, noFolder, review: (id) => void approvals.reviewPending(id) });
  const refresh = (): void => provider.refresh();
  const runTool = new RunTool({ i18n, source, byHand, documents: app.documents, ended: refresh });
  let view: vscode.TreeView<unknown> | undefined;
  return {
    provider,
    refresh,
    attach: (tree) => {
      view = tree;
    },
    folderOf: (sessionId) => byHand.folderOf(sessionId),
    ...toolsCommands({ i18n, source, runTool, selected: () => view?.selection[0], changed: refresh }),
    dispose: () => {
      provider.dispose();
      runTool.dispose();
    },
  };
}

class ToolsTree implements vscode.TreeDataProvider<ToolsNode> {
  readonly #app: ToolsViewOptions;
  readonly #source: ToolsSource;
  readonly #changed = new vscode.EventEmitter<ToolsNode | undefined>();
  readonly #details: FullView;
  /** Texts of tools whose details were opened. */
  readonly #texts = new Map<string, string>();
  readonly #disposables: vscode.Disposable[];
  #watched: { readonly link: AgentLink; readonly subscription: vscode.Disposable } | undefined;
  #isShown = false;
  #key = '';
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: ToolsViewOptions, source: ToolsSource) {
    this.#app = app;
    this.#source = source;
    this.#details = new FullView((id) => this.#texts.get(id) ?? '', 'ocho-tool');
    this.#disposables = [
      this.#changed,
      this.#details,
      app.chats.onChange(() => this.#follow()),
      app.agents.onNames(() => this.#follow()),
      vscode.commands.registerCommand(START, () => this.#start()),
      vscode.commands.registerCommand(DETAILS, (node: ToolsNode) => this.#showDetails(node)),
    ];
  }

  /** Reads everything anew. */
  refresh(): void {
    this.#changed.fire(undefined);
  }

  async getChildren(node?: ToolsNode): Promise<ToolsNode[]> {
    if (node) return node.kind === 'group' ? [...groupNodes(node)] : [];
    this.#isShown = true;
    this.#key = this.#source.key;
    this.#watch();
    const read = await this.#source.tools();
    return read.ok ? [...toolsRoots(read.tools)] : [{ kind: 'notice', notice: read.notice }];
  }

  getTreeItem(node: ToolsNode): vscode.TreeItem {
    const row = toolsRow(node, this.#app.i18n, (path) => shortPath(path, this.#source.folder));
    return toItem(row, node);
  }

  dispose(): void {
    this.#watched?.subscription.dispose();
    for (const each of this.#disposables) each.dispose();
  }

  /** Chats change with each thing they do; the list only with which of them is active, and how that one works. */
  #follow(): void {
    if (this.#isShown && this.#source.key !== this.#key) this.refresh();
  }

  /** From the first time the tree is shown on. */
  #watch(): void {
    const { link } = this.#source;
    if (this.#watched?.link === link) return;
    this.#watched?.subscription.dispose();
    this.#watched = link && {
      link,
      subscription: vscode.Disposable.from(
        link.onState(() => this.refresh()),
        link.onTools(() => this.refresh()),
      ),
    };
  }

  async #start(): Promise<void> {
    const problem = await this.#source.start();
    // The reason is in the tree; it is asked for again, as the state may be what it was.
    if (problem !== undefined) this.#app.log.error(`tools: ${problem}`);
    this.refresh();
  }

  async #showDetails(node: ToolsNode): Promise<void> {
    if (node.kind !== 'tool') return;
    const { tool, place } = node;
    const id = JSON.stringify([tool.source, tool.origin, tool.name, place]);
    this.#texts.set(id, `${toolText(tool, this.#app.i18n)}\n`);
    await this.#details.show(id, tool.name.replace(/[^\w-]/g, '_'), true);
  }
}

const COLORS = {
  good: new vscode.ThemeColor('testing.iconPassed'),
  bad: new vscode.ThemeColor('testing.iconFailed'),
  faint: new vscode.ThemeColor('disabledForeground'),
};

function toItem(row: ToolsRow, node: ToolsNode): vscode.TreeItem {
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, row.folds === 'open' ? Expanded : None);
  item.id = row.id;
  item.contextValue = row.contextValue;
  item.tooltip = row.tooltip;
  if (row.description !== undefined) item.description = row.description;
  if (row.spoken !== undefined) item.accessibilityInformation = { label: row.spoken };
  if (row.icon !== undefined) item.iconPath = new vscode.ThemeIcon(row.icon, row.tone && COLORS[row.tone]);
  if (row.click) item.command = { command: CLICKS[row.click], title: row.label, arguments: [node] };
  return item;
}

const CLICKS = { start: START, details: DETAILS };
