// What a tool's canonical name is made of (design: tools.md "Names").

const ENCODED = /^mcp_((?:[a-y0-9]|z[0-9a-f]{1,6}z)+)_((?:[a-y0-9_]|z[0-9a-f]{1,6}z)+)$/;
const CHARACTER = /z([0-9a-f]{1,6})z/g;
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** A name as its owner wrote it; `service` only where the name is that of an MCP tool. */
export interface DecodedName {
  readonly service?: string;
  readonly tool: string;
}

/** A name that is not encoded as that of an MCP tool is a tool's own name as it stands. */
export function decodeName(name: string): DecodedName {
  const [, service, tool] = ENCODED.exec(name) ?? [];
  if (service === undefined || tool === undefined) return { tool: name };
  return { service: decoded(service), tool: decoded(tool) };
}

/** An identifier at its separators and humps. */
export function nameParts(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((part) => (part === '' ? [] : part.split(HUMPS)));
}

function decoded(text: string): string {
  return text.replace(CHARACTER, (whole, hex: string) => {
    const point = Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
