/** Presidio's interface over the real app: what its clients send, and what they read of the answers. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { foreignApp } from '../../support/foreign-app.ts';

const TEXT = 'Mail ana.ruiz@example.com';

describe('analyze', () => {
  test('answers spans in code points with the names of Presidio', async () => {
    const { ask } = foreignApp();
    const { status, body } = await ask('POST', '/analyze', { text: `👨‍👩‍👧 ${TEXT}`, language: 'en' });
    expect(status).toBe(200);
    expect(body).toEqual([
      { start: 11, end: 31, score: expect.any(Number), entity_type: 'EMAIL_ADDRESS', analysis_explanation: null },
    ]);
    expect([...`👨‍👩‍👧 ${TEXT}`].slice(11, 31).join('')).toBe('ana.ruiz@example.com');
  });

  test('a list of texts is answered with a list of lists', async () => {
    const { ask } = foreignApp();
    const { body } = await ask('POST', '/analyze', { text: [TEXT, 'nothing here'], language: 'en' });
    expect(body.map((list: unknown[]) => list.length)).toEqual([1, 0]);
  });

  test.each([
    [{ language: 'en' }, 'No text provided'],
    [{ text: '', language: 'en' }, 'No text provided'],
    [{ text: TEXT }, 'No language provided'],
    [{ text: TEXT, language: '!!' }, 'No matching recognizers were found to serve the request.'],
    [{}, 'Invalid request json'],
    [{ text: TEXT, language: 'en', entities: ['NO_SUCH'] }, 'entities: no such type in this vocabulary'],
    [{ text: TEXT, language: 'en', entities: 'PERSON' }, 'entities must be a list of strings'],
  ])('%j is refused with 400: %s', async (sent, error) => {
    const { ask } = foreignApp();
    expect(await ask('POST', '/analyze', sent)).toEqual({ status: 400, body: { error } });
  });

  test('an ad-hoc recogniser finds its own type, and the allow list leaves a value out', async () => {
    const { ask } = foreignApp();
    const recognizer = {
      name: 'Zip',
      supported_language: 'en',
      supported_entity: 'ZIP',
      patterns: [{ name: 'zip', regex: '\\b\\d{5}\\b', score: 0.9 }],
      deny_list: ['Smallville'],
    };
    const sent = { text: `${TEXT}, 94107 Smallville`, language: 'en', ad_hoc_recognizers: [recognizer] };
    const { body } = await ask('POST', '/analyze', { ...sent, allow_list: ['ana.ruiz@example.com'] });
    expect(body.map(({ entity_type: type, start }: { entity_type: string; start: number }) => [type, start])).toEqual([
      ['ZIP', 27],
      ['ZIP', 33],
    ]);
  });

  test('return_decision_process explains every finding', async () => {
    const { ask } = foreignApp();
    const { body } = await ask('POST', '/analyze', { text: TEXT, language: 'en', return_decision_process: true });
    expect(body[0].analysis_explanation).toMatchObject({ recognizer: expect.any(String), pattern: null });
  });
});

describe('keys', () => {
  test('HTTP Basic carries the key as the password, and a wrong one is 401 in the envelope of Presidio', async () => {
    const { app, key } = foreignApp();
    const post = (password: string) =>
      app.inject({
        method: 'POST',
        url: '/analyze',
        headers: { authorization: `Basic ${Buffer.from(`piid:${password}`).toString('base64')}` },
        payload: { text: TEXT, language: 'en' },
      });
    const right = await post(key);
    expect(right.statusCode).toBe(200);
    expect(right.headers['content-type']).toBe('application/json; charset=utf-8');
    const wrong = await post('no-key');
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([401, ['error']]);
  });

  test('health needs no key and is plain text', async () => {
    const { app } = foreignApp();
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/health' });
    expect([statusCode, body]).toEqual([200, 'Presidio Analyzer service is up']);
  });
});

const NAMED = 'hello world, my name is Jane Doe. My number is: 034453334';
const RESULTS = [
  { start: 24, end: 32, score: 0.8, entity_type: 'NAME' },
  { start: 24, end: 28, score: 0.8, entity_type: 'FIRST_NAME' },
  { start: 29, end: 32, score: 0.6, entity_type: 'LAST_NAME' },
  { start: 48, end: 57, score: 0.95, entity_type: 'PHONE_NUMBER' },
];

describe('anonymize', () => {
  test('replaces and masks as the documentation shows, items from the last to the first', async () => {
    const { ask } = foreignApp();
    const anonymizers = {
      DEFAULT: { type: 'replace', new_value: 'ANONYMIZED' },
      PHONE_NUMBER: { type: 'mask', masking_char: '*', chars_to_mask: 4, from_end: true },
    };
    expect(await ask('POST', '/anonymize', { text: NAMED, anonymizers, analyzer_results: RESULTS })).toEqual({
      status: 200,
      body: {
        text: 'hello world, my name is ANONYMIZED. My number is: 03445****',
        items: [
          { start: 50, end: 59, entity_type: 'PHONE_NUMBER', text: '03445****', operator: 'mask' },
          { start: 24, end: 34, entity_type: 'NAME', text: 'ANONYMIZED', operator: 'replace' },
        ],
      },
    });
  });

  test.each([
    [{}, 'Ana <N>'],
    [{ DEFAULT: { type: 'redact' } }, 'Ana '],
    [{ DEFAULT: { type: 'keep' } }, 'Ana Ruiz'],
    [{ DEFAULT: { type: 'mask', masking_char: '#', chars_to_mask: 2, from_end: false } }, 'Ana ##iz'],
    [
      { DEFAULT: { type: 'hash', salt: '0123456789abcdef' } },
      `Ana ${createHash('sha256').update('0123456789abcdefRuiz').digest('hex')}`,
    ],
  ])('%j', async (anonymizers, text) => {
    const { ask } = foreignApp();
    const sent = {
      text: 'Ana Ruiz',
      anonymizers,
      analyzer_results: [{ start: 4, end: 8, score: 1, entity_type: 'N' }],
    };
    expect((await ask('POST', '/anonymize', sent)).body.text).toBe(text);
  });

  test('a hash without a salt differs each time', async () => {
    const { ask } = foreignApp();
    const results = [0, 2].map((start) => ({ start, end: start + 1, score: 1, entity_type: 'N' }));
    const sent = { text: 'a a', anonymizers: { DEFAULT: { type: 'hash' } }, analyzer_results: results };
    const [first, second] = (await ask('POST', '/anonymize', sent)).body.text.split(' ');
    expect(first).not.toBe(second);
  });

  test.each([
    [{ DEFAULT: { type: 'custom' } }, 400],
    [{ DEFAULT: { type: 'nonsense' } }, 422],
    [{ DEFAULT: { type: 'mask', masking_char: '**', chars_to_mask: 1, from_end: true } }, 422],
    [{ DEFAULT: { type: 'hash', salt: 'short' } }, 422],
    [{ DEFAULT: { type: 'encrypt', key: 'short' } }, 422],
  ])('%j is refused with %d', async (anonymizers, status) => {
    const { ask } = foreignApp();
    const answer = await ask('POST', '/anonymize', { text: NAMED, anonymizers, analyzer_results: RESULTS });
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['error']]);
  });
});

describe('deanonymize', () => {
  const KEY = '1111111111111111';

  test('reads the vector of Presidio, in the ordinary base64 alphabet', async () => {
    const { ask } = foreignApp();
    const text = 'My name is e6HnOMnIxbd4a8Qea44LshQDnjvxwzBIaAz+YqHNnMW2mC5r3AWoay8Spsoajyyy';
    const sent = {
      text,
      deanonymizers: { NUMBER: { type: 'decrypt', key: KEY } },
      anonymizer_results: [{ start: 11, end: text.length, entity_type: 'NUMBER' }],
    };
    const { body } = await ask('POST', '/deanonymize', sent);
    expect(body).toEqual({
      text: 'My name is text_for_encryption',
      items: [{ start: 11, end: 30, entity_type: 'NUMBER', text: 'text_for_encryption', operator: 'decrypt' }],
    });
  });

  test('undoes encrypt with the items of its answer, emoji and combining marks included', async () => {
    const { ask } = foreignApp();
    const text = '👩🏽‍💻 é Jane Doe 🇪🇸 is here';
    const start = [...text].indexOf('J');
    const sealed = await ask('POST', '/anonymize', {
      text,
      anonymizers: { DEFAULT: { type: 'encrypt', key: KEY } },
      analyzer_results: [{ start, end: start + 11, score: 1, entity_type: 'PERSON' }],
    });
    expect(sealed.body.text).not.toContain('Jane');
    const { body } = await ask('POST', '/deanonymize', {
      text: sealed.body.text,
      deanonymizers: { PERSON: { type: 'decrypt', key: KEY } },
      anonymizer_results: sealed.body.items,
    });
    expect(body.text).toBe(text);
  });

  test('a text that was not encrypted with the key answers 422', async () => {
    const { ask } = foreignApp();
    const sent = { text: 'abcd', deanonymizers: { DEFAULT: { type: 'decrypt', key: KEY } } };
    const results = [{ start: 0, end: 4, entity_type: 'X' }];
    expect((await ask('POST', '/deanonymize', { ...sent, anonymizer_results: results })).status).toBe(422);
  });
});
