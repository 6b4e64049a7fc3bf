/** XML that is data: its elements hold either text or elements. It is shown to the engine as JSON, typed by the names. */
import { jsonLeaves } from './json-leaves.ts';
import type { MarkupPart } from './markup-scan.ts';
import { partPieces } from './markup-text.ts';
import { editBetween, sourceEdits, textOf, type Piece, type SourceEdit } from './pieces.ts';

export interface MarkupData {
  readonly json: string;
  /** `changed`: the same JSON with other leaves. */
  edits(changed: string): SourceEdit[];
}

interface Node {
  readonly name: string;
  readonly attributes: (readonly [name: string, pieces: Piece[]])[];
  readonly children: Node[];
  readonly pieces: Piece[];
}

/** Deeper ones are read as running text. */
const MOST_LEVELS = 200;

/** Undefined when it is a text with markup, or its tags do not fit. */
export function dataOf(
  source: string,
  parts: readonly MarkupPart[],
  hidden: (range: { start: number; end: number }) => readonly unknown[],
): MarkupData | undefined {
  const root = treeOf(source, parts, hidden);
  if (root === undefined || root.children.length === 0) return undefined;
  /** One entry a leaf; undefined for keys. */
  const leaves: (Piece[] | undefined)[] = [];
  const key = (name: string): string => {
    leaves.push(undefined);
    return `${JSON.stringify(name)}:`;
  };
  const leaf = (pieces: Piece[]): string => {
    leaves.push(pieces);
    return JSON.stringify(textOf(pieces));
  };
  const shown = ({ name, attributes, children, pieces }: Node): string => {
    if (attributes.length === 0 && children.length === 0) return leaf(pieces);
    const members = attributes.map(([attribute, value]) => key(attribute) + leaf(value));
    if (children.length === 0) members.push(key(localName(name)) + leaf(pieces));
    for (const [child, alike] of Map.groupBy(children, (node) => node.name)) {
      const named = key(localName(child));
      members.push(named + (alike.length === 1 ? shown(alike[0] as Node) : `[${alike.map(shown).join(',')}]`));
    }
    return `{${members.join(',')}}`;
  };
  const json = shown(root);
  const edits = (changed: string): SourceEdit[] => {
    const before = jsonLeaves(json);
    return jsonLeaves(changed).flatMap((text, i) => {
      const pieces = leaves[i];
      if (pieces === undefined || text === before[i]) return [];
      return sourceEdits(source, pieces, [editBetween(before[i] as string, text)]);
    });
  };
  return { json, edits };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function treeOf(
  source: string,
  parts: readonly MarkupPart[],
  hidden: (range: { start: number; end: number }) => readonly unknown[],
): Node | undefined {
  const root: Node = { name: '', attributes: [], children: [], pieces: [] };
  const open: Node[] = [root];
  let last: Node = root;
  for (const part of parts) {
    const { kind, name, start, end, isEmpty } = part;
    const inside = open.at(-1) as Node;
    if (kind === 'open') {
      last = { name, attributes: [], children: [], pieces: [] };
      if (hasText(inside)) return undefined;
      inside.children.push(last);
      if (isEmpty !== true) open.push(last);
      if (open.length > MOST_LEVELS) return undefined;
    } else if (kind === 'close') {
      if (open.length === 1 || inside.name !== name) return undefined;
      open.pop();
    } else if (kind === 'attribute') {
      if (hidden(part).length > 0) return undefined;
      if (!name.startsWith('xmlns') && end > start)
        last.attributes.push([localName(name), partPieces(source, part, false)]);
    } else if (kind === 'text' || kind === 'cdata') {
      if (inside.children.length > 0 || inside === root) {
        if (source.slice(start, end).trim() !== '') return undefined;
      } else inside.pieces.push(...partPieces(source, part, false));
      if (hidden(part).length > 0) return undefined;
    }
  }
  return open.length === 1 ? root : undefined;
}

const hasText = ({ pieces }: Node): boolean => {
  if (textOf(pieces).trim() !== '') return true;
  pieces.length = 0;
  return false;
};
