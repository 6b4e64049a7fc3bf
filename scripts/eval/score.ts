/** Span F1, exact and by overlap; leakage of characters; F2 by words whatever the type. */
import type { Gold } from './data.ts';

/** The corpora's coarse types, in the product's. */
const COARSE: Readonly<Record<string, string>> = {
  DATE: 'DATE_TIME',
  DATE_OF_BIRTH: 'DATE_TIME',
  TIME: 'DATE_TIME',
  NATIONALITY: 'NORP',
  RELIGION: 'NORP',
  ETHNICITY: 'NORP',
  POLITICAL_VIEW: 'NORP',
  PERSON: 'PERSON',
  LOCATION: 'LOCATION',
  ORGANIZATION: 'ORGANIZATION',
  ADDRESS: 'ADDRESS',
  AGE: 'AGE',
  EMAIL: 'EMAIL',
  PHONE: 'PHONE',
  OCCUPATION: 'MISC',
  HEALTH_CONDITION: 'MISC',
};

/** A product type as the corpora call it; numbers and names of accounts are ID. */
export function coarse(type: string): string {
  return COARSE[type] ?? 'ID';
}

export interface Counts {
  exact: number;
  predicted: number;
  gold: number;
  goldFound: number;
  predictedRight: number;
}

const empty = (): Counts => ({ exact: 0, predicted: 0, gold: 0, goldFound: 0, predictedRight: 0 });
const overlaps = (a: Gold, b: Gold): boolean => a.start < b.end && b.start < a.end;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;

export class Score {
  readonly #byType = new Map<string, Counts>();
  /** Characters of gold spans, and those that no prediction of any type covers. */
  characters = 0;
  leaked = 0;
  readonly words = { gold: 0, predicted: 0, both: 0 };

  add(gold: readonly Gold[], predicted: readonly Gold[]): void {
    for (const type of new Set([...gold, ...predicted].map((span) => span.type))) {
      const counts = this.#byType.get(type) ?? empty();
      this.#byType.set(type, counts);
      const g = gold.filter((span) => span.type === type);
      const p = predicted.filter((span) => span.type === type);
      counts.gold += g.length;
      counts.predicted += p.length;
      counts.exact += g.filter((a) => p.some((b) => a.start === b.start && a.end === b.end)).length;
      counts.goldFound += g.filter((a) => p.some((b) => overlaps(a, b))).length;
      counts.predictedRight += p.filter((a) => g.some((b) => overlaps(a, b))).length;
    }
  }

  addLeakage(gold: readonly Gold[], predicted: readonly Gold[]): void {
    for (const { start, end } of gold) {
      for (let i = start; i < end; i++) {
        this.characters++;
        if (!predicted.some((span) => span.start <= i && span.end > i)) this.leaked++;
      }
    }
  }

  /**
   * Word by word, is it personal at all: what presidio-research calls "PII" (its token evaluator, which forgives stop
   * words and punctuation; here words are all that count, and none is forgiven).
   */
  addWords(text: string, gold: readonly Gold[], predicted: readonly Gold[]): void {
    for (const { index, 0: word } of text.matchAll(WORD)) {
      const span = { start: index, end: index + word.length, type: '' };
      const isGold = gold.some((other) => overlaps(span, other));
      const isPredicted = predicted.some((other) => overlaps(span, other));
      if (isGold) this.words.gold++;
      if (isPredicted) this.words.predicted++;
      if (isGold && isPredicted) this.words.both++;
    }
  }

  get types(): string[] {
    return [...this.#byType.keys()].toSorted();
  }

  sum(types?: readonly string[]): Counts {
    const total = empty();
    for (const [type, counts] of this.#byType) {
      if (types !== undefined && !types.includes(type)) continue;
      for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
    }
    return total;
  }
}

const ratio = (a: number, b: number): number => (b === 0 ? 0 : a / b);

/** F-beta by exact spans. */
export function exactF(c: Counts, beta = 1): number {
  return fBeta(ratio(c.exact, c.predicted), ratio(c.exact, c.gold), beta);
}

/** F-beta by overlap. */
export function overlapF(c: Counts, beta = 1): number {
  return fBeta(ratio(c.predictedRight, c.predicted), ratio(c.goldFound, c.gold), beta);
}

/** F-beta by words, whatever the type. */
export function wordF({ words: { gold, predicted, both } }: Score, beta = 1): number {
  return fBeta(ratio(both, predicted), ratio(both, gold), beta);
}

function fBeta(precision: number, recall: number, beta: number): number {
  const b = beta * beta;
  return precision + recall === 0 ? 0 : ((1 + b) * precision * recall) / (b * precision + recall);
}
