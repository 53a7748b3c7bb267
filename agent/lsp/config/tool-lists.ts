// Which lists of a configuration name tools, and how.
import type { KeyPath } from '../../config/key-path.ts';

/** What entries of a list can be. */
export interface ToolList {
  /** `tool(pattern)` as well as names. */
  readonly patterns: boolean;
  /** `*` means something in it. */
  readonly star: boolean;
  /** Only tools that are not always there. */
  readonly optionalOnly: boolean;
  /** How its entries are matched; undefined: they are no rules. */
  readonly effect: 'allow' | 'ask' | 'deny' | undefined;
}

const NAMES: ToolList = { patterns: false, star: false, optionalOnly: false, effect: undefined };

/** What the list at a path names; undefined when it names no tools. */
export function toolListAt(path: KeyPath): ToolList | undefined {
  const [section, name = '', key = ''] = path;
  if (section === 'tools' && name === 'optional' && path.length === 2)
    return { ...NAMES, star: true, optionalOnly: true };
  if (section === 'rules' && path.length === 2 && (name === 'allow' || name === 'ask' || name === 'deny'))
    return { ...NAMES, patterns: true, star: true, effect: name };
  if (path.length !== 3) return undefined;
  if (section === 'agents') return key === 'tools' ? NAMES : undefined;
  if (section !== 'risk_profiles') return undefined;
  if (key === 'always_ask') return { ...NAMES, patterns: true, star: true, effect: 'ask' };
  return /^(?:allowed_tools|excluded_tools|auto_approve)$/.test(key) ? NAMES : undefined;
}

/** The list that the value at a path is an entry of, also as the `rule` of a table. */
export function listOfEntry(path: KeyPath): ToolList | undefined {
  const above = path.at(-1) === 'rule' ? path.slice(0, -2) : path.slice(0, -1);
  return toolListAt(above);
}
