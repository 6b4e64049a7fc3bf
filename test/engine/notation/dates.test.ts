import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DATES } from '../../../engine/recognizers/patterns/dates.ts';
import {
  dayNumber,
  dayOf,
  readDate,
  readDates,
  weekdayOf,
  writeDate,
  type Day,
} from '../../../engine/notation/dates.ts';

/** Written, language, [year, month, day], and the same form 40 days later. */
const FORMS: [string, string, [number?, number?, number?], string][] = [
  ['2024-03-11', 'en', [2024, 3, 11], '2024-04-20'],
  ['12.03.2021', 'de', [2021, 3, 12], '21.04.2021'],
  ['1.3.2021', 'de', [2021, 3, 1], '10.4.2021'],
  ['16/06/2023', 'fr', [2023, 6, 16], '26/07/2023'],
  ['03/04/2021', 'en', [2021, 3, 4], '04/13/2021'],
  ['03/04/2021', 'es', [2021, 4, 3], '13/05/2021'],
  ['6. 6. 1998', 'cs', [1998, 6, 6], '16. 7. 1998'],
  ['2021. 3. 12.', 'hu', [2021, 3, 12], '2021. 4. 21.'],
  ['27/8/24', 'fr', [2024, 8, 27], '6/10/24'],
  ['12-31-1999', 'en', [1999, 12, 31], '02-09-2000'],
  ['١٩/٤/٢٠٢٤', 'ar', [2024, 4, 19], '٢٩/٥/٢٠٢٤'],
  ['12.3.', 'cs', [undefined, 3, 12], '21.4.'],
  ['12/05/2564', 'th', [2021, 5, 12], '21/06/2564'],
  ['12/2020', 'en', [2020, 12], '01/2021'],
  ['20210312', 'en', [2021, 3, 12], '20210421'],
  ['12.IV.2020', 'ro', [2020, 4, 12], '22.V.2020'],
  ['4th May 2021', 'en', [2021, 5, 4], '13th June 2021'],
  ['22nd May 2021', 'en', [2021, 5, 22], '1st July 2021'],
  ['MAY 4, 2021', 'en', [2021, 5, 4], 'JUNE 13, 2021'],
  ['22AUG2019', 'en', [2019, 8, 22], '01OCT2019'],
  ['12-Mar-20', 'en', [2020, 3, 12], '21-Apr-20'],
  ['March 2019', 'en', [2019, 3], 'April 2019'],
  ['1er mars 2020', 'fr', [2020, 3, 1], '10 avril 2020'],
  ['15 sept. 2021', 'fr', [2021, 9, 15], '25 oct. 2021'],
  ['4. toukokuuta 2021', 'fi', [2021, 5, 4], '13. kesäkuuta 2021'],
  ['4 maja 2020', 'pl', [2020, 5, 4], '13 czerwca 2020'],
  ['maj 2020', 'pl', [2020, 5], 'czerwiec 2020'],
  ['12 de março de 2020', 'pt', [2020, 3, 12], '21 de abril de 2020'],
  ['3 января 2021', 'ru', [2021, 1, 3], '12 февраля 2021'],
  ['9 Απριλίου 1984', 'el', [1984, 4, 9], '19 Μαΐου 1984'],
  ['2021. május 4-én', 'hu', [2021, 5, 4], '2021. június 13-én'],
  ['3 أيلول 2024', 'ar', [2024, 9, 3], '13 تشرين الأول 2024'],
  ['3 Şubat 1919', 'tr', [1919, 2, 3], '15 Mart 1919'],
  ['21 במאי 2021', 'he', [2021, 5, 21], '30 ביוני 2021'],
  ['४ मई २०२१', 'hi', [2021, 5, 4], '१३ जून २०२१'],
  ['2021年3月12日', 'ja', [2021, 3, 12], '2021年4月21日'],
  ['令和5年4月1日', 'ja', [2023, 4, 1], '令和5年5月11日'],
  ['令和元年5月1日', 'ja', [2019, 5, 1], '令和元年6月10日'],
  ['2021년 3월 12일', 'ko', [2021, 3, 12], '2021년 4월 21일'],
  ['二〇二一年三月十二日', 'zh', [2021, 3, 12], '二〇二一年四月二十一日'],
  ['4 tháng 5 năm 2021', 'vi', [2021, 5, 4], '13 tháng 6 năm 2021'],
  ['Monday, 4 May 2020', 'en', [2020, 5, 4], 'Saturday, 13 June 2020'],
  ['Montag, 4. Mai 2020', 'de', [2020, 5, 4], 'Samstag, 13. Juni 2020'],
  ['2021-03-12T14:30:00Z', 'en', [2021, 3, 12], '2021-04-21T14:30:00Z'],
];

describe('a written date', () => {
  test.each(FORMS)('%s (%s)', (written, language, [year, month, day], later) => {
    const date = readDate(written, language);
    expect([date?.year, date?.month, date?.day]).toEqual([year, month, day]);
    if (date === undefined) return;
    const moved = dayOf(dayNumber({ year: year ?? 2001, month: month ?? 7, day: day ?? 15 }) + 40);
    expect(writeDate(date, moved)).toBe(later);
  });

  test.each([
    ['gestern', 'de'],
    ['31.02.2021', 'de'],
    ['11.-13.4.2022', 'de'],
    ['15 Av 5781', 'en'],
    ['1.2.3.4', 'en'],
    ['', 'en'],
    ['3 al 24 de febrero de 2022', 'es'],
  ])('%s is not understood', (written, language) => {
    expect(readDate(written, language)).toBeUndefined();
  });

  it('reads both ends of a period, and gives the first the year of the last', () => {
    const read = readDates('12.3. - 15.4.2021', 'de');
    expect(read?.dates.map(({ year, month, day }) => [year, month, day])).toEqual([
      [2021, 3, 12],
      [2021, 4, 15],
    ]);
    expect(read?.between).toBe(' - ');
  });

  it('writes back what it read, for the examples of the recognisers', () => {
    let understood = 0;
    const surfaces = DATES.filter(({ type }) => type === 'DATE').flatMap(({ examples }) =>
      examples.flatMap(({ found }) => found),
    );
    for (const surface of surfaces) {
      const read = readDates(surface, 'und');
      if (read === undefined || read.dates.some(({ foreign }) => foreign)) continue;
      understood++;
      for (const date of read.dates)
        expect(writeDate(date, { year: date.year ?? 2001, month: date.month ?? 1, day: date.day ?? 1 })).toBe(
          date.surface,
        );
    }
    expect(understood / surfaces.length).toBeGreaterThan(0.9);
  });

  it('keeps the form for every day', () => {
    const forms = FORMS.filter(
      ([, , parts, later]) =>
        parts.length === 3 && parts[0] !== undefined && !later.startsWith('令和') && !/\/\d\d$|-\d\d$/.test(later),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.integer({
          min: dayNumber({ year: 1970, month: 1, day: 1 }),
          max: dayNumber({ year: 2060, month: 1, day: 1 }),
        }),
        ([written, language], number) => {
          const date = readDate(written, language);
          const day = dayOf(number);
          const other = date === undefined ? undefined : writeDate(date, day);
          expect(other).toBeDefined();
          const again = readDate(other as string, language);
          // A slash tells day from month only where one of them is above 12, or by the language: the same for both.
          const expected: (number | undefined)[] = [day.year, day.month, day.day];
          if (written === '12-31-1999')
            expected.splice(0, 3, ...(day.day > 12 ? [day.year, day.month, day.day] : [day.year, day.day, day.month]));
          expect([again?.year, again?.month, again?.day]).toEqual(expected);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});

it('knows the weekday', () => {
  const days: [Day, number][] = [
    [{ year: 2021, month: 1, day: 4 }, 1],
    [{ year: 1970, month: 1, day: 1 }, 4],
    [{ year: 1969, month: 12, day: 28 }, 7],
  ];
  for (const [day, expected] of days) expect(weekdayOf(day)).toBe(expected);
});
