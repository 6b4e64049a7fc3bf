/** Reads a ZIP by its central directory: other code than what writes it. */
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipMember {
  name: string;
  content: Buffer;
}

/** The members in the order of the directory. Throws for a checksum that does not fit. */
export function unzipped(zip: Buffer): ZipMember[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let count: number = zip.readUInt16LE(end + 10);
  let at: number = zip.readUInt32LE(end + 16);
  if (count === 0xffff) {
    // ZIP64: the locator stands before the end record.
    const end64 = Number(zip.readBigUInt64LE(end - 20 + 8));
    count = Number(zip.readBigUInt64LE(end64 + 32));
    at = Number(zip.readBigUInt64LE(end64 + 48));
  }
  return Array.from({ length: count }, () => {
    const method = zip.readUInt16LE(at + 10);
    const [sum, stored, , nameLength, extra, comment] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + extra + comment;
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + stored);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    if (crc32(content) !== sum) throw new Error('the checksum of a member does not fit');
    return { name, content };
  });
}
