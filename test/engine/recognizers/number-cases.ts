/** Cases of numbers, labels and secrets, with what was found before this table stood: `numbers.test.ts` checks them, docs/number-cases.md shows them. */

export interface NumberCase {
  text: string;
  /** What is found, as `TYPE surface`; bare years and statutes are left out. */
  found: readonly string[];
  /** What was found before, where that was something else. */
  before?: readonly string[];
}

export const NUMBER_CASES: readonly { title: string; cases: readonly NumberCase[] }[] = [
  {
    title: 'Moments',
    cases: [
      { text: 'created 2025-05-12T08 by cron', found: ['DATE 2025-05-12T08'], before: ['DATE 2025-05-12'] },
      {
        text: 'ts=2025-05-12T08:15:30Z level=info',
        found: ['DATE 2025-05-12T08:15:30Z'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30'],
      },
      {
        text: 'at 2025-05-12T08:15:30.123+02:00, done',
        found: ['DATE 2025-05-12T08:15:30.123+02:00'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30.123'],
      },
      { text: '2025-05-12T08:15Z', found: ['DATE 2025-05-12T08:15Z'], before: ['DATE 2025-05-12', 'TIME 08:15'] },
      { text: 'DTSTART:20250512T081530Z', found: ['DATE 20250512T081530Z'], before: [] },
      {
        text: '"at": "2025-05-12T08:15:30.000-0500"',
        found: ['DATE 2025-05-12T08:15:30.000-0500'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30.000'],
      },
      {
        text: '{"birth":"1980-03-11T00:00:00Z"}',
        found: ['DATE_OF_BIRTH 1980-03-11T00:00:00Z'],
        before: ['DATE 1980-03-11', 'TIME 00:00:00'],
      },
      {
        text: 'signed 2025-05-12T08:15:30+02:00[Europe/Berlin]',
        found: ['DATE 2025-05-12T08:15:30+02:00[Europe/Berlin]'],
        before: ['DATE 2025-05-12', 'TIME 08:15:30'],
      },
      {
        text: 'from 2025-05-12T08:00Z to 2025-05-13T08:00Z',
        found: ['DATE 2025-05-12T08:00Z', 'DATE 2025-05-13T08:00Z'],
        before: ['DATE 2025-05-12', 'TIME 08:00', 'DATE 2025-05-13', 'TIME 08:00'],
      },
    ],
  },
];
