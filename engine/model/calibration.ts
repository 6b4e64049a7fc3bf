/**
 * From evidence to confidence: the probability that a span of the model is right, by logistic regression for each group of
 * types and of languages. `npm run eval:calibrate` fits the weights on development documents and writes them into
 * `config.json`.
 */
import { primarySubtag } from '../text/language.ts';
import type { Calibration, TypeGroup } from './config.ts';
import { EVIDENCE } from './evidence.ts';

const GROUPS: Readonly<Record<string, TypeGroup>> = {
  PERSON: 'PERSON',
  LOCATION: 'PLACE',
  ADDRESS: 'PLACE',
  ORGANIZATION: 'ORGANIZATION',
};

export const typeGroup = (type: string): TypeGroup => (Object.hasOwn(GROUPS, type) ? GROUPS[type]! : 'OTHER');

/** The group of a language: its own, or that of all others. */
export function languageGroup(languages: Calibration['languages'], language: string): string {
  const tag = primarySubtag(language);
  return (Object.hasOwn(languages, tag) ? languages[tag] : languages['*'])!;
}

export class Calibrator {
  readonly #calibration: Calibration;

  /** Throws when the weights are of another set of evidence than this program reads. */
  constructor(calibration: Calibration) {
    if (calibration.evidence.join() !== EVIDENCE.join())
      throw new Error('config.json of a model: calibration.evidence is not what this program reads');
    this.#calibration = calibration;
  }

  /** 0 to 1. `evidence`: the values of `EVIDENCE` for the span. */
  confidence(type: string, language: string, evidence: readonly number[]): number {
    const { languages, weights } = this.#calibration;
    const own = weights[languageGroup(languages, language)]![typeGroup(type)];
    let sum = 0;
    for (let i = 0; i < own.length; i++) sum += own[i]! * evidence[i]!;
    return 1 / (1 + Math.exp(-sum));
  }
}
