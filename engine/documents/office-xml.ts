/**
 * The XML parts of office documents (OOXML and ODF): paragraphs whose text lies in many elements, and attributes that hold
 * what people wrote. A format gives a grammar by local names, so that strict and transitional documents are the same to it.
 */
import { KeyedValues } from './keyed-values.ts';
import type { MarkupPart } from './markup-scan.ts';
import { partPieces } from './markup-text.ts';
import type { Piece } from './pieces.ts';
import type { XmlPart } from './zip-package.ts';

export interface OfficeGrammar {
  /** Elements that are a text of their own. They may stand in each other: a text box in a paragraph. */
  readonly paragraphs: ReadonlySet<string>;
  /** Elements whose text belongs to the paragraph around them; undefined: all do. */
  readonly runs?: ReadonlySet<string>;
  /** Elements whose text is a flow of its own in the part: what was deleted, instructions of fields. Element → flow. */
  readonly asides: ReadonlyMap<string, string>;
  /** Elements that part the texts of those flows. */
  readonly breaks: ReadonlySet<string>;
  /** Elements that stand for a character: a tab, a line break. */
  readonly signs: ReadonlyMap<string, string>;
  /** Elements in which signs are no characters: definitions of tabs. */
  readonly definitions: ReadonlySet<string>;
  /** The name that tells what an attribute holds; undefined: it holds nothing that anybody wrote. Names are local ones. */
  readonly attribute: (element: string, attribute: string, value: string) => string | undefined;
  /** The name for the text of an element that holds a value, not a paragraph: `dc:creator`. */
  readonly values: ReadonlyMap<string, string>;
  /** Elements whose paragraphs are parted by tabs, and those that end a line of them. */
  readonly tableCells: ReadonlySet<string>;
  readonly tableRows: ReadonlySet<string>;
  /** Cells that say their value in attributes beside their text: a cell whose text changes becomes a text. */
  readonly cells?: {
    readonly element: ReadonlySet<string>;
    readonly type: string;
    readonly values: ReadonlySet<string>;
  };
  /** Text elements that lose white space at their ends unless they say that it stays. */
  readonly trimmed: ReadonlySet<string>;
}

/** Local name of an element or attribute. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Paragraphs are read together up to about this many characters, since a name in one explains the next. */
const STORY_CHARACTERS = 20_000;

interface Open {
  readonly name: string;
  readonly tag: MarkupPart;
  keepsSpace: boolean;
  readonly attributes: MarkupPart[];
}

/** Adds the blocks of a part. */
export function readOfficeXml(part: XmlPart, grammar: OfficeGrammar): void {
  new Reader(part, grammar).read();
}

class Reader {
  readonly #part: XmlPart;
  readonly #grammar: OfficeGrammar;
  readonly #open: Open[] = [];
  readonly #paragraphs: Piece[][] = [];
  readonly #flows = new Map<string, Piece[]>();
  readonly #values = new KeyedValues();
  #count = 0;
  #story: Piece[] = [];
  #storyCharacters = 0;
  #last = '';

  constructor(part: XmlPart, grammar: OfficeGrammar) {
    this.#part = part;
    this.#grammar = grammar;
  }

  read(): void {
    for (const markup of this.#part.parts) {
      if (markup.kind === 'open') this.#begin(markup);
      else if (markup.kind === 'close') this.#end(localName(markup.name), markup.start);
      else if (markup.kind === 'attribute') this.#attribute(markup);
      else if (markup.kind === 'text' || markup.kind === 'cdata') this.#text(markup);
      else if (markup.kind === 'comment') this.#aside('comments', partPieces(this.#part.source, markup, false));
    }
    while (this.#paragraphs.length > 0) this.#close();
    this.#tell();
    for (const [name, pieces] of this.#flows) this.#part.text(name, pieces);
    this.#part.values('values', this.#values);
  }

  #begin(tag: MarkupPart): void {
    const { signs, definitions, paragraphs } = this.#grammar;
    const name = localName(tag.name);
    if (paragraphs.has(name)) this.#paragraphs.push([]);
    const sign = signs.get(name);
    if (sign !== undefined && !definitions.has(this.#open.at(-1)?.name ?? ''))
      this.#paragraphs.at(-1)?.push({ text: sign, start: tag.end, end: tag.end });
    if (this.#grammar.breaks.has(name)) this.#breakFlows(tag.end);
    if (tag.isEmpty !== true) this.#open.push({ name, tag, keepsSpace: false, attributes: [] });
    else if (paragraphs.has(name)) this.#close();
    this.#last = name;
  }

  #end(name: string, before: number): void {
    // Tags that do not fit are left aside: what they hold has been read.
    const at = this.#open.findLastIndex((open) => open.name === name);
    if (at < 0) return;
    for (const closed of this.#open.splice(at)) {
      if (this.#grammar.paragraphs.has(closed.name)) this.#close();
      if (this.#grammar.tableRows.has(closed.name) && this.#story.length > 0)
        this.#story.push({ text: '\n', start: before, end: before });
      if (this.#grammar.cells?.element.has(closed.name) === true) this.#cell(closed, before);
    }
  }

  #close(): void {
    const pieces = this.#paragraphs.pop() ?? [];
    this.#count++;
    const last = pieces.at(-1);
    if (last === undefined) return;
    for (const piece of pieces) {
      this.#story.push(piece);
      this.#storyCharacters += piece.text.length;
    }
    const isCell = this.#open.some(({ name }) => this.#grammar.tableCells.has(name));
    this.#story.push({ text: isCell ? '\t' : '\n', start: last.end, end: last.end });
    if (this.#storyCharacters >= STORY_CHARACTERS) this.#tell();
  }

  #tell(): void {
    this.#part.text(`p${this.#count}`, this.#story);
    this.#story = [];
    this.#storyCharacters = 0;
  }

  #breakFlows(at: number): void {
    for (const flow of this.#flows.values())
      if (flow.at(-1)?.text !== '\n') flow.push({ text: '\n', start: at, end: at });
  }

  /** What the attributes of a cell say must not be left when its text says something else. */
  #cell({ tag, attributes }: Open, end: number): void {
    const { source } = this.#part;
    for (const { name, start, end: last } of attributes) {
      if (localName(name) === this.#grammar.cells?.type)
        this.#part.whenEdited(tag.end, end, { start, end: last, text: 'string' });
      else {
        const from = source.lastIndexOf(name, start);
        this.#part.whenEdited(tag.end, end, { start: from, end: last + 1, text: '' });
      }
    }
  }

  #attribute(markup: MarkupPart): void {
    const { start, end } = markup;
    if (end === start || markup.name.startsWith('xmlns')) return;
    const name = localName(markup.name);
    if (name === 'space') {
      const open = this.#open.at(-1);
      if (open !== undefined) open.keepsSpace = true;
      return;
    }
    const { cells } = this.#grammar;
    if (cells !== undefined && cells.element.has(this.#last) && (name === cells.type || cells.values.has(name)))
      this.#open.at(-1)?.attributes.push(markup);
    const key = this.#grammar.attribute(this.#last, name, this.#part.source.slice(start, end));
    if (key !== undefined) this.#values.add(key, partPieces(this.#part.source, markup, false));
  }

  #text(markup: MarkupPart): void {
    const { runs, asides, values, trimmed } = this.#grammar;
    const { source } = this.#part;
    const { start, end } = markup;
    const open = this.#open.at(-1);
    const name = open?.name ?? '';
    const key = values.get(name);
    const aside = asides.get(name);
    if (key !== undefined) {
      this.#values.add(key, partPieces(source, markup, false));
      return;
    }
    if (aside !== undefined) {
      this.#aside(aside, partPieces(source, markup, false));
      return;
    }
    const paragraph = this.#paragraphs.at(-1);
    const isRun = paragraph !== undefined && (runs === undefined || runs.has(name));
    // White space between elements is layout.
    if (!isRun && source.slice(start, end).trim() === '') return;
    const pieces = partPieces(source, markup, false);
    if (isRun) paragraph.push(...pieces);
    else this.#aside('text', [...pieces, { text: '\n', start: end, end }]);
    if (open !== undefined && trimmed.has(name) && !open.keepsSpace)
      this.#part.whenEdited(start, end, {
        start: open.tag.end - 1,
        end: open.tag.end - 1,
        text: ' xml:space="preserve"',
      });
  }

  #aside(name: string, pieces: readonly Piece[]): void {
    const flow = this.#flows.get(name) ?? [];
    this.#flows.set(name, flow);
    flow.push(...pieces);
  }
}
