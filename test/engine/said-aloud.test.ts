/** Numbers and addresses said word by word in a plain text: a dictation, a voicemail that somebody typed. */
import { expect, it } from 'vitest';
import { defaultDetectPlan, detect } from '../../engine/detect.ts';
import { testPorts } from '../support/ports.ts';

async function found(language: string, text: string): Promise<string[]> {
  const { inputs } = await detect(
    defaultDetectPlan({ language }),
    [{ id: '1', input: { kind: 'text', text } }],
    testPorts(),
  );
  const [segment] = inputs[0]!.segments;
  return segment!.findings.map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);
}

it.each([
  [
    'en',
    'right my case number is four one eight double seven two oh nine five have you got that',
    'CASE_ID four one eight double seven two oh nine five',
  ],
  [
    'en',
    'the vehicle number was k a oh three m f four one nine one it drove off',
    'LICENSE_PLATE k a oh three m f four one nine one',
  ],
  [
    'de',
    'meine steuernummer ist null zwo null acht eins zwo fünf fünf sechs drei eins das wars',
    'TAX_ID null zwo null acht eins zwo fünf fünf sechs drei eins',
  ],
  [
    'de',
    'schreib an ilse punkt kroll at beispiel punkt de wenn was ist',
    'EMAIL ilse punkt kroll at beispiel punkt de',
  ],
  ['it', 'sì il codice cliente nove nove zero quarantuno ecco', 'CUSTOMER_ID nove nove zero quarantuno'],
  [
    'cs',
    'telefon plus čtyři dva nula šest nula jedna dva tři čtyři pět šest sedm prosím',
    'PHONE plus čtyři dva nula šest nula jedna dva tři čtyři pět šest sedm',
  ],
])('%s: %s', async (language, text, expected) => {
  expect(await found(language, text)).toEqual([expected]);
});

it.each([
  ['en', 'we need four five or six people and two or three vans by seven'],
  ['en', 'one two three testing testing one two three'],
  ['de', 'eins zwei drei vier eckstein alles muss versteckt sein'],
  ['fr', 'un deux trois nous irons au bois quatre cinq six cueillir des cerises'],
])('%s: %s holds nothing', async (language, text) => {
  expect(await found(language, text)).toEqual([]);
});
