/** The language of a segment, and of its passages where it mixes languages. */
import type { DetectedSegment, Segment } from '../segment.ts';
import { detectLanguage, mainLanguage, passagesOf } from '../text/language.ts';

/** Shorter texts have no room for two languages. */
const LEAST_MIXED = 80;

/** The passages are there when the text mixes languages and none was given. */
export type SegmentLanguage = Pick<DetectedSegment, 'language' | 'passages'>;

export function languageOfSegment({ text, language: given }: Segment, planned: string): SegmentLanguage {
  const named = given ?? planned;
  if (named !== 'auto') return { language: named };
  const overall = detectLanguage(text);
  const passages = text.length >= LEAST_MIXED ? passagesOf(text, overall) : [];
  return passages.length > 1 ? { language: mainLanguage(passages), passages } : { language: overall };
}
