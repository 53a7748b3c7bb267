// Selecting tools and leaving them out, one at a time, in the user's config.toml.
import { rewriteMcpName } from './mcp-names.ts';
import { type ConfigChange, changeList } from './set.ts';

/**
 * Selects an optional built-in tool by `tools.optional`, or leaves it out. Where the list is `["*"]`, or there is none,
 * leaving one out writes the names of all others, of `optional`: from then on a tool that a later version brings has to
 * be selected by name. What is explicit stays so, also when all are selected again. Throws as `setConfigValue`.
 */
export function chooseOptional(
  file: string,
  name: string,
  isSelected: boolean,
  optional: readonly string[],
): Promise<ConfigChange> {
  return changeList(file, ['tools', 'optional'], (entries, isThere, isCommented) => {
    const isAll = !isThere || entries.includes('*');
    const index = entries.indexOf(name);
    if (isSelected) {
      if (isAll || index >= 0) return undefined;
      const isLast = optional.every((each) => each === name || entries.includes(each));
      const others = entries.filter((entry) => typeof entry !== 'string' || !optional.includes(entry));
      return isLast && !isCommented ? { list: ['*', ...others] } : { index: entries.length, entry: name };
    }
    // A star says the same as all names: what else stands beside it (a name of another version) is kept.
    if (isAll)
      return {
        list: [...new Set([...optional, ...entries])].filter((each) => each !== name && each !== '*'),
      };
    return index < 0 ? undefined : { index, entry: undefined };
  });
}

/**
 * Puts a tool on the list `excluded_tools` of a risk profile, or takes it from there, by whichever of its names it was
 * written. `servers`: the MCP servers of the configuration. Throws as `setConfigValue`.
 */
export function excludeTool(
  file: string,
  { profile, servers }: { readonly profile: string; readonly servers: readonly string[] },
  name: string,
  isExcluded: boolean,
): Promise<ConfigChange> {
  return changeList(file, ['risk_profiles', profile, 'excluded_tools'], (entries) => {
    const index = entries.findIndex(
      (entry) =>
        entry === name || (typeof entry === 'string' && rewriteMcpName(entry, servers)?.name === name),
    );
    if (index < 0 === !isExcluded) return undefined;
    return isExcluded ? { index: entries.length, entry: name } : { index, entry: undefined };
  });
}
