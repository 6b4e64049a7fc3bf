/** Numbers and addresses that a text says word by word: "six oh six five five five". */
import type { Finding } from '../finding.ts';
import { spokenAside } from '../notation/spoken.ts';
import type { Segment } from '../segment.ts';
import { firstIndex } from '../text/bisect.ts';
import { primarySubtag } from '../text/language.ts';
import { inSource } from './reading.ts';

export type Dictation = NonNullable<Segment['reading']>;

/** What a text says word by word, for a text that has no reading of its own. */
export function dictationOf({ text, reading, settled }: Segment, language: string): Dictation | undefined {
  return reading !== undefined || settled === true ? undefined : spokenAside(text, primarySubtag(language));
}

/** Whether units `from` up to `to` of a reading say something otherwise than it is written. */
export function saysOtherwise({ starts, ends }: Dictation, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((ends[i] as number) - (starts[i] as number) > 1) return true;
  return false;
}

/** With what the reading has for a span that says something otherwise. */
export function withWritten(finding: Finding, reading: Dictation): Finding {
  const { text, starts, ends } = reading;
  const first = firstIndex(starts.length, (i) => (ends[i] as number) > finding.start);
  const last = firstIndex(starts.length, (i) => (starts[i] as number) >= finding.end);
  return saysOtherwise(reading, first, last) ? { ...finding, written: text.slice(first, last) } : finding;
}

const LONG_NUMBER = /\d(?:[-/]?\d){6,62}/g;
const SAID_NUMBER = {
  type: 'CUSTOMER_ID',
  score: 0.5,
  source: 'pattern',
  detector: 'said-number',
  layer: 'pattern',
} as const;

/** "one two three four five six seven". */
const isCounting = (number: string): boolean =>
  '01234567891011121314151617181920'.includes(number) || '109876543210'.includes(number);

/** Nobody says so many digits aloud but of a number that somebody was given. */
export function dictatedNumbers(segment: Segment, speech: Dictation | undefined): Finding[] {
  if (speech === undefined) return [];
  const numbers = [...speech.text.matchAll(LONG_NUMBER)].flatMap(({ index, 0: number }): Finding[] => {
    const end = index + number.length;
    const isSaid = saysOtherwise(speech, index, index + 1) && saysOtherwise(speech, end - 1, end);
    if (!isSaid || isCounting(number)) return [];
    return [{ ...SAID_NUMBER, start: index, end }];
  });
  return inSource(numbers, { text: segment.text, reading: speech });
}
