// Canonical names of MCP tools (design: tools.md "Names"; source document 000_4fe9534dadba381c.txt).

/** Providers refuse longer names. */
const MAX_TOOL_NAME = 64;

/**
 * `mcp_<service>_<tool>`, each component encoded without loss: `a`-`y` and `0`-`9` stay, in the tool also `_`; every
 * other character, `z` included, is `z<hex code point>z`. Undefined when a component is empty or the name is longer
 * than 64 characters: such a name is refused, never shortened.
 */
export function mcpToolName(service: string, tool: string): string | undefined {
  if (service === '' || tool === '') return undefined;
  const name = `mcp_${encodeService(service)}_${encode(tool, /[a-y0-9_]/)}`;
  return name.length <= MAX_TOOL_NAME ? name : undefined;
}

/**
 * What a list writes for every tool of one server: `mcp_<service>_*`. It is no tool's name, because a `*` in one is
 * encoded.
 */
export function mcpServerEntry(service: string): string {
  return `mcp_${encodeService(service)}_*`;
}

/**
 * What a configuration list means by `<server>__<tool>`: the canonical name; by `<server>__*` every tool of that server.
 * Undefined for every other spelling. A configured server whose name has two underscores itself is recognised; otherwise
 * the first pair separates. A `*` that stands elsewhere is no wildcard, and gives no name.
 */
export function rewriteMcpName(
  text: string,
  servers: Iterable<string>,
): { readonly name: string | undefined } | undefined {
  if (text.startsWith('mcp_') || !text.includes('__')) return undefined;
  const known = [...servers].filter((server) => text.startsWith(`${server}__`));
  const longest = known.sort((a, b) => b.length - a.length)[0];
  const server = longest ?? text.slice(0, text.indexOf('__'));
  const tool = text.slice(server.length + 2);
  if (tool === '*') return { name: server === '' ? undefined : mcpServerEntry(server) };
  return { name: tool.includes('*') ? undefined : mcpToolName(server, tool) };
}

function encodeService(service: string): string {
  return encode(service, /[a-y0-9]/);
}

function encode(component: string, plain: RegExp): string {
  return Array.from(component, (character) =>
    plain.test(character) ? character : `z${(character.codePointAt(0) ?? 0).toString(16)}z`,
  ).join('');
}
