import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayNumber, dayOf, readDate, weekdayOf } from '../../../engine/notation/dates.ts';
import { calendarDay, numberOfDay } from '../../../engine/notation/calendars.ts';
import { Timeline } from '../../../engine/surrogates/timeline.ts';
import { protectGiven } from '../../support/given-spans.ts';

const NOW = Date.UTC(2026, 10, 23);
const TODAY = NOW / 86_400_000;

const dayIn = (text: string, language: string): number => {
  const read = readDate(text, language);
  if (read?.year === undefined || read.month === undefined) throw new Error(`no date: ${text}`);
  return dayNumber({ year: read.year, month: read.month, day: read.day ?? 15 });
};

/** Each row: one day in several forms, then another day; the distance is the same afterwards. */
const FORMS: readonly (readonly [language: string, first: string, second: string])[] = [
  ['en', 'Tuesday, June 11, 2024', '06/17/2024'],
  ['en', '2024-06-11T09:30:00Z', 'June 17, 2024'],
  ['en', '20240611', '17 Jun 2024'],
  ['de', '11.06.2024', 'Montag, 17. Juni 2024'],
  ['fr', '11 juin 2024', '17/06/2024'],
  ['es', '11 de junio de 2024', '17-06-2024'],
  ['pl', '11 czerwca 2024', '17.06.2024'],
  ['sl', '11. junija 2024', '17. 6. 2024'],
  ['hr', '11. lipnja 2024.', '17.06.2024.'],
  ['ru', '11 июня 2024 г.', '17.06.2024'],
  ['fi', '11. kesäkuuta 2024', '17.6.2024'],
  ['hu', '2024. június 11.', '2024. 06. 17.'],
  ['tr', '11 Haziran 2024', '17.06.2024'],
  ['el', '11 Ιουνίου 2024', '17/06/2024'],
  ['he', '11 ביוני 2024', '17.06.2024'],
  ['ar', '11 يونيو 2024', '2024/06/17'],
  ['ja', '令和6年6月11日', '2024年6月17日'],
  ['zh', '2024年6月11日', '2024-06-17'],
  ['zh', '二〇二四年六月十一日', '民國113年6月17日'],
  ['ko', '2024년 6월 11일', '2024-06-17'],
  ['th', '11 มิถุนายน 2567', '17 มิถุนายน 2567'],
  ['vi', '11 tháng 6 năm 2024', '17/6/2024'],
  ['hi', '11 जून 2024', '17/06/2024'],
];

describe('dates of one map move together', () => {
  test.each(FORMS)('%s: %s and %s', async (language, first, second) => {
    const { replacements } = await protectGiven(`{DATE|${first}} ; {DATE|${second}}`, { language, now: NOW });
    const [a, b] = replacements.map((text) => dayIn(text, language)) as [number, number];
    expect(b - a).toBe(6);
    const shift = a - dayNumber({ year: 2024, month: 6, day: 11 });
    expect(Math.abs(shift) % 7).toBe(0);
    expect(Math.abs(shift) / 7).toBeGreaterThanOrEqual(4);
    expect(Math.abs(shift) / 7).toBeLessThanOrEqual(52);
  });

  it('a date of birth, an age and the dates agree', async () => {
    const { replacements } = await protectGiven(
      'born {DATE_OF_BIRTH|4 May 1961}, {AGE|62}, seen {DATE|12 March 2024}',
      {
        now: NOW,
      },
    );
    const [born, age, seen] = replacements as [string, string, string];
    expect(age).toBe('62');
    expect(dayIn(seen, 'en') - dayIn(born, 'en')).toBe(dayIn('12 March 2024', 'en') - dayIn('4 May 1961', 'en'));
  });

  it('ages without a date of birth move by one offset of two years at most', async () => {
    const { replacements } = await protectGiven('{AGE|59} years … {AGE|57 y/o} … {AGE|45-jährige}', { now: NOW });
    const offsets = replacements.map((age, i) => Number(/\d+/u.exec(age)?.[0]) - ([59, 57, 45][i] as number));
    expect(new Set(offsets).size).toBe(1);
    expect([-2, -1, 1, 2]).toContain(offsets[0]);
  });

  it('seconds and milliseconds since 1970 move with the dates', async () => {
    const { replacements } = await protectGiven('{DATE|1718098200} {DATE|1718098200123} {DATE|2024-06-11}', {
      now: NOW,
    });
    const [seconds, milliseconds, date] = replacements as [string, string, string];
    expect(Number(seconds) % 86_400).toBe(1718098200 % 86_400);
    expect(Math.floor(Number(seconds) / 86_400)).toBe(dayIn(date, 'en'));
    expect(milliseconds).toBe(`${seconds}123`);
  });

  it('one date that can be read only with the day first tells the others', async () => {
    const { replacements } = await protectGiven('{DATE|25/04/2024} and {DATE|03/04/2024}', { now: NOW });
    const [a, b] = replacements.map((text) => {
      const [day = 0, month = 0, year = 0] = text.split('/').map(Number);
      return dayNumber({ year, month, day });
    }) as [number, number];
    expect(a - b).toBe(22);
  });

  it.each([
    ['the Health Act of {DATE|12 March 2014}', 'en'],
    ['Gesetz vom {DATE|12. März 2014}', 'de'],
    ['ISO 9001:{DATE|2015}', 'en'],
    ['loi n° 78-17 du {DATE|6 janvier 1978}', 'fr'],
    ['see you {DATE|next Tuesday}', 'en'],
    ['wir kommen {DATE|morgen}', 'de'],
  ])('%s stays as it is', async (text, language) => {
    const { output, restored } = await protectGiven(text, { language, now: NOW });
    expect(output).toBe(restored);
  });

  it('a session goes on with the shift that its map has', async () => {
    const first = await protectGiven('{DATE|11 June 2024}', { now: NOW, salt: '', mapScope: 's1', kept: keptPlan() });
    const delta = first.protection.delta;
    if (delta === undefined) throw new Error('nothing came to the map');
    const kept = {
      ...keptPlan(),
      map: { ...EMPTY, nextId: delta.nextId, counters: delta.counters, entries: delta.added },
    };
    const later = await protectGiven('{DATE|1 December 2026} after {DATE|17 June 2024}', {
      now: NOW + 86_400_000,
      salt: '',
      mapScope: 's1',
      kept,
    });
    const [future, past] = later.replacements as [string, string];
    expect(dayIn(past, 'en') - dayIn(first.replacements[0] as string, 'en')).toBe(6);
    expect(dayIn(future, 'en')).toBeGreaterThan(TODAY);
  });

  it('by account each month of the original has its own shift', async () => {
    const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));
    const { replacements } = await protectGiven(months.map((month) => `{DATE|2023-${month}-06}`).join(' '), {
      now: NOW,
      salt: '',
      kept: keptPlan(),
    });
    const shifts = replacements.map((text, i) => dayIn(text, 'en') - dayIn(`2023-${months[i]}-06`, 'en'));
    expect(new Set(shifts).size).toBeGreaterThan(3);
    expect(shifts.every((shift) => shift % 7 === 0 && shift < 0)).toBe(true);
  });
});

const EMPTY = { nextId: 1, counters: {}, entries: [], reserved: [], suppressed: [] };
const keptPlan = (): { map: typeof EMPTY; oneWay: boolean; remember: boolean; shownOnly: boolean } => ({
  map: EMPTY,
  oneWay: false,
  remember: false,
  shownOnly: false,
});

test('law: whole weeks, one order, and no day crosses the moment of the request', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: TODAY - 20_000, max: TODAY + 2_000 }), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      (days, seed) => {
        const timeline = new Timeline({ today: TODAY, byMonth: false, pick: (_label, n) => seed % n });
        const iso = (day: number): string => {
          const { year, month, date } = { ...dayOf(day), date: dayOf(day).day };
          return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        };
        for (const day of days) timeline.noteDate(iso(day), 'en');
        for (const day of days) {
          for (const attempt of [0, 1, 5]) {
            const moved = day + timeline.daysFor(day, attempt);
            expect(moved).not.toBe(day);
            expect(weekdayOf(dayOf(moved))).toBe(weekdayOf(dayOf(day)));
            if (attempt === 0) expect(moved <= TODAY).toBe(day <= TODAY);
          }
        }
        const one = new Set(days.map((day) => timeline.daysFor(day, 0)));
        expect(one.size).toBeLessThanOrEqual(
          days.some((day) => day > TODAY) && days.some((day) => day <= TODAY) ? 2 : 1,
        );
      },
    ),
    { numRuns: 200 },
  );
});

test.each<['persian' | 'islamic-umalqura', [number, number, number], [number, number, number]]>([
  ['persian', [1403, 12, 20], [2025, 3, 10]],
  ['persian', [1403, 1, 1], [2024, 3, 20]],
  ['persian', [1399, 12, 30], [2021, 3, 20]],
  ['islamic-umalqura', [1445, 9, 1], [2024, 3, 11]],
  ['islamic-umalqura', [1446, 1, 1], [2024, 7, 7]],
])('%s %j is %j', (calendar, [year, month, day], [y, m, d]) => {
  const number = dayNumber({ year: y, month: m, day: d });
  expect(numberOfDay({ year, month, day }, calendar)).toBe(number);
  expect(calendarDay(number, calendar)).toEqual({ year, month, day });
});
