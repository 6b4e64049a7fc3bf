/** `content:deidentify` of text: the findings of a native detect, replaced as `infoTypeTransformations` say. */
import type { ForeignAnswer, ForeignRequest } from '../foreign.ts';
import { unimplemented, wrongField } from './errors.ts';
import { inspectConfigOf, listAt, namesAt, objectAt } from './inspect-config.ts';
import { isNumeric, nameOf, requestOf, textOf } from './inspect.ts';
import { transformationOf, type Transformation } from './transformations.ts';

export async function deidentifyContent({ body, query, natives }: ForeignRequest): Promise<ForeignAnswer> {
  const request = requestOf(body);
  const config = inspectConfigOf(request['inspectConfig']);
  const rules = rulesOf(request['deidentifyConfig']);
  const text = textOf(request['item']);
  const answer = await natives.detect({ text, detection: config.detection, output: { offset_unit: 'utf16' } });
  const tally = new Map<string, { name: string; transformation: Transformation; count: number; bytes: number }>();
  let out = '';
  let at = 0;
  for (const entity of answer.results[0]?.entities ?? []) {
    const name = nameOf(entity, config);
    const transformation = name === undefined ? undefined : (rules.byName.get(name) ?? rules.otherwise);
    if (name === undefined || transformation === undefined || entity.span.start < at) continue;
    const surface = text.slice(entity.span.start, entity.span.end);
    out += text.slice(at, entity.span.start) + transformation.apply(surface, name);
    at = entity.span.end;
    const row = tally.get(name) ?? { name, transformation, count: 0, bytes: 0 };
    row.count++;
    row.bytes += Buffer.byteLength(surface);
    tally.set(name, row);
  }
  const value = out + text.slice(at);
  const rows = [...tally.values()];
  const code = isNumeric(query) ? 1 : 'SUCCESS';
  const overview = {
    transformedBytes: String(rows.reduce((sum, { bytes }) => sum + bytes, 0)),
    transformationSummaries: rows.map(({ name, transformation, count, bytes }) => ({
      infoType: { name },
      transformation: transformation.config,
      results: [{ count: String(count), code }],
      transformedBytes: String(bytes),
    })),
  };
  const isBytes = objectAt(request['item'], 'item')['byteItem'] !== undefined;
  const type = isNumeric(query) ? 5 : 'TEXT_UTF8';
  const item = isBytes ? { byteItem: { type, data: Buffer.from(value).toString('base64') } } : { value };
  return { body: { item, overview: rows.length > 0 ? overview : {} } };
}

interface Rules {
  byName: Map<string, Transformation>;
  /** Of the transformation that names no infoType. */
  otherwise?: Transformation;
}

function rulesOf(given: unknown): Rules {
  const config = objectAt(given, 'deidentify_config');
  for (const field of Object.keys(config))
    if (field !== 'infoTypeTransformations')
      throw unimplemented('deidentify_config knows infoTypeTransformations only');
  const field = 'deidentify_config.info_type_transformations.transformations';
  const { transformations } = objectAt(config['infoTypeTransformations'], 'deidentify_config');
  const list = listAt(transformations, field);
  if (list.length === 0) throw wrongField(field, 'must have an entry');
  const rules: Rules = { byName: new Map() };
  list.forEach((one, i) => {
    const { infoTypes, primitiveTransformation } = objectAt(one, `${field}[${i}]`);
    const names = namesAt(infoTypes, `${field}[${i}].info_types`);
    const transformation = transformationOf(primitiveTransformation, `${field}[${i}].primitive_transformation`);
    if (names.length === 0) rules.otherwise = transformation;
    for (const name of names) rules.byName.set(name, transformation);
  });
  return rules;
}
