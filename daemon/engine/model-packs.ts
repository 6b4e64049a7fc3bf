/**
 * Model packs of the operator (`--models DIR`): a folder each, with a Hugging Face style ONNX export.
 *
 * - token classification: `model.onnx`, `tokenizer.json`, `config.json` with `id2label`, and, if wanted, `labels.json`:
 *   our type, or null for none, by label;
 * - zero-shot (GLiNER, span mode `markerV0`): `gliner_config.json` instead of `config.json`.
 *
 * A folder's name ends in the pack's version, `v<major>.<minor>`. A broken pack is left out, with one line that says why.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readLabel, type Label } from '../../engine/model/labels.ts';
import type { GlinerConfig } from '../../engine/model/zero-shot.ts';

interface PackFiles {
  /** `v<major>.<minor>`. */
  id: string;
  directory: string;
}

/** A pack as it travels to a worker, which reads tokenizer and graph itself at the first text. */
export type ModelPack = PackFiles & {
  kind: 'classifier';
  /** By the number of the logit. */
  labels: readonly Label[];
  /** Pieces it takes. */
  places: number;
  types: readonly string[];
  languages: readonly string[];
};

export type ZeroShotPack = PackFiles & { kind: 'zero-shot'; config: GlinerConfig };

export interface Packs {
  models: readonly ModelPack[];
  zeroShot: readonly ZeroShotPack[];
  /** One line for each broken pack. */
  problems: readonly string[];
}

const VERSION = /(?:^|[-_])(v[0-9]{1,6}\.[0-9]{1,6})$/;
const MOST_JSON = 256 * 1024 * 1024;
const MOST_LABELS = 4_096;
const MOST_PACKS = 64;
const DEFAULT_PLACES = 512;

/** The reason why a pack is left out, made of fixed words and file names. */
class Broken extends Error {}

/** Looks into every folder; `taken` are ids that other models have. Never throws `Broken`; faults are returned in `problems`. */
export function findPacks(directory: string | undefined, taken: readonly string[]): Packs {
  const models: ModelPack[] = [];
  const zeroShot: ZeroShotPack[] = [];
  const problems: string[] = [];
  if (directory === undefined) return { models, zeroShot, problems };
  const ids = new Set(taken);
  for (const name of foldersIn(directory, problems)) {
    try {
      const pack = readPack(join(directory, name), name);
      if (ids.has(pack.id)) throw new Broken(`another model is ${pack.id} already`);
      ids.add(pack.id);
      if (pack.kind === 'classifier') models.push(pack);
      else zeroShot.push(pack);
    } catch (error) {
      problems.push(`model pack ${name}: ${reasonOf(error)}`);
    }
  }
  return { models, zeroShot, problems };
}

/** Returns one line that says why a pack cannot be used. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] as string).slice(0, 200) : 'cannot be read';
}

function foldersIn(directory: string, problems: string[]): string[] {
  try {
    const names = readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted();
    if (names.length > MOST_PACKS) problems.push(`--models: only the first ${MOST_PACKS} folders are read`);
    return names.slice(0, MOST_PACKS);
  } catch {
    problems.push('--models: the folder cannot be read');
    return [];
  }
}

function readPack(directory: string, name: string): ModelPack | ZeroShotPack {
  const id = VERSION.exec(name)?.[1];
  if (id === undefined) throw new Broken("the folder's name does not end in a version such as v2.0");
  for (const file of ['model.onnx', 'tokenizer.json'])
    if (statSync(join(directory, file), { throwIfNoEntry: false })?.isFile() !== true)
      throw new Broken(`${file} is missing`);
  const gliner = readJson(directory, 'gliner_config.json', true);
  if (gliner !== undefined) return { id, directory, kind: 'zero-shot', config: glinerOf(gliner) };
  return { id, directory, kind: 'classifier', ...classifierOf(directory) };
}

export function readJson(directory: string, file: string, optional = false): Record<string, unknown> | undefined {
  const path = join(directory, file);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) {
    if (optional) return undefined;
    throw new Broken(`${file} is missing`);
  }
  if (stat.size > MOST_JSON) throw new Broken(`${file} is too large`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Broken(`${file} is no JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Broken(`${file} is no JSON object`);
  return value as Record<string, unknown>;
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

function classifierOf(directory: string): Pick<ModelPack, 'labels' | 'places' | 'types' | 'languages'> {
  const config = readJson(directory, 'config.json') as Record<string, unknown>;
  const map = readJson(directory, 'labels.json', true) ?? {};
  for (const type of Object.values(map))
    if (type !== null && !(typeof type === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(type)))
      throw new Broken('labels.json names something that is no type');
  const named = Object.entries((config['id2label'] ?? {}) as Record<string, unknown>);
  if (named.length < 2 || named.length > MOST_LABELS) throw new Broken('config.json has no id2label');
  const labels = Array.from({ length: named.length }, (_, i) => {
    const label = named.find(([key]) => Number(key) === i)?.[1];
    if (typeof label !== 'string') throw new Broken('id2label of config.json is not numbered from 0');
    return readLabel(label, map as Record<string, string | null>);
  });
  const types = [...new Set(labels.flatMap(({ type }) => (type === undefined ? [] : [type])))];
  if (types.length === 0) throw new Broken('no label means a type of ours; name them in labels.json');
  const most = config['max_position_embeddings'];
  const languages = config['languages'] ?? config['language'];
  return {
    labels,
    types,
    // RoBERTa counts places from 2; longer windows cost more and find no more.
    places: isWhole(most, 16, 1_000_000) ? Math.min(DEFAULT_PLACES, most - 2) : DEFAULT_PLACES,
    languages: (Array.isArray(languages) ? languages : [languages]).filter(
      (tag): tag is string => typeof tag === 'string' && /^[a-z]{2,3}$/.test(tag),
    ),
  };
}

function glinerOf(config: Record<string, unknown>): GlinerConfig {
  const { span_mode: mode, ent_token: entity, sep_token: separator, max_width: width, max_len: length } = config;
  if (mode !== undefined && mode !== 'markerV0' && mode !== 'marker')
    throw new Broken('gliner_config.json: only models of span mode markerV0 are read');
  if (!isWhole(width ?? 12, 1, 100) || !isWhole(length ?? 384, 8, 4_096))
    throw new Broken('gliner_config.json: max_width or max_len is no size');
  const size = { width: (width ?? 12) as number, length: (length ?? 384) as number };
  if (size.width >= size.length) throw new Broken('gliner_config.json: max_width or max_len is no size');
  return {
    entity: typeof entity === 'string' ? entity : '<<ENT>>',
    separator: typeof separator === 'string' ? separator : '<<SEP>>',
    ...size,
  };
}
