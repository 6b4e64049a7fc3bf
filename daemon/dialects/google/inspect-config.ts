/** `inspectConfig` as a native detection block. Names that the SDKs send as numbers are read as well. */
import type { DetectRequest } from '../../contract/detect-protect.ts';
import { unimplemented, wrongField } from './errors.ts';
import { VOCABULARY } from './info-types.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const LIKELIHOODS = [
  'LIKELIHOOD_UNSPECIFIED',
  'VERY_UNLIKELY',
  'UNLIKELY',
  'POSSIBLE',
  'LIKELY',
  'VERY_LIKELY',
] as const;

/** The least confidence of each likelihood, by its number. */
const FLOORS = [0, 0, 0.3, 0.5, 0.75, 0.9];
const POSSIBLE = 3;

export interface InspectConfig {
  detection: NonNullable<DetectRequest['detection']>;
  /** Numbers of `Likelihood`. */
  least: number;
  leastByType: ReadonlyMap<string, number>;
  includeQuote: boolean;
  perItem: number;
  perType: ReadonlyMap<string, number>;
  own: ReadonlySet<string>;
}

export function likelihoodOf(confidence: number): number {
  return FLOORS.findLastIndex((floor, i) => i > 0 && confidence >= floor);
}

export function objectAt(value: unknown, field: string): Fields {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw wrongField(field, 'must be an object');
  return value as Fields;
}

export function listAt(value: unknown, field: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongField(field, 'must be a list');
  return value;
}

/** The names that `inspectConfig` may hold; another one says what to find and is refused. */
const KNOWN = new Set([
  'infoTypes',
  'minLikelihood',
  'minLikelihoodPerInfoType',
  'limits',
  'includeQuote',
  'excludeInfoTypes',
  'customInfoTypes',
  'contentOptions',
  'ruleSet',
]);

export function inspectConfigOf(given: unknown): InspectConfig {
  const config = objectAt(given, 'inspect_config');
  for (const name of Object.keys(config))
    if (!KNOWN.has(name)) throw wrongField('inspect_config', 'has a field that this server does not know');
  if (listAt(config['ruleSet'], 'inspect_config.rule_set').length > 0)
    throw unimplemented('inspect_config.rule_set is not implemented');
  const { custom, own } = customOf(listAt(config['customInfoTypes'], 'inspect_config.custom_info_types'));
  const names = namesAt(config['infoTypes'], 'inspect_config.info_types');
  const include = names.length === 0 ? {} : { include: [...new Set([...names, ...own])] };
  const limits = objectAt(config['limits'], 'inspect_config.limits');
  const perItem = limitAt(limits['maxFindingsPerItem'], 'inspect_config.limits.max_findings_per_item');
  const perRequest = limitAt(limits['maxFindingsPerRequest'], 'inspect_config.limits.max_findings_per_request');
  const { includeQuote = false } = config;
  if (typeof includeQuote !== 'boolean') throw wrongField('inspect_config.include_quote', 'must be a boolean');
  return {
    detection: {
      types: { vocabulary: VOCABULARY, ...include, ...excludeOf(config['excludeInfoTypes']) },
      ...(own.size > 0 ? { custom } : {}),
    },
    least: likelihoodAt(config['minLikelihood'], 'inspect_config.min_likelihood'),
    leastByType: leastByType(config['minLikelihoodPerInfoType']),
    includeQuote,
    perItem: Math.min(perItem, perRequest),
    perType: perTypeOf(limits['maxFindingsPerInfoType']),
    own,
  };
}

function excludeOf(value: unknown): { exclude?: string[] } {
  const names = namesAt(value, 'inspect_config.exclude_info_types');
  return names.length === 0 ? {} : { exclude: names };
}

export function namesAt(value: unknown, field: string): string[] {
  return listAt(value, field).map((one, i) => nameAt(one, `${field}[${i}]`));
}

function nameAt(value: unknown, field: string): string {
  const { name } = objectAt(value, field);
  if (typeof name !== 'string' || name === '' || name.length > 128) throw wrongField(`${field}.name`, 'must be a name');
  return name;
}

function likelihoodAt(value: unknown, field: string): number {
  if (value === undefined || value === null || value === 0 || value === 'LIKELIHOOD_UNSPECIFIED') return POSSIBLE;
  const at = typeof value === 'number' ? value : LIKELIHOODS.findIndex((name) => name === value);
  if (!Number.isInteger(at) || at < 1 || at >= LIKELIHOODS.length) throw wrongField(field, 'is no likelihood');
  return at;
}

function leastByType(value: unknown): Map<string, number> {
  const field = 'inspect_config.min_likelihood_per_info_type';
  return new Map(
    listAt(value, field).map((one, i) => {
      const { infoType, minLikelihood } = objectAt(one, `${field}[${i}]`);
      return [
        nameAt(infoType, `${field}[${i}].info_type`),
        likelihoodAt(minLikelihood, `${field}[${i}].min_likelihood`),
      ];
    }),
  );
}

/** Zero and absence mean the largest number, as with the vendor. */
function limitAt(value: unknown, field: string): number {
  if (value === undefined || value === null || value === 0) return Infinity;
  if (!Number.isInteger(value) || (value as number) < 0) throw wrongField(field, 'must be a number of findings');
  return value as number;
}

function perTypeOf(value: unknown): Map<string, number> {
  const field = 'inspect_config.limits.max_findings_per_info_type';
  return new Map(
    listAt(value, field).map((one, i) => {
      const { infoType, maxFindings } = objectAt(one, `${field}[${i}]`);
      return [nameAt(infoType, `${field}[${i}].info_type`), limitAt(maxFindings, `${field}[${i}].max_findings`)];
    }),
  );
}

const TYPE = /^[A-Z][A-Z0-9_]{0,63}$/;

function customOf(types: readonly unknown[]): { custom: object; own: Set<string> } {
  const regex: object[] = [];
  const dictionaries: object[] = [];
  const own = new Set<string>();
  types.forEach((one, i) => {
    const field = `inspect_config.custom_info_types[${i}]`;
    const given = objectAt(one, field);
    const type = nameAt(given['infoType'], `${field}.info_type`);
    if (!TYPE.test(type)) throw wrongField(`${field}.info_type.name`, 'must be in upper case with _');
    const score =
      FLOORS[given['likelihood'] === undefined ? 5 : likelihoodAt(given['likelihood'], `${field}.likelihood`)];
    own.add(type);
    for (const name of Object.keys(given))
      if (!['infoType', 'likelihood', 'regex', 'dictionary', 'exclusionType', 'sensitivityScore'].includes(name))
        throw unimplemented(`${field} has a kind of detector that is not implemented`);
    if (given['exclusionType'] !== undefined && given['exclusionType'] !== 0)
      throw unimplemented(`${field}.exclusion_type is not implemented`);
    if (given['regex'] !== undefined) {
      const { pattern, groupIndexes } = objectAt(given['regex'], `${field}.regex`);
      if (typeof pattern !== 'string') throw wrongField(`${field}.regex.pattern`, 'must be a string');
      if (listAt(groupIndexes, `${field}.regex.group_indexes`).length > 0)
        throw unimplemented(`${field}.regex.group_indexes is not implemented`);
      regex.push({ name: type, type, pattern, score });
    } else if (given['dictionary'] !== undefined) {
      const { wordList } = objectAt(given['dictionary'], `${field}.dictionary`);
      const terms = listAt(objectAt(wordList, `${field}.dictionary.word_list`)['words'], `${field}.dictionary`);
      if (!terms.every((term) => typeof term === 'string') || terms.length === 0)
        throw wrongField(`${field}.dictionary.word_list.words`, 'must be a list of strings');
      dictionaries.push({ name: type, type, terms });
    } else throw wrongField(field, 'needs regex or dictionary');
  });
  return { custom: { regex, dictionaries }, own };
}
