import type { I18n } from '../i18n/message.ts';
import type { ToolState } from './tool-listing.ts';

/** A state in a word. */
export function stateName(state: ToolState, i18n: I18n): string {
  return i18n.text(NAMES[state]);
}

const NAMES: Readonly<Record<ToolState, string>> = {
  visible: 'toollist-state-visible',
  deferred: 'toollist-state-deferred',
  planned: 'toollist-state-planned',
  deprecated: 'toollist-state-deprecated',
  invalid: 'toollist-state-invalid',
  unselected: 'toollist-state-unselected',
  blocked: 'toollist-state-blocked',
};
