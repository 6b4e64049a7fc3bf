/** Persons of the model that are nobody: forms of address alone, and words without a capital where names have one. */
import type { Finding } from '../finding.ts';
import { isFormOfAddress } from '../lexicon/forms-of-address.ts';
import { capitalisedShare } from '../text/capitals.ts';

/**
 * The least confidence of a word in small letters in a text with capitals. Of those between 0.1 and it one in ten is a name, in
 * the kept-out documents.
 */
const LEAST_SMALL = 0.25;
/** A day of the week in brackets behind a date: "2025年3月21日（金）". */
const WEEKDAY = /^[月火水木金土日]$/u;
const CASED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const CAPITAL = /[\p{Lu}\p{Lt}]/u;

/** What the caller's recall floor asks for stays, whatever its words are. */
const isGuessed = ({ type, source, evidence, aboveFloor }: Finding): boolean =>
  type === 'PERSON' && source === 'model' && evidence !== 'floor' && aboveFloor !== true;

/** The findings without those that are nobody's name. `languageOf`: BCP 47 tag of a place of the text. */
export function withoutNobodies(
  findings: readonly Finding[],
  text: string,
  languageOf: (at: number) => string,
): Finding[] {
  let capitalised: boolean | undefined;
  const hasCapitals = (): boolean => (capitalised ??= capitalisedShare(text) === 1);
  return findings.filter((finding) => {
    if (!isGuessed(finding)) return true;
    const surface = text.slice(finding.start, finding.end);
    if (WEEKDAY.test(surface) && /[日\d] ?[（(]$/u.test(text.slice(Math.max(0, finding.start - 3), finding.start)))
      return false;
    if (isFormOfAddress(surface, languageOf(finding.start))) return false;
    return finding.score >= LEAST_SMALL || CAPITAL.test(surface) || !CASED.test(surface) || !hasCapitals();
  });
}
