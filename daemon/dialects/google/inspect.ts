/** `content:inspect`: Google's request as the body of a native detect, and the findings of its answer. */
import type { DetectResponse } from '../../contract/detect-protect.ts';
import type { ForeignAnswer, ForeignRequest } from '../foreign.ts';
import { ServiceError } from '../../../engine/errors.ts';
import { unimplemented, wrongField } from './errors.ts';
import {
  inspectConfigOf,
  LIKELIHOODS,
  likelihoodOf,
  objectAt,
  type Fields,
  type InspectConfig,
} from './inspect-config.ts';

/** As Google's: what an answer lists when the request names no limit. */
const MOST_FINDINGS = 3_000;

export async function inspectContent({ body, query, natives }: ForeignRequest): Promise<ForeignAnswer> {
  const request = requestOf(body);
  const config = inspectConfigOf(request['inspectConfig']);
  const text = textOf(request['item']);
  const answer = await natives.detect({
    text,
    detection: config.detection,
    output: { offset_unit: 'codepoint', extra_offset_units: ['utf8'], include_text: config.includeQuote },
  });
  const { findings, truncated, unnamed } = findingsOf(answer, config, isNumeric(query));
  const result = {
    ...(findings.length > 0 ? { findings } : {}),
    ...(truncated ? { findingsTruncated: true } : {}),
  };
  return { body: { result }, headers: { 'x-piid-unnamed': String(unnamed) } };
}

export function requestOf(body: unknown): Fields {
  const request = objectAt(body, 'request');
  for (const field of ['inspectTemplateName', 'deidentifyTemplateName'])
    if (request[field] !== undefined && request[field] !== '')
      throw new ServiceError('not_found', { message: `${field} names no template of this server.` });
  return request;
}

/** The clients ask for numbers in place of names. */
export function isNumeric(query: URLSearchParams): boolean {
  return /enum-encoding=int/.test(query.get('$alt') ?? '');
}

export function textOf(given: unknown): string {
  const item = objectAt(given, 'item');
  const kind = ['table', 'conversation', 'batchContentItem'].find((name) => item[name] !== undefined);
  if (kind !== undefined) throw unimplemented(`item.${kind} is not implemented`);
  if (item['byteItem'] !== undefined) return bytesText(objectAt(item['byteItem'], 'item.byte_item'));
  if (typeof item['value'] !== 'string') throw wrongField('item', 'needs value');
  return item['value'];
}

function bytesText({ type, data }: Fields): string {
  if (typeof data !== 'string') throw wrongField('item.byte_item.data', 'must be base64');
  if (type !== 'TEXT_UTF8' && type !== 5) throw unimplemented('item.byte_item.type is not implemented');
  return Buffer.from(data, 'base64').toString('utf8');
}

export interface Finding {
  quote?: string;
  infoType: { name: string };
  likelihood: string | number;
  location: { byteRange: Range; codepointRange: Range };
}

/** Whole numbers of 64 bits are strings in proto3 JSON, and zeros are left out. */
interface Range {
  start?: string;
  end?: string;
}

function rangeOf({ start, end }: { start: number; end: number }): Range {
  return { ...(start > 0 ? { start: String(start) } : {}), ...(end > 0 ? { end: String(end) } : {}) };
}

type Entities = NonNullable<DetectResponse['results'][number]['entities']>;

/** Google's name of a finding that the request asks for; undefined for one without a name or below its likelihood. */
export function nameOf(entity: Entities[number], { own, least, leastByType }: InspectConfig): string | undefined {
  const name = entity.vendor_type ?? (own.has(entity.type) ? entity.type : undefined);
  if (name === undefined) return undefined;
  return likelihoodOf(entity.confidence) >= (leastByType.get(name) ?? least) ? name : undefined;
}

export function findingsOf(
  { results }: DetectResponse,
  config: InspectConfig,
  numeric: boolean,
): { findings: Finding[]; truncated: boolean; unnamed: number } {
  const entities = results[0]?.entities ?? [];
  const unnamed = entities.filter(({ type, vendor_type: name }) => name === undefined && !config.own.has(type)).length;
  const most = Math.min(config.perItem, MOST_FINDINGS);
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  let truncated = false;
  for (const entity of entities) {
    const name = nameOf(entity, config);
    if (name === undefined) continue;
    const count = counts.get(name) ?? 0;
    if (findings.length >= most || count >= (config.perType.get(name) ?? Infinity)) {
      truncated = true;
      continue;
    }
    counts.set(name, count + 1);
    const likelihood = likelihoodOf(entity.confidence);
    const { utf8 = { start: 0, end: 0 } } = entity.span.extra ?? {};
    findings.push({
      ...(entity.text === undefined ? {} : { quote: entity.text }),
      infoType: { name },
      likelihood: numeric ? likelihood : (LIKELIHOODS[likelihood] as string),
      location: { byteRange: rangeOf(utf8), codepointRange: rangeOf(entity.span) },
    });
  }
  return { findings, truncated, unnamed };
}
