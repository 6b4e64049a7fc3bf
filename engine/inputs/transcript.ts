/**
 * `kind: transcript`: one speech in up to four forms. Entities are found in the primary form and carried to the others,
 * and to audio time through the atoms.
 */
import type { DetectedSegment } from '../detect.ts';
import { ServiceError } from '../errors.ts';
import type { Finding } from '../recognizers/row.ts';
import { mergeFindings } from '../resolve/merge.ts';
import { firstIndex } from '../text/bisect.ts';
import { detectLanguage, primarySubtag } from '../text/language.ts';
import { countCodePoints } from '../text/offsets.ts';
import type { ProvidedEntity } from '../vocabulary/entity.ts';
import type { Interval } from '../vocabulary/schema.ts';
import { spokenReading, spokenUnits, type Unit } from '../written/spoken.ts';
import { Alignment } from './align.ts';
import type { InputRow, OpenInput, Segment } from './input.ts';

/** In the specification's order. */
const FORMS = ['display', 'itn', 'masked_itn', 'lexical'] as const;
type Form = (typeof FORMS)[number];

export interface TranscriptAtom {
  text: string;
  t0: number;
  t1: number;
}

export interface TranscriptInput {
  kind: 'transcript';
  id?: string;
  forms: { display: string } & Partial<Record<Form, string>>;
  speaker?: string;
  primary_form?: Form;
  atoms_form?: Form;
  time_unit?: '100ns' | 'ms' | 's';
  atoms?: readonly TranscriptAtom[];
  language?: string;
  entities?: readonly ProvidedEntity[];
}

function primaryOf({ forms, primary_form: form = 'display' }: TranscriptInput): string {
  return forms[form] ?? forms.display;
}

export const TRANSCRIPT: InputRow<TranscriptInput> = {
  kind: 'transcript',
  status: 'ga',
  jobs: 'planned',
  open: openTranscript,
  measure: (input) => ({
    codePoints: countCodePoints(primaryOf(input)),
    longest: Math.max(...Object.values(input.forms).map(countCodePoints)),
  }),
  check: ({ forms, primary_form: primary = 'display', atoms = [] }) => [
    ...(forms[primary] === undefined ? [{ pointer: '/primary_form', reason: 'the form is not given' }] : []),
    ...atoms.flatMap(({ t0, t1 }, i) =>
      t1 < t0 ? [{ pointer: `/atoms/${i}/t1`, reason: 'an atom must not end before it begins' }] : [],
    ),
  ],
};

function openTranscript(id: string, input: TranscriptInput): OpenInput {
  const { primary_form: primary = 'display', atoms = [], language } = input;
  const names = FORMS.filter((name) => input.forms[name] !== undefined);
  const at = names.indexOf(primary);
  const text = primaryOf(input);
  const speech = primarySubtag(language === undefined || language === 'auto' ? detectLanguage(text) : language);
  const units = spokenUnits(text, speech);
  const reading = spokenReading(text, speech, units);
  const segments = names.map((name): Segment => ({
    text: input.forms[name] as string,
    ...(language === undefined ? {} : { language }),
    ...(name === primary ? (reading === undefined ? {} : { reading }) : { echo: true }),
  }));
  const times = atoms.length === 0 ? undefined : timesOf(text, units, atoms, speech);
  return {
    id,
    kind: 'transcript',
    segments,
    provided: input.entities ?? [],
    providedOn: at,
    carry: (found, inputAt) => carryOver(found, { inputAt, primaryAt: at, units, names, language: speech }),
    ...(times === undefined ? {} : { locate: (_segment, start, end) => ({ intervals: times(start, end) }) }),
    close: (texts) => ({ forms: Object.fromEntries(names.map((name, n) => [name, texts[n]])) }),
  };
}

/** Every form with the entities of the primary one. */
function carryOver(
  found: readonly DetectedSegment[],
  {
    inputAt,
    primaryAt,
    units,
    names,
    language,
  }: { inputAt: number; primaryAt: number; units: readonly Unit[]; names: readonly Form[]; language: string },
): DetectedSegment[] {
  const primary = found[primaryAt] as DetectedSegment;
  return found.map((detected, n) => {
    if (n === primaryAt || primary.findings.length === 0) return { ...detected, language: primary.language };
    const { text } = detected.segment;
    const alignment = Alignment.of(primary.segment.text, text, language, units);
    if (alignment === undefined) {
      throw new ServiceError('validation_failed', {
        details: [
          {
            pointer: `/inputs/${inputAt}/forms/${names[n]}`,
            reason: 'the form does not say what the primary form says',
          },
        ],
      });
    }
    const carried = primary.findings.flatMap((finding): Finding[] => {
      const range = alignment.map(finding.start, finding.end);
      if (range === undefined) return [];
      return [{ ...finding, ...range, written: primary.segment.text.slice(finding.start, finding.end) }];
    });
    return { ...detected, language: primary.language, findings: mergeFindings(carried, text) };
  });
}

/** Atoms of which fewer words are the form's are those of another speech. */
const LEAST_SHARE = 0.2;

/** Audio time of a span of `text`: one interval for each run of atoms, unpadded. */
function timesOf(
  text: string,
  units: readonly Unit[],
  atoms: readonly TranscriptAtom[],
  language: string,
): (start: number, end: number) => Interval[] {
  const starts: number[] = [];
  let spoken = '';
  for (const { text: word } of atoms) {
    if (spoken !== '') spoken += ' ';
    starts.push(spoken.length);
    spoken += word;
  }
  let alignment: Alignment | undefined | null = null;
  return (start, end) => {
    if (alignment === null) {
      alignment = Alignment.of(text, spoken, language, units);
      if (alignment !== undefined && alignment.share < LEAST_SHARE) alignment = undefined;
    }
    // When the atoms say something else there is no telling where it is said: all of it.
    const range = alignment === undefined ? { start: 0, end: spoken.length } : alignment.map(start, end);
    if (range === undefined) return [];
    const inside: TranscriptAtom[] = [];
    const first = firstIndex(
      starts.length,
      (n) => (starts[n] as number) + (atoms[n] as TranscriptAtom).text.length > range.start,
    );
    for (let n = first; n < atoms.length && (starts[n] as number) < range.end; n++)
      inside.push(atoms[n] as TranscriptAtom);
    if (inside.length === 0) return [];
    return [{ t0: Math.min(...inside.map(({ t0 }) => t0)), t1: Math.max(...inside.map(({ t1 }) => t1)) }];
  };
}
