// The view of the policy (issue: "The always_ask list, the stored rules and the decision log have a view"): what always
// asks, the rules, among them every "always" that was answered, and what was decided.
import * as vscode from 'vscode';
import type { LoggedDecision } from '../../agent/acp/extensions.ts';
import type { ApprovalBroker } from '../approvals/broker.ts';
import { FullView } from '../approvals/full-view.ts';
import { type LensRule, lensRule } from '../language/lens-rule.ts';
import type { Agents, Chats, Shared } from '../parts.ts';
import { type PolicyCommands, policyCommands } from './policy-commands.ts';
import { caughtText, decisionText, type PolicyRow, policyRow } from './policy-rows.ts';
import { PolicySource } from './policy-source.ts';
import {
  builtInNodes,
  decisionNodes,
  entryNodes,
  grantNodes,
  type PolicyNode,
  policyRoots,
} from './policy-tree.ts';

/** What the view needs of the other parts. */
export interface PolicyViewOptions extends Shared {
  readonly agents: Agents;
  readonly broker: ApprovalBroker;
  /** The active chat's folder is the one whose workspace configuration is shown. */
  chats?(): Chats | undefined;
  /** The decisions a rule would have caught, the newest first. */
  caught?(rule: LensRule): Promise<readonly LoggedDecision[]>;
}

/** The view's data, and its commands. */
export interface PolicyView extends vscode.Disposable, PolicyCommands {
  readonly provider: vscode.TreeDataProvider<PolicyNode>;
  refresh(): void;
  /** Shows the decisions that a lens of the language service counted; with anything else, the view and its log. */
  showDecisions(argument: unknown): Promise<void>;
}

/** Decisions that are read at a time. */
const PAGE = 50;
const START = 'ocho.policy.start';
const MORE = 'ocho.policy.more';
/** The editor's own, of each view. */
const FOCUS = 'ocho.policy.focus';
const DECISION = 'ocho.policy.showDecision';

/** Makes the view's data. Nothing is read before it is shown, and no agent started before the person asks for it. */
export function createPolicyView(app: PolicyViewOptions): PolicyView {
  const source = new PolicySource(app.agents, app.i18n, () => app.chats?.()?.active?.cwd);
  const provider = new PolicyTree(app, source);
  const refresh = (): void => provider.refresh();
  return {
    provider,
    refresh,
    showDecisions: (argument) => provider.showDecisions(argument),
    ...policyCommands(source, app.i18n, refresh),
    dispose: () => provider.dispose(),
  };
}

class PolicyTree implements vscode.TreeDataProvider<PolicyNode> {
  readonly #app: PolicyViewOptions;
  readonly #source: PolicySource;
  readonly #changed = new vscode.EventEmitter<PolicyNode | undefined>();
  readonly #document: FullView;
  readonly #disposables: readonly vscode.Disposable[];
  /** Texts of decisions that were opened. */
  readonly #texts = new Map<string, string>();
  #limit = PAGE;
  #ofAgent: vscode.Disposable | undefined;
  /** A question was answered: the next news of the agent is that it goes on, with the decision logged. */
  #isStale = false;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: PolicyViewOptions, source: PolicySource) {
    this.#app = app;
    this.#source = source;
    this.#document = new FullView((id) => this.#texts.get(id) ?? '', 'ocho-decision');
    const leave = app.broker.onSettled(() => {
      this.#isStale = true;
    });
    this.#disposables = [
      this.#changed,
      this.#document,
      { dispose: leave },
      vscode.commands.registerCommand(START, () => this.#start()),
      vscode.commands.registerCommand(MORE, () => this.#more()),
      vscode.commands.registerCommand(DECISION, (node: PolicyNode) => this.#show(node)),
    ];
  }

  /** Reads everything anew. */
  refresh(): void {
    this.#isStale = false;
    this.#changed.fire(undefined);
  }

  async getChildren(node?: PolicyNode): Promise<PolicyNode[]> {
    this.#watch();
    switch (node?.kind) {
      case undefined: {
        const read = await this.#source.policy();
        return read.ok ? [...policyRoots(read.value)] : [{ kind: 'notice', notice: read.notice }];
      }
      case 'list':
        return [...entryNodes(node)];
      case 'built-in':
      case 'built-in-group':
        return [...builtInNodes(node)];
      case 'grants':
        return [...grantNodes(node)];
      case 'log': {
        const read = await this.#source.log(this.#limit);
        return read.ok
          ? [...decisionNodes(read.value, this.#limit)]
          : [{ kind: 'notice', notice: read.notice }];
      }
      default:
        return [];
    }
  }

  getTreeItem(node: PolicyNode): vscode.TreeItem {
    return toItem(policyRow(node, this.#app.i18n), node);
  }

  async showDecisions(argument: unknown): Promise<void> {
    const { i18n, caught } = this.#app;
    const rule = lensRule(argument);
    if (!rule || !caught) {
      await vscode.commands.executeCommand(FOCUS);
      return;
    }
    const id = `rule ${rule.effect} ${rule.rule}`;
    this.#texts.set(id, caughtText(rule.rule, await caught(rule), i18n));
    await this.#document.show(id, i18n.text('policyview-caught-name'), false);
  }

  dispose(): void {
    this.#ofAgent?.dispose();
    for (const each of this.#disposables) each.dispose();
  }

  /** From the first time the tree is shown on. */
  #watch(): void {
    const { link } = this.#source;
    if (this.#ofAgent || !link) return;
    this.#ofAgent = vscode.Disposable.from(
      link.onState(() => this.refresh()),
      link.onUpdate(() => {
        if (this.#isStale) this.refresh();
      }),
    );
  }

  async #start(): Promise<void> {
    const problem = await this.#source.start();
    // The reason is in the tree; it is asked for again, as the state may be what it was.
    if (problem !== undefined) this.#app.log.error(`policy: ${problem}`);
    this.refresh();
  }

  #more(): void {
    this.#limit += PAGE;
    this.refresh();
  }

  async #show(node: PolicyNode): Promise<void> {
    if (node.kind !== 'decision') return;
    const id = `${node.decision.at} ${node.place}`;
    this.#texts.set(id, `${decisionText(node.decision, this.#app.i18n)}\n`);
    await this.#document.show(id, this.#app.i18n.text('policyview-document-name'), false);
  }
}

const COLORS = {
  good: new vscode.ThemeColor('testing.iconPassed'),
  bad: new vscode.ThemeColor('testing.iconFailed'),
  faint: new vscode.ThemeColor('disabledForeground'),
};

const FOLDS = {
  open: vscode.TreeItemCollapsibleState.Expanded,
  closed: vscode.TreeItemCollapsibleState.Collapsed,
  no: vscode.TreeItemCollapsibleState.None,
};

const CLICKS = { start: START, more: MORE, decision: DECISION };

function toItem(row: PolicyRow, node: PolicyNode): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, FOLDS[row.folds]);
  item.id = row.id;
  item.contextValue = row.contextValue;
  item.tooltip = row.tooltip;
  item.accessibilityInformation = { label: row.spoken };
  if (row.description !== undefined) item.description = row.description;
  if (row.icon !== undefined) item.iconPath = new vscode.ThemeIcon(row.icon, row.tone && COLORS[row.tone]);
  if (row.click) item.command = { command: CLICKS[row.click], title: row.label, arguments: [node] };
  return item;
}
