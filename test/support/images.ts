/** Images for tests, drawn or built byte by byte. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { openFaces } from '../../scripts/eval/images/fonts.ts';

openFaces(mkdtempSync(join(tmpdir(), 'piid-fonts-')));

export interface DrawnText {
  text: string;
  x: number;
  y: number;
  size?: number;
}

/** Black words on white, as a sharp pipeline. */
export function drawn(width: number, height: number, texts: readonly DrawnText[]): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const words = texts.map(
    ({ text, x, y, size = 32 }) => `<text x="${x}" y="${y}" font-family="Arimo" font-size="${size}">${text}</text>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${words.join('')}</svg>`,
    ),
  ).flatten({ background: '#ffffff' });
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of chosen header and pixels; grey of 8 bits unless said otherwise. */
export function png(
  width: number,
  height: number,
  {
    depth = 8,
    colour = 0,
    pixels,
    before = [],
  }: { depth?: number; colour?: number; pixels?: Buffer; before?: Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  const rows = pixels ?? Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A BMP header of 40 bytes and what follows it. */
export function bmp(
  {
    width,
    height,
    bits,
    compression = 0,
    colours = 0,
  }: { width: number; height: number; bits: number; compression?: number; colours?: number },
  palette: Uint8Array,
  pixels: Uint8Array,
): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + palette.length + pixels.length, 2);
  head.writeUInt32LE(54 + palette.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(colours, 46);
  return Buffer.concat([head, palette, pixels]);
}
