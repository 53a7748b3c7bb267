// The ways to a model that a person is offered. Does not import `vscode`.
import type { EditorModel, ProviderState } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import type { WelcomeChoice } from '../chat/page-messages.ts';
import type { LocalServer } from './local-servers.ts';

/** Names of editor models that a label has room for. */
const MOST_NAMES = 4;

/**
 * Whether there is a model that can be asked: one the person `chosen` (an id, or nothing) and that is still there, or any
 * of a provider that is set up. A key that was removed, or an editor without its models, is a beginning again.
 */
export function canAsk(
  chosen: unknown,
  providers: readonly ProviderState[],
  models: readonly EditorModel[],
): boolean {
  if (providers.some(isUsable)) return true;
  if (typeof chosen !== 'string') return false;
  return chosen.startsWith('editor/') ? models.length > 0 : chosen.startsWith('offline/');
}

/** Whether a provider can be asked without a choice. The offline model always can, and the editor's are a choice. */
function isUsable({ id, state }: ProviderState): boolean {
  return state === 'ready' && id !== 'offline' && id !== 'replay' && id !== 'editor';
}

/** The ways there are: the editor's models where it has some, servers that were found, and those that always work. */
export function waysToModel(
  models: readonly EditorModel[],
  servers: readonly LocalServer[],
  i18n: I18n,
): readonly WelcomeChoice[] {
  return [
    ...editorChoice(models, i18n),
    ...servers.map((server) => serverChoice(server, i18n)),
    choice('key', 'key', i18n),
    choice('offline', 'mortar-board', i18n),
  ];
}

/** The way for those who write the configuration themselves. */
export const configChoice = (i18n: I18n): WelcomeChoice => choice('config', 'settings-gear', i18n);

function choice(id: 'key' | 'offline' | 'config', icon: string, i18n: I18n): WelcomeChoice {
  return {
    id,
    icon,
    label: i18n.text(`start-choice-${id}`),
    description: i18n.text(`start-choice-${id}-about`),
  };
}

function editorChoice(models: readonly EditorModel[], i18n: I18n): readonly WelcomeChoice[] {
  if (models.length === 0) return [];
  const names = [...new Set(models.map(({ name }) => name))].slice(0, MOST_NAMES).join(', ');
  const label = i18n.text('start-choice-editor');
  return [
    { id: 'editor', icon: 'vm', label, description: i18n.text('start-choice-editor-about', { names }) },
  ];
}

function serverChoice({ id, name, models, baseUrl }: LocalServer, i18n: I18n): WelcomeChoice {
  return {
    id: `server:${id}`,
    icon: 'server-environment',
    label: i18n.text('start-choice-server', { name }),
    description: i18n.text('start-choice-server-about', { url: baseUrl, count: models.length }),
  };
}
