/**
 * `node scripts/bench/model.ts`: what the bundled models cost on one core: loading, memory, processor time for texts of
 * 1,000 and 20,000 characters in several languages. Processor time, since other work may share the machine.
 */
import { modelPort } from '../../daemon/engine/ports.ts';
import { readModel } from '../../daemon/engine/model-files.ts';
import { keepFigures, processor, type Figure } from '../figures.ts';

const PROSE: Readonly<Record<string, string>> = {
  en: 'Margaret Whitfield moved to the second floor of the building in Leeds after the meeting with the housing office was postponed. ',
  de: 'Frau Ingrid Sölle zog nach der Sitzung mit dem Wohnungsamt in den zweiten Stock des Gebäudes in der Hauptstraße in Köln. ',
  ru: 'Юлия Щёголева переехала на второй этаж здания в Казани после того, как встреча с жилищным управлением была перенесена. ',
  ar: 'انتقلت فاطمة الزهراء إلى الطابق الثاني من المبنى في عمان بعد تأجيل الاجتماع مع مكتب الإسكان. ',
  zh: '王小明在与住房办公室的会议推迟之后搬到了北京市海淀区那栋大楼的二层。',
  ja: '田中さんは住宅課との会議が延期されたあと、横浜市の建物の二階に引っ越しました。',
  th: 'นางบัวผันย้ายไปอยู่ชั้นสองของอาคารในเชียงใหม่หลังจากเลื่อนการประชุมกับสำนักงานเคหะ ',
};

const megabytes = (): number => process.memoryUsage().rss / 2 ** 20;
const seconds = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

const before = megabytes();
let clock = process.cpuUsage();
const bundle = readModel();
if (bundle === undefined) throw new Error('no model is there');
const port = modelPort(bundle);
const options = { checkpoint: (): void => {} };
await port.tag([{ text: 'Anna', language: 'de' }], options);
const one = seconds(clock);
clock = process.cpuUsage();
await port.tag([{ text: 'Anna', language: 'en' }], options);
const english = seconds(clock);
console.log(
  `load: ${(1000 * one).toFixed(0)} ms, the English model ${(1000 * english).toFixed(0)} ms more; ${(megabytes() - before).toFixed(0)} MiB`,
);

/** The median, in milliseconds. */
async function cost(text: string, language: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = process.cpuUsage();
    await port.tag([{ text, language }], options);
    times.push(1000 * seconds(start));
  }
  return times.toSorted((a, b) => a - b)[runs >> 1] as number;
}

const figures: Figure[] = [
  { what: 'loading both models', measured: `${(1000 * (one + english)).toFixed(0)} ms of one core` },
];
for (const [language, prose] of Object.entries(PROSE)) {
  const long = prose.repeat(Math.ceil(20_000 / prose.length)).slice(0, 20_000);
  await cost(long.slice(0, 1_000), language, 2);
  const short = await cost(long.slice(0, 1_000), language, 9);
  const all = await cost(long, language, 3);
  console.log(
    `${language}: 1,000 characters ${short.toFixed(1)} ms; 20,000: ${(20_000_000 / all).toFixed(0)} characters/s; ${(megabytes() - before).toFixed(0)} MiB`,
  );
  figures.push({
    what: `the model layer in language \`${language}\``,
    measured: `${(20_000_000 / all).toFixed(0)} characters/s of one core; 1,000 characters in ${short.toFixed(1)} ms`,
  });
}
figures.push({ what: 'processor', measured: processor() });
keepFigures('npm run bench:model', figures);
