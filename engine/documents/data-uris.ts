/** `data:` addresses in a text: what they hold is a nested document, whatever they stand in. */
import { base64Of, bytesOfBase64, isSameBytes } from './binary.ts';
import { extensionOf } from './names.ts';
import { spend, type BlockList, type NestedWriter } from './block-list.ts';
import type { SourceEdit } from './pieces.ts';
import type { BlockChange, DocumentContext } from './format.ts';

const ADDRESS =
  /data:([a-z]{1,20}\/[\w.+-]{1,100})?((?:;[\w-]{1,30}=[\w.-]{1,60}){0,5});base64,([A-Za-z0-9+/=]{24,})/gi;
/** What a part in a page is called; the content decides its format. */
const PART = 'part';

export interface DataUri {
  readonly start: number;
  readonly end: number;
  /** Of the base64 text. */
  readonly contentStart: number;
  readonly bytes: Uint8Array;
  readonly write: NestedWriter;
}

/** Opens what the addresses of a text hold, in their order. */
export async function openDataUris(source: string, list: BlockList, context: DocumentContext): Promise<DataUri[]> {
  const found: DataUri[] = [];
  for (const match of source.matchAll(ADDRESS)) {
    const [whole, mediaType = '', , base64 = ''] = match;
    const bytes = bytesOfBase64(base64);
    spend(context, 0);
    const end = match.index + whole.length;
    const subtype = mediaType.slice(mediaType.indexOf('/') + 1).toLowerCase();
    const at = { segment: `data/${found.length + 1}`, fileName: `${PART}.${extensionOf(`.${subtype}`)}` };
    const write = await list.nest(bytes, at, context);
    found.push({ start: match.index, end, contentStart: end - base64.length, bytes, write });
  }
  return found;
}

export async function dataUriEdits(
  uris: readonly DataUri[],
  changes: readonly (BlockChange | undefined)[],
): Promise<SourceEdit[]> {
  const edits: SourceEdit[] = [];
  for (const { start, end, contentStart, bytes: before, write } of uris) {
    const bytes = await write(changes);
    // An address of nothing takes the place of what goes.
    if (bytes === undefined) edits.push({ start, end, text: 'data:,' });
    // What is the same keeps its base64, however it was written.
    else if (!isSameBytes(bytes, before)) edits.push({ start: contentStart, end, text: base64Of(bytes) });
  }
  return edits;
}
