/** What a case says: which value stands for which, the text that was sent, and what a model made of it. */

export interface Group {
  language: string;
  /** Type, original, replacement. */
  values: readonly (readonly [type: string, original: string, replacement: string])[];
  /** The text as it was sent to the model. */
  sent: string;
  /** What a model answered, and the same answer with the originals in it. */
  answers: readonly (readonly [answer: string, restored: string])[];
}
