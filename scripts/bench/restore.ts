/**
 * `npm run bench:restore`: the table of 20,000 originals and how fast texts are restored with it, on one core.
 * Prints processor time (so that a busy machine does not matter), best of several runs; a megabyte is a million bytes of UTF-8.
 */
import { partsOf } from '../../engine/mapping/parts.ts';
import { restoreTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import { StreamRestorer } from '../../engine/restore/stream.ts';
import type { MappingEntry } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import { keepFigures } from '../figures.ts';

const ORIGINALS = 20_000;
const TEXT_LENGTH = 8_000_000;

let state = 7;
function pick(count: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}
const oneOf = <T>(list: readonly T[]): T => list[pick(list.length)] as T;

const STARTS = 'Ab Be Ca Do El Fa Gri Ho Isa Jo Ka Lü Ma No Oz Pe Ra Sche Té Ul Vi Wa Ya Zo'.split(' ');
const MIDDLES = 'ba der fi gal hen ki lan mo ne pa ri stro ta ver wi zan'.split(' ');
const ENDS = 'a berg ek el er ez ić in ini man o ova sen ski son us'.split(' ');
const name = (): string =>
  oneOf(STARTS) + (pick(3) > 0 ? oneOf(MIDDLES) : '') + (pick(4) > 0 ? oneOf(MIDDLES) : '') + oneOf(ENDS);

function entriesOf(count: number): MappingEntry[] {
  const entries: MappingEntry[] = [];
  const used = new Set<string>();
  while (entries.length < count) {
    const i = entries.length;
    const kind = i % 10;
    const [replacement, original, type] =
      kind < 7
        ? [`${name()} ${name()}`, `${name()} ${name()}`, 'PERSON']
        : kind === 7
          ? [`${name().toLowerCase()}.${i}@example.org`, `mail${i}@example.com`, 'EMAIL']
          : kind === 8
            ? [`+49 30 ${1_000_000 + i * 7}`, `+49 40 ${2_000_000 + i * 3}`, 'PHONE']
            : [`[CUSTOMER_${i}]`, `C-${i * 17}`, 'CUSTOMER'];
    if (used.has(replacement)) continue;
    used.add(replacement);
    const parts = type === 'PERSON' ? partsOf(original, replacement) : undefined;
    entries.push({
      id: `m${i + 1}`,
      type,
      original,
      replacement,
      reversible: true,
      ...(parts === undefined ? {} : { parts }),
    });
  }
  return entries;
}

const WORDS =
  'the contract was moved to another account as you asked and nothing is unclear about it please write to us when the invoice of last month has not arrived Die Unterlagen liegen bei und der Vertrag läuft bis Ende des Jahres weiter, wenn niemand ihn kündigt Nous vous prions de confirmer la réception de ce message'.split(
    ' ',
  );

/** Prose with a replacement in about every `every`th word. */
function textOf(entries: readonly MappingEntry[], every: number, length: number): string {
  const pieces: string[] = [];
  for (let size = 0; size < length;) {
    const word = pick(every) === 0 ? oneOf(entries).replacement : oneOf(WORDS);
    const piece = word + oneOf([' ', ' ', ' ', ' ', ' ', ', ', '. ', '\n']);
    pieces.push(piece);
    size += piece.length;
  }
  return pieces.join('');
}

function timed<T>(work: () => T): { ms: number; result: T } {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return { ms: (user + system) / 1000, result };
}

function best<T>(runs: number, work: () => T): { ms: number; result: T } {
  let fastest = timed(work);
  for (let i = 1; i < runs; i++) {
    const next = timed(work);
    if (next.ms < fastest.ms) fastest = next;
  }
  return fastest;
}

const entries = entriesOf(ORIGINALS);
const options = { variants: ALL_VARIANTS, markers: true };
const cold = timed(() => new Restorer(restoreTable(entries, options)));
const listed = best(3, () => restoreTable(entries, options));
const table: RestoreTable = listed.result;
const ready = best(3, () => new Restorer(table));
console.log(`${ORIGINALS} originals, ${table.keys.length} keys`);
console.log(
  `list the keys and make them ready, first call: ${cold.ms.toFixed(0)} ms; warm: ${listed.ms.toFixed(0)} + ${ready.ms.toFixed(0)} ms\n`,
);

function report(label: string, restorer: Restorer, text: string): number {
  const { ms, result } = best(5, () => restorer.restore(text));
  const megabytes = Buffer.byteLength(text) / 1e6;
  console.log(
    `${label.padEnd(58)} ${(megabytes / (ms / 1000)).toFixed(0).padStart(5)} MB/s  ${String(result.restored).padStart(8)} restored`,
  );
  return megabytes / (ms / 1000);
}

const restorer = ready.result;
const letter = textOf(entries, 40, TEXT_LENGTH);
const inProse = report('prose, a replacement in every 40th word', restorer, letter);
report('prose, a replacement in every 10th word', restorer, textOf(entries, 10, TEXT_LENGTH));
report('prose, none', restorer, textOf(entries, 1e9, TEXT_LENGTH));
report('replacements only', restorer, textOf(entries, 1, TEXT_LENGTH));
const json = new Restorer(table, 'json');
report(
  'JSON text',
  json,
  JSON.stringify(Array.from({ length: 80 }, () => ({ text: textOf(entries, 40, TEXT_LENGTH / 80) }))),
);
const unbounded = new Restorer(restoreTable(entries, { ...options, unbounded: ({ id }) => id.endsWith('7') }));
report('prose, a tenth of the keys without boundaries', unbounded, letter);

const pieces = letter.slice(0, 1_000_000).match(/[^]{1,5}/g) as string[];
const streamed = best(3, () => {
  const stream = new StreamRestorer(restorer);
  let size = 0;
  for (const piece of pieces) size += stream.push(piece).length;
  return size + stream.end().length;
});
console.log(
  `${'the same as a stream of pieces of 5'.padEnd(58)} ${(1 / (streamed.ms / 1000)).toFixed(0).padStart(5)} MB/s`,
);
keepFigures('npm run bench:restore', [
  {
    what: `a table of ${ORIGINALS} originals, listed and made ready`,
    measured: `${(listed.ms + ready.ms).toFixed(0)} ms`,
  },
  { what: `restoring prose with its ${table.keys.length} keys`, measured: `${inProse.toFixed(0)} MB/s` },
  { what: 'the same as a stream of pieces of 5 characters', measured: `${(1 / (streamed.ms / 1000)).toFixed(0)} MB/s` },
]);
console.log('\nhostile texts of 1,000,000 characters');
const person = entries[0]?.replacement as string;
for (const [label, text] of [
  ['[[[[…', '['.repeat(1e6)],
  ['[aaaa… without an end', `[${'a'.repeat(255)}`.repeat(3907)],
  ['the start of a key again and again', person.slice(0, -1).repeat(1e6 / (person.length - 1))],
  ['soft hyphens inside the start of a key', (person.slice(0, 3) + '\u00ad'.repeat(997)).repeat(1000)],
  ['one word', 'a'.repeat(1e6)],
] as const) {
  console.log(
    `${label.padEnd(58)} ${best(3, () => restorer.restore(text))
      .ms.toFixed(0)
      .padStart(5)} ms`,
  );
}
