/** Numbers and addresses said word by word in a plain text: a dictation, a voicemail that somebody typed. */
import { expect, it } from 'vitest';
import { defaultDetectPlan } from '../../engine/detection/plan.ts';
import { detect } from '../../engine/detect.ts';
import { protect } from '../../engine/protect.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import { detectPlan, protectPlan, texts } from '../support/plans.ts';
import { modelPorts, testPorts } from '../support/ports.ts';

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
  // No label: so many digits are somebody's number all the same.
  [
    'en',
    'and then she read out seven one oh four one two five one nine eight oh eight six to him',
    'CUSTOMER_ID seven one oh four one two five one nine eight oh eight six',
  ],
  ['zh', '她那个移动号幺五零三九五零七七四二还有你', 'PHONE 幺五零三九五零七七四二'],
  ['hi', 'मेरा नंबर नौ आठ सात छह पांच चार तीन दो एक शून्य है', 'PHONE नौ आठ सात छह पांच चार तीन दो एक शून्य'],
  ['th', 'เบอร์ศูนย์แปดหนึ่งสองสามสี่ห้าหกเจ็ดแปดครับ', 'PHONE ศูนย์แปดหนึ่งสองสามสี่ห้าหกเจ็ดแปด'],
  ['ko', '전화 공일공 이이삼삼 사사오오 로 주세요', 'PHONE 공일공 이이삼삼 사사오오'],
])('%s: %s', async (language, text, expected) => {
  expect(await found(language, text)).toEqual([expected]);
});

it.each([
  ['en', 'we need four five or six people and two or three vans by seven'],
  ['en', 'one two three testing testing one two three'],
  ['de', 'eins zwei drei vier eckstein alles muss versteckt sein'],
  ['en', 'counting one two three four five six seven eight nine ten and again'],
  ['zh', '一二三四五，上山打老虎'],
  ['fr', 'un deux trois nous irons au bois quatre cinq six cueillir des cerises'],
])('%s: %s holds nothing', async (language, text) => {
  expect(await found(language, text)).toEqual([]);
});

/** The surrogate is said the way the value was, and the way back is the same as for any other. */
it.each([
  [
    'en',
    'right my case number is four one eight double seven two oh nine five thanks',
    /^right my case number is (?:(?:zero|one|two|three|four|five|six|seven|eight|nine) ){9}thanks$/,
  ],
  [
    'en',
    'the vehicle number was k a oh three m f four one nine one it drove off',
    /^the vehicle number was (?:[a-z] ){2}(?:[a-z]+ ){2}(?:[a-z] ){2}(?:[a-z]+ ){4}it drove off$/,
  ],
  [
    'de',
    'schreib an ilse punkt kroll at beispiel punkt de wenn was ist',
    /^schreib an [\p{L} ]+ at \p{L}+ punkt \p{L}+ wenn was ist$/u,
  ],
])('%s: %s is said again', async (language, text, expected) => {
  const plan = protectPlan({ detect: detectPlan({ language, layers: ['pattern', 'validated_identifiers'] }) });
  const { inputs, table } = await protect(plan, texts(text), testPorts());
  const output = inputs[0]!.output as string;
  expect(output).toMatch(expected);
  expect(output).not.toBe(text);
  expect(new Restorer(table, 'text').restore(output).text).toBe(text);
});

it('what is written stays written where something else is said', async () => {
  const text = 'Az. 12 O 345/23. He read it out: four six seven oh double one two nine eight.';
  const plan = protectPlan({ detect: detectPlan({ language: 'en', layers: ['pattern', 'validated_identifiers'] }) });
  const { inputs, table } = await protect(plan, texts(text), testPorts());
  const output = inputs[0]!.output as string;
  expect(output).toMatch(/^Az\. \d{2} O \d{3}\/23\. He read it out: (?:[a-z]+ ){8}[a-z]+\.$/);
  expect(new Restorer(table, 'text').restore(output).text).toBe(text);
});

it('what the model found is said again too', async () => {
  const text = 'hi its me my number is six oh six five five five oh one eight three';
  const ports = modelPorts(['six oh six five five five oh one eight three', 'PHONE']);
  const plan = protectPlan({ detect: detectPlan({ language: 'en', layers: ['model'] }) });
  const { inputs } = await protect(plan, texts(text), ports);
  expect(inputs[0]!.output).toMatch(
    /^hi its me my number is (?:(?:zero|one|two|three|four|five|six|seven|eight|nine)(?: |$)){10}$/,
  );
});

it('of what the model found of a number that is said, the whole is taken', async () => {
  const text = 'the number is seven one oh four one two five one nine eight then';
  const ports = modelPorts(['oh four one two five', 'CASE_ID']);
  const { inputs } = await detect(detectPlan({ language: 'en', layers: ['model', 'pattern'] }), texts(text), ports);
  expect(inputs[0]!.segments[0]!.findings.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual([
    ['CASE_ID', 'seven one oh four one two five one nine eight'],
  ]);
});
