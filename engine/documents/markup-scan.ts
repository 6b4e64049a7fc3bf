/**
 * Where the parts of HTML or XML lie. Everything but the names of tags and attributes is in some part, so a scanner that
 * takes one kind for another costs knowledge, never a text that goes unread. `parse5` and `saxes` do not say where the
 * values of attributes lie in XML, and build trees of what is only read in order.
 */

/** Offsets are UTF-16 code units; [start, end) is what may be rewritten, without delimiters. */
export interface MarkupPart {
  readonly kind: 'text' | 'open' | 'close' | 'attribute' | 'comment' | 'cdata' | 'raw' | 'declaration';
  readonly start: number;
  readonly end: number;
  /** Of tags, attributes and the element that holds raw text; in lower case for HTML. */
  readonly name: string;
  /** The quote of an attribute, '' when it has none. */
  readonly quote?: string;
  /** The tag closes itself. */
  readonly isEmpty?: boolean;
}

/** Elements of HTML whose content is no markup. */
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes']);
const NAME = /[^\s/>]+/y;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:(["'])|([^\s>"'][^\s>]*)))?/y;

export function* markupParts(source: string, isHtml: boolean): Generator<MarkupPart> {
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    const start = tag < 0 ? source.length : tag;
    if (start > at) yield { kind: 'text', start: at, end: start, name: '' };
    if (tag < 0) return;
    at = yield* partAt(source, tag, isHtml);
  }
}

/** Returns where the next part begins. */
function* partAt(source: string, at: number, isHtml: boolean): Generator<MarkupPart, number> {
  if (source.startsWith('<!--', at)) return yield* upTo(source, at + 4, '-->', 'comment');
  if (source.startsWith('<![CDATA[', at)) return yield* upTo(source, at + 9, ']]>', 'cdata');
  if (source.startsWith('<!', at)) return yield* declaration(source, at + 2);
  if (source.startsWith('<?', at)) return yield* upTo(source, at + 2, '>', 'declaration');
  const isClose = source[at + 1] === '/';
  NAME.lastIndex = at + (isClose ? 2 : 1);
  const written = NAME.exec(source)?.[0];
  if (written === undefined || !/^[\p{L}_:]/u.test(written)) {
    // A sign like any other.
    yield { kind: 'text', start: at, end: at + 1, name: '' };
    return at + 1;
  }
  const name = isHtml ? written.toLowerCase() : written;
  const from = NAME.lastIndex;
  const attributes: MarkupPart[] = [];
  const { end, isEmpty } = attributesAt(source, from, isHtml, attributes);
  yield { kind: isClose ? 'close' : 'open', start: at, end, name, isEmpty };
  yield* attributes;
  if (isClose || isEmpty || !isHtml || !RAW.has(name)) return end;
  const close = closingTag(source, name, end);
  if (close > end) yield { kind: 'raw', start: end, end: close, name };
  return close;
}

function* upTo(source: string, start: number, mark: string, kind: MarkupPart['kind']): Generator<MarkupPart, number> {
  const found = source.indexOf(mark, start);
  const end = found < 0 ? source.length : found;
  yield { kind, start, end, name: '' };
  return found < 0 ? source.length : found + mark.length;
}

/** A document type may hold declarations in brackets, which have signs like those that end it. */
function* declaration(source: string, start: number): Generator<MarkupPart, number> {
  const end = source.indexOf('>', start);
  const bracket = start + source.slice(start, Math.max(start, end)).indexOf('[');
  if (bracket < start) return yield* upTo(source, start, '>', 'declaration');
  const close = /\]\s*>/g;
  close.lastIndex = bracket;
  const match = close.exec(source);
  const last = match === null ? source.length : match.index + match[0].length;
  yield { kind: 'declaration', start, end: match === null ? last : last - 1, name: '' };
  return last;
}

function attributesAt(
  source: string,
  from: number,
  isHtml: boolean,
  into: MarkupPart[],
): { end: number; isEmpty: boolean } {
  let at = from;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(source);
    if (match === null) break;
    at = ATTRIBUTE.lastIndex;
    const [, written = '', quote, plain] = match;
    const name = isHtml ? written.toLowerCase() : written;
    if (quote !== undefined) {
      const close = source.indexOf(quote, at);
      const end = close < 0 ? source.length : close;
      into.push({ kind: 'attribute', start: at, end, name, quote });
      at = close < 0 ? end : end + 1;
    } else if (plain !== undefined)
      into.push({ kind: 'attribute', start: at - plain.length, end: at, name, quote: '' });
  }
  const close = source.indexOf('>', at);
  const end = close < 0 ? source.length : close;
  return { end: Math.min(source.length, end + 1), isEmpty: source[end - 1] === '/' };
}

function closingTag(source: string, name: string, from: number): number {
  const mark = new RegExp(`</${name}`, 'gi');
  mark.lastIndex = from;
  return mark.exec(source)?.index ?? source.length;
}
