/**
 * `npm run bench:table -- [--model] [--write] [--rows 10000,100000]`: protects tables of 20 columns and prints processor time,
 * peak memory and what ten times the rows cost. Each table has a process of its own, so that the peak is its own.
 *
 * Half of the columns hold people's data, different in nearly every row (number, e-mail, telephone, street, account) or
 * repeated (names, cities); the others hold statuses, amounts, dates, flags and short notes.
 */
import type { Layer } from '../../engine/finding.ts';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { modelPort, portsOf } from '../../daemon/engine/ports.ts';
import { readModel } from '../../daemon/engine/model-files.ts';
import { defaultDetectPlan } from '../../engine/detection/plan.ts';
import type { TableTextInput } from '../../engine/inputs/table-schema.ts';
import { runTask } from '../../engine/result.ts';
import { keepFigures, type Figure } from '../figures.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000' },
    model: { type: 'boolean', default: false },
    one: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

let state = 11;
function pick(count: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}
const oneOf = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
const digits = (count: number): string => Array.from({ length: count }, () => pick(10)).join('');

const GIVEN =
  'Anna Ben Clara David Elena Felix Greta Hannes Ida Jonas Katrin Lukas Maria Nils Olga Paul Rosa Simon Tina Urs Vera Willi Yara Zeno Luisa Marko Petra Ralf Sofia Theo'.split(
    ' ',
  );
const STARTS = 'Ab Be Cal Dor El Fal Gri Hol Is Jan Kol Lund Mar Nor Oster Pell Rie Schön Tau Ul Vog Wal Zim'.split(
  ' ',
);
const ENDS = 'ach berg dorf eck feld gart hauer inger kamp lein mann ner rich stein thal wig'.split(' ');
const CITIES = 'Berlin Hamburg München Köln Leipzig Dresden Bremen Essen Kiel Mainz Ulm Trier Gera Jena Fürth'.split(
  ' ',
);
const NOTES = [
  'Rückruf am Vormittag erbeten',
  'zahlt immer pünktlich',
  'Vertrag läuft weiter',
  'hat den Tarif gewechselt und möchte keine Werbung',
  'Lieferung an die Nachbarn',
];
const family = (): string => oneOf(STARTS) + oneOf(ENDS) + oneOf(['', '', 's', 'er']);

const COLUMNS =
  'kundennummer vorname nachname email telefon geburtsdatum strasse plz ort iban status betrag anzahl bestelldatum kategorie aktiv rabatt kanal notiz bewertung'.split(
    ' ',
  );

function row(i: number): unknown[] {
  const given = oneOf(GIVEN);
  const last = family();
  return [
    `K-${100_000 + i}`,
    given,
    last,
    `${given.toLowerCase()}.${last.toLowerCase()}${pick(900)}@example.com`,
    `0${oneOf(['30', '40', '89', '221'])} ${digits(7)}`,
    `${1 + pick(28)}.${1 + pick(12)}.${1940 + pick(65)}`,
    `${oneOf(STARTS)}${oneOf(ENDS)}straße ${1 + pick(180)}`,
    10_000 + pick(80_000),
    oneOf(CITIES),
    `DE${digits(2)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
    oneOf(['offen', 'bezahlt', 'storniert']),
    pick(1_000_000) / 100,
    pick(20),
    `202${pick(6)}-0${1 + pick(9)}-${10 + pick(18)}`,
    oneOf(['Basis', 'Plus', 'Premium', 'Familie']),
    pick(2) === 0,
    pick(4) === 0 ? null : pick(30) / 100,
    oneOf(['web', 'telefon', 'filiale']),
    oneOf(NOTES),
    1 + pick(5),
  ];
}

interface Cost {
  seconds: number;
  peakMiB: number;
  entities: number;
  entries: number;
  requestMiB: number;
  outputMiB: number;
}

async function measure(rows: number): Promise<Cost> {
  const json = JSON.stringify(Array.from({ length: rows }, (_, i) => row(i)));
  const input: TableTextInput = { kind: 'table', columns: COLUMNS.map((name) => ({ name })), rows: json };
  const bundle = values.model ? readModel() : undefined;
  const ports = portsOf(new Uint8Array(32).fill(3), () => {}, bundle === undefined ? undefined : modelPort(bundle));
  const layers: Layer[] = [...(bundle === undefined ? [] : (['model'] as const)), 'pattern', 'validated_identifiers'];
  const started = process.cpuUsage();
  const { items, entries = [] } = await runTask(
    {
      verb: 'protect',
      plan: {
        detect: defaultDetectPlan({ layers }),
        policy: {},
        salt: 'bench',
        perInput: false,
        known: [],
        reserved: [],
        table: 'none',
      },
      inputs: [{ id: '1', input }],
      presentation: {
        unit: 'codepoint',
        extraUnits: [],
        includeText: false,
        entities: true,
        annotations: false,
        stats: true,
        audit: false,
        maxEntities: Number.POSITIVE_INFINITY,
        boxGranularity: 'line',
        redactionPlan: false,
      },
    },
    ports,
  );
  const { user, system } = process.cpuUsage(started);
  return {
    seconds: (user + system) / 1e6,
    peakMiB: process.resourceUsage().maxRSS / 1024,
    entities: items[0]?.entities?.length ?? 0,
    entries: entries.length,
    requestMiB: Buffer.byteLength(json) / 2 ** 20,
    outputMiB: Buffer.byteLength(items[0]?.output as string) / 2 ** 20,
  };
}

function inProcess(rows: number): Cost {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--one', String(rows), ...(values.model ? ['--model'] : [])],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${rows} rows: ${stderr}`);
  return JSON.parse(stdout) as Cost;
}

if (values.one === undefined) {
  const figures: Figure[] = [];
  let before: { rows: number; cost: Cost } | undefined;
  for (const rows of values.rows.split(',').map(Number)) {
    const cost = inProcess(rows);
    const { seconds, peakMiB, entities, entries, requestMiB, outputMiB } = cost;
    console.log(
      `${String(rows).padStart(7)} rows x ${COLUMNS.length}: ${seconds.toFixed(1)} s, peak ${peakMiB.toFixed(0)} MiB, ` +
        `${entities} entities, ${entries} entries, in ${requestMiB.toFixed(1)} MiB, out ${outputMiB.toFixed(1)} MiB`,
    );
    if (before !== undefined) {
      const more = rows / before.rows;
      console.log(
        `        ${more} times the rows: ${(seconds / before.cost.seconds).toFixed(1)} times the time, ` +
          `${(peakMiB / before.cost.peakMiB).toFixed(1)} times the memory`,
      );
    }
    figures.push({
      what: `a table of ${rows.toLocaleString('en')} x ${COLUMNS.length} cells${values.model ? ', with the model' : ''}`,
      measured: `${seconds.toFixed(0)} s of processor time, ${(peakMiB / 1024).toFixed(1)} GiB`,
    });
    before = { rows, cost };
  }
  keepFigures('npm run bench:table', figures);
} else console.log(JSON.stringify(await measure(Number(values.one))));
