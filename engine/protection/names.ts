/** The names of a request: which word stands for which, so that "Schmidt" and an e-mail address follow "Maria Schmidt". */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import { titlesBefore } from '../lexicon/titles.ts';
import type { Entry, MapLedger } from '../mapping/ledger.ts';
import { BoundWords, partsOf } from '../mapping/parts.ts';
import type { Subject } from '../actions/action.ts';
import { fold } from '../text/characters.ts';

export class NameBook {
  readonly #ledger: MapLedger;
  /** Bound words by scope. */
  readonly #bound = new Map<string, BoundWords>();
  /** Words of the names of the request: no other name is drawn from them. */
  readonly #originalWords = new Set<string>();

  constructor(ledger: MapLedger) {
    this.#ledger = ledger;
  }

  boundIn(scope: string): BoundWords {
    let words = this.#bound.get(scope);
    if (words === undefined) {
      this.#bound.set(scope, (words = new BoundWords()));
      for (const { type, parts } of this.#ledger.fixed())
        if (type === 'PERSON' && parts !== undefined) words.bind(parts);
    }
    return words;
  }

  /** Notes the words of the names of a segment. */
  note({ segment, findings }: DetectedSegment): void {
    for (const { type, start, end } of findings) {
      if (type !== 'PERSON') continue;
      for (const word of segment.text.slice(start, end).split(/[\s,]+/u)) this.#originalWords.add(fold(word));
    }
  }

  isTaken(word: string, scope: string): boolean {
    return this.#originalWords.has(fold(word)) || this.boundIn(scope).has(word);
  }

  /** Notes which word of a name stands for which. */
  bind(entry: Entry, scope: string): void {
    if (entry.type !== 'PERSON' || !entry.reversible || entry.fallback === true) return;
    const parts = partsOf(entry.original, entry.replacement);
    if (parts === undefined) return;
    entry.parts = parts;
    this.boundIn(scope).bind(parts);
  }
}

/** Which part of a name a single word is, as far as the model or the title before it tells. */
export function namePartOf(finding: Finding, text: string, language: string): Pick<Subject, 'namePart'> {
  if (finding.namePart !== undefined) return { namePart: finding.namePart };
  const surface = text.slice(finding.start, finding.end);
  if (/\s/u.test(surface)) return {};
  const isFamily = titlesBefore(text, finding.start, language)[0]?.family === true || /\p{Ll}-\p{Lu}/u.test(surface);
  return isFamily ? { namePart: 'family' } : {};
}
