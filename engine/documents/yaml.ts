/**
 * YAML by its concrete syntax (`yaml`, ISC): scalars and keys are shown to the engine as JSON and written into their own
 * tokens, so that indentation, quotes, anchors and comments stay. Aliases are not followed, so nothing expands.
 */
import { CST, Parser } from 'yaml';
import { isJsonNumber } from '../text/json.ts';
import { readCharset } from './charset.ts';
import { jsonLeaves } from './json-leaves.ts';
import { extensionOf } from './names.ts';
import { sourceEdits, spliced, textOf, type Piece } from './pieces.ts';
import { PLAIN_TEXT } from './plain-text.ts';
import { seemsText } from './sniff.ts';
import type { BlockChange, DocumentFormat, OpenDocument } from './format.ts';

const MARK = /^\uFEFF?(?:%YAML |---\s)/;
/** Longer texts, and those that are nested deeper, are opened as plain text: the parser is slow, and the walk recursive. */
const MOST_UNITS = 8 * 1024 * 1024;
const MOST_LEVELS = 200;

export const YAML: DocumentFormat = {
  name: 'yaml',
  status: 'beta',
  mediaType: 'application/yaml',
  extensions: ['yaml', 'yml'],
  recognises: (bytes, fileName) =>
    seemsText(bytes) &&
    (YAML.extensions.includes(extensionOf(fileName)) ||
      (extensionOf(fileName) === '' && MARK.test(new TextDecoder().decode(bytes.subarray(0, 16))))),
  async open(bytes, context) {
    const { text, encode } = readCharset(bytes);
    const tokens = text.length > MOST_UNITS ? undefined : tokensOf(text, context.checkpoint);
    const shown = tokens === undefined ? undefined : shownAs(tokens);
    if (tokens === undefined || shown === undefined) return await PLAIN_TEXT.open(bytes, context);
    const comments = commentPieces(shown.comments);
    return {
      format: 'yaml',
      blocks: [
        { kind: 'json', segment: 'yaml', json: shown.json },
        ...(comments.length > 0 ? [{ kind: 'text' as const, segment: 'comments', text: textOf(comments) }] : []),
      ],
      unprotected: [],
      write: (changes: readonly (BlockChange | undefined)[]) =>
        Promise.resolve(encode(written(tokens, shown, changes))),
    } satisfies OpenDocument;
  },
};

const LINES_A_CHECK = 1_000;

/** Undefined when it is no YAML. */
function tokensOf(text: string, checkpoint: () => void): CST.Token[] | undefined {
  const tokens: CST.Token[] = [];
  let lines = 0;
  const parser = new Parser(() => {
    if (++lines % LINES_A_CHECK === 0) checkpoint();
  });
  for (const token of parser.parse(text)) tokens.push(token);
  return tokens;
}

/** Where a scalar stands decides how it may be written. */
interface Place {
  readonly token: CST.Token;
  readonly afterKey: boolean;
  readonly implicitKey: boolean;
  readonly inFlow: boolean;
}

interface Shown {
  readonly json: string;
  /** One entry a leaf of `json`; undefined for keys that are only there. */
  readonly places: readonly (Place | undefined)[];
  readonly comments: readonly CST.SourceToken[];
}

class NoYaml extends Error {}

function valueOf(token: CST.FlowScalar | CST.BlockScalar): string {
  return CST.resolveAsScalar(token, true, () => {
    throw new NoYaml();
  }).value;
}

function shownAs(tokens: readonly CST.Token[]): Shown | undefined {
  const places: (Place | undefined)[] = [];
  const comments: CST.SourceToken[] = [];
  const builder = new Builder(places, comments);
  try {
    const json = `[${tokens.flatMap((token) => builder.top(token)).join(',')}]`;
    return { json, places, comments };
  } catch (error) {
    if (error instanceof NoYaml) return undefined;
    throw error;
  }
}

class Builder {
  readonly #places: (Place | undefined)[];
  readonly #comments: CST.SourceToken[];

  constructor(places: (Place | undefined)[], comments: CST.SourceToken[]) {
    this.#places = places;
    this.#comments = comments;
  }

  top(token: CST.Token): string[] {
    if (token.type === 'error') throw new NoYaml();
    if (token.type === 'comment') this.#beside([token]);
    if (token.type === 'doc-end') this.#beside(token.end);
    if (token.type !== 'document') return [];
    this.#beside(token.start);
    const value = this.#value(token.value, { afterKey: false, implicitKey: false, inFlow: false }, 0);
    this.#beside(token.end);
    return [value];
  }

  #beside(tokens: readonly CST.Token[] | undefined): void {
    for (const token of tokens ?? []) {
      if (token.type === 'comment') this.#comments.push(token);
      else if (token.type === 'error') throw new NoYaml();
    }
  }

  #value(token: CST.Token | null | undefined, place: Omit<Place, 'token'>, level: number): string {
    if (level > MOST_LEVELS) throw new NoYaml();
    if (token === null || token === undefined || token.type === 'alias') {
      this.#beside(token?.type === 'alias' ? token.end : undefined);
      return 'null';
    }
    if (token.type === 'block-seq')
      return `[${token.items
        .map(({ start, value }) => {
          this.#beside(start);
          return this.#value(value, { ...place, afterKey: false, implicitKey: false }, level + 1);
        })
        .join(',')}]`;
    if (token.type === 'block-map') return `{${this.#members(token.items, false, level)}}`;
    if (token.type === 'flow-collection') return this.#flow(token, level);
    if (CST.isScalar(token)) return this.#scalar(token, place);
    throw new NoYaml();
  }

  #flow({ start, items, end }: CST.FlowCollection, level: number): string {
    const isMap = start.source === '{';
    const said = isMap
      ? `{${this.#members(items, true, level)}}`
      : `[${items
          .map((item) => {
            if (item.key === undefined && item.sep === undefined) {
              this.#beside(item.start);
              return this.#value(item.value, { afterKey: false, implicitKey: false, inFlow: true }, level + 1);
            }
            return `{${this.#members([item], true, level)}}`;
          })
          .join(',')}]`;
    this.#beside(end);
    return said;
  }

  #members(items: readonly CST.CollectionItem[], inFlow: boolean, level: number): string {
    return items
      .flatMap(({ start, key, sep, value }) => {
        this.#beside(start);
        if (key === undefined && value === undefined) return [];
        const isPlain = !CST.isCollection(key);
        const name = isPlain ? this.#key(key, inFlow) : this.#name('?');
        const said = isPlain ? '' : `[${this.#value(key, { afterKey: false, implicitKey: true, inFlow }, level + 1)},`;
        this.#beside(sep);
        const inner = this.#value(value, { afterKey: true, implicitKey: false, inFlow }, level + 1);
        return [`${name}:${said}${inner}${isPlain ? '' : ']'}`];
      })
      .join(',');
  }

  #name(text: string): string {
    this.#places.push(undefined);
    return JSON.stringify(text);
  }

  #key(token: CST.Token | null | undefined, inFlow: boolean): string {
    if (token === null || token === undefined || !CST.isScalar(token)) return this.#name('');
    this.#places.push({ token, afterKey: false, implicitKey: true, inFlow });
    this.#beside('end' in token ? token.end : undefined);
    return JSON.stringify(valueOf(token));
  }

  #scalar(token: CST.FlowScalar | CST.BlockScalar, place: Omit<Place, 'token'>): string {
    if (token.type === 'block-scalar') this.#beside(token.props);
    else this.#beside(token.end);
    const value = valueOf(token);
    const isPlain = token.type === 'scalar';
    if (isPlain && /^(?:~|null|true|false|)$/i.test(value)) return 'null';
    this.#places.push({ token, ...place });
    return isPlain && isJsonNumber(value) ? value : JSON.stringify(value);
  }
}

function written(
  tokens: readonly CST.Token[],
  { json, places, comments }: Shown,
  [values, notes]: readonly (BlockChange | undefined)[],
): string {
  if (notes?.kind === 'text') writeComments(comments, notes.edits);
  if (values?.kind === 'json') {
    const before = jsonLeaves(json);
    jsonLeaves(values.json).forEach((leaf, i) => {
      const place = places[i];
      if (leaf === before[i] || place === undefined) return;
      const { token, ...context } = place;
      CST.setScalarValue(token, leaf, context);
    });
  }
  return tokens.map((token) => CST.stringify(token)).join('');
}

/** The comments, a line each. */
function commentPieces(comments: readonly CST.SourceToken[]): Piece[] {
  let at = 0;
  return comments.flatMap(({ source }) => {
    const end = at + source.length;
    const pieces = [
      { text: source, start: at, end },
      { text: '\n', start: end, end },
    ];
    at = end + 1;
    return pieces;
  });
}

function writeComments(comments: readonly CST.SourceToken[], edits: Parameters<typeof sourceEdits>[2]): void {
  const source = comments.map((comment) => comment.source).join('\n');
  const pieces = commentPieces(comments);
  // A comment is one line, whatever replaces something in it.
  const changed = spliced(
    source,
    sourceEdits(source, pieces, edits).map((edit) => ({ ...edit, text: edit.text.replaceAll(/[\r\n]+/g, ' ') })),
  ).split('\n');
  comments.forEach((comment, i) => {
    comment.source = changed[i] ?? '#';
  });
}
