/** ZIP: every member by its own format, in any depth; EPUB is such a file whose first member is stored. */
import { binaryOf } from './binary.ts';
import { isZip, readZip, writeZip, zipNames, type ZipEntry } from './zip-file.ts';
import { BlockList, type NestedWriter } from './block-list.ts';
import { brokenDocument } from './refusals.ts';
import { headerEdits } from './table-header.ts';
import type { DocumentContext, DocumentFormat, OpenDocument } from './format.ts';

const MIMETYPE = 'mimetype';
const EPUB_TYPE = 'application/epub+zip';
const ENCRYPTION = 'META-INF/encryption.xml';
/** Paths that a careless program would write elsewhere. */
const OUTSIDE = /^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/;

export const EPUB: DocumentFormat = {
  name: 'epub',
  status: 'beta',
  mediaType: EPUB_TYPE,
  extensions: ['epub'],
  recognises: (bytes) =>
    isZip(bytes) && zipNames(bytes)[0] === MIMETYPE && binaryOf(bytes.subarray(0, 256)).includes(EPUB_TYPE),
  async open(bytes, context) {
    const entries = await readZip(bytes, context);
    if (entries.some(({ name }) => name === ENCRYPTION)) throw brokenDocument('is encrypted');
    return await openEntries(entries, context, 'epub');
  },
};

export const ZIP: DocumentFormat = {
  name: 'zip',
  status: 'beta',
  mediaType: 'application/zip',
  extensions: ['zip'],
  recognises: isZip,
  open: async (bytes, context) => openEntries(await readZip(bytes, context), context, 'zip'),
};

interface Member {
  readonly entry: ZipEntry;
  readonly write: NestedWriter | undefined;
}

async function openEntries(
  entries: readonly ZipEntry[],
  context: DocumentContext,
  format: 'zip' | 'epub',
): Promise<OpenDocument> {
  const list = new BlockList();
  const members: Member[] = [];
  // Members of a book refer to each other by their names, so these stay.
  const names = format === 'zip' ? entries.map(({ name }) => ({ value: name })) : [];
  const first =
    names.length === 0
      ? -1
      : list.add({ kind: 'text', segment: 'names', text: names.map(({ value }) => value).join('\n') });
  for (const entry of entries) {
    if (OUTSIDE.test(entry.name)) throw brokenDocument('holds a path that leads out of it');
    const isFile = !entry.name.endsWith('/') && entry.name !== MIMETYPE && entry.bytes.length > 0;
    const at = { segment: `member/${members.length + 1}`, fileName: entry.name };
    members.push({ entry, write: isFile ? await list.nest(entry.bytes, at, context) : undefined });
  }
  return {
    format,
    blocks: list.blocks,
    unprotected: list.unprotected,
    async write(changes) {
      const change = changes[first];
      const renamed = new Map(change?.kind === 'text' ? headerEdits(names, change.edits) : []);
      const written: ZipEntry[] = [];
      const taken = new Set<string>();
      for (const [i, { entry, write }] of members.entries()) {
        context.checkpoint();
        const bytes = write === undefined ? entry.bytes : await write(changes);
        if (bytes !== undefined)
          written.push({ ...entry, bytes, name: freeName(plainPath(renamed.get(i) ?? entry.name), taken) });
      }
      return writeZip(written);
    },
  };
}

/** A replacement makes no folder and leads nowhere. */
const plainPath = (name: string): string => (OUTSIDE.test(name) || name.includes('\0') ? 'member' : name);

/** Two members may get one name: the later is numbered. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.') > name.lastIndexOf('/') ? name.lastIndexOf('.') : name.length;
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
  taken.add(free);
  return free;
}
