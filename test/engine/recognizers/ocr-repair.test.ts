import { describe, expect, test } from 'vitest';
import { defaultDetectPlan } from '../../../engine/detection/plan.ts';
import { detect } from '../../../engine/detect.ts';
import type { ReadPage } from '../../../engine/images/recognised.ts';
import { testPorts } from '../../support/ports.ts';

/** The line as recognition would hand it over. */
function read(line: string): ReadPage {
  let x = 0;
  const words = line.split(' ').map((text) => {
    const at = x;
    x += 10 * text.length + 10;
    return { text, confidence: 80, box: [at, 0, 10 * text.length, 20] as const, line: 0, paragraph: 0 };
  });
  return { page: 1, width: 1000, height: 100, words };
}

async function found(line: string, more = {}): Promise<{ type: string; text: string; detector: string }[]> {
  const { inputs } = await detect(
    defaultDetectPlan(more),
    [{ id: '1', input: { kind: 'image', pages: [read(line)], minConfidence: 0 } }],
    testPorts(),
  );
  const { segment, findings } = inputs[0]?.segments[0] ?? { segment: { text: '' }, findings: [] };
  return findings.map(({ type, start, end, detector }) => ({ type, text: segment.text.slice(start, end), detector }));
}

describe('misread identifiers are found when a check digit confirms the repair', () => {
  const rows: [line: string, type: string, text: string][] = [
    ['IBAN DE89 37O4 0044 0532 0130 00', 'IBAN', 'DE89 37O4 0044 0532 0130 00'],
    ['IBAN DE89 3704 OO44 0532 O130 00', 'IBAN', 'DE89 3704 OO44 0532 O130 00'],
    ['IBAN ES9l 2100 04I8 4502 0005 1332', 'IBAN', 'ES9l 2100 04I8 4502 0005 1332'],
    ['IBAN GB29 NWBK 60l6 1331 9268 19', 'IBAN', 'GB29 NWBK 60l6 1331 9268 19'],
    ['Card 4012 88 88 8888 18 81', 'CREDIT_CARD', '4012 88 88 8888 18 81'],
    ['Card 4111 1111 l111 1111', 'CREDIT_CARD', '4111 1111 l111 1111'],
    ['Card 4O12 8B88 8888 1881', 'CREDIT_CARD', '4O12 8B88 8888 1881'],
    ['Card SS55 5555 5555 4444', 'CREDIT_CARD', 'SS55 5555 5555 4444'],
    ['DNI l2345678Z', 'NATIONAL_ID', 'l2345678Z'],
    ['DNI 1234S678Z', 'NATIONAL_ID', '1234S678Z'],
  ];
  test.each(rows)('%s', async (line, type, text) => {
    expect(await found(line)).toContainEqual({ type, text, detector: expect.stringMatching(/\/ocr-repair$/) });
  });
});

describe('nothing is repaired', () => {
  test.each([
    'IBAN DE89 37O4 0044 0532 0130 07',
    'Card 4111 1111 l111 1112',
    'Invoice 2024O1 of the year 2O24 for 1O0 pieces',
    'Rooms B12 to B18 and S5 on floor O',
  ])('without a check digit that agrees: %s', async (line) => {
    expect((await found(line)).filter(({ detector }) => detector.endsWith('/ocr-repair'))).toEqual([]);
  });

  test('in what was read right', async () => {
    expect(await found('IBAN DE89 3704 0044 0532 0130 00')).toEqual([
      { type: 'IBAN', text: 'DE89 3704 0044 0532 0130 00', detector: 'IBAN' },
    ]);
  });

  test('when the layer is off', async () => {
    expect(await found('DE89 37O4 0044 0532 0130 00', { layers: ['pattern'] })).toEqual([]);
    // Behind its label it is an account whatever it reads, as it stands.
    expect(await found('IBAN DE89 37O4 0044 0532 0130 00', { layers: ['pattern'] })).toEqual([
      { type: 'IBAN', text: 'DE89 37O4 0044 0532 0130 00', detector: 'iban-copied' },
    ]);
  });

  test('and a page of nothing but candidates takes its bounded time', async () => {
    const line = Array.from({ length: 3_000 }, (_, i) => `O1l${i}S5B8`).join(' ');
    expect((await found(line)).filter(({ detector }) => detector.endsWith('/ocr-repair')).length).toBeLessThan(600);
  });
});
