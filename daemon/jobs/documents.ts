/** A document in a job: its blocks become inputs of the engine, and what the engine answers becomes changes to the blocks. */
import { createHash } from 'node:crypto';
import { ServiceError } from '../../engine/errors.ts';
import type {
  Block,
  BlockChange,
  TableBlock,
  TableChange,
  TextBlock,
  TextEdit,
} from '../../engine/documents/format.ts';
import { edited } from '../../engine/documents/plain-text.ts';
import { sniffImage } from '../../engine/images/sniff.ts';
import type { Entity } from '../../engine/vocabulary/entity.ts';
import type { Box } from '../../engine/vocabulary/schema.ts';
import type { ImageOutput, ItemResult } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import { JsonText, jsonTextOf } from '../contract/json-text.ts';
import type { OpenedDocument } from './open-document.ts';

/** The inputs that the blocks of a document make; a block's number is the id of its input. What has no text makes none. */
export function inputsOf(blocks: readonly Block[]): Input[] {
  return blocks.flatMap((block, i): Input[] => {
    const id = String(i);
    if (block.kind === 'text') {
      const { text, language } = block;
      return text === '' ? [] : [{ kind: 'text', id, text, ...(language === undefined ? {} : { language }) }];
    }
    if (block.kind === 'table') {
      const { columns, rows } = block;
      return columns.length === 0
        ? []
        : [
            {
              kind: 'table',
              id,
              columns: columns.map(({ name }, at) => ({ name: name || `column ${at + 1}` })),
              rows: rows.map((row) => [...row]),
            },
          ];
    }
    if (block.kind === 'json')
      return [{ kind: 'json', id, value: new JsonText(block.json), include_keys: block.hasFixedKeys !== true }];
    if (block.kind === 'file') return [];
    const mediaType = sniffImage(block.bytes);
    if (mediaType === undefined)
      throw new ServiceError('validation_failed', {
        details: [{ pointer: '/inputs/0/source', reason: 'holds a picture of a kind that cannot be read' }],
      });
    return [{ kind: 'image', id, media_type: mediaType, data_b64: Buffer.from(block.bytes).toString('base64') }];
  });
}

/** An entity of a document, with the part that its span is relative to. */
type PlacedEntity = Entity & { segment: string };

/** What the engine answered beside the results. */
export interface Beside {
  /** What it left of the texts of pictures. */
  pictureTexts: readonly string[];
  /** Numbers of the rows that went, by the inputs' ids. */
  droppedRows: ReadonlyMap<string, readonly number[]>;
}

/** The document with what the engine found protected, and one result for all of it. */
export async function writtenDocument(
  { document }: OpenedDocument,
  inputId: string,
  results: readonly ItemResult[],
  { droppedRows }: Pick<Beside, 'droppedRows'>,
): Promise<{ bytes: Uint8Array; result: ItemResult }> {
  const byBlock = new Map(results.map((result) => [Number(result.input_id), result]));
  const changes = document.blocks.map((block, i) => changeOf(block, byBlock.get(i), droppedRows.get(String(i))));
  const bytes = await document.write(changes);
  return { bytes, result: documentResult(document.blocks, inputId, results) };
}

function changeOf(
  block: Block,
  result: ItemResult | undefined,
  droppedRows: readonly number[] | undefined,
): BlockChange | undefined {
  // Nobody can say what is in it, so it does not stay.
  if (block.kind === 'file') return { kind: 'file', bytes: undefined, fileName: '' };
  if (result === undefined) return undefined;
  if (block.kind === 'text')
    return { kind: 'text', edits: editsOf(block.text, result.output as string, result.entities ?? []) };
  if (block.kind === 'table') return tableChange(block, result, droppedRows);
  if (block.kind === 'json') return { kind: 'json', json: jsonTextOf(result.output) };
  return { kind: 'image', bytes: Buffer.from((result.output as ImageOutput).data_b64, 'base64') };
}

/** The edits that make the output of the text: one for each entity, or one for all of it where entities do not explain it. */
function editsOf(text: string, output: string, entities: readonly Entity[]): TextEdit[] {
  if (text === output) return [];
  const edits = entities
    .flatMap(({ span, replacement, action }): TextEdit[] => {
      const range = span.extra?.utf16;
      return range === undefined || replacement === undefined || action === undefined || action === 'keep'
        ? []
        : [{ start: range.start, end: range.end, replacement, action }];
    })
    .toSorted((a, b) => a.start - b.start);
  const isOrdered = edits.every(({ start }, i) => i === 0 || start >= edits[i - 1]!.end);
  if (isOrdered && edited(text, edits) === output) return edits;
  return [{ start: 0, end: text.length, replacement: output, action: 'replace' }];
}

function tableChange(
  { rows }: TableBlock,
  { output, entities = [] }: ItemResult,
  droppedRows: readonly number[] = [],
): TableChange {
  const { columns, rows: after } = JSON.parse((output as JsonText).text) as {
    columns: { name: string }[];
    rows: (string | number)[][];
  };
  const byCell = new Map<string, Entity[]>();
  for (const entity of entities) {
    const { cell } = entity.coords ?? {};
    if (cell === undefined) continue;
    const key = `${cell.row} ${cell.column}`;
    byCell.set(key, [...(byCell.get(key) ?? []), entity]);
  }
  const dropped = new Set(droppedRows);
  let kept = 0;
  const cells = rows.flatMap((row, r) => {
    if (dropped.has(r)) return [];
    const now = after[kept++];
    return row.flatMap((text, c) => {
      const value = String(now?.[c] ?? '');
      if (value === text) return [];
      return [{ row: r, column: c, edits: editsOf(text, value, byCell.get(`${r} ${columns[c]?.name}`) ?? []) }];
    });
  });
  return { kind: 'table', cells, droppedRows };
}

/** The results of the blocks as the result of one input. */
export function documentResult(blocks: readonly Block[], inputId: string, results: readonly ItemResult[]): ItemResult {
  const byBlock = new Map(results.map((result) => [Number(result.input_id), result]));
  const entities: PlacedEntity[] = [];
  const boxes: (Box & { entity_id: string })[] = [];
  const counts: Record<string, number> = {};
  const digest = createHash('sha256');
  let audit: ItemResult['audit'];
  blocks.forEach((block, i) => {
    const result = byBlock.get(i);
    for (const found of result?.entities ?? []) {
      const {
        span: { extra, ...span },
        ...entity
      } = withoutText(found);
      const id = `e${entities.length + 1}`;
      const coords = block.kind === 'text' && extra?.utf16 !== undefined ? boxesOf(block, extra.utf16) : [];
      entities.push({
        ...entity,
        id,
        span,
        segment: block.segment,
        ...(coords.length === 0 ? {} : { coords: { ...entity.coords, boxes: coords } }),
      });
      if (entity.action !== 'keep') boxes.push(...coords.map((box) => ({ ...box, entity_id: id })));
    }
    if (result?.audit === undefined) return;
    audit ??= result.audit;
    digest.update(result.audit.input_hmac);
    for (const [name, count] of Object.entries(result.audit.counts)) counts[name] = (counts[name] ?? 0) + count;
  });
  return {
    input_id: inputId,
    status: 'ok',
    entities,
    redaction_plan: boxes.length === 0 ? {} : { boxes },
    ...(audit === undefined ? {} : { audit: { ...audit, counts, input_hmac: digest.digest('hex') } }),
  };
}

/** Originals were asked for by the verifier only. A value that was kept is one too. */
function withoutText({ text: _text, ...entity }: Entity): Entity {
  if (entity.action === 'keep') delete entity.replacement;
  return entity;
}

/** The result of a picture without what only the verifier needs. */
export function withoutTexts(result: ItemResult): ItemResult {
  const entities = result.entities
    ?.map(withoutText)
    .map(({ span: { extra: _extra, ...span }, ...entity }): Entity => ({ ...entity, span }));
  return entities === undefined ? result : { ...result, entities };
}

/** Where the words of a span lie. */
function boxesOf({ boxes = [] }: TextBlock, { start, end }: { start: number; end: number }): Box[] {
  return boxes.filter((word) => word.start < end && word.end > start).map(({ page, box }) => ({ page, box: [...box] }));
}
