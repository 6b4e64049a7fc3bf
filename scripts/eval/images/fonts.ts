/** Five typefaces for drawing (development packages, OFL), and how wide their letters are. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

export interface Face {
  family: string;
  /** Width of a text at one pixel's size, without kerning. */
  width: (text: string, bold: boolean) => number;
}

const PACKAGES = [
  ['arimo', 'Arimo'],
  ['tinos', 'Tinos'],
  ['courier-prime', 'Courier Prime'],
  ['lora', 'Lora'],
  ['open-sans', 'Open Sans'],
] as const;

/** Unpacks the fonts into `directory` and points fontconfig there: call it before sharp draws its first text. */
export function openFaces(directory: string): Face[] {
  const fonts = join(directory, 'fonts');
  mkdirSync(fonts, { recursive: true });
  writeFileSync(
    join(directory, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${join(directory, 'cache')}</cachedir></fontconfig>`,
  );
  process.env['FONTCONFIG_FILE'] = join(directory, 'fonts.conf');
  const { resolve } = createRequire(import.meta.url);
  return PACKAGES.map(([name, family]) => {
    const [regular, bold] = [400, 700].map((weight) => {
      const bytes = trueType(readFileSync(resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`)));
      writeFileSync(join(fonts, `${name}-${weight}.ttf`), bytes);
      return advances(bytes);
    }) as [Advances, Advances];
    return { family, width: (text, isBold) => [...text].reduce((sum, c) => sum + (isBold ? bold : regular)(c), 0) };
  });
}

/** WOFF 1.0 (W3C) to TrueType: the same tables, inflated. */
function trueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].forEach((value, i) =>
    head.writeUInt16BE(value, 4 + 2 * i),
  );
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, 12 + 16 * i, entry, entry + 4);
    woff.copy(head, 16 + 16 * i, entry + 16, entry + 20);
    head.writeUInt32BE(at, 20 + 16 * i);
    head.writeUInt32BE(length, 24 + 16 * i);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}

type Advances = (character: string) => number;

/** Advance widths by character at one pixel's size: tables `cmap` (format 4) and `hmtx` (OpenType). */
function advances(font: Buffer): Advances {
  const table = (name: string): Buffer => {
    for (let i = 0; i < font.readUInt16BE(4); i++) {
      const entry = 12 + 16 * i;
      if (font.toString('latin1', entry, entry + 4) === name) return font.subarray(font.readUInt32BE(entry + 8));
    }
    throw new Error(`the font has no table ${name}`);
  };
  const unitsPerEm = table('head').readUInt16BE(18);
  const metrics = table('hhea').readUInt16BE(34);
  const hmtx = table('hmtx');
  const cmap = table('cmap');
  const formats = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + 8 * i)));
  const map = formats.find((format) => format.readUInt16BE(0) === 4);
  if (map === undefined) throw new Error('the font has no character map of format 4');
  const segments = map.readUInt16BE(6) / 2;
  const glyphOf = (code: number): number => {
    for (let i = 0; i < segments; i++) {
      if (code > map.readUInt16BE(14 + 2 * i)) continue;
      const start = map.readUInt16BE(16 + 2 * segments + 2 * i);
      if (code < start) return 0;
      const delta = map.readInt16BE(16 + 4 * segments + 2 * i);
      const at = 16 + 6 * segments + 2 * i;
      const range = map.readUInt16BE(at);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = map.readUInt16BE(at + range + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
  return (character) => {
    const glyph = glyphOf(character.codePointAt(0) as number);
    return hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)) / unitsPerEm;
  };
}
