import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../engine/finding.ts';
import { InflectedNames } from '../../../engine/resolve/inflected.ts';
import { wholeNames } from '../../../engine/resolve/names.ts';
import { wholeNumbers } from '../../../engine/resolve/numbers.ts';
import { marked } from '../../support/marked.ts';

const surfaces = (findings: readonly Finding[], text: string): string[] =>
  findings.map(({ start, end }) => text.slice(start, end));

describe('a name that was found in part', () => {
  it.each([
    ['[PERSON Célestin Mukendi] wa Mulumba came', 'en', 'Célestin Mukendi wa Mulumba'],
    ['[PERSON Ален Жозе] да Силва, който', 'bg', 'Ален Жозе да Силва'],
    ['[PERSON Ludwig] van der Meer.', 'de', 'Ludwig van der Meer'],
    ['told [PERSON Ray] junior today', 'en', 'Ray junior'],
    ['[PERSON Sammy Davis] Jr. sang', 'en', 'Sammy Davis Jr.'],
    ['trunk of A M [PERSON FERNANDES]', 'en', 'A M FERNANDES'],
    ['to FX. [PERSON DARYONO] now', 'id', 'FX. DARYONO'],
    ['shows as [PERSON POON] W** S****.', 'en', 'POON W** S****'],
  ])('%s', (source, language, whole) => {
    const { text, findings } = marked(source);
    expect(surfaces(wholeNames(findings, text, language), text)).toEqual([whole]);
  });

  it.each([
    ['[PERSON Anna] and Pedro', 'en', 'Anna'],
    ['Mr. [PERSON Smith] came', 'en', 'Smith'],
    ['Dr. [PERSON Schmidt]', 'de', 'Schmidt'],
    ['[PERSON Anna] von nebenan', 'de', 'Anna'],
    ['[PERSON Anna], second in line', 'en', 'Anna'],
  ])('ends where the name ends: %s', (source, language, whole) => {
    const { text, findings } = marked(source);
    expect(surfaces(wholeNames(findings, text, language), text)).toEqual([whole]);
  });

  it('does not take a place behind a particle', () => {
    const { text, findings } = marked('[PERSON Jean] de [LOCATION Paris]');
    expect(surfaces(wholeNames(findings, text, 'fr'), text)).toEqual(['Jean', 'Paris']);
  });
});

describe('a number that was found in part', () => {
  it.each([
    ['nr DS7/23/[CUSTOMER_ID 0418].', 'DS7/23/0418'],
    ['ref [CASE_ID 4711]-B/2 today', '4711-B/2'],
    ['dowód [CUSTOMER_ID 719034]', '719034'],
    ['dowód ATV [NATIONAL_ID 719034]', 'ATV 719034'],
    ['call [PHONE (650) 555-0147] x 22', '(650) 555-0147 x 22'],
    ['[PHONE 0292 3765410] – máy lẻ 112.', '0292 3765410 – máy lẻ 112'],
  ])('%s', (source, whole) => {
    const { text, findings } = marked(source);
    expect(surfaces(wholeNumbers(findings, text), text)).toEqual([whole]);
  });

  it.each([
    ['the case [CASE_ID 4711]. Then', '4711'],
    ['ID [CUSTOMER_ID 4711]', '4711'],
    ['Ref [CASE_ID 4711], 12 pages', '4711'],
  ])('ends where the number ends: %s', (source, whole) => {
    const { text, findings } = marked(source);
    expect(surfaces(wholeNumbers(findings, text), text)).toEqual([whole]);
  });

  it('takes nothing of its neighbour', () => {
    const { text, findings } = marked('[DATE 2026-01-05]/[CASE_ID AB12]');
    expect(surfaces(wholeNumbers(findings, text), text)).toEqual(['2026-01-05', 'AB12']);
  });
});

describe('the forms of a found name', () => {
  const formsOf = (surface: string, language: string): string[] => {
    const names = new InflectedNames();
    const { text, findings } = marked(`[PERSON ${surface}]`);
    names.note(findings[0] as Finding, text, language);
    return Array.from(names.forms(), ([form]) => form);
  };

  it.each([
    ['Eva Müller', 'de', 'Müllers'],
    ['Jan Nowak', 'pl', 'Nowaka'],
    ['Анна Смирнова', 'ru', 'Смирнову'],
    ['Petr Novák', 'cs', 'Novákovi'],
    ['Matti Virtanen', 'fi', 'Virtasen'],
  ])('%s in %s: %s', (surface, language, form) => {
    expect(formsOf(surface, language)).toContain(form);
  });

  it('in small letters, where a name is nothing but a name', () => {
    const { text, findings } = marked('[PERSON olda]');
    const formsFrom = (isRare: boolean): string[] => {
      const names = new InflectedNames();
      names.note(findings[0] as Finding, text, 'cs', () => isRare);
      return Array.from(names.forms(), ([form]) => form);
    };
    expect(formsFrom(true)).toContain('oldou');
    expect(formsFrom(false)).toEqual([]);
  });

  it('are none where the language has none, and nothing that an apostrophe parts', () => {
    expect(formsOf('王小明', 'zh')).toEqual([]);
    expect(formsOf('Jane Miller', 'en')).toEqual([]);
  });
});
