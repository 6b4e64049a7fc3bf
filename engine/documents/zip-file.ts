/**
 * ZIP files in memory. Read by yauzl (MIT), which checks the sizes that entries claim, and written by fflate (MIT). What a
 * reader of the parts does not see is left behind: comments, extra fields, times, and bytes between the entries.
 */
import { zipSync, type Zippable } from 'fflate';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ServiceError } from '../errors.ts';
import { spend } from './block-list.ts';
import { brokenDocument } from './refusals.ts';
import type { DocumentContext } from './format.ts';

export interface ZipEntry {
  /** With `/` between folders; a folder's own entry ends with one. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Not compressed, as the first entry of an EPUB has to be. */
  readonly isStored: boolean;
}

const SIGNATURES = [0x04034b50, 0x06054b50];
/** Names that cannot be keys of fflate's table of entries. */
const NO_KEYS = new Set(['__proto__']);
/** Office programs write this time too. The time of a change is nobody's business. */
const TIME = new Date(1980, 0, 1);

export function isZip(bytes: Uint8Array): boolean {
  if (bytes.length < 22) return false;
  return SIGNATURES.includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true));
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** A comment of 64 KiB may stand behind the end record. */
const END_BYTES = 22 + 0xffff;
/** Enough to know a format by. */
const MOST_NAMES = 5_000;

/** Names of the first entries of the directory, without reading anything else; none when it cannot be read. */
export function zipNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const first = Math.max(0, bytes.length - END_BYTES);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) return [];
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  while (names.length < MOST_NAMES && at + 46 <= end && view.getUint32(at, true) === ENTRY) {
    const length = view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** In the order of the file's directory. Throws `validation_failed` and `too_large`. */
export async function readZip(bytes: Uint8Array, context: DocumentContext): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const names = new Set<string>(NO_KEYS);
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    });
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize } = entry;
      spend(context, uncompressedSize);
      if (entry.isEncrypted()) throw brokenDocument('is encrypted, or holds an encrypted part');
      // Readers differ in which of two they show.
      if (names.has(name)) throw brokenDocument('holds two parts of one name');
      names.add(name);
      const isStored = entry.compressionMethod === 0;
      entries.push({ name, isStored, bytes: await content(zip, entry) });
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw brokenDocument('is a ZIP file that cannot be read');
  }
  return entries;
}

async function content(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  if (bytes.length === 0) return bytes;
  let at = 0;
  // The stream fails when the entry is not as long as it says.
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes.set(chunk as Uint8Array, at);
    at += (chunk as Uint8Array).length;
  }
  return bytes;
}

export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const table: Zippable = {};
  for (const { name, bytes, isStored } of entries) table[name] = [bytes, { level: isStored ? 0 : 6, mtime: TIME }];
  return zipSync(table);
}
