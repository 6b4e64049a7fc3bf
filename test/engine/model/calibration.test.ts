/** The shipped calibration, and the table of ordinary words beneath it. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readModel } from '../../../daemon/engine/model-files.ts';
import { Calibrator } from '../../../engine/model/calibration.ts';
import { EVIDENCE } from '../../../engine/model/evidence.ts';
import { OrdinaryWords, packWords, wordsOf } from '../../../engine/model/words.ts';

const nets = Object.entries(readModel()?.nets ?? {});
const TYPES = ['PERSON', 'LOCATION', 'ORGANIZATION', 'PHONE'];
const evidence = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
  minLength: EVIDENCE.length,
  maxLength: EVIDENCE.length,
});

describe.each(nets)('the calibration of %s', (_, { config }) => {
  const calibrator = new Calibrator(config.calibration);

  test.each(TYPES)('is a probability that grows with the mass of the network: %s', (type) => {
    const mass = EVIDENCE.indexOf('mass');
    fc.assert(
      fc.property(evidence, fc.constantFrom('en', 'zh', 'ja', 'ar', 'ru', 'de', 'xx', 'und'), (values, language) => {
        const at = (more: number): number =>
          calibrator.confidence(
            type,
            language,
            values.map((value, i) => (i === mass ? value + more : value)),
          );
        expect(at(0)).toBeGreaterThanOrEqual(0);
        expect(at(1)).toBeLessThanOrEqual(1);
        expect(at(1)).toBeGreaterThanOrEqual(at(0));
      }),
    );
  });

  it('believes an ordinary word less than another one', () => {
    const { weights } = config.calibration;
    for (const byType of Object.values(weights)) expect(byType.PERSON[EVIDENCE.indexOf('ordinary')]).toBeLessThan(0);
  });
});

it('weights of other evidence are refused', () => {
  const [, net] = nets[0]!;
  expect(() => new Calibrator({ ...net.config.calibration, evidence: ['one', 'mass'] })).toThrow('evidence');
});

describe('ordinary words', () => {
  const words = new OrdinaryWords(new Uint8Array(nets[0]![1].words));

  test.each([
    ['en', 'because'],
    ['de', 'trotzdem'],
    ['tr', 'değil'],
    ['ko', '주문'],
    ['zh', '马上'],
    ['th', 'แต่'],
    ['ja', '時間'],
  ])('%s has "%s"', (language, word) => {
    expect(words.level(word, language)).toBeGreaterThan(0);
  });

  test.each([
    ['en', 'kowalczyk'],
    ['de', 'schmidtbauer'],
    ['zh', '欧阳晓棠'],
    ['ko', '제하린'],
  ])('%s does not have "%s"', (language, word) => {
    expect(words.level(word, language)).toBe(0);
  });

  it('come back from their packed form with their frequency, by language', () => {
    const packed = new OrdinaryWords(
      packWords(
        new Map([
          [
            'de',
            new Map([
              ['haus', 1],
              ['und', 30_000],
            ]),
          ],
        ]),
      ),
    );
    expect(['haus', 'und', 'maus'].map((word) => packed.level(word, 'de'))).toEqual([1, 15, 0]);
    expect(packed.level('und', 'nl')).toBe(0);
  });

  it('are counted where they are written small, in scripts that have capitals', () => {
    expect([...wordsOf('Der kleine Hund bellt', 'de')]).toEqual(['kleine', 'bellt']);
    expect([...wordsOf('אני הולך', 'he')]).toEqual(['אני', 'הולך']);
  });
});
