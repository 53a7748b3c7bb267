// What a tool's canonical name is made of (design: tools.md "Names").

const PREFIX = 'mcp_';
const CHARACTER = /z([0-9a-f]{1,6})z/g;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const CAPITAL = /.\p{Lu}/u;

/** A name as its owner wrote it; `service` only where the name is that of an MCP tool. */
export interface DecodedName {
  readonly service?: string;
  readonly tool: string;
}

/** A name that is not that of an MCP tool is a tool's own name as it stands. */
export function decodeName(name: string): DecodedName {
  // In a service `_` is encoded.
  const end = name.startsWith(PREFIX) ? name.indexOf('_', PREFIX.length + 1) : -1;
  if (end < 0 || end === name.length - 1) return { tool: name };
  return { service: decoded(name.slice(PREFIX.length, end)), tool: decoded(name.slice(end + 1)) };
}

/** A text at everything that is no letter and no digit. */
export function pieces(text: string): readonly string[] {
  return text.split(SEPARATORS).filter((piece) => piece !== '');
}

/** A piece where a capital begins a new word. */
export function humps(piece: string): readonly string[] {
  return CAPITAL.test(piece) ? piece.split(HUMPS) : [piece];
}

function decoded(text: string): string {
  if (!text.includes('z')) return text;
  return text.replace(CHARACTER, (whole, hex: string) => {
    const point = Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
