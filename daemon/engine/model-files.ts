/** The bundled detection models: read once, their tables in memory that the worker threads share. */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALL } from '../../engine/model/bundle.ts';
import type { Decision, ModelConfig, ModelData } from '../../engine/model/config.ts';
import type { ReportedFrom } from '../../engine/ports.ts';

/** The weights of the engine: one folder per model, named like the model. */
const BUNDLED = fileURLToPath(new URL('../../engine/model/weights/', import.meta.url));

const DECISION_FIELDS: readonly (keyof Decision)[] = [
  'short_tokens',
  'long_tokens',
  'sentence_confidence',
  'strict_floor',
];

/** One network as it travels to a worker. */
export interface NetBundle extends ModelData {
  /** Path of the network. The runtime reads its bytes; here they would be in memory twice. */
  graph: string;
}

/** The models as they travel to a worker. */
export interface ModelBundle {
  id: string;
  /** By name; one of them is `all`. */
  nets: Readonly<Record<string, NetBundle>>;
  /** The name of the model that reads a language, by primary subtag; `all` reads the rest. */
  readers: ReadonlyMap<string, string>;
  types: readonly string[];
  reported: ReportedFrom;
  /** Measured quality by language. */
  languages: Readonly<Record<string, number>>;
}

/** A file's bytes, read straight into memory that threads share. */
function shared(path: string): SharedArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(buffer);
    for (let at = 0; at < size;) {
      const read = readSync(file, bytes, at, size - at, at);
      if (read === 0) throw new Error('the file ended early');
      at += read;
    }
    return buffer;
  } finally {
    closeSync(file);
  }
}

/** Throws when the export lacks a number that decides what is found: a default would silently change results. */
export function requireDecision({ decision }: Partial<ModelConfig>): void {
  const missing = DECISION_FIELDS.filter((name) => !Number.isFinite(decision?.[name]));
  if (missing.length > 0) throw new Error(`config.json of a model lacks decision.${missing.join(', decision.')}`);
}

/** `table` is that of the model of all languages, for one that comes without its own. */
function readNet(
  directory: string,
  { gazetteer, words, table }: { gazetteer: SharedArrayBuffer; words: SharedArrayBuffer; table?: ArrayBufferLike },
): NetBundle {
  const vocabulary = join(directory, 'vocab.txt');
  const own = join(directory, 'table.bin');
  const config = JSON.parse(readFileSync(join(directory, 'config.json'), 'utf8')) as ModelConfig;
  requireDecision(config);
  return {
    config,
    table: table === undefined || existsSync(own) ? shared(own) : table,
    gazetteer,
    words,
    graph: join(directory, 'net.onnx'),
    ...(existsSync(vocabulary)
      ? { pieces: { vocabulary: shared(vocabulary), vectors: shared(join(directory, 'pieces.bin')) } }
      : {}),
  };
}

/** Undefined when no model is there. Throws when one is there but cannot be read. */
export function readModel(directory = BUNDLED): ModelBundle | undefined {
  if (!existsSync(join(directory, ALL, 'config.json'))) return undefined;
  const gazetteer = shared(join(directory, 'gazetteer.bin'));
  const words = shared(join(directory, 'words.bin'));
  const all = readNet(join(directory, ALL), { gazetteer, words });
  const beside = Object.fromEntries(
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== ALL)
      .map(({ name }) => [name, readNet(join(directory, name), { gazetteer, words, table: all.table })]),
  );
  const nets = { [ALL]: all, ...beside };
  return {
    id: `v${all.config.version}`,
    nets,
    readers: new Map(
      Object.entries(nets).flatMap(([name, { config }]) => (config.reads ?? []).map((tag) => [tag, name])),
    ),
    types: all.config.types,
    reported: all.config.calibration.reported,
    languages: Object.assign({}, ...Object.values(nets).map(({ config }) => config.languages)) as Record<
      string,
      number
    >,
  };
}
