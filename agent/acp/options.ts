// Modes and config options of a session (ACP "Session Modes", "Session Config Options"), kept in step with each other.
import type {
  SessionConfigOption,
  SessionConfigSelectOption,
  SessionModeState,
} from '@agentclientprotocol/sdk';
import type { I18n } from '../i18n/message.ts';
import type { ThoughtLevel } from '../models/model.ts';
import type { Level } from '../policy/decision.ts';
import type { RuntimeSession } from '../runtime/session.ts';
import { invalidParams } from './errors.ts';
import type { OchoModelMeta } from './extensions.ts';

/** A model a person can choose. */
export interface OfferedModel {
  readonly id: string;
  readonly name: string;
  readonly thoughtLevels: readonly ThoughtLevel[];
  readonly images: boolean;
}

const levelId = (level: string): string => level.replaceAll('_', '-');

/** The levels as ACP modes. */
export function modeState(session: RuntimeSession, i18n: I18n): SessionModeState {
  return {
    currentModeId: session.level,
    availableModes: session.levels.map((id) => ({
      id,
      name: i18n.text(`acp-mode-${levelId(id)}`),
      description: i18n.text(`acp-mode-${levelId(id)}-about`),
    })),
  };
}

/** The complete list of options, with current values. */
export function configOptions(
  session: RuntimeSession,
  models: readonly OfferedModel[],
  i18n: I18n,
): SessionConfigOption[] {
  const { level, levels } = session;
  const { highRisk, thought } = session.settings;
  const modes = levels.map((value) => ({
    value,
    name: i18n.text(`acp-mode-${levelId(value)}`),
    description: i18n.text(`acp-mode-${levelId(value)}-about`),
  }));
  const risks = ['block', 'ask'].map((value) => ({ value, name: i18n.text(`acp-high-risk-${value}`) }));
  const thoughts = thoughtLevels(session, models).map((value) => ({
    value,
    name: i18n.text(`acp-thought-${value}`),
  }));
  return [
    select('mode', 'mode', level, modes, i18n),
    modelOption(session, models, i18n),
    select(
      'thought_level',
      'thought_level',
      thoughts.some((t) => t.value === thought) ? thought : 'off',
      thoughts,
      i18n,
    ),
    select('high_risk', 'other', highRisk, risks, i18n),
  ];
}

function modelOption(
  session: RuntimeSession,
  models: readonly OfferedModel[],
  i18n: I18n,
): SessionConfigOption {
  const { modelId } = session.settings;
  const offered: SessionConfigSelectOption[] = models.map(({ id, name, images }) => {
    const ocho: OchoModelMeta = { images };
    return { value: id, name, _meta: { ocho } };
  });
  if (!offered.some((model) => model.value === modelId)) offered.unshift({ value: modelId, name: modelId });
  return select('model', 'model', modelId, offered, i18n);
}

function select(
  id: string,
  category: string,
  currentValue: string,
  options: SessionConfigSelectOption[],
  i18n: I18n,
): SessionConfigOption {
  const text = id.replaceAll('_', '-');
  return {
    type: 'select',
    id,
    name: i18n.text(`acp-option-${text}`),
    description: i18n.text(`acp-option-${text}-about`),
    category,
    currentValue,
    options,
  };
}

function thoughtLevels(session: RuntimeSession, models: readonly OfferedModel[]): readonly ThoughtLevel[] {
  const model = models.find(({ id }) => id === session.settings.modelId);
  return [...new Set<ThoughtLevel>(['off', ...(model?.thoughtLevels ?? [])])];
}

/** Sets the level. Throws -32602 when there is no such mode. */
export function setMode(session: RuntimeSession, modeId: string): void {
  const level = session.levels.find((known) => known === modeId);
  if (level === undefined) {
    const id = session.restricted ? 'acp-mode-restricted' : 'acp-unknown-mode';
    throw invalidParams(id, { mode: modeId, modes: session.levels.join(', ') });
  }
  session.emit({ type: 'mode', level });
}

/**
 * Sets an option to one of its values; a model that is not in the list may be named when `isModel` knows it. Throws
 * -32602, and changes nothing, for everything else.
 */
export function setOption(
  session: RuntimeSession,
  models: readonly OfferedModel[],
  i18n: I18n,
  id: string,
  value: unknown,
  isModel: (id: string) => boolean,
): void {
  const option = configOptions(session, models, i18n).find((known) => known.id === id);
  if (!option) throw invalidParams('acp-unknown-option', { option: id });
  const known =
    option.type === 'select' ? option.options.flatMap((item) => ('value' in item ? [item.value] : [])) : [];
  if (typeof value !== 'string' || !(known.includes(value) || (id === 'model' && isModel(value)))) {
    throw invalidParams('acp-unknown-value', { option: id, value: String(value), values: known.join(', ') });
  }
  if (id === 'mode') session.emit({ type: 'mode', level: value as Level });
  else session.emit({ type: 'option', id, value });
}
