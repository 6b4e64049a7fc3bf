/**
 * Documents that are ZIP files of XML parts (OOXML, ODF, EPUB): the parts by name, what is to be written of each of them,
 * and the blocks of all. A part that nobody claims stays byte for byte.
 */
import { isSameBytes } from './binary.ts';
import { BlockList } from './block-list.ts';
import type { KeyedValues } from './keyed-values.ts';
import { readCharset, type CharsetText } from './charset.ts';
import { markupParts, type MarkupPart } from './markup-scan.ts';
import { characterReference } from './markup-text.ts';
import { sourceEdits, spliced, textOf, type Piece, type SourceEdit } from './pieces.ts';
import { readZip, writeZip, type ZipEntry } from './zip-file.ts';
import type { BlockChange, DocumentContext, OpenDocument, TableBlock, TableChange, TextChange } from './format.ts';

type Changes = readonly (BlockChange | undefined)[];
/** What a part is to become; undefined: it goes. */
type PartWriter = (changes: Changes) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

export class ZipPackage {
  readonly list = new BlockList();
  readonly context: DocumentContext;
  readonly #entries: readonly ZipEntry[];
  readonly #parts: ReadonlyMap<string, ZipEntry>;
  readonly #writers = new Map<string, PartWriter>();
  readonly #names = new Map<string, string>();
  readonly #last = new Set<string>();
  readonly #xml: XmlPart[] = [];

  /** Throws `validation_failed` and `too_large`. */
  static async open(bytes: Uint8Array, context: DocumentContext): Promise<ZipPackage> {
    return new ZipPackage(await readZip(bytes, context), context);
  }

  private constructor(entries: readonly ZipEntry[], context: DocumentContext) {
    this.#entries = entries;
    this.#parts = new Map(entries.map((entry) => [entry.name, entry]));
    this.context = context;
  }

  /** In the order of the file, without folders. */
  get names(): string[] {
    return this.#entries.map(({ name }) => name).filter((name) => !name.endsWith('/'));
  }

  bytes(name: string): Uint8Array | undefined {
    return this.#parts.get(name)?.bytes;
  }

  /** Whether what becomes of the part is decided. */
  isClaimed(name: string): boolean {
    return this.#writers.has(name);
  }

  /** The part goes from the document. */
  drop(name: string): void {
    this.#writers.set(name, () => undefined);
  }

  /** The part gets another name in the document that is written, since the one it has may say something. */
  rename(name: string, other: string): void {
    this.#names.set(name, other);
  }

  /** What changes in the part depends on the changes of all others. */
  prepareLast(name: string): void {
    this.#last.add(name);
  }

  /** What the part holds in the end is decided by `write`. */
  claim(name: string, write: PartWriter): void {
    this.#writers.set(name, write);
  }

  /** Opens an XML part. What is added to it is written with the package. Undefined: there is no such part. */
  xml(name: string): XmlPart | undefined {
    const bytes = this.bytes(name);
    if (bytes === undefined) return undefined;
    const part = new XmlPart(name, bytes, this.list, this.context);
    this.#xml.push(part);
    this.claim(name, () => part.written());
    return part;
  }

  /** A part that is a file of its own: a picture, an embedded document. */
  async nest(name: string): Promise<void> {
    const bytes = this.bytes(name);
    if (bytes === undefined || bytes.length === 0) return;
    this.claim(name, await this.list.nest(bytes, { segment: name, fileName: name }, this.context));
  }

  document(format: string): OpenDocument {
    const { blocks, unprotected } = this.list;
    return { format, blocks, unprotected, write: (changes) => this.#write(changes) };
  }

  async #write(changes: Changes): Promise<Uint8Array> {
    const isLast = ({ name }: { name: string }): boolean => this.#last.has(name);
    for (const part of [...this.#xml.filter((one) => !isLast(one)), ...this.#xml.filter(isLast)]) part.prepare(changes);
    const entries: ZipEntry[] = [];
    for (const entry of this.#entries) {
      this.context.checkpoint();
      const write = this.#writers.get(entry.name);
      const bytes = write === undefined ? entry.bytes : await write(changes);
      if (bytes !== undefined) entries.push({ ...entry, bytes, name: this.#names.get(entry.name) ?? entry.name });
    }
    return writeZip(entries);
  }
}

const PARTS_A_CHECK = 5_000;
const DECLARED = /^[^>]{0,99}\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/;

/** An XML part of a package: its source, where its markup lies, and what is to be changed in it. */
export class XmlPart {
  readonly name: string;
  readonly source: string;
  readonly #bytes: Uint8Array;
  readonly #context: DocumentContext;
  /** What a format reads by itself, so that `parts` leaves it out. */
  #cut: { start: number; end: number } | undefined;
  #parts: readonly MarkupPart[] | undefined;
  #prepared: SourceEdit[] = [];
  readonly #encode: CharsetText['encode'];
  readonly #list: BlockList;
  readonly #texts: { number: number; pieces: readonly Piece[] }[] = [];
  readonly #edits: ((changes: Changes) => readonly SourceEdit[])[] = [];
  readonly #consequences: { start: number; end: number; edit: SourceEdit }[] = [];

  constructor(name: string, bytes: Uint8Array, list: BlockList, context: DocumentContext) {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
    const { text, encode } = readCharset(bytes, DECLARED.exec(head)?.[1]);
    this.name = name;
    this.source = text;
    this.#bytes = bytes;
    this.#encode = encode;
    this.#list = list;
    this.#context = context;
  }

  /** Where the markup of the part lies, but for what was cut out. */
  get parts(): readonly MarkupPart[] {
    return (this.#parts ??= [...this.#scan(0, this.#cut?.start ?? this.source.length), ...this.#behindCut()]);
  }

  /** [start, end) is read by the format itself: a sheet has millions of elements. To be called before `parts`. */
  cutOut(start: number, end: number): void {
    this.#cut = { start, end };
  }

  /** A table of this part as a block. `edits` makes the edits of its change. */
  table(
    place: string,
    table: Omit<TableBlock, 'kind' | 'segment'>,
    edits: (change: TableChange) => SourceEdit[],
  ): void {
    const number = this.#list.add({ kind: 'table', segment: `${this.name}#${place}`, ...table });
    this.#edits.push((changes) => {
      const change = changes[number];
      return change?.kind === 'table' ? edits(change) : [];
    });
  }

  /** A text that is no stretch of the source: the values of cells. */
  cells(place: string, text: string, edits: (change: TextChange) => SourceEdit[]): void {
    if (text.trim() === '') return;
    const number = this.#list.add({ kind: 'text', segment: `${this.name}#${place}`, text });
    this.#edits.push((changes) => {
      const change = changes[number];
      return change?.kind === 'text' ? edits(change) : [];
    });
  }

  #behindCut(): MarkupPart[] {
    return this.#cut === undefined ? [] : this.#scan(this.#cut.end, this.source.length);
  }

  #scan(from: number, to: number): MarkupPart[] {
    const parts: MarkupPart[] = [];
    for (const part of markupParts(this.source.slice(from, to), false)) {
      parts.push(from === 0 ? part : { ...part, start: part.start + from, end: part.end + from });
      if (parts.length % PARTS_A_CHECK === 0) this.#context.checkpoint();
    }
    return parts;
  }

  /** A text of this part as a block; what changes in it is written where its pieces lie. `place` is unique in the part. */
  text(place: string, pieces: readonly Piece[]): void {
    const text = textOf(pieces);
    if (text.trim() === '') return;
    const number = this.#list.add({ kind: 'text', segment: `${this.name}#${place}`, text });
    this.#texts.push({ number, pieces });
  }

  /** Named values of this part as a block of JSON. */
  values(place: string, values: KeyedValues): void {
    if (values.isEmpty) return;
    const number = this.#list.add({
      kind: 'json',
      segment: `${this.name}#${place}`,
      json: values.json,
      hasFixedKeys: true,
    });
    this.#edits.push((changes) => {
      const change = changes[number];
      return change?.kind === 'json' ? values.edits(this.source, change.json) : [];
    });
  }

  /** `edit` is made when anything in [start, end) changes, unless what it would change has changed already. */
  whenEdited(start: number, end: number, edit: SourceEdit): void {
    this.#consequences.push({ start, end, edit });
  }

  /** Edits that do not follow from `text`: of a table's cells, or fixed ones. They must not overlap others. */
  edit(make: (changes: Changes) => readonly SourceEdit[]): void {
    this.#edits.push(make);
  }

  /** [start, end) becomes `text`, whatever is found in the document. */
  replace(start: number, end: number, text: string): void {
    this.#edits.push(() => [{ start, end, text }]);
  }

  /** Makes the edits. All parts are prepared before the first is written, since cells share strings of another part. */
  prepare(changes: Changes): void {
    const edits = this.#edits.flatMap((make) => make(changes));
    for (const { number, pieces } of this.#texts) {
      const change = changes[number];
      if (change?.kind === 'text') edits.push(...sourceEdits(this.source, pieces, change.edits));
    }
    this.#prepared = edits;
  }

  written(): Uint8Array {
    const edits = this.#prepared;
    if (edits.length === 0) return this.#bytes;
    const ordered = edits.toSorted((a, b) => a.start - b.start);
    const touched = (start: number, end: number): boolean => {
      let low = 0;
      let high = ordered.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ordered[middle]!.end <= start) low = middle + 1;
        else high = middle;
      }
      return low < ordered.length && ordered[low]!.start < end;
    };
    for (const { start, end, edit } of this.#consequences)
      if (touched(start, end) && !touched(edit.start, edit.end)) edits.push(edit);
    const bytes = this.#encode(spliced(this.source, edits), characterReference);
    return isSameBytes(bytes, this.#bytes) ? this.#bytes : bytes;
  }
}
