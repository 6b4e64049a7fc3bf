/**
 * RTF read from left to right: its texts as pieces of the source, in the streams that its groups make. Nothing is executed
 * and nothing is nested, so that a hostile file costs no more than its length.
 */
import { spend } from './block-list.ts';
import { CODE_PAGES, FONT_CODE_PAGES, GROUPS, PARTING, SAID, VALUE_NAMES, type GroupUse } from './rtf-words.ts';
import { tooLargeDocument } from './refusals.ts';
import type { DocumentContext } from './format.ts';
import type { Piece } from './pieces.ts';

export interface RtfTexts {
  /** By the control word that begins their groups; `body` is the page itself. */
  readonly stories: ReadonlyMap<string, readonly Piece[]>;
  readonly values: readonly { readonly name: string; readonly pieces: readonly Piece[] }[];
  readonly pictures: readonly RtfPicture[];
  /** What is taken out. No two overlap. */
  readonly removed: readonly Range[];
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface RtfPicture {
  /** The digits, or `\bin` and the bytes behind it. */
  readonly data: Range;
  readonly group: Range;
  readonly bytes: Uint8Array;
}

const MOST_LEVELS = 1_000;
const TOKEN = /\{|\}|\\'([0-9A-Fa-f]{2})|\\([A-Za-z]{1,40})(-?\d{1,10})?( ?)|\\([^A-Za-z'])|[\r\n]+|[^{}\\\r\n]+|\\/gy;
const CHECKED_TOKENS = 10_000;

interface Group {
  readonly start: number;
  use: GroupUse;
  /** The control word that it begins with; of the stream that its text belongs to. */
  name: string;
  pieces: Piece[];
  /** Whether `pieces` is its own. */
  owns: boolean;
  /** Whether its first control word is still to come, and whether `\*` stands before it. */
  isOpening: boolean;
  isMarked: boolean;
  /** Characters behind a `\u` that say the same for old readers. */
  fallback: number;
  font: number;
  hex: Range[];
}

export function scanRtf(source: string, context: DocumentContext): RtfTexts {
  return new Scan(source, context).run();
}

class Scan {
  readonly #source: string;
  readonly #context: DocumentContext;
  readonly #stories = new Map<string, Piece[]>([['body', []]]);
  readonly #values: { name: string; pieces: Piece[] }[] = [];
  readonly #pictures: RtfPicture[] = [];
  readonly #removed: Range[] = [];
  readonly #groups: Group[] = [];
  /** Code pages of fonts by their numbers. */
  readonly #fonts = new Map<number, number>();
  #codePage = 1252;
  #defaultFont = -1;
  /** Characters that are left to be skipped behind a `\u`. */
  #skip = 0;
  /** The first byte of a character of two. */
  #lead: { byte: number; start: number; isGlued: boolean } | undefined;
  /** Whether a control word ends where the next token begins: text put there would become a part of it. */
  #isGlued = false;
  /** Name of the drawing property whose value comes next. */
  #property = '';

  constructor(source: string, context: DocumentContext) {
    this.#source = source;
    this.#context = context;
  }

  run(): RtfTexts {
    const source = this.#source;
    TOKEN.lastIndex = 0;
    let tokens = 0;
    for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
      if (++tokens % CHECKED_TOKENS === 0) this.#context.checkpoint();
      const start = match.index;
      const end = TOKEN.lastIndex;
      const isWord = match[2] !== undefined;
      if (match[0] === '{') this.#open(start);
      else if (match[0] === '}') {
        this.#close(end);
        // What lies behind the document is shown by no reader.
        if (this.#groups.length === 0) {
          if (end < source.length) this.#removed.push({ start: end, end: source.length });
          break;
        }
      } else if (match[1] !== undefined) this.#byte(Number.parseInt(match[1], 16), start, end);
      else if (isWord) TOKEN.lastIndex = this.#word(match[2]!, match[3], start, end);
      else if (match[5] !== undefined) this.#symbol(match[5], start, end);
      else if (!/^[\r\n\\]/.test(match[0])) this.#literal(match[0], start, end);
      this.#isGlued = isWord && match[4] === '' && TOKEN.lastIndex === end;
    }
    while (this.#groups.length > 0) this.#close(source.length);
    return { stories: this.#stories, values: this.#values, pictures: this.#pictures, removed: this.#removed };
  }

  get #group(): Group | undefined {
    return this.#groups.at(-1);
  }

  #open(start: number): void {
    if (this.#groups.length >= MOST_LEVELS) throw tooLargeDocument('the document is nested too deep');
    this.#settle();
    const outer = this.#group;
    // Digits on both sides of a group are no picture that a reader shows.
    if (outer?.use === 'picture' && outer.hex.length > 0) outer.use = 'removed';
    this.#groups.push({
      start,
      use: outer?.use === 'picture' ? 'kept' : (outer?.use ?? 'inline'),
      name: outer?.name ?? 'body',
      pieces: outer?.pieces ?? this.#stories.get('body')!,
      owns: false,
      isOpening: true,
      isMarked: false,
      fallback: outer?.fallback ?? 1,
      font: outer?.font ?? this.#defaultFont,
      hex: [],
    });
  }

  #close(end: number): void {
    this.#settle();
    const group = this.#groups.pop();
    if (group === undefined) return;
    const isWithin = this.#group?.use === 'removed';
    if (group.use === 'removed' && !isWithin) this.#removed.push({ start: group.start, end });
    if (group.use === 'picture' && group.hex.length > 0) this.#picture(group, end);
    if (!group.owns || group.pieces.length === 0) return;
    if (group.use === 'value') {
      const name = group.name === 'sv' ? this.#property : (VALUE_NAMES.get(group.name) ?? group.name);
      this.#values.push({ name, pieces: group.pieces });
      return;
    }
    const story = this.#stories.get(group.name) ?? [];
    this.#stories.set(group.name, story);
    for (const piece of group.pieces) story.push(piece);
    story.push({ text: '\n', start: end, end });
  }

  #picture(group: Group, end: number): void {
    const data = { start: group.hex[0]!.start, end: group.hex.at(-1)!.end };
    const written = this.#source.slice(data.start, data.end);
    const binary = /^\\bin\d+ ?/.exec(written);
    const length = binary === null ? written.length / 2 : written.length;
    spend(this.#context, length);
    const bytes =
      binary === null
        ? new Uint8Array(Buffer.from(written.replaceAll(/[^0-9A-Fa-f]+/g, ''), 'hex'))
        : new Uint8Array(Buffer.from(written.slice(binary[0].length), 'latin1'));
    this.#pictures.push({ data, group: { start: group.start, end }, bytes });
  }

  /** Returns where the next token begins. */
  #word(word: string, digits: string | undefined, start: number, end: number): number {
    const group = this.#group;
    if (group === undefined) return end;
    const number = digits === undefined ? undefined : Number(digits);
    if (word === 'bin') return this.#binary(group, number ?? 0, start, end);
    if (this.#skip > 0) {
      this.#skipped(end);
      return end;
    }
    if (word === 'u' && number !== undefined) {
      group.isOpening = false;
      this.#say(String.fromCharCode(number & 0xffff), start, end);
      this.#skip = group.fallback;
      return end;
    }
    this.#settle();
    if (group.isOpening) this.#begin(group, word);
    const said = SAID.get(word);
    if (said !== undefined) this.#say(said, start, end);
    const parting = PARTING.get(word);
    if (parting !== undefined) group.pieces.push({ text: parting, start: end, end });
    if (number !== undefined) this.#setting(group, word, number);
    return end;
  }

  #setting(group: Group, word: string, number: number): void {
    if (word === 'uc') group.fallback = Math.min(Math.max(number, 0), 16);
    else if (word === 'f') group.font = number;
    else if (word === 'deff') this.#defaultFont = number;
    else if (word === 'ansicpg') this.#codePage = number;
    else if (word === 'fcharset') {
      const page = FONT_CODE_PAGES.get(number);
      if (page !== undefined) this.#fonts.set(group.font, page);
    }
  }

  /** The first control word of a group says what it is. */
  #begin(group: Group, word: string): void {
    group.isOpening = false;
    const outer = this.#groups.at(-2)?.use;
    const use = GROUPS.get(word) ?? (group.isMarked ? 'text' : undefined);
    if (use === undefined || outer === 'removed') return;
    group.use = use;
    if (use === 'inline') return;
    group.name = word;
    group.pieces = [];
    group.owns = true;
  }

  #binary(group: Group, length: number, start: number, end: number): number {
    const after = Math.min(this.#source.length, end + Math.max(0, length));
    if (group.use === 'picture') group.hex.push({ start, end: after });
    else this.#removed.push({ start, end: after });
    return after;
  }

  #symbol(symbol: string, start: number, end: number): void {
    const group = this.#group;
    if (group === undefined) return;
    if (symbol === '*') {
      group.isMarked = true;
      return;
    }
    if (this.#skip > 0) return this.#skipped(end);
    const parting = PARTING.get(symbol);
    if (parting !== undefined) group.pieces.push({ text: parting, start: end, end });
    const said = SAID.get(symbol) ?? (/[{}\\]/.test(symbol) ? symbol : undefined);
    if (said !== undefined) this.#say(said, start, end);
  }

  #byte(byte: number, start: number, end: number): void {
    const group = this.#group;
    if (group === undefined) return;
    if (this.#skip > 0) return this.#skipped(end);
    const lead = this.#lead;
    const decoder = decoderOf(this.#fonts.get(group.font) ?? this.#codePage);
    if (lead !== undefined) {
      this.#lead = undefined;
      this.#isGlued = lead.isGlued;
      return this.#say(decoder.decode(Uint8Array.of(lead.byte, byte)), lead.start, end);
    }
    if (
      decoder.isDouble &&
      ((byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) || decoder.isLead(byte))
    ) {
      this.#lead = { byte, start, isGlued: this.#isGlued };
      return;
    }
    this.#say(decoder.decode(Uint8Array.of(byte)), start, end);
  }

  #literal(text: string, start: number, end: number): void {
    const group = this.#group;
    if (group === undefined) return;
    group.isOpening = false;
    if (group.use === 'picture') {
      if (/[0-9A-Fa-f]/.test(text)) group.hex.push({ start, end });
      return;
    }
    let at = start;
    if (this.#skip > 0) {
      const skipped = Math.min(this.#skip, end - at);
      at += skipped;
      for (let i = 0; i < skipped; i++) this.#skipped(at);
      this.#isGlued = false;
    }
    if (this.#lead !== undefined && at < end) this.#byte(this.#source.charCodeAt(at), at, ++at);
    if (at >= end) return;
    // Bytes above ASCII are against the rules; writers that do it mean their code page.
    const decoder = decoderOf(this.#fonts.get(group.font) ?? this.#codePage);
    for (const match of this.#source.slice(at, end).matchAll(/[\0-\x7f]+|[\x80-\xff]+/g)) {
      const from = at + match.index;
      const to = from + match[0].length;
      if (match[0].charCodeAt(0) >= 0x80)
        this.#say(decoder.decode(Uint8Array.from(match[0], (byte) => byte.charCodeAt(0))), from, to);
      else this.#plain(group, from, to);
      this.#isGlued = false;
    }
  }

  /** ASCII, which is written as it reads. */
  #plain(group: Group, start: number, end: number): void {
    const { fallback } = group;
    if (group.use === 'kept' && group.name === 'sn') this.#property = this.#source.slice(start, end).trim();
    if (!isRead(group)) return;
    let at = start;
    if (this.#isGlued) {
      group.pieces.push(this.#piece(this.#source.charAt(at), at, at + 1, fallback));
      at++;
    }
    if (at < end)
      group.pieces.push({
        text: this.#source.slice(at, end),
        start: at,
        end,
        write: (text) => rtfText(text, fallback),
      });
  }

  /** What an escape says. Neighbours become one piece, since most letters of most languages are escapes. */
  #say(text: string, start: number, end: number): void {
    const group = this.#group;
    if (group === undefined || !isRead(group)) return;
    const last = group.pieces.at(-1);
    if (last !== undefined && last.end === start && last.start < last.end && last.text.length !== last.end - last.start)
      group.pieces[group.pieces.length - 1] = { ...last, text: last.text + text, end };
    else group.pieces.push(this.#piece(text, start, end, group.fallback));
  }

  #piece(text: string, start: number, end: number, fallback: number): Piece {
    const mark = this.#isGlued ? ' ' : '';
    return { text, start, end, write: (changed) => mark + rtfText(changed, fallback) };
  }

  /** A character that the `\u` before it has said already belongs to its piece. */
  #skipped(end: number): void {
    this.#skip--;
    const { pieces } = this.#group!;
    const last = pieces.at(-1);
    if (last !== undefined && last.start < last.end) pieces[pieces.length - 1] = { ...last, end };
  }

  /** A control word or a group ends what was begun. */
  #settle(): void {
    this.#skip = 0;
    this.#lead = undefined;
  }
}

const isRead = ({ use }: Group): boolean => use !== 'kept' && use !== 'removed' && use !== 'picture';

interface Decoder {
  decode(bytes: Uint8Array): string;
  readonly isDouble: boolean;
  isLead(byte: number): boolean;
}

const DECODERS = new Map<number, Decoder>();

function decoderOf(codePage: number): Decoder {
  const known = DECODERS.get(codePage);
  if (known !== undefined) return known;
  const label = CODE_PAGES.get(codePage) ?? 'windows-1252';
  const decoder = new TextDecoder(label);
  const isDouble = codePage === 932 || codePage === 936 || codePage === 949 || codePage === 950;
  const made: Decoder = {
    decode: (bytes) => decoder.decode(bytes),
    isDouble,
    // Shift_JIS has single bytes among them: half-width katakana.
    isLead: (byte) => codePage !== 932 && byte >= 0x81 && byte <= 0xfe,
  };
  if (CODE_PAGES.has(codePage)) DECODERS.set(codePage, made);
  return made;
}

/** A text as RTF writes it. `fallback`: how many characters a reader skips behind a `\u`. */
export function rtfText(text: string, fallback: number): string {
  return text.replaceAll(/[^ -~]|[{}\\]/g, (unit) => {
    if (unit === '\n') return '\\line ';
    if (unit === '\t') return '\\tab ';
    const code = unit.charCodeAt(0);
    if (code < 0x20 || code === 0x7f) return '';
    if (code < 0x80) return `\\${unit}`;
    const signed = code > 0x7fff ? code - 0x1_0000 : code;
    return fallback === 0 ? `\\u${signed} ` : `\\u${signed}${'?'.repeat(fallback)}`;
  });
}
