import { describe, expect, it } from 'vitest';
import { completeAddresses } from '../../../engine/recognizers/addresses/complete.ts';
import { marked } from '../../support/marked.ts';

function addresses(source: string): string[] {
  const { text, findings } = marked(source);
  return completeAddresses(findings, text)
    .filter(({ type }) => type === 'ADDRESS')
    .map(({ start, end }) => text.slice(start, end));
}

describe('an address that was found in part', () => {
  it.each([
    ['[ADDRESS 14 High Street], flat 3b, Leeds', '14 High Street, flat 3b'],
    ['[ADDRESS 14 High Street], 2nd floor rear, please', '14 High Street, 2nd floor rear'],
    ['to [ADDRESS 9 Gresham Tce] (side door) today', '9 Gresham Tce (side door)'],
    ['Flat 3, [ADDRESS 14 High Street]', 'Flat 3, 14 High Street'],
    ['Private Bag [ADDRESS X9018], [LOCATION Cape Town]', 'Private Bag X9018, Cape Town'],
    ['[ADDRESS 1189, rue Cartier], rez-de-chaussée, [LOCATION Lévis]', '1189, rue Cartier, rez-de-chaussée, Lévis'],
    ['[ADDRESS Lindenstraße] 12a, 3. Stock links', 'Lindenstraße 12a, 3. Stock links'],
    ['Imobilul: Iași, [ADDRESS str. Sărăriei nr. 31], ap. 2', 'Iași, str. Sărăriei nr. 31, ap. 2'],
    ['[ADDRESS Lindenstraße 12]/4, 10115 Berlin', 'Lindenstraße 12/4, 10115 Berlin'],
    ['[ADDRESS Dalvägen 3], källarplan | 79', 'Dalvägen 3, källarplan'],
    ['[ADDRESS Achter de Hoven 16] bis, tweede deur, MS', 'Achter de Hoven 16 bis, tweede deur'],
    ['[ADDRESS οδού Σοφούλη 61] στο [LOCATION Βαθύ].', 'οδού Σοφούλη 61 στο Βαθύ'],
    ['[LOCATION Wałcz], [ADDRESS Kujawska 6] m. 2, pukać', 'Wałcz, Kujawska 6 m. 2'],
    ['[ADDRESS вул. Надрічна, 5а], вхід з двору', 'вул. Надрічна, 5а, вхід з двору'],
    ['[ADDRESS B2 Blok D:14], [LOCATION Nilüfer]', 'B2 Blok D:14, Nilüfer'],
    ['[ADDRESS 目黒区碑文谷四の三]の十五で間違いない', '目黒区碑文谷四の三の十五'],
    ['[ADDRESS 大田区仲六郷2-41-7] エスト蒲田 1002 です', '大田区仲六郷2-41-7 エスト蒲田 1002'],
    ['청소년수[ADDRESS 련관 뒤 무지개빌라 나동] 앞', '청소년수련관 뒤 무지개빌라 나동'],
    ['[ADDRESS जेपी नगर फेज़ 2, बेंगलुरु] – 560078', 'जेपी नगर फेज़ 2, बेंगलुरु – 560078'],
  ])('%s', (source, whole) => {
    expect(addresses(source)).toEqual([whole]);
  });

  it.each([
    ['[ADDRESS 14 High Street], and 3 cats', '14 High Street'],
    ['[ADDRESS Lindenstraße 12]\nNr. 4711 der Liste', 'Lindenstraße 12'],
    ['[ADDRESS 14 High Street]. Flat tyres are common', '14 High Street'],
    ['in 2019 [ADDRESS Main Street] was closed', 'Main Street'],
    ['[ADDRESS Gran Vía] 50% más', 'Gran Vía'],
    ['[ADDRESS Gran Vía], piso 3 y puerta', 'Gran Vía, piso 3'],
    ['[ADDRESS Gran Vía] 12 a las ocho', 'Gran Vía 12'],
    ['[PERSON Ana], [ADDRESS str. Sărăriei nr. 31]', 'str. Sărăriei nr. 31'],
  ])('ends where the address ends: %s', (source, whole) => {
    expect(addresses(source)).toEqual([whole]);
  });

  it('is not one of the caller', () => {
    const { text, findings } = marked('[ADDRESS 14 High Street], flat 3');
    const given = findings.map((finding) => ({ ...finding, layer: 'provided' as const, source: 'provided' as const }));
    expect(completeAddresses(given, text)).toEqual(given);
  });
});

describe('a street that was taken for a person', () => {
  it.each([
    ['[PERSON Kujawska] 6 m. 2', 'Kujawska 6 m. 2'],
    ['[PERSON Ilica] 218, stan 17', 'Ilica 218, stan 17'],
    ['Bydlíme [PERSON Leninova] 12.', 'Leninova 12'],
    ['da p.za [PERSON Carlo Felice] 18', 'p.za Carlo Felice 18'],
  ])('%s', (source, whole) => {
    expect(addresses(source)).toEqual([whole]);
  });

  it.each(['[PERSON Summers] 11, Foley 9', '[PERSON Anna] 12 Jahre alt', '[PERSON Jean R.] 62 points'])(
    'stays a person: %s',
    (source) => {
      expect(addresses(source)).toEqual([]);
    },
  );
});
