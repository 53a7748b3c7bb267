// The settings of tools, `[tools.<name>]`, checked against what each tool says it has (its `settings`).
import type { ConfigDiagnostic } from '../config/diagnostic.ts';
import { formatKey } from '../config/key-path.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import { nearestName } from '../config/nearest.ts';
import type { Message } from '../i18n/message.ts';
import type { ToolModule, ToolSetting } from './tool.ts';

type Json = Readonly<Record<string, unknown>>;
type Configuration = Pick<ConfigSnapshot, 'values' | 'origins'>;
type Described = Pick<ToolModule, 'id' | 'settings'>;

/** What is in force for one tool: the person's value where it is a good one, else the default. */
export function settingsOf(module: Described, configuration: Configuration): Json {
  const given = givenFor(module.id, configuration);
  return Object.fromEntries(
    module.settings.map((setting) => {
      const value = Object.hasOwn(given, setting.key) ? given[setting.key] : setting.default;
      const checked = setting.schema.safeParse(value);
      return [setting.key, checked.success ? checked.data : setting.default];
    }),
  );
}

/** One warning for each setting that a tool does not have, and for each value that it cannot use. */
export function checkToolSettings(
  modules: readonly Described[],
  configuration: Configuration,
): readonly ConfigDiagnostic[] {
  return modules.flatMap((module) =>
    Object.entries(givenFor(module.id, configuration)).flatMap(([key, value]) => {
      const path = ['tools', module.id, key];
      const setting = module.settings.find((each) => each.key === key);
      if (!setting) return [about(configuration, path, 'CONFIG_UNKNOWN_KEY', unknownKey(module, key))];
      const wrong = problemOf(setting, value);
      return wrong ? [about(configuration, path, 'CONFIG_BAD_VALUE', wrong)] : [];
    }),
  );
}

function givenFor(tool: string, { values }: Configuration): Json {
  const { optional: _, ...tables } = values.tools;
  return Object.hasOwn(tables, tool) ? (tables[tool] ?? {}) : {};
}

function unknownKey(module: Described, key: string): Message {
  const known = module.settings.map((setting) => setting.key);
  const near = nearestName(key, known);
  if (near) {
    return { id: 'config-unknown-key-near', args: { suggestion: formatKey(['tools', module.id, near]) } };
  }
  if (known.length === 0) return { id: 'config-unknown-key-alone' };
  return { id: 'config-unknown-key', args: { known: known.join(', ') } };
}

function problemOf({ schema }: ToolSetting, value: unknown): Message | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return undefined;
  // Deeper inside, the key alone would not say which part has the wrong type.
  if (issue.code !== 'invalid_type' || issue.path.length > 0) return { id: 'config-bad-value' };
  return { id: 'config-bad-type', args: { expected: issue.expected, found: typeName(value) } };
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value instanceof Date ? 'date' : typeof value === 'object' ? 'table' : typeof value;
}

function about(
  { origins }: Configuration,
  path: readonly string[],
  code: 'CONFIG_UNKNOWN_KEY' | 'CONFIG_BAD_VALUE',
  message: Message,
): ConfigDiagnostic {
  const key = formatKey(path);
  const origin = origins.get(key)?.at(-1);
  return {
    code,
    severity: 'warning',
    file: origin?.file,
    line: origin?.line,
    key,
    message: { id: message.id, args: { key, ...message.args } },
  };
}
