/** What a file is by its first bytes, as far as they tell. */
import { sniffImage } from '../images/sniff.ts';

/** At most this many bytes are looked at. */
export const SNIFFED_BYTES = 4_096;

const ASCII = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

/** Media type, signature, and where it is. */
const SIGNATURES: readonly (readonly [mediaType: string, signature: readonly number[], at: number])[] = [
  ['application/pdf', ASCII('%PDF-'), 0],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04], 0],
  ['application/zip', [0x50, 0x4b, 0x05, 0x06], 0],
  ['application/gzip', [0x1f, 0x8b], 0],
  ['application/rtf', ASCII('{\\rtf'), 0],
  ['application/x-ole-storage', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 0],
  ['application/x-tar', ASCII('ustar'), 257],
  ['image/gif', ASCII('GIF8'), 0],
  ['image/heic', ASCII('ftypheic'), 4],
  ['image/heic', ASCII('ftypmif1'), 4],
  ['video/mp4', ASCII('ftyp'), 4],
  ['audio/wav', ASCII('WAVE'), 8],
  ['audio/ogg', ASCII('OggS'), 0],
  ['audio/flac', ASCII('fLaC'), 0],
  ['audio/mpeg', ASCII('ID3'), 0],
  ['video/webm', [0x1a, 0x45, 0xdf, 0xa3], 0],
];

/** Control characters that no text has; white space and escape are none of them. */
// eslint-disable-next-line no-control-regex -- it looks for them
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** The media type, `text/plain` for what may be any text in UTF-8, else `application/octet-stream`. */
export function sniffMediaType(bytes: Uint8Array): string {
  const start = bytes.subarray(0, SNIFFED_BYTES);
  const image = sniffImage(start);
  if (image !== undefined) return image;
  for (const [mediaType, signature, at] of SIGNATURES)
    if (signature.every((byte, i) => start[at + i] === byte)) return mediaType;
  return isText(start) ? 'text/plain' : 'application/octet-stream';
}

/** Whether the bytes may be text in any charset. */
export function seemsText(bytes: Uint8Array): boolean {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'text/plain') return true;
  if (mediaType !== 'application/octet-stream') return false;
  const start = bytes.subarray(0, SNIFFED_BYTES);
  const isMarked = MARKED.some(([a, b]) => start[0] === a && start[1] === b);
  if (isMarked) return start.length % 2 === 0;
  return isWide(start) || !BINARY.test(new TextDecoder('windows-1252').decode(start));
}

/** Byte order marks of UTF-16. */
const MARKED: readonly (readonly [number, number])[] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Whether every other byte is zero and the rest is printable ASCII for the most part: UTF-16 without a mark. */
function isWide(bytes: Uint8Array): boolean {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return false;
  return [0, 1].some((at) => {
    let plain = 0;
    for (let i = 0; i < bytes.length; i += 2) {
      const byte = bytes[i + at] as number;
      if (bytes[i + 1 - at] === 0 && (byte >= 32 || (byte >= 9 && byte <= 13))) plain++;
    }
    return plain * 2.5 > bytes.length;
  });
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  try {
    // A character that the cut parts is no error in a stream.
    return !BINARY.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return false;
  }
}
