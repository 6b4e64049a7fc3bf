/** The OpenAPI document: valid, complete, and the one that is checked in. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEYWORDS } from '../../../daemon/contract/keywords.ts';
import { openapiDocument } from '../../../daemon/contract/openapi.ts';
import { dialectRows } from '../../../daemon/dialects/index.ts';
import { DIALECT_NAMES } from '../../../daemon/dialects/names.ts';
import { ENDPOINTS } from '../../../daemon/http/endpoints.ts';
import type { Endpoint } from '../../../daemon/contract/endpoint.ts';
import { violations } from '../../../daemon/http/validate.ts';
import { CONTRACT_VERSION } from '../../../daemon/contract/common.ts';

type Json = Record<string, unknown>;
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Json & { responses: Record<string, Json> }>>;
  components: { schemas: Record<string, Json> };
}

const foreign = dialectRows(DIALECT_NAMES);
const document = openapiDocument(ENDPOINTS, foreign) as unknown as Document;
const rows = (ENDPOINTS as readonly Endpoint[]).filter((row) => row.internal !== true);

/** Every node of the document, with its pointer. */
function* nodes(value: unknown, pointer = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [pointer, value as Json];
  for (const [key, child] of Object.entries(value))
    yield* nodes(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

function resolve(pointer: string): unknown {
  let value: unknown = document;
  for (const segment of pointer.slice(2).split('/'))
    value = (value as Json)?.[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value;
}

describe('the OpenAPI document', () => {
  it('is the one that is checked in (node scripts/generate-openapi.ts)', () => {
    const file = readFileSync(new URL('../../../daemon/contract/openapi.json', import.meta.url), 'utf8');
    expect(file).toBe(`${JSON.stringify(document, undefined, 2)}\n`);
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as unknown as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(validator.version).toBe('3.1');
    expect(document.info.version).toBe(CONTRACT_VERSION);
  });

  it('has every endpoint of the table, with every status of its row', () => {
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(
      rows.length + foreign.length,
    );
    for (const { method, path, success, errors, operationId } of rows) {
      const operation = document.paths[path]![method.toLowerCase()]!;
      expect(operation.operationId).toBe(operationId);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([success.status, ...errors].map(String)));
    }
  });

  it('has every reference', () => {
    expect.hasAssertions();
    for (const [pointer, node] of nodes(document)) {
      if (typeof node.$ref === 'string') expect([pointer, resolve(node.$ref)]).toEqual([pointer, expect.anything()]);
    }
  });

  it('holds plain JSON Schema only, closed wherever fields are listed', () => {
    expect.hasAssertions();
    for (const [pointer, node] of nodes(document.components.schemas)) {
      if (pointer.includes('/examples/')) continue;
      for (const keyword of [...KEYWORDS.map(({ name }) => name), '$id'])
        expect(Object.keys(node)).not.toContain(keyword);
      if (node.type === 'object' && Object.keys((node.properties as Json | undefined) ?? {}).length > 0)
        expect([pointer, node.additionalProperties]).toEqual([pointer, false]);
    }
  });

  it('leaves open only what the specification leaves open', () => {
    const open = [...nodes(document.components.schemas)].filter(
      ([, node]) => node.type === 'object' && node.additionalProperties !== false && node.discriminator === undefined,
    );
    expect(open.map(([pointer]) => pointer).toSorted()).toEqual([
      '/Action/properties/crypto',
      '/Audit/properties/counts',
      '/Capabilities/properties/detection/properties/custom',
      '/Capabilities/properties/detection/properties/recognizers',
      '/Capabilities/properties/endpoints',
      '/Capabilities/properties/limits',
      '/Capabilities/properties/media',
      '/Capabilities/properties/policy/properties/media',
      '/Detection/properties/engine_options/properties/decoder_settings',
      '/FieldRule/properties/crypto',
      '/RestoreTable/properties/dropped',
      '/Rule/properties/crypto',
      '/UsageResponse/properties/used/properties/by_operation',
      '/UsageResponse/properties/used/properties/by_tier',
    ]);
  });

  it('names every input kind in the discriminator', () => {
    const { discriminator } = document.components.schemas.Input as {
      discriminator: { mapping: Record<string, string> };
    };
    expect(Object.keys(discriminator.mapping)).toEqual([
      'text',
      'table',
      'json',
      'transcript',
      'page',
      'image',
      'file',
      'audio',
      'video',
    ]);
    for (const reference of Object.values(discriminator.mapping)) expect(resolve(reference)).toBeDefined();
  });

  it('has examples that follow their schemas, for every request', () => {
    for (const { body, success } of rows) {
      if (body !== undefined) expect(body.schema.examples).toBeDefined();
      for (const schema of [body?.schema, success.schema]) {
        for (const example of (schema?.examples ?? []) as unknown[]) expect(violations(schema!, example)).toEqual([]);
      }
    }
  });
});
