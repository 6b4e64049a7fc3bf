/** Spans of every dialect cut the entity out of the text in that client's own unit, and are those of `/v2/detect`. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearerOf } from '../../../daemon/dialects/dialect.ts';
import { DIALECTS } from '../../../daemon/dialects/index.ts';
import { testApp, type TestApp } from '../../support/licensed-app.ts';

const TEXTS = 1_000;
/** Documents in one request. */
const BATCH = 50;

let test: TestApp;
const row = DIALECTS.find(({ name }) => name === 'comprehend')!;
const signed = row.credentialOf;
beforeAll(async () => {
  test = testApp();
  await test.activate({ records: 100_000 });
  // The signature is not the subject here.
  row.credentialOf = ({ headers }) => ({ key: bearerOf(headers)! });
});
afterAll(async () => {
  row.credentialOf = signed;
  await test[Symbol.asyncDispose]();
});

const letters = [
  '👩‍👩‍👧',
  '👨🏽‍🚀',
  '🇪🇸',
  'e\u0301',
  'ä\u0323',
  '𝒜𝒷',
  '𠮷野',
  'שלום',
  'مرحبا',
  'नमस्ते',
  '한국',
  '\r\n',
  '\t',
  'word',
];
const values = [
  'ana.ruiz@example.com',
  '192.168.7.14',
  'ES91 2100 0418 4502 0005 1332',
  '4111 1111 1111 1111',
  'b@example.org',
];
const texts = fc
  .sample(fc.array(fc.constantFrom(...letters, ...values), { minLength: 1, maxLength: 12 }), {
    numRuns: TEXTS,
    seed: 27,
  })
  .map((chosen) => `${chosen.join(' ')} end`);

const segmenter = new Intl.Segmenter('und');
const UNITS: readonly [string, (text: string) => readonly string[]][] = [
  ['TextElements_v8', (text) => Array.from(segmenter.segment(text), ({ segment }) => segment)],
  ['UnicodeCodePoint', (text) => [...text]],
  ['Utf16CodeUnit', (text) => text.split('')],
];

interface Span {
  start: number;
  end: number;
}

async function native(batch: readonly string[], vocabulary: string): Promise<string[][]> {
  const response = await test.post('/v2/detect', {
    inputs: batch.map((text) => ({ kind: 'text', text, language: 'en' })),
    detection: { types: { vocabulary } },
    output: { offset_unit: 'utf16' },
  });
  return response
    .json()
    .results.map(({ entities }: { entities: { vendor_type?: string; span: Span }[] }, i: number) =>
      entities
        .filter((entity) => entity.vendor_type !== undefined)
        .map(({ vendor_type, span }) => `${vendor_type} ${batch[i]!.slice(span.start, span.end)}`),
    );
}

const batches = Array.from({ length: TEXTS / BATCH }, (_, i) => texts.slice(i * BATCH, (i + 1) * BATCH));

it.each(UNITS)('Azure, %s', async (stringIndexType, cut) => {
  let entitiesSeen = 0;
  for (const batch of batches) {
    const response = await test.post('/language/:analyze-text?api-version=2026-05-01', {
      kind: 'PiiEntityRecognition',
      parameters: { stringIndexType },
      analysisInput: { documents: batch.map((text, i) => ({ id: String(i), text })) },
    });
    const expected = await native(batch, 'cloud_a:2026-05-01');
    for (const [i, { entities, redactedText }] of response.json().results.documents.entries()) {
      const [text, redacted] = [cut(batch[i]!), cut(redactedText)];
      const found: string[] = [];
      for (const { category, text: value, offset, length, maskOffset, maskLength, mask } of entities) {
        expect(text.slice(offset, offset + length).join('')).toBe(value);
        expect(redacted.slice(maskOffset, maskOffset + maskLength).join('')).toBe(mask);
        expect(mask).toBe('*'.repeat(length));
        found.push(`${category} ${value}`);
      }
      expect(found).toEqual(expected[i]);
      entitiesSeen += found.length;
    }
  }
  expect(entitiesSeen).toBeGreaterThan(TEXTS);
});

it('Comprehend, in code points', async () => {
  for (const Text of texts) {
    const headers = { 'x-amz-target': 'Comprehend_20171127.DetectPiiEntities' };
    const response = await test.post('/', { Text, LanguageCode: 'en' }, headers);
    const points = [...Text];
    const found = response
      .json()
      .Entities.map(
        ({ Type, BeginOffset, EndOffset }: { Type: string; BeginOffset: number; EndOffset: number }) =>
          `${Type} ${points.slice(BeginOffset, EndOffset).join('')}`,
      );
    // A value found in one text of a request is looked for in the others, so the native request has one text as well.
    expect([found]).toEqual(await native([Text], 'cloud_b'));
  }
});
