/**
 * `npm run bench:text`: both layers over a text of 200,000 code points on one core, and how cost grows with length.
 * Prints milliseconds of processor time (so that a busy machine does not matter), characters a second, and the ratio of cost per character to that of the longest text.
 */
import { portsOf } from '../../daemon/engine/ports.ts';
import { defaultDetectPlan } from '../../engine/detection/plan.ts';
import { detect } from '../../engine/detect.ts';
import { keepFigures } from '../figures.ts';

const ports = portsOf(new Uint8Array(32).fill(7));

/** A letter as people write them: about one number in 40 characters. */
const PARAGRAPHS = [
  'Dear Ms Okafor, thank you for your call of 12 March 2021. Your contract 4711-2290 was moved to the account DE89 3704 0044 0532 0130 00 as you asked. If anything is unclear, write to service@example.com or call +49 30 23125 148.\n',
  'Sehr geehrte Damen und Herren, anbei die Unterlagen zur Steuer-ID 86 095 742 719. Der Vertrag vom 04.05.2019 läuft bis 31.12.2024. Die Rechnung über 1.284,50 EUR ist bezahlt.\n',
  'Le patient, né le 14/07/1962, consulte pour des douleurs. NIR 2 55 08 14 168 025 38. Rendez-vous le 3 avril à 14h30, tél. 06 39 98 12 34.\n',
  'The build 2.14.3-rc1 failed after 83 s at step 17 of 42 (exit code 137); see commit 9f8c2d1 and https://example.com/builds/48213.\n',
  'We walked along the river until the light went, and nobody said a word about the house, the garden or the long summer that was behind us.\n',
];

function textOf(length: number): string {
  let text = '';
  for (let i = 0; text.length < length; i++) text += PARAGRAPHS[i % PARAGRAPHS.length];
  return text.slice(0, length);
}

const plan = defaultDetectPlan();

async function once(text: string): Promise<number> {
  const started = process.cpuUsage();
  await detect(plan, [{ id: '1', input: { kind: 'text', text } }], ports);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

async function median(text: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) times.push(await once(text));
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] as number;
}

const cold = await once(textOf(1_000));
for (let i = 0; i < 5; i++) await once(textOf(20_000));
console.log(`first call (tables compile): ${cold.toFixed(0)} ms\n`);
console.log('code points        ms    chars/s   cost per char (200,000 = 1)');
const lengths = [1, 10, 100, 1_000, 10_000, 50_000, 100_000, 200_000];
const times = new Map<number, number>();
for (const length of lengths) times.set(length, await median(textOf(length), length > 10_000 ? 7 : 31));
const perChar = (times.get(200_000) as number) / 200_000;
for (const length of lengths) {
  const ms = times.get(length) as number;
  console.log(
    `${String(length).padStart(11)} ${ms.toFixed(3).padStart(9)} ${Math.round((length / ms) * 1000)
      .toLocaleString('en')
      .padStart(10)}   ${(ms / length / perChar).toFixed(2)}`,
  );
}

const HOSTILE: [string, string][] = [
  ['digits and spaces', '1 '],
  ['one long number', '1'],
  ['at signs', 'a@a@'],
  ['brackets', '(('],
  ['schemes', 'http://'],
  ['dotted', '1.1.1.1.'],
  ['colons', 'a:1:'],
  ['upper letters', 'AB12 '],
  ['labels', 'IBAN: '],
  ['dates', '12.12.2012 '],
  ['phone groups', '0123 456 '],
  ['months', 'may 1 may '],
  ['ideographs', '東京都'],
];
const longest = times.get(200_000) as number;
keepFigures('npm run bench:text', [
  { what: 'patterns and identifiers over 200,000 code points', measured: `${longest.toFixed(0)} ms of one core` },
  { what: 'the same over 1,000 code points', measured: `${(times.get(1_000) as number).toFixed(2)} ms` },
]);
console.log('\nhostile texts, 200,000 code points (ratio to the letter above)');
for (const [name, unit] of HOSTILE) {
  const ms = await median(unit.repeat(Math.ceil(200_000 / unit.length)).slice(0, 200_000), 3);
  console.log(
    `${name.padEnd(20)} ${ms.toFixed(0).padStart(7)} ms   ${(ms / (times.get(200_000) as number)).toFixed(2)}`,
  );
}
