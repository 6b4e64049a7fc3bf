/** Requests made from the OpenAPI document: every operation, its parameters and bodies that its schemas allow. */
import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';
import document from '../../daemon/contract/openapi.json' with { type: 'json' };
import { minimal } from '../daemon/contract/samples.ts';
import { edits, spoil } from '../support/spoiled.ts';

interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  contentEncoding?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  dependentSchemas?: Record<string, { properties: { action: { const: string } } }>;
  anyOf?: Schema[];
  not?: Schema;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Stands for a session that exists while the request is sent. */
export const LIVE_SESSION = 'ses_live';

/** Texts with something to find, and the ends of what a string can be. */
const texts = fc.oneof(
  fc.constantFrom(
    'Dear Ms Okafor, mail ana.ruiz@example.com or call +34 612 345 678.',
    'IBAN ES91 2100 0418 4502 0005 1332, card 4111 1111 1111 1111',
    '[PERSON_1] wrote to [EMAIL_2]',
    '山田太郎は東京に住んでいます。',
    '\u202eAna\u0301\u200d Ruiz\u0000',
  ),
  // What every object has.
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty'),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const made = new Map<string, fc.Arbitrary<unknown>>();

/** Values that a schema allows, kept small: few items, most optional members left out. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return named(schema.$ref);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.oneOf !== undefined && schema.properties === undefined) return fc.oneof(...schema.oneOf.map(valueOf));
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? fc.jsonValue({ maxDepth: 3 }) : fc.oneof(...types.map((type) => ofType(type, schema)));
}

function named(ref: string): fc.Arbitrary<unknown> {
  const name = ref.split('/').at(-1)!;
  const there = made.get(name);
  if (there !== undefined) return there;
  const schemas = document.components.schemas as unknown as Record<string, Schema>;
  const known = valueOf(schemas[name]!);
  const value = name === 'Id' ? fc.oneof(fc.constant<unknown>(LIVE_SESSION), known) : known;
  made.set(name, value);
  return value;
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema);
    default:
      return objectOf(schema);
  }
}

function stringOf(schema: Schema): fc.Arbitrary<string> {
  const { pattern, contentEncoding, minLength = 0, maxLength = 60 } = schema;
  if (contentEncoding !== undefined)
    return fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'));
  // A word that the program knows, such as the algorithm of a table, or anything of its form.
  if (pattern !== undefined)
    return fc.oneof(
      fc.constant(String(minimal(schema as TSchema))),
      fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' }),
    );
  return texts.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
}

function arrayOf({ items = {}, minItems = 0, maxItems = 1000, uniqueItems }: Schema): fc.Arbitrary<unknown[]> {
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) };
  if (uniqueItems !== true) return fc.array(valueOf(items), bounds);
  return fc.uniqueArray(valueOf(items), { ...bounds, comparator: 'SameValueZero' });
}

/** One of the members that exclude each other, all required ones, a quarter of the others; no parameters of another action. */
function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, patternProperties, oneOf = [{}], dependentSchemas = {} } = schema;
  if (patternProperties !== undefined) {
    const [[pattern, member] = ['^x$', {}]] = Object.entries(patternProperties);
    return fc.dictionary(fc.stringMatching(new RegExp(pattern, 'u')), valueOf(member), { maxKeys: 2 });
  }
  const apart = new Set(oneOf.flatMap((one) => [...(one.required ?? []), ...(one.not?.required ?? [])]));
  const branches = oneOf.map((one) => {
    const required = new Set([...(schema.required ?? []), ...(one.required ?? [])]);
    const names = Object.keys(properties).filter((name) => required.has(name) || !apart.has(name));
    return fc.record(
      Object.fromEntries(
        names.map((name) => {
          const value = valueOf(properties[name]!);
          const left = { weight: 3, arbitrary: fc.constant<unknown>(undefined) };
          return [name, required.has(name) ? value : fc.oneof(left, { weight: 1, arbitrary: value })];
        }),
      ),
    );
  });
  return fc.oneof(...branches).map((members) =>
    Object.fromEntries(
      Object.entries(members).filter(([name]) => {
        const action = Object.hasOwn(dependentSchemas, name)
          ? dependentSchemas[name]!.properties.action.const
          : undefined;
        return action === undefined || members['action'] === undefined || members['action'] === action;
      }),
    ),
  );
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

function requestsOf(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
): fc.Arbitrary<FuzzRequest> {
  const all = parameters.map((parameter) =>
    parameter.$ref === undefined
      ? parameter
      : (document.components.parameters as unknown as Record<string, Parameter>)[parameter.$ref.split('/').at(-1)!]!,
  );
  const values = fc.record(
    Object.fromEntries(
      all.map(({ name, in: place, schema }) => {
        const value = valueOf(schema).map(String);
        const left = { weight: 4, arbitrary: fc.constant<string | undefined>(undefined) };
        return [`${place} ${name}`, place === 'path' ? value : fc.oneof(left, { weight: 1, arbitrary: value })];
      }),
    ),
  );
  const json = requestBody?.content['application/json'];
  const body = json === undefined ? fc.constant<unknown>(undefined) : valueOf(json.schema);
  const changes = fc.oneof(fc.constant([]), edits);
  return fc.tuple(values, body, changes).map(([given, valid, edit]) => {
    const inPlace = (place: string) =>
      all.flatMap(({ name, in: where }) => {
        const value = given[`${place} ${name}`];
        return where === place && value !== undefined ? [[name, value] as const] : [];
      });
    const query = inPlace('query').map(([name, value]) => `${name}=${encoded(value)}`);
    const to = inPlace('path').reduce((text, [name, value]) => text.replace(`{${name}}`, encoded(value)), path);
    return {
      method: method.toUpperCase(),
      path: query.length === 0 ? to : `${to}?${query.join('&')}`,
      headers: Object.fromEntries(
        inPlace('header').map(([name, value]) => [name, value.replaceAll(/[^\x20-\x7e]/gu, '?')]),
      ),
      body: json === undefined ? undefined : (JSON.stringify(spoil(valid, edit)) ?? ''),
    };
  });
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

/** The document describes no answer of other vendors' interfaces, which have fuzz tests of their own. */
const isOurs = (operation: Operation): boolean =>
  Object.keys(operation.responses).some((status) => status !== 'default');

/** Requests of every operation of ours, as valid as the document can say, half of them spoiled afterwards. */
export const requests: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...Object.entries(document.paths as unknown as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] === undefined || !isOurs(item[method]) ? [] : [requestsOf(path, method, item[method])],
    ),
  ),
);
