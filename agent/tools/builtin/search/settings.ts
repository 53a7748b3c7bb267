import { z } from 'zod';
import type { ToolServices } from '../../services.ts';
import type { ToolSetting } from '../../tool.ts';

/** What the person can set for a search tool. */
export const searchSettings: readonly ToolSetting[] = [
  {
    key: 'exclude_globs',
    description: 'search-setting-exclude-globs',
    schema: z.array(z.string().min(1)),
    default: [],
  },
];

/** Globs the person wants left out of searches, as ripgrep reads them. */
export function excludeGlobs(services: Pick<ToolServices, 'settings'>, tool: string): readonly string[] {
  const value = services.settings(tool).exclude_globs;
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
