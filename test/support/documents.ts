/** Documents through their formats, as a job does it, with values that are found wherever they stand. */
import type { Block, BlockChange, DocumentContext, OpenDocument, TextEdit } from '../../engine/documents/format.ts';
import { formatOf } from '../../engine/documents/index.ts';
import { openPdfPort } from '../../engine/runtime/pdfium.ts';
import { JsonReader, replaceInJson, type JsonPlace } from '../../engine/text/json.ts';

export function documentContext(fileName: string, given: Partial<DocumentContext> = {}): DocumentContext {
  const context: DocumentContext = {
    fileName,
    budget: { maxBytes: 64 * 1024 * 1024, maxParts: 10_000, maxDepth: 4 },
    checkpoint: () => {},
    pdf: openPdfPort(),
    openNested: async (bytes, name) => await formatOf(bytes, name)?.open(bytes, { ...context, fileName: name }),
    ...given,
  };
  return context;
}

/** Opens by the table of formats. */
export async function opened(
  bytes: Uint8Array | string,
  fileName: string,
  given: Partial<DocumentContext> = {},
): Promise<OpenDocument> {
  const raw = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const format = formatOf(raw, fileName);
  if (format === undefined) throw new Error('no format');
  return await format.open(raw, documentContext(fileName, given));
}

export type Values = Readonly<Record<string, string>>;

function editsOf(text: string, values: Values, action: string): TextEdit[] {
  const found = Object.entries(values).flatMap(([original, replacement]) => {
    const edits: TextEdit[] = [];
    for (let at = text.indexOf(original); at >= 0; at = text.indexOf(original, at + original.length))
      edits.push({ start: at, end: at + original.length, replacement, action });
    return edits;
  });
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .reduce<TextEdit[]>((kept, edit) => (edit.start >= (kept.at(-1)?.end ?? 0) ? [...kept, edit] : kept), []);
}

function jsonWith(json: string, values: Values): string {
  const reader = new JsonReader(json);
  const places: JsonPlace[] = [];
  const texts: (string | undefined)[] = [];
  while (reader.next()) {
    if (!reader.is('string') && !reader.is('key') && !reader.is('number')) continue;
    const text = reader.is('number') ? json.slice(reader.start, reader.end) : reader.string;
    const changed = replaced(text, values);
    places.push({
      start: reader.start,
      end: reader.end,
      kind: reader.kind as JsonPlace['kind'],
      object: places.length,
    });
    texts.push(changed === text ? undefined : changed);
  }
  return replaceInJson(json, places, texts);
}

export function replaced(text: string, values: Values): string {
  let out = '';
  let at = 0;
  for (const { start, end, replacement } of editsOf(text, values, 'replace')) {
    out += text.slice(at, start) + replacement;
    at = end;
  }
  return out + text.slice(at);
}

export function changeOf(block: Block, values: Values, action = 'replace'): BlockChange | undefined {
  if (block.kind === 'text') {
    const edits = editsOf(block.text, values, action);
    return edits.length === 0 ? undefined : { kind: 'text', edits };
  }
  if (block.kind === 'table')
    return {
      kind: 'table',
      cells: block.rows.flatMap((row, r) =>
        row.flatMap((cell, column) => {
          const edits = editsOf(cell, values, action);
          return edits.length === 0 ? [] : [{ row: r, column, edits }];
        }),
      ),
    };
  if (block.kind === 'json') return { kind: 'json', json: jsonWith(block.json, values) };
  return block.kind === 'file' ? { kind: 'file', bytes: undefined, fileName: '' } : undefined;
}

export async function protectedBytes(
  bytes: Uint8Array | string,
  fileName: string,
  values: Values,
  { action, ...given }: Partial<DocumentContext> & { action?: string } = {},
): Promise<Uint8Array> {
  const document = await opened(bytes, fileName, given);
  return await document.write(document.blocks.map((block) => changeOf(block, values, action)));
}

/** As UTF-8. */
export async function protectedText(bytes: Uint8Array | string, fileName: string, values: Values): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await protectedBytes(bytes, fileName, values));
}
