/** The language of a segment, and of its passages where it mixes languages. */
import { canonicalTag, MODEL_LANGUAGES, RULE_LANGUAGES } from '../lexicon/languages.ts';
import type { DetectedSegment, Segment } from '../segment.ts';
import { guessLanguage, mainLanguage, passagesOf, primarySubtag } from '../text/language.ts';

/** Shorter texts have no room for two languages. */
const LEAST_MIXED = 80;
/** A text that is shorter, in letters, may have the language of its neighbours. */
const SHORT_LETTERS = 40;
/** So much of a request must be of one language before it lends it to short texts. */
const LENDING_SHARE = 0.6;

export interface SegmentLanguage extends Pick<DetectedSegment, 'language' | 'passages'> {
  /** The text says too little for its language to be known: the English model reads it beside the other one. */
  unsure?: true;
  /** The caller named a language that only rules read. */
  modelUnread?: true;
}

/** The language that a segment shows by itself. */
interface OwnLanguage extends SegmentLanguage {
  /** It is a guess, and neighbours know better. */
  isShort?: boolean;
}

/** The languages of all segments of a request. `planned`: a tag, or `auto`. */
export function languagesOf(segments: readonly Segment[], planned: string, checkpoint: () => void): SegmentLanguage[] {
  const own = segments.map((segment) => {
    checkpoint();
    return languageOfSegment(segment, planned);
  });
  const lent = lentLanguage(segments, own);
  return own.map(({ isShort, ...one }) => {
    if (lent === undefined || isShort !== true) return one;
    // What is guessed from a few words may be right all the same, so where it would be another model, both read.
    const isOther = (one.language === 'en') !== (lent === 'en');
    return { language: lent, ...(isOther ? { unsure: true as const } : {}) };
  });
}

function languageOfSegment({ text, language: given }: Segment, planned: string): OwnLanguage {
  const named = canonicalTag(given ?? planned);
  if (named !== 'auto')
    return { language: named, ...(RULE_LANGUAGES.has(primarySubtag(named)) ? { modelUnread: true } : {}) };
  const { language, letters, isReliable } = guessLanguage(text, MODEL_LANGUAGES);
  const isShort = letters < SHORT_LETTERS;
  const passages = text.length >= LEAST_MIXED ? passagesOf(text, language) : [];
  if (passages.length > 1) return { language: mainLanguage(passages), passages };
  if (!isShort) return { language };
  return { language, isShort, ...(isReliable ? {} : { unsure: true }) };
}

/** The language of most of the letters in segments that say enough; undefined when no language has most of them. */
function lentLanguage(segments: readonly Segment[], languages: readonly OwnLanguage[]): string | undefined {
  const lengths = new Map<string, number>();
  let total = 0;
  for (const [i, { language, isShort }] of languages.entries()) {
    if (isShort === true || language === 'und') continue;
    const { length } = segments[i]!.text;
    total += length;
    lengths.set(language, (lengths.get(language) ?? 0) + length);
  }
  const [most] = [...lengths].toSorted((a, b) => b[1] - a[1]);
  return most !== undefined && most[1] >= LENDING_SHARE * total ? most[0] : undefined;
}
