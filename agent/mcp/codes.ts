/** JSON-RPC code of the answer that stands in the place of one that was too long; its text is the number of bytes. */
export const TOO_LARGE = -32_099;
