/** Writes TIFF files of several pages (TIFF 6.0), which sharp does for pages of one size only. Little-endian, deflated strips. */

export interface TiffPage {
  width: number;
  height: number;
  channels: 1 | 3;
  rowsPerStrip: number;
  /** Each deflated (zlib), in order from the top. */
  strips: readonly Uint8Array[];
}

const SHORT = 3;
const LONG = 4;

/** Tag, type, values: in ascending order of the tag, as the format demands. */
type Entry = readonly [tag: number, type: typeof SHORT | typeof LONG, values: readonly number[]];

export function encodeTiff(pages: readonly TiffPage[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array): number => {
    const at = length;
    parts.push(part);
    length += part.length;
    // Directories and values begin at even places.
    if (length % 2 === 1) {
      parts.push(new Uint8Array(1));
      length++;
    }
    return at;
  };
  const header = new Uint8Array(8);
  header.set([0x49, 0x49, 42, 0]);
  add(header);
  let link: DataView = new DataView(header.buffer, 4);
  pages.forEach((page, i) => {
    const offsets = page.strips.map((strip) => add(strip));
    const directory = directoryOf(entriesOf(page, offsets, i, pages.length), add);
    link.setUint32(0, add(directory.bytes), true);
    link = new DataView(directory.bytes.buffer, directory.next, 4);
  });
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function entriesOf(page: TiffPage, offsets: readonly number[], at: number, pages: number): Entry[] {
  return [
    [254, LONG, [pages > 1 ? 2 : 0]], // NewSubfileType: a page of several
    [256, LONG, [page.width]],
    [257, LONG, [page.height]],
    [258, SHORT, Array.from({ length: page.channels }, () => 8)], // BitsPerSample
    [259, SHORT, [8]], // Compression: deflate
    [262, SHORT, [page.channels === 1 ? 1 : 2]], // PhotometricInterpretation: black is zero, RGB
    [273, LONG, offsets],
    [277, SHORT, [page.channels]],
    [278, LONG, [page.rowsPerStrip]],
    [279, LONG, page.strips.map((strip) => strip.length)],
    [284, SHORT, [1]], // PlanarConfiguration: interleaved
    [297, SHORT, [at, pages]], // PageNumber
  ];
}

/** `next`: where the place of the next directory goes. */
function directoryOf(
  entries: readonly Entry[],
  add: (part: Uint8Array) => number,
): { bytes: Uint8Array; next: number } {
  const bytes = new Uint8Array(2 + entries.length * 12 + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, entries.length, true);
  entries.forEach(([tag, type, values], i) => {
    const at = 2 + 12 * i;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, values.length, true);
    const packed = packedValues(type, values);
    // A value of up to four bytes is stored in the entry itself, a longer one elsewhere.
    if (packed.length <= 4) bytes.set(packed, at + 8);
    else view.setUint32(at + 8, add(packed), true);
  });
  return { bytes, next: bytes.length - 4 };
}

function packedValues(type: typeof SHORT | typeof LONG, values: readonly number[]): Uint8Array {
  const size = type === SHORT ? 2 : 4;
  const bytes = new Uint8Array(values.length * size);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) =>
    type === SHORT ? view.setUint16(i * size, value, true) : view.setUint32(i * size, value, true),
  );
  return bytes;
}
