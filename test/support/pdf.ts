/** PDF files made by hand, and what is left in one, read by other code than writes it. */
import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';

export type PdfPart = string | { dictionary: string; stream: string | Buffer };

/** A file of these objects, numbered from 1; the first one is the catalogue. */
export function pdfOf(objects: readonly PdfPart[], trailer = ''): Buffer {
  let file = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const offsets: number[] = [];
  for (const [i, object] of objects.entries()) {
    offsets.push(file.length);
    file = Buffer.concat([file, objectBytes(i + 1, object)]);
  }
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Root 1 0 R /Size ${objects.length + 1} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(end, 'latin1')]);
}

function objectBytes(number: number, object: PdfPart): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1');
  const stream = typeof object.stream === 'string' ? Buffer.from(object.stream, 'latin1') : object.stream;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${object.dictionary} /Length ${stream.length}>>\nstream\n`, 'latin1'),
    stream,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}

/** A newer revision behind a file: objects that stand for older ones. */
export function revised(file: Buffer, objects: Readonly<Record<number, PdfPart>>, size: number): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))![1];
  let out = file;
  let sections = '';
  for (const [number, object] of Object.entries(objects)) {
    sections += `${number} 1\n${String(out.length).padStart(10, '0')} 00000 n \n`;
    out = Buffer.concat([out, objectBytes(Number(number), object)]);
  }
  const start = out.length;
  return Buffer.concat([
    out,
    Buffer.from(
      `xref\n${sections}trailer\n<</Root 1 0 R /Size ${size} /Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  ]);
}

export const flate = (content: string): PdfPart => ({
  dictionary: '/Filter /FlateDecode',
  stream: deflateSync(Buffer.from(content, 'latin1')),
});

/** One page with this content and Helvetica as F1. */
export function pageOf(content: string | Buffer, { resources = '', page = '' } = {}): Buffer {
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>> ${resources}>> ${page}>>`,
    { dictionary: '', stream: content },
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  ]);
}

const escapedOctal = (text: string): string =>
  Array.from(Buffer.from(text, 'latin1'), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** The ways in which a value may stand in a file, as texts of bytes. */
export function encodingsOf(value: string): string[] {
  const wide = Buffer.from(value, 'utf16le');
  const big = Buffer.from(wide).swap16();
  const bytes = [Buffer.from(value, 'latin1'), Buffer.from(value), wide, big];
  const kept = bytes.map((one) => one.toString('latin1'));
  const hex = bytes.flatMap((one) => [one.toString('hex'), one.toString('hex').toUpperCase()]);
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [
    ...kept,
    ...hex,
    base64,
    escapedOctal(value),
    encodeURIComponent(value),
    Array.from(value).toReversed().join(''),
  ];
}

/** Everything in a file: its bytes, and its streams inflated where they can be. */
export function everythingIn(file: Uint8Array): string {
  const bytes = Buffer.from(file);
  const text = bytes.toString('latin1');
  const parts = [text];
  for (const { index, 0: mark } of text.matchAll(/stream\r?\n/g)) {
    const end = text.indexOf('endstream', index + mark.length);
    const stream = bytes.subarray(index + mark.length, end < 0 ? undefined : end);
    try {
      parts.push(inflateSync(stream, { finishFlush: 2 }).toString('latin1'));
    } catch {
      // It is of another filter, and was searched as it is.
    }
  }
  return parts.join('\n');
}

/** The values that a file still holds. */
export function leftIn(file: Uint8Array, values: readonly string[]): string[] {
  const everything = everythingIn(file);
  return values.filter((value) => encodingsOf(value).some((form) => everything.includes(form)));
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** RC4, which OpenSSL no longer has. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b]!, state[a]!];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    return byte ^ state[(state[i]! + state[j]!) & 255]!;
  }) as Buffer;
}

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** A page that opens with this password only: the standard handler of PDF, version 1 and revision 2 (40 bits). */
export function encryptedPageOf(content: string, password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded, owner, permissions, id).subarray(0, 5);
  const ofObject = (number: number): Buffer => md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10);
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  return pdfOf(
    [
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
      { dictionary: '', stream: rc4(ofObject(4), Buffer.from(content, 'latin1')) },
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
      `<</Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} /P -4>>`,
    ],
    `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`,
  );
}
