/** What one input gives: a file and a line of each artifact. */
import type { Entity } from '../../engine/vocabulary/entity.ts';
import type { MappingEntry } from '../../engine/vocabulary/mapping.ts';
import type { ImageOutput, ItemResult } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import type { Artifact } from '../contract/jobs.ts';
import { isLong, jsonPieces, writeJson } from '../contract/json-text.ts';

export interface OutputFile {
  /** Pieces of the file. */
  pieces: () => Iterable<Buffer>;
  mediaType: string;
  extension: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/webp': 'webp',
};

/** The protected file of an input that succeeded. */
export function outputFile({ kind }: Input, { output }: ItemResult): OutputFile {
  if (kind === 'image') {
    const { media_type: mediaType, data_b64: data } = output as ImageOutput;
    return { pieces: () => [Buffer.from(data, 'base64')], mediaType, extension: EXTENSIONS[mediaType] ?? 'bin' };
  }
  if (typeof output === 'string' && kind !== 'json')
    return { pieces: () => [Buffer.from(output)], mediaType: 'text/plain; charset=utf-8', extension: 'txt' };
  return { pieces: () => jsonBytes(output), mediaType: 'application/json', extension: 'json' };
}

function* jsonBytes(value: unknown): Generator<Buffer, void, void> {
  if (!isLong(value)) yield Buffer.from(writeJson(value));
  else for (const piece of jsonPieces(value)) yield Buffer.from(piece);
}

/** The name of an output in the archive of a job with several inputs. */
export function memberName(position: number, inputId: string, extension: string): string {
  return `${position}-${inputId.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.${extension}`;
}

/** How many seconds a unit of time has. */
const SECONDS = { '100ns': 1e-7, ms: 1e-3, s: 1 } as const;

/** The line of an artifact; undefined when the input has nothing for it. `entries`: those of the map, by their ids. */
export function* artifactLine(
  name: Exclude<Artifact, 'protected'>,
  input: Input,
  result: ItemResult,
  entries: ReadonlyMap<string, MappingEntry>,
): Generator<Buffer, void, void> {
  const content = CONTENTS[name](input, result, entries);
  if (content === undefined) return;
  yield* jsonBytes({ input_id: result.input_id, ...content });
  yield NEW_LINE;
}

const NEW_LINE = Buffer.from('\n');

type Content = (
  input: Input,
  result: ItemResult,
  entries: ReadonlyMap<string, MappingEntry>,
) => Record<string, unknown> | undefined;

const CONTENTS: Readonly<Record<Exclude<Artifact, 'protected'>, Content>> = {
  entities: (_input, { entities = [] }) => ({ entities }),
  mapping: (_input, { entities = [] }, entries) => ({ entries: entriesOf(entities, entries) }),
  redaction_plan: (input, { redaction_plan: { intervals, boxes } = {} }) => ({
    ...(intervals === undefined ? {} : { intervals: intervals.map(inSeconds(input)) }),
    ...(boxes === undefined ? {} : { boxes }),
  }),
  audit: (_input, { audit }) => ({ audit }),
  transcript: ({ kind }, { output }) => (kind === 'transcript' ? { ...(output as object) } : undefined),
};

/** The entries that an input uses, in the order of their first use. */
function entriesOf(entities: readonly Entity[], entries: ReadonlyMap<string, MappingEntry>): MappingEntry[] {
  const used = new Set(entities.flatMap(({ mapping_id: id }) => (id === undefined ? [] : [id])));
  return [...used].flatMap((id) => entries.get(id) ?? []);
}

export function inSeconds(input: Input) {
  const factor = SECONDS[('time_unit' in input ? input.time_unit : undefined) ?? '100ns'];
  return <T extends { t0: number; t1: number }>(interval: T): T => ({
    ...interval,
    t0: interval.t0 * factor,
    t1: interval.t1 * factor,
  });
}

/** Entities are numbered from 1 in each input, whichever others were run with it. */
export function renumbered(result: ItemResult): ItemResult {
  const { entities, redaction_plan: plan } = result;
  if (entities === undefined) return result;
  const names = new Map(entities.map(({ id }, i) => [id, `e${i + 1}`]));
  const name = (id: string): string => names.get(id) ?? id;
  const named = <T extends { entity_id?: string | undefined }>(one: T): T =>
    one.entity_id === undefined ? one : { ...one, entity_id: name(one.entity_id) };
  return {
    ...result,
    entities: entities.map((entity) => ({ ...entity, id: name(entity.id) })),
    ...(plan === undefined
      ? {}
      : {
          redaction_plan: {
            ...(plan.intervals === undefined ? {} : { intervals: plan.intervals.map(named) }),
            ...(plan.boxes === undefined ? {} : { boxes: plan.boxes.map(named) }),
          },
        }),
  };
}
