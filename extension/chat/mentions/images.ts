// Pictures that models take. Does not import `vscode`.

/** Bytes: base64 of it is 5 MiB, which the large providers take (agent/files/image.ts). */
export const LARGEST_IMAGE = (5 * 1024 * 1024 * 3) / 4;

const KINDS = [
  { mimeType: 'image/png', name: /\.png$/i, magic: [0x89, 0x50, 0x4e, 0x47] },
  { mimeType: 'image/jpeg', name: /\.jpe?g$/i, magic: [0xff, 0xd8, 0xff] },
  { mimeType: 'image/gif', name: /\.gif$/i, magic: [0x47, 0x49, 0x46, 0x38] },
  { mimeType: 'image/webp', name: /\.webp$/i, magic: [0x52, 0x49, 0x46, 0x46] },
];

/** The type of a picture: by its bytes where they are known, else by its name. Undefined: none that is taken. */
export function imageKind(name: string, data?: Uint8Array): string | undefined {
  const isMeant = data
    ? ({ magic }: (typeof KINDS)[number]) => magic.every((byte, index) => data[index] === byte)
    : (kind: (typeof KINDS)[number]) => kind.name.test(name);
  return KINDS.find(isMeant)?.mimeType;
}
