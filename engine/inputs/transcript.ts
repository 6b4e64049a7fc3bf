/**
 * `kind: transcript`: one speech in up to four forms. Every form is looked into, what is found in one is carried to the
 * others (united-forms.ts), and to audio time through the atoms.
 */
import { Type, type Static } from '@sinclair/typebox';
import type { Segment } from '../segment.ts';
import { firstIndex } from '../text/bisect.ts';
import { detectLanguage, primarySubtag } from '../text/language.ts';
import { countCodePoints } from '../text/offsets.ts';
import { closed, oneOf, type Interval } from '../vocabulary/schema.ts';
import { spokenReading, spokenUnits, type Unit } from '../notation/spoken.ts';
import { Alignment } from './align.ts';
import { countForms } from './forms.ts';
import { openKind, type OpenInput } from './input.ts';
import { CallerSpans, inputSchema } from './schema.ts';
import { UnitedForms, type SpokenForm } from './united-forms.ts';

/** In the specification's order. */
const FORMS = ['display', 'itn', 'masked_itn', 'lexical'] as const;
type Form = (typeof FORMS)[number];

const TranscriptForms = closed(
  {
    display: Type.String(),
    itn: Type.Optional(Type.String()),
    masked_itn: Type.Optional(Type.String()),
    lexical: Type.Optional(Type.String()),
  },
  { $id: 'TranscriptForms' },
);
const TranscriptAtom = closed(
  { text: Type.String(), t0: Type.Number({ minimum: 0 }), t1: Type.Number({ minimum: 0 }) },
  { $id: 'TranscriptAtom' },
);
type TranscriptAtom = Static<typeof TranscriptAtom>;

export const TranscriptInput = inputSchema(
  'transcript',
  {
    forms: TranscriptForms,
    speaker: Type.Optional(Type.String({ maxLength: 64 })),
    primary_form: Type.Optional(oneOf(FORMS, { default: 'display' })),
    atoms_form: Type.Optional(oneOf(FORMS, { default: 'lexical' })),
    time_unit: Type.Optional(oneOf(['100ns', 'ms', 's'], { default: '100ns' })),
    atoms: Type.Optional(Type.Array(TranscriptAtom)),
    entities: CallerSpans,
  },
  {
    $id: 'TranscriptInput',
    examples: [
      {
        kind: 'transcript',
        forms: { display: 'I am Ana.', lexical: 'i am ana' },
        time_unit: 'ms',
        atoms: [
          { text: 'i', t0: 0, t1: 90 },
          { text: 'am', t0: 90, t1: 200 },
          { text: 'ana', t0: 200, t1: 610 },
        ],
      },
    ],
  },
);
export type TranscriptInput = Static<typeof TranscriptInput>;

const { kind: _kind, id: _id, ...heard } = TranscriptInput.properties;
/** What a caller's own engine heard in a recording: a transcript input without kind and id. */
export const Transcript = closed(heard, { $id: 'Transcript' });
export type Transcript = Static<typeof Transcript>;

function primaryOf({ forms, primary_form: form = 'display' }: TranscriptInput): string {
  return forms[form] ?? forms.display;
}

export const TRANSCRIPT = openKind({
  kind: 'transcript',
  status: 'ga',
  schema: TranscriptInput,
  given: (input) => input,
  open: openTranscript,
  measure: ({ forms }) => {
    const longest = Math.max(...Object.values(forms).map(countCodePoints));
    return { codePoints: longest, longest };
  },
  together: ({ forms }) => (Object.keys(forms).length < 2 ? undefined : countForms(Object.values(forms))),
  check: ({ forms, primary_form: primary = 'display', atoms = [] }) => [
    ...(forms[primary] === undefined ? [{ pointer: '/primary_form', reason: 'the form is not given' }] : []),
    ...atoms.flatMap(({ t0, t1 }, i) =>
      t1 < t0 ? [{ pointer: `/atoms/${i}/t1`, reason: 'an atom must not end before it begins' }] : [],
    ),
  ],
  units: ({ forms }) => Object.values(forms).reduce((sum, form) => sum + form.length, 0),
  isCostly: true,
});

function openTranscript(id: string, input: TranscriptInput): OpenInput {
  const { primary_form: primary = 'display', atoms = [], language } = input;
  const given = FORMS.filter((name) => input.forms[name] !== undefined);
  // Forms that are equal are looked at once; the primary form keeps its name.
  const names = given.filter(
    (name) =>
      name === primary ||
      (input.forms[name] !== primaryOf(input) &&
        !given.slice(0, given.indexOf(name)).some((earlier) => input.forms[earlier] === input.forms[name])),
  );
  const at = names.indexOf(primary);
  const text = primaryOf(input);
  const speech = primarySubtag(language === undefined || language === 'auto' ? detectLanguage(text) : language);
  const forms = names.map((name): SpokenForm => {
    const form = input.forms[name] as string;
    return { name, text: form, units: spokenUnits(form, speech) };
  });
  const segments = forms.map(({ name, text: form, units }): Segment => {
    const reading = spokenReading(form, speech, units);
    return {
      text: form,
      ...(language === undefined ? {} : { language }),
      ...(reading === undefined ? {} : { reading }),
      ...(name === primary ? {} : { alongside: true, coords: { path: `/forms/${name}` } }),
    };
  });
  const spoken = new SpokenAtoms(atoms);
  const times = forms.map(({ text: form, units }) => timesOf(form, units, spoken, speech));
  const united = new UnitedForms(forms, at, speech);
  const segmentOf = (name: Form): number => names.findIndex((other) => input.forms[other] === input.forms[name]);
  return {
    id,
    kind: 'transcript',
    segments,
    provided: input.entities ?? [],
    providedOn: at,
    carry: (found, inputAt, admits) => united.unite(found, inputAt, admits),
    carriesRepeats: true,
    ...(atoms.length === 0
      ? {}
      : { locate: (segment, start, end) => ({ intervals: (times[segment] as Times)(start, end) }) }),
    close: (texts) => ({ forms: Object.fromEntries(given.map((name) => [name, texts[segmentOf(name)]])) }),
  };
}

/** Atoms of which fewer words are the form's are those of another speech. */
const LEAST_SHARE = 0.2;

/** The words of the atoms as one text. */
class SpokenAtoms {
  readonly #atoms: readonly TranscriptAtom[];
  readonly #starts: number[] = [];
  readonly text: string;

  constructor(atoms: readonly TranscriptAtom[]) {
    this.#atoms = atoms;
    let text = '';
    for (const { text: word } of atoms) {
      if (text !== '') text += ' ';
      this.#starts.push(text.length);
      text += word;
    }
    this.text = text;
  }

  /** The atoms that `start` up to `end` of the text lies in. */
  within(start: number, end: number): TranscriptAtom[] {
    const inside: TranscriptAtom[] = [];
    const first = firstIndex(
      this.#atoms.length,
      (n) => (this.#starts[n] as number) + (this.#atoms[n] as TranscriptAtom).text.length > start,
    );
    for (let n = first; n < this.#atoms.length && (this.#starts[n] as number) < end; n++)
      inside.push(this.#atoms[n] as TranscriptAtom);
    return inside;
  }
}

type Times = (start: number, end: number) => Interval[];

/** Audio time of a span of `text`: one interval for each run of atoms, unpadded. */
function timesOf(text: string, units: readonly Unit[], spoken: SpokenAtoms, language: string): Times {
  let alignment: Alignment | undefined | null = null;
  return (start, end) => {
    if (alignment === null) {
      alignment = Alignment.of(text, spoken.text, language, units);
      if (alignment !== undefined && alignment.share < LEAST_SHARE) alignment = undefined;
    }
    // When the atoms say something else there is no telling where it is said: all of it.
    const range = alignment === undefined ? { start: 0, end: spoken.text.length } : alignment.map(start, end);
    const inside = range === undefined ? [] : spoken.within(range.start, range.end);
    if (inside.length === 0) return [];
    return [
      {
        t0: inside.reduce((least, { t0 }) => Math.min(least, t0), Number.POSITIVE_INFINITY),
        t1: inside.reduce((most, { t1 }) => Math.max(most, t1), 0),
      },
    ];
  };
}
