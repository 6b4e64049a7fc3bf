/** What the gazetteers say of values (docs/interface.md#entity `tier`, `attrs`). */
import type { Described } from '../../../engine/ports.ts';
import { expect, test } from 'vitest';
import { readModel, type ModelBundle, type NetBundle } from '../../../daemon/engine/model-files.ts';
import { Attributes } from '../../../engine/model/attributes.ts';
import { Features } from '../../../engine/model/features.ts';

const all = (readModel() as ModelBundle).nets['all'] as NetBundle;
const attributes = new Attributes(new Features(all.config, all.gazetteer));

/** `[…]` is the value. */
function describe(marked: string, type: string, more: Partial<Described> = {}): unknown {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  return attributes.describe({ text: marked.replace(/[[\]]/g, ''), start, end, type, language: 'en', ...more });
}

const FULL = { namePart: 'full' } as const;
const FAMILY = { namePart: 'family' } as const;
const GIVEN = { namePart: 'given' } as const;

test.each<[marked: string, more: Partial<Described>, tier: string, gender: string, origin: string | undefined]>([
  ['call [John Smith] now', FULL, 'common', 'masculine', 'en'],
  ['[Maria] ist da', { ...GIVEN, language: 'de' }, 'common', 'feminine', undefined],
  ['[Andrea] kommt', { ...GIVEN, language: 'de' }, 'common', 'neutral', undefined],
  ['Frau Dr. [Sölle] kommt', { ...FAMILY, language: 'de' }, 'rare', 'feminine', undefined],
  ['Mr [Taylor] called', FAMILY, 'common', 'masculine', 'en'],
  ['I asked [Taylor Mrs Taylor]', FAMILY, 'common', 'feminine', 'en'],
  ['[Иванова] пришла', { ...FAMILY, language: 'ru' }, 'common', 'feminine', undefined],
  ['[Nováková] přišla', { ...FAMILY, language: 'cs' }, 'common', 'feminine', 'cs'],
  ['[José García López] llamó', { ...FULL, language: 'es' }, 'common', 'masculine', 'es'],
  ['[Nguyễn Văn An] đến', { ...FULL, language: 'vi' }, 'common', 'masculine', 'vi'],
  ['[김민수]는', { ...FULL, language: 'ko' }, 'uncommon', 'masculine', 'ko'],
  ['[田中]さん', { ...FAMILY, language: 'ja' }, 'uncommon', 'unknown', 'ja'],
  ['[Quorblethwaite] called', FAMILY, 'rare', 'unknown', undefined],
  ['ask [zedmaster] first', {}, 'rare', 'unknown', undefined],
])('%s', (marked, more, tier, gender, origin) => {
  expect(describe(marked, 'PERSON', more)).toEqual({
    tier,
    attrs: {
      gender_expression: gender,
      name_part: more.namePart ?? 'other',
      ...(origin === undefined ? {} : { origin }),
    },
  });
});

test.each<[marked: string, type: string, tier: string | undefined]>([
  ['in [London]', 'LOCATION', 'major'],
  ['in [São Paulo]', 'LOCATION', 'major'],
  ['在[北京]', 'LOCATION', 'major'],
  ['in [Heidelberg]', 'LOCATION', 'medium'],
  ['in [Nowhereville]', 'LOCATION', undefined],
  ['[Google] said', 'ORGANIZATION', 'international'],
  ['the [United Nations]', 'ORGANIZATION', 'international'],
  ['[Siemens AG]', 'ORGANIZATION', 'national'],
  ['the [Ministry of Health]', 'ORGANIZATION', 'national'],
  ['[Stadtwerke Köln]', 'ORGANIZATION', 'regional'],
  ['[Krause GmbH]', 'ORGANIZATION', 'regional'],
  ['[Zorblex]', 'ORGANIZATION', undefined],
  ['[a@example.org]', 'EMAIL', 'std'],
  ['on [4 May 2024]', 'DATE', 'std'],
  ['a [nurse]', 'OCCUPATION', undefined],
])('%s', (marked, type, tier) => {
  expect(describe(marked, type)).toEqual(tier === undefined ? {} : { tier });
});

test('a country is no city', () => {
  expect(describe('in [Georgia]', 'LOCATION', { subtype: 'COUNTRY' })).toEqual({});
});
