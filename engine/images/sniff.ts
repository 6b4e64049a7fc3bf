/** Which format an image has, by its first bytes, and whether it is animated. */

export const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/bmp', 'image/tiff', 'image/webp'] as const;
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, i) => bytes[at + i] === byte);
const word = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** Undefined for any format but these five. */
export function sniffImage(bytes: Uint8Array): ImageMediaType | undefined {
  if (starts(bytes, PNG)) return 'image/png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts(bytes, word('RIFF')) && starts(bytes, word('WEBP'), 8)) return 'image/webp';
  // Classic TIFF and BigTIFF, in either byte order.
  if (
    [
      [0x49, 0x49, 42, 0],
      [0x4d, 0x4d, 0, 42],
      [0x49, 0x49, 43, 0],
      [0x4d, 0x4d, 0, 43],
    ].some((mark) => starts(bytes, mark))
  )
    return 'image/tiff';
  // Four reserved bytes that are zero part a bitmap from a text about BMW.
  if (starts(bytes, word('BM')) && bytes.subarray(6, 10).every((byte) => byte === 0)) return 'image/bmp';
  return undefined;
}

/**
 * Whether a PNG is animated (APNG: an `acTL` chunk before the pixels). A decoder that knows nothing of it shows one
 * frame, and the others would go unread.
 */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG.length; at + 8 <= bytes.length;) {
    if (starts(bytes, word('acTL'), at + 4)) return true;
    if (starts(bytes, word('IDAT'), at + 4)) return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Whether a WebP was compressed without loss (`VP8L`); an extended file is searched for the chunk. */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length;) {
    if (starts(bytes, word('VP8L'), at)) return true;
    if (starts(bytes, word('VP8 '), at)) return false;
    at += 8 + Math.ceil(view.getUint32(at + 4, true) / 2) * 2;
  }
  return false;
}
