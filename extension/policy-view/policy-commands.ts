// What a person does to the policy: add, change and remove entries. The agent says whether an entry can be understood;
// an entry it refuses stays in the input box, with the reason.
import * as vscode from 'vscode';
import type { PolicyEntry, PolicyList } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { askPick, askText } from '../approvals/quick-steps.ts';
import { literal } from '../approvals/screen-text.ts';
import { policyRow } from './policy-rows.ts';
import type { PolicySource } from './policy-source.ts';
import { grantNodes, LISTS, type PolicyNode, policyRoots } from './policy-tree.ts';

/** The commands. A node is that of the tree; without one (from the palette) the person is asked for it. */
export interface PolicyCommands {
  add(node?: PolicyNode): Promise<void>;
  edit(node?: PolicyNode): Promise<void>;
  remove(node?: PolicyNode): Promise<void>;
  /** Opens the user's config.toml. */
  openConfig(): Promise<void>;
}

type EntryNode = Extract<PolicyNode, { kind: 'entry' }>;
type GrantNode = Extract<PolicyNode, { kind: 'grant' }>;
type ListItem = vscode.QuickPickItem & { readonly list: PolicyList };
type OwnNode = EntryNode | GrantNode;
type OwnItem = vscode.QuickPickItem & { readonly node: OwnNode };

/** Never aborts: these dialogs end with the person. */
const OPEN = new AbortController().signal;

/** Makes the commands; `changed` is called when the policy is not what it was. */
export function policyCommands(source: PolicySource, i18n: I18n, changed: () => void): PolicyCommands {
  const tell = (reason: string): void => {
    void vscode.window.showErrorMessage(literal(visible(reason)));
  };
  const write = async (
    list: PolicyList,
    change: { remove?: string; add?: string },
  ): Promise<string | undefined> => {
    const problem = await source.change(list, change);
    if (problem === undefined) changed();
    return problem === undefined ? undefined : literal(visible(problem));
  };
  const ask = (list: PolicyList, before: string | undefined): Promise<unknown> =>
    askText(
      {
        title: listName(list, i18n),
        prompt: i18n.text(`policyview-about-${list.replace('_', '-')}`),
        placeholder: i18n.text('policyview-entry-example'),
        value: before ?? '',
        hasBack: false,
        take: (text) => {
          const add = text.trim();
          if (add === '') return i18n.text('policyview-entry-empty');
          if (add === before) return undefined;
          return write(list, { add, ...(before === undefined ? {} : { remove: before }) });
        },
      },
      OPEN,
    );
  const revoke = async ({ grant }: GrantNode): Promise<void> => {
    const problem = await source.revoke(grant);
    // Also when it failed: the session may be gone, and its grants with it.
    changed();
    if (problem !== undefined) return tell(problem);
    const rule = visible(grant.rule);
    void vscode.window.showInformationMessage(literal(i18n.text('policyview-revoked', { rule })));
  };
  return {
    async add(node) {
      const list = node?.kind === 'list' || node?.kind === 'entry' ? node.list : await pickList(i18n);
      if (list) await ask(list, undefined);
    },
    async edit(node) {
      const entry = await ownNode(node, source, i18n, ({ kind }) => kind === 'entry');
      if (entry?.kind === 'entry') await ask(entry.list, entry.entry.entry);
    },
    async remove(node) {
      const entry = await ownNode(node, source, i18n);
      if (!entry) return;
      if (entry.kind === 'grant') return revoke(entry);
      const { list } = entry;
      const text = entry.entry.entry;
      const problem = await write(list, { remove: text });
      if (problem !== undefined) return tell(problem);
      const undo = i18n.text('policyview-undo');
      const done = i18n.text('policyview-removed', {
        entry: visible(text),
        list: listName(list, i18n),
      });
      if ((await vscode.window.showInformationMessage(literal(done), undo)) !== undo) return;
      const again = await write(list, { add: text });
      if (again !== undefined) tell(again);
    },
    async openConfig() {
      const file = await source.file();
      if ('reason' in file) return tell(file.reason);
      await openOrNew(vscode.Uri.file(file.path));
    },
  };
}

function listName(list: PolicyList, i18n: I18n): string {
  return i18n.text(`policyview-list-${list.replace('_', '-')}`);
}

async function pickList(i18n: I18n): Promise<PolicyList | undefined> {
  const items: ListItem[] = LISTS.map((list) => ({
    list,
    label: listName(list, i18n),
    detail: i18n.text(`policyview-about-${list.replace('_', '-')}`),
  }));
  const placeholder = i18n.text('policyview-which-list');
  const step = await askPick<ListItem>(
    { title: 'Ocho', placeholder, items, hasBack: false, take: one },
    OPEN,
  );
  return 'value' in step ? step.value[0]?.list : undefined;
}

/** What a person can change: an entry of their own, or what they allowed for a session. */
async function ownNode(
  node: PolicyNode | undefined,
  source: PolicySource,
  i18n: I18n,
  isMeant: (node: OwnNode) => boolean = () => true,
): Promise<OwnNode | undefined> {
  if (node?.kind === 'grant') return isMeant(node) ? node : undefined;
  if (node?.kind === 'entry') return node.entry.source === 'user' ? node : undefined;
  const read = await source.policy();
  const nodes = read.ok ? policyRoots(read.value).flatMap(ownNodes).filter(isMeant) : [];
  const items: OwnItem[] = nodes.map((own) => ({
    node: own,
    label: policyRow(own, i18n).label,
    description: own.kind === 'entry' ? listName(own.list, i18n) : i18n.text('policyview-grants'),
    ...(own.kind === 'grant' ? { detail: policyRow(own, i18n).description ?? '' } : {}),
  }));
  const placeholder = i18n.text(items.length === 0 ? 'policyview-no-entries' : 'policyview-which-entry');
  const step = await askPick<OwnItem>({ title: 'Ocho', placeholder, items, hasBack: false, take: one }, OPEN);
  return 'value' in step ? step.value[0]?.node : undefined;
}

function ownNodes(node: PolicyNode): OwnNode[] {
  if (node.kind === 'grants') return grantNodes(node).filter((each) => each.kind === 'grant');
  if (node.kind !== 'list') return [];
  const own = (entry: PolicyEntry): boolean => entry.source === 'user';
  return node.entries.filter(own).map((entry) => ({ kind: 'entry', list: node.list, entry }));
}

/** Keeps a list open while nothing is active in it. */
function one(chosen: readonly unknown[]): false | undefined {
  return chosen.length === 1 ? undefined : false;
}

/** There is no file before the first change: then it is a new one of that name. */
async function openOrNew(uri: vscode.Uri): Promise<void> {
  const exists = await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  await vscode.window.showTextDocument(exists ? uri : uri.with({ scheme: 'untitled' }));
}
