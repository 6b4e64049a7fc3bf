/** Which language a text is in. The identification itself is `eld` (Apache-2.0: 60 languages, n-grams, no network). */
import { eld } from 'eld/extrasmall';

/** Only this much of a text is looked at: identification does not get better with more. */
const SAMPLE = 2_000;
/** Below this many letters a verdict is a guess; then `und`. */
const FEW_LETTERS = 8;

/** BCP 47 primary subtag of the text's language; `und` when there is too little to say. */
export function detectLanguage(text: string): string {
  const sample = text.length > SAMPLE ? text.slice(0, SAMPLE) : text;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEW_LETTERS) return 'und';
  const { language } = eld.detect(sample);
  if (language === '') return 'und';
  return language === 'no' ? 'nb' : language;
}

/** Lower-case primary subtag of a BCP 47 tag. */
export function primarySubtag(tag: string): string {
  return tag.split('-', 1)[0] as string;
}
