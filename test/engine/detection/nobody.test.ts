import { expect, it } from 'vitest';
import { withoutNobodies } from '../../../engine/detection/nobody.ts';
import type { Finding } from '../../../engine/finding.ts';
import { marked } from '../../support/marked.ts';

function left(source: string, language: string, more: Partial<Finding> = {}): string[] {
  const { text, findings } = marked(source);
  return withoutNobodies(
    findings.map((finding) => ({ ...finding, ...more })),
    text,
    () => language,
  ).map(({ start, end }) => text.slice(start, end));
}

it('a form of address alone is nobody, beside a name it does not matter', () => {
  expect(left('Thank you, [PERSON Mr President], and thank you, [PERSON Ms Osei].', 'en')).toEqual(['Ms Osei']);
  expect(left('[PERSON Ben] yarın [PERSON Benan] ile gelirim.', 'tr')).toEqual(['Benan']);
});

it('what is no person, and what the caller or the recall floor asks for, stays', () => {
  expect(left('[ORGANIZATION President] Hotel', 'en')).toEqual(['President']);
  expect(left('[PERSON President] spoke', 'en', { source: 'user_value' })).toEqual(['President']);
  expect(left('[PERSON President] spoke', 'en', { evidence: 'floor' })).toEqual(['President']);
  expect(left('[PERSON President] spoke', 'en', { aboveFloor: true })).toEqual(['President']);
});

it('a word in small letters is doubted only where the text has capitals', () => {
  const prose = 'The Board met on Monday in Leeds. Nobody wanted the [PERSON porter] to come.';
  expect(left(prose, 'en', { score: 0.2 })).toEqual([]);
  expect(left(prose, 'en', { score: 0.6 })).toEqual(['porter']);
  expect(left(prose.toLowerCase().replace('[person', '[PERSON'), 'en', { score: 0.2 })).toEqual(['porter']);
  expect(left('Το σχολείο. Η Άννα και ο Νίκος ήρθαν με τη [PERSON μαρία].', 'el', { score: 0.2 })).toEqual([]);
  expect(left('今日は[PERSON 渡辺]さんと会いました。', 'ja', { score: 0.2 })).toEqual(['渡辺']);
});

it('a day of the week behind a date is nobody', () => {
  expect(left('2025年3月21日（[PERSON 金]）に退院しました。', 'ja', { score: 0.2 })).toEqual([]);
  expect(left('（[PERSON 金]）さん', 'ja', { score: 0.2 })).toEqual(['金']);
});
