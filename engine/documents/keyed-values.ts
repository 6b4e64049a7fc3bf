/**
 * Values with names, from wherever they lie in a source: attributes, properties. They are shown to the engine as JSON, so
 * that it types them by their names; a value that stands in many places is read once.
 */
import { jsonLeaves } from './json-leaves.ts';
import { editBetween, sourceEdits, textOf, type Piece, type SourceEdit } from './pieces.ts';

export class KeyedValues {
  readonly #values = new Map<string, Map<string, Piece[][]>>();

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  add(key: string, pieces: readonly Piece[]): void {
    const text = textOf(pieces);
    if (text.trim() === '') return;
    const ofKey = this.#values.get(key) ?? new Map<string, Piece[][]>();
    this.#values.set(key, ofKey);
    const places = ofKey.get(text) ?? [];
    ofKey.set(text, places);
    places.push([...pieces]);
  }

  /** `{"author name": ["Ana", "Tom"], …}` */
  get json(): string {
    const members = [...this.#values].map(
      ([key, values]) => `${JSON.stringify(key)}:[${[...values.keys()].map((text) => JSON.stringify(text)).join(',')}]`,
    );
    return `{${members.join(',')}}`;
  }

  /** `changed`: the same JSON with other leaves. What became of a key is left aside: it names a place of the format. */
  edits(source: string, changed: string): SourceEdit[] {
    const leaves = jsonLeaves(changed);
    const edits: SourceEdit[] = [];
    let at = 0;
    for (const values of this.#values.values()) {
      at++;
      for (const [text, places] of values) {
        const now = leaves[at++];
        if (now === undefined || now === text) continue;
        for (const pieces of places) edits.push(...sourceEdits(source, pieces, [editBetween(text, now)]));
      }
    }
    return edits;
  }
}
