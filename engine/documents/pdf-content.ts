/** Content of pages without what is never drawn: properties of marks (ActualText, Alt, E) and comments. */
import { binaryOf, bytesOf } from './binary.ts';
import { PdfReader, type PdfValue } from './pdf-objects.ts';
import { spliced, type SourceEdit } from './pieces.ts';

export interface CleanContent {
  /** Undefined: as it was. */
  readonly content?: Uint8Array;
  /** Names of the objects that are drawn. */
  readonly drawn: ReadonlySet<string>;
}

/** Optional content is named by a property and needs it. */
const OPTIONAL_CONTENT = 'OC';
const INLINE_END = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;

export function cleanContent(bytes: Uint8Array): CleanContent {
  const source = binaryOf(bytes);
  const reader = new PdfReader(source);
  const edits: SourceEdit[] = [];
  const drawn = new Set<string>();
  let operands: PdfValue[] = [];
  let start = 0;
  for (;;) {
    const before = reader.at;
    const operand = reader.value();
    if (operands.length === 0) start = before;
    if (operand !== undefined) {
      operands.push(operand);
      continue;
    }
    const { operator } = reader;
    if (operator === '') break;
    const [tag] = operands;
    const name = tag !== undefined && 'name' in tag ? tag.name : '';
    if (operator === 'Do') drawn.add(name);
    if (operator === 'ID') {
      INLINE_END.lastIndex = reader.at;
      reader.at = INLINE_END.exec(source) === null ? source.length : INLINE_END.lastIndex;
    } else if ((operator === 'BDC' || operator === 'DP') && name !== OPTIONAL_CONTENT)
      edits.push({ start, end: reader.at, text: `\n/${name} ${operator === 'BDC' ? 'BMC' : 'MP'}` });
    else commentEdits(source, start, reader.at, edits);
    operands = [];
  }
  return { drawn, ...(edits.length === 0 ? {} : { content: bytesOf(spliced(source, edits)) }) };
}

/** Takes a comment out that is before or between operands. */
function commentEdits(source: string, start: number, end: number, edits: SourceEdit[]): void {
  if (!source.slice(start, end).includes('%')) return;
  const reader = new PdfReader(source, start);
  while (reader.at < end) {
    const before = reader.at;
    const token = reader.token();
    const after = reader.at - token.length;
    if (source.slice(before, after).includes('%')) edits.push({ start: before, end: after, text: '\n' });
    if (token === '') return;
  }
}
