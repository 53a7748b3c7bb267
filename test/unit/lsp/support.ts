// Texts with a mark where the cursor is, and surroundings without a disk.

import { parseConfigText } from '../../../agent/config/read.ts';
import {
  analyseConfig,
  type ConfigAnalysis,
  type ConfigSubject,
} from '../../../agent/lsp/config/analysis.ts';
import { fixesFor } from '../../../agent/lsp/config/fixes.ts';
import { applyChanges } from '../../../agent/lsp/finding.ts';
import { type KnownTools, knownTools, type RegistryTool } from '../../../agent/lsp/known-tools.ts';

/** A tool of a project. */
export const PRICE_FINDER: RegistryTool = {
  name: 'price-finder',
  description: 'Finds prices.',
  status: 'ready',
  tags: ['prices'],
  file: '/work/shop/tools.json',
  line: 4,
};

export const tools = (): Promise<KnownTools> => knownTools([PRICE_FINDER]);

/** Splits a text at `|`. */
export function marked(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf('|');
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset };
}

/** The user's own file, or with `workspace` that of a workspace below the user's text. */
export async function analyse(text: string, user?: string): Promise<ConfigAnalysis> {
  const isWorkspace = user !== undefined;
  const subject: ConfigSubject = {
    kind: isWorkspace ? 'workspace' : 'user',
    file: isWorkspace ? '/work/shop/.ocho/config.toml' : '/home/me/config.toml',
    userFile: '/home/me/config.toml',
    workspace: isWorkspace ? '/work/shop' : undefined,
    tools: await tools(),
    read: async (file) => (user === undefined ? undefined : parseConfigText(file, user)),
  };
  return analyseConfig(text, subject);
}

/** Findings as `code: the text they mark`; hints are left out. */
export async function found(text: string, user?: string): Promise<string[]> {
  const { findings } = await analyse(text, user);
  return findings
    .filter(({ severity }) => severity !== 'hint')
    .map(({ code, span }) => `${code}: ${text.slice(span.start, span.end)}`);
}

/** The text after the best fix for the finding of this code; undefined: there is none. */
export async function mended(
  text: string,
  code: string,
  which = 0,
  user?: string,
): Promise<string | undefined> {
  const analysis = await analyse(text, user);
  const finding = analysis.findings.find((each) => each.code === code);
  if (!finding) throw new Error(`no ${code}: ${JSON.stringify(await found(text, user))}`);
  const fix = (await fixesFor(finding, analysis))[which];
  return fix && applyChanges(text, fix.changes);
}
