// The settings `ocho.agents` and `ocho.defaultAgent`. Their scope is `machine`, and only the person's own values are
// read: what a workspace says of them is not even looked at.
import * as vscode from 'vscode';

/** How Ocho's own agent is called. */
export const OWN_AGENT = 'Ocho';

/** The entries of `ocho.agents` as they were read; one that is called like Ocho's own is not one. */
export function configuredAgents(): ReadonlyMap<string, unknown> {
  const value = vscode.workspace.getConfiguration('ocho').inspect<unknown>('agents')?.globalValue;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).filter(([name]) => name !== OWN_AGENT && name.trim() !== ''));
}

/** The name in `ocho.defaultAgent`, whether there is such an agent or not. */
export function defaultAgent(): string {
  const value = vscode.workspace.getConfiguration('ocho').inspect<unknown>('defaultAgent')?.globalValue;
  return typeof value === 'string' && value !== '' ? value : OWN_AGENT;
}
