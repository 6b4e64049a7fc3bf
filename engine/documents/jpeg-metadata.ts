/** A JPEG without its metadata: EXIF, XMP, IPTC, comments and whatever else applications keep in segments of their own. */

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
/** JFIF and Adobe's segment say how colours are to be read. */
const KEPT = new Set([0xe0, 0xee]);
/** An ICC profile lies in this one. */
const PROFILE = 0xe2;
const ICC = Array.from('ICC_PROFILE', (letter) => letter.charCodeAt(0));

/** Bytes that are no JPEG come back as they are. */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return bytes;
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === MARKER) {
    const marker = bytes[at + 1] as number;
    if (marker === MARKER) {
      at++;
      continue;
    }
    if (marker === START_OF_SCAN) break;
    const end = at + 2 + ((bytes[at + 2] as number) << 8) + (bytes[at + 3] as number);
    const isProfile = marker === PROFILE && ICC.every((byte, i) => bytes[at + 4 + i] === byte);
    const isMetadata =
      marker === COMMENT ||
      (marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION && !KEPT.has(marker) && !isProfile);
    if (!isMetadata) parts.push(bytes.subarray(at, end));
    at = end;
  }
  parts.push(bytes.subarray(at));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}
