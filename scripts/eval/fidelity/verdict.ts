/** An answer to one question about one mark, and the questions. */
import type { Mark } from './documents.ts';

/** A mark with what stands for it in the output. */
export interface Replaced extends Mark {
  replacement: string;
}

/** One answer to one question. */
export interface Verdict {
  measure: Measure;
  good: boolean;
  about: string;
}

export const MEASURES = [
  'intervals kept',
  'weekdays kept',
  'side of the request kept',
  'ages agree',
  'gender right',
  'family names shared',
  'parts stay parts',
  'countries kept',
  'places in their country',
  'one place, one surrogate',
  'addresses coherent',
  'phone kinds kept',
  'check digits valid',
  'words of references kept',
  'address follows the name',
  'a form of its own (no token)',
  'nothing of an original left',
  'restore exact',
] as const;
export type Measure = (typeof MEASURES)[number];

export const about = ({ surface, replacement }: Replaced): string => `${surface} → ${replacement}`;
