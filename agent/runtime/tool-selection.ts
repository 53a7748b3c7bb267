// Selecting a tool or leaving it out, by whatever decides about tools of its kind.
import { ConfigError } from '../config/config-error.ts';
import { formatKey } from '../config/key-path.ts';
import { loadConfig } from '../config/load.ts';
import { mcpServerEntry } from '../config/mcp-names.ts';
import { nearestName } from '../config/nearest.ts';
import type { ToolNames } from '../config/selection.ts';
import { chooseOptional, excludeTool } from '../config/tool-choice.ts';
import { OchoError } from '../i18n/message.ts';
import type { ToolListing } from './tool-listing.ts';

/** What is chosen from. */
export interface ChosenFrom {
  /** The user's config.toml. */
  readonly userFile: string;
  readonly names: ToolNames;
  /** Every tool there is. */
  readonly listings: readonly ToolListing[];
}

/**
 * Writes the choice into the user's file: an optional built-in tool by `tools.optional`, one that is not built in by
 * `excluded_tools` of the risk profile in force. Rejects with `INVALID_PARAMS` for a minimal tool, for one that cannot be
 * used, to let in one whose whole server is kept out, and for a name there is not, with the nearest; and as `setConfigValue` does.
 */
export async function selectTool(from: ChosenFrom, name: string, isSelected: boolean): Promise<void> {
  const { userFile, names, listings } = from;
  if (names.optional.includes(name)) {
    await chooseOptional(userFile, name, isSelected, names.optional);
    return;
  }
  const found = listings.find((each) => each.name === name);
  if (!found) throw unknown(name, listings);
  const unusable = UNUSABLE.has(found.state);
  if (unusable) throw refusal('toollist-not-usable', { tool: name, reason: found.reason ?? '' });
  const { snapshot, diagnostics } = await loadConfig({ userFile });
  if (!snapshot) throw new ConfigError(diagnostics);
  const { profileAlias: profile, values } = snapshot;
  const key = formatKey(['risk_profiles', profile, 'excluded_tools']);
  if (found.source === 'builtin') {
    throw refusal('toollist-always-there', { tool: name, key, file: userFile });
  }
  const entry = found.source === 'mcp' ? mcpServerEntry(found.origin ?? '') : undefined;
  if (isSelected && entry !== undefined && snapshot.profile.excluded_tools.includes(entry)) {
    throw refusal('toollist-server-excluded', { tool: name, entry, key, file: userFile });
  }
  const servers = Object.keys(values.mcp.servers);
  await excludeTool(userFile, { profile, servers }, name, !isSelected);
}

const UNUSABLE: ReadonlySet<ToolListing['state']> = new Set(['planned', 'deprecated', 'invalid']);

function unknown(name: string, listings: readonly ToolListing[]): OchoError {
  const known = listings.filter(({ state }) => !UNUSABLE.has(state)).map((each) => each.name);
  const near = nearestName(name, known);
  return near
    ? refusal('toollist-unknown-near', { tool: name, suggestion: near })
    : refusal('toollist-unknown', { tool: name });
}

function refusal(id: string, args: Record<string, string>): OchoError {
  return new OchoError('INVALID_PARAMS', { id, args });
}
