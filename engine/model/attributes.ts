/**
 * What the gazetteers say of a value the model found: how common it is, and of a name what it expresses and where it
 * comes from (docs/interface.md#entity `tier`, `attrs`). Look-ups, no guesses of the network; what a gazetteer does not know is left out.
 *
 * The upper bits of `gazetteer.bin` hold it (scripts/train/piid_train/attributes.py says what each level means).
 */
import type { Described, Traits } from '../ports.ts';
import { familyGender } from '../surrogates/inflection.ts';
import { foldedForms, type Reach } from '../lexicon/legal-forms.ts';
import { isParticle } from '../lexicon/particles.ts';
import { isFeminine, isNameSuffix, titleOf, titlesBefore, type Title } from '../lexicon/titles.ts';
import { primarySubtag } from '../text/language.ts';
import type { Attrs } from '../vocabulary/entity.ts';
import type { Features } from './features.ts';

type Gender = NonNullable<Attrs['gender_expression']>;

/** As in attributes.py. */
const ORIGINS =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg hr sr sl uk ru el tr vi id ar he fa hi th zh ja ko ca lv lt et ka hy az bn ne sq is mk'.split(
    ' ',
  );
const TIERS = ['', 'rare', 'uncommon', 'common'];
const GENDERS: readonly (Gender | undefined)[] = [undefined, 'feminine', 'masculine', 'neutral'];
const CITIES = ['', 'small', 'medium', 'major'];
/** Scripts that only one of these languages writes. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Bengali}/u, 'bn'],
];
/** Types that are written by a rule: how common a value is says nothing of them. */
const FORMATS = new Set([
  'EMAIL', 'PHONE', 'URL', 'IP_ADDRESS', 'MAC_ADDRESS', 'COORDINATES', 'LICENSE_PLATE', 'VEHICLE_ID', 'DEVICE_ID',
  'CREDIT_CARD', 'IBAN', 'BANK_ACCOUNT', 'BIC', 'CRYPTO_ADDRESS', 'NATIONAL_ID', 'SOCIAL_SECURITY', 'TAX_ID', 'PASSPORT',
  'DRIVER_LICENSE', 'HEALTH_ID', 'COMPANY_ID', 'CUSTOMER_ID', 'CASE_ID', 'DATE', 'DATE_OF_BIRTH', 'AGE',
]); // prettier-ignore

const WORD = /[\p{L}\p{M}\p{Cf}]+/gu;
/** A name written without a space: family name first. */
const RUN = /^[\p{Script=Han}\p{Script=Hangul}]{2,5}$/u;
/** Words that say how far an organisation reaches, folded; its legal form says it too. The first that matches decides. */
const REACH_WORDS: readonly (readonly [reach: Reach, words: string])[] = [
  [
    'regional',
    String.raw`city|county|municipal\p{L}*|township|borough|parish|district|regional|local|community|village|stadt|stadt(?:werke|verwaltung|bibliothek)|gemeinde\p{L}*|landkreis|kreis\p{L}*|volkshochschule|verein|kirchengemeinde|school|schule|grundschule|gymnasium|gesamtschule|kindergarten|kita|hospital|clinic|klinik\p{L}*|krankenhaus|hopital|ospedale|sykehus|sjukhus|sairaala|szpital|nemocnice|korhaz|spital|mairie|ayuntamiento|comune|camara municipal|prefeitura|gemeente|kommun\p{L}*|urzad|gmina|primaria|opstina|obec|belediye\p{L}*|lycee|college|ecole|escuela|instituto|scuola|liceo|escola|szkola|skola|skole|iskola|okulu|школа|больница|лікарня|поликлиника|district council`,
  ],
  [
    'international',
    String.raw`international\p{L}*|internacional|internazionale|internationale|global|worldwide|world|europe\p{L}*|united nations|multinational|nato|unesco|unicef|who|onu|imf|opec|oecd|amnesty|greenpeace|red cross|weltbank|holdings?|group`,
  ],
  [
    'national',
    String.raw`national\p{L}*|nacional\p{L}*|nazionale|nasjonal\p{L}*|narodn\p{L}*|federal\p{L}*|royal|ministry|ministere|ministerio|ministero|ministerium|ministerstvo|ministerstwo|министерство|міністерство|bundes\p{L}*|department of|state`,
  ],
];
const REACH = REACH_WORDS.map(
  ([reach, words]) => [reach, new RegExp(`(?:^| )(?:${words}|${foldedForms(reach)})(?: |$)`, 'u')] as const,
);

export class Attributes {
  readonly #features: Features;

  constructor(features: Features) {
    this.#features = features;
  }

  describe(found: Described): Traits {
    if (FORMATS.has(found.type)) return { tier: 'std' };
    const { text, start, end, subtype } = found;
    const surface = text.slice(start, end);
    if (found.type === 'PERSON') return this.#person(found, surface);
    if (found.type === 'ORGANIZATION') return tiered(this.#reach(surface));
    if (found.type === 'LOCATION' && (subtype === undefined || subtype === 'CITY'))
      return tiered(CITIES[(this.#features.stored(this.#words(surface).join(' ')) >>> 27) & 3] as string);
    return {};
  }

  #fold(word: string): string {
    return this.#features.folded(this.#features.lower(word));
  }

  /** Folded words of letters; a run of characters of a script without spaces is one. */
  #words(surface: string): string[] {
    return (surface.match(WORD) ?? []).map((word) => this.#fold(word));
  }

  #person({ text, start, namePart, language }: Described, surface: string): Traits {
    const tag = primarySubtag(language);
    const spoken = surface.split(/\s+/).filter((word) => word !== '');
    const titles = [...titlesBefore(text, start, tag), ...spoken.map((word) => titleOf(word, tag))];
    const names = this.#namesIn(spoken.filter((word) => titleOf(word, tag) === undefined).join(' '), namePart);
    const origin = originOf(surface, names);
    return {
      ...tiered(TIERS[leastCommon(names)] as string),
      attrs: {
        ...(origin === undefined ? {} : { origin }),
        gender_expression: genderOf(titles, names, tag),
        name_part: namePart ?? 'other',
      },
    };
  }

  #namesIn(surface: string, part: Described['namePart']): Name[] {
    const words = (surface.match(WORD) ?? []).map((written) => ({ word: this.#fold(written), written }));
    const [first, second] = words;
    if (first !== undefined && second === undefined && RUN.test(first.word)) return this.#run(first.word);
    return words
      .filter(({ word }) => word.length > 1 && !isParticle(word) && !isNameSuffix(word))
      .map(({ word, written }) => ({
        word,
        written: written.toLowerCase(),
        bits: this.#features.stored(word),
        ...(part === undefined ? {} : { part }),
      }));
  }

  /** Family name first, given name after it, without a space: the longest family name that is known. */
  #run(word: string): Name[] {
    const points = Array.from(word);
    for (const length of [2, 1]) {
      const family = points.slice(0, length).join('');
      const given = points.slice(length).join('');
      const bits = this.#features.stored(family);
      if (given !== '' && (bits & FAMILY) !== 0)
        return [
          { word: family, written: family, bits, part: 'family' },
          { word: given, written: given, bits: this.#features.stored(given), part: 'given' },
        ];
    }
    return [{ word, written: word, bits: this.#features.stored(word) }];
  }

  #reach(surface: string): string {
    const words = this.#words(surface);
    const name = words.join(' ');
    for (const [tier, pattern] of REACH) if (pattern.test(name)) return tier;
    const bits = words.map((word) => this.#features.stored(word));
    if (words.length === 1 && ((bits[0] as number) & COMPANY) !== 0) return 'international';
    if (bits.some((set) => (set & CITY) !== 0 && (set & (FAMILY | GIVEN)) === 0)) return 'regional';
    return bits.some((set) => (set & (COUNTRY | NATIONALITY)) !== 0) ? 'national' : '';
  }
}

interface Name {
  /** Folded, and as it was written in lower case: endings have accents. */
  word: string;
  written: string;
  bits: number;
  part?: 'given' | 'family' | 'full';
}

/** Bits of features (gazetteer.py), of which these say the same here. */
const GIVEN = 1;
const FAMILY = 1 << 1;
const CITY = 1 << 6;
const COUNTRY = 1 << 8;
const COMPANY = 1 << 10;
const NATIONALITY = 1 << 12;

const tiered = (tier: string): Traits => (tier === '' ? {} : { tier });

/** A name is as common as its rarest word; a word that is in no list is rare. 0 without a word to judge. */
function leastCommon(names: readonly Name[]): number {
  let least = 4;
  names.forEach(({ bits, part }, i) => {
    const given = (bits >>> 23) & 3;
    const family = (bits >>> 25) & 3;
    const last = names.length > 1 && i === names.length - 1;
    const level = part === 'given' ? given : part === 'family' || last ? family || given : Math.max(given, family);
    least = Math.min(least, level || 1);
  });
  return least === 4 ? 0 : least;
}

function originOf(surface: string, names: readonly Name[]): string | undefined {
  for (const [script, language] of SCRIPTS) if (script.test(surface)) return language;
  // A family name comes down; a given name is in fashion.
  for (const { bits } of names.toReversed()) {
    const index = (bits >>> 17) & 63;
    if (index > 0) return ORIGINS[index - 1];
  }
  return undefined;
}

function genderOf(titles: readonly (Title | undefined)[], names: readonly Name[], language: string): Gender {
  const title = titles.find((each) => isFeminine(each) !== undefined)?.gender;
  if (title !== undefined) return title;
  for (const { word, written, bits, part } of names) {
    if (part === 'family' || (bits & GIVEN) === 0) {
      const ending = familyGender(written, language);
      if (ending !== undefined) return ending ? 'feminine' : 'masculine';
      continue;
    }
    // A family name that is a given name too is no evidence of a gender.
    if (names.length > 1 && word === names.at(-1)?.word && (bits & FAMILY) !== 0) continue;
    const gender = GENDERS[bits >>> 29];
    if (gender !== undefined) return gender;
  }
  return 'unknown';
}
