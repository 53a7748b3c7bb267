// What can be said of a permission option of any v1 agent. An answer always goes by the option's id; the kind only
// tells a yes from a no. Does not import `vscode`.
import type { PermissionOption } from '@agentclientprotocol/sdk';

/** Whether choosing the option lets nothing happen. A kind that v1 does not know is taken for a yes: the strict side. */
export function isRejection(option: PermissionOption): boolean {
  return option.kind === 'reject_once' || option.kind === 'reject_always';
}

/** The options with each id once: a second one of the same id could not be told from the first in an answer. */
export function distinctOptions(options: readonly PermissionOption[]): readonly PermissionOption[] {
  return [...new Map(options.toReversed().map((option) => [option.optionId, option])).values()].toReversed();
}

/** The option of this id; of several, the first, as a view shows it. */
export function findOption(options: readonly PermissionOption[], id: string): PermissionOption | undefined {
  return options.find(({ optionId }) => optionId === id);
}

/** The option that says no to this one call. Never one that stands for later calls: nobody chose that. */
export function refusal(options: readonly PermissionOption[]): PermissionOption | undefined {
  return distinctOptions(options).find(({ kind }) => kind === 'reject_once');
}
