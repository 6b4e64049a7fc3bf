/**
 * The OpenAPI 3.1 document, made from the endpoint table and the same schemas that validate requests.
 * Schemas with a name become components; our own keywords become plain JSON Schema.
 */
import type { TSchema } from '@sinclair/typebox';
import { ERROR_CODES } from '../../engine/errors.ts';
import { CONTRACT_VERSION, ErrorEnvelope } from './common.ts';
import type { CapabilityStatus } from '../../engine/vocabulary/schema.ts';
import type { Endpoint } from './endpoint.ts';
import { KEYWORDS } from './keywords.ts';

type Json = Record<string, unknown>;

const STATUS_TEXT: Record<number, string> = {
  400: 'The body is not JSON, or is missing.',
  401: 'The key is missing, wrong, revoked, expired or of another environment.',
  402: 'Not enough records; the error has `required` and `available`.',
  403: 'The key lacks a scope, a tier or a feature.',
  404: 'There is no such resource.',
  409: 'The mapping, the idempotency key or the sequence conflicts.',
  410: 'The session has expired.',
  413: 'The request is too large; split it, or follow `use`.',
  415: 'The media type is not supported.',
  422: 'Unknown fields or bad values; `details` lists them by JSON Pointer.',
  429: 'Too many requests; respect `Retry-After`.',
  500: 'Something went wrong inside.',
  501: 'The option, the kind of input or the operation is not implemented here.',
  503: 'Temporarily impossible, or a requested layer did not run; respect `Retry-After`.',
  504: 'The deadline has passed.',
};

const HEADER_PARAMETERS: Record<string, Json> = {
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An identifier of the caller for this request; echoed when it is an Id, else replaced.',
    schema: { $ref: '#/components/schemas/Id' },
  },
  'X-Deadline-Ms': {
    name: 'X-Deadline-Ms',
    in: 'header',
    description: 'Milliseconds until 504; `processing.deadline_ms` wins.',
    schema: { type: 'integer', minimum: 100, maximum: 600_000 },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same body within 24 hours is not charged twice.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
};

/** A route of another vendor's interface, which that vendor documents. */
export interface ForeignRoute {
  method: 'GET' | 'POST';
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  status: CapabilityStatus;
  open: boolean;
}

/** Deterministic: the same tables give the same document. */
export function openapiDocument(endpoints: readonly Endpoint[], foreign: readonly ForeignRoute[] = []): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    if (endpoint.internal === true) continue;
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, components);
  }
  for (const route of foreign) (paths[route.path] ??= {})[route.method.toLowerCase()] = foreignOperation(route);
  components.refer(ErrorEnvelope);
  return {
    openapi: '3.1.0',
    info: {
      title: 'piid',
      version: CONTRACT_VERSION,
      summary: 'Finds personal data, protects it and restores it, on a machine with no network.',
      description: [
        'A field that the contract does not define answers 422 with a JSON Pointer to it; an option that this version does not implement answers 501.',
        'A wrong method answers 405 with `Allow`, a `Host` of another server 421, an unknown query parameter 422 at `/query/<name>`.',
        'No response carries original values unless the request asks.',
      ].join('\n\n'),
    },
    servers: [{ url: '/', description: 'The appliance that serves this document.' }],
    security: [{ bearer: [] }],
    tags: [...new Set([...endpoints, ...foreign].map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.sorted(),
      responses: errorResponses(),
      parameters: Object.fromEntries(
        Object.entries(HEADER_PARAMETERS).map(([name, parameter]) => [parameterName(name), parameter]),
      ),
      headers: {
        RequestId: { description: 'Identifier of the request, for troubleshooting.', schema: { type: 'string' } },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'piid_live_…' } },
    },
  };
}

/** Bodies and answers have the shapes of that vendor's documentation, errors included. */
function foreignOperation({ method, path, operationId, tag, summary, status, open }: ForeignRoute): Json {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return {
    operationId,
    tags: [tag],
    summary,
    description:
      'An interface of another vendor; see docs/drop-in.md. Bodies, answers and errors have the shapes of that vendor.',
    'x-status': status,
    security: open ? [] : [{ bearer: [] }],
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(method === 'POST' ? { requestBody: { required: true, content: { '*/*': {} } } } : {}),
    responses: { default: { description: 'As that vendor answers.' } },
  };
}

function operation(endpoint: Endpoint, components: Components): Json {
  const { operationId, tag, summary, description, status, auth, scopes } = endpoint;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    'x-status': status,
    security:
      auth === 'none' ? [] : scopes.length === 0 ? [{ bearer: [] }] : scopes.map((scope) => ({ bearer: [scope] })),
    parameters: parameters(endpoint, components),
    ...(endpoint.body === undefined && endpoint.stream === undefined
      ? {}
      : { requestBody: requestBody(endpoint, components) }),
    responses: responses(endpoint, components),
  };
}

function parameters(endpoint: Endpoint, components: Components): Json[] {
  const list: Json[] = [];
  for (const [name, schema] of Object.entries(endpoint.params ?? {})) {
    list.push({ name, in: 'path', required: true, schema: components.refer(schema) });
  }
  for (const [name, { schema, list: isList, description }] of Object.entries(endpoint.query ?? {})) {
    const item = components.refer(schema);
    list.push({
      name,
      in: 'query',
      ...(description === undefined ? {} : { description }),
      ...(isList === true
        ? { style: 'form', explode: false, schema: { type: 'array', items: item } }
        : { schema: item }),
    });
  }
  if (endpoint.auth === 'key') {
    for (const name of ['X-Request-Id', ...(endpoint.headers ?? [])])
      list.push({ $ref: `#/components/parameters/${parameterName(name)}` });
  }
  return list;
}

function requestBody({ body, stream }: Endpoint, components: Components): Json {
  if (body === undefined)
    return {
      required: true,
      content: { [stream ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } },
    };
  const content: Json = { 'application/json': { schema: components.refer(body.schema), ...examplesOf(body.schema) } };
  for (const type of body.raw ?? [])
    content[type] = { schema: { type: 'string', ...(type.startsWith('image/') ? { format: 'binary' } : {}) } };
  return { required: body.optional !== true, content };
}

function responses(endpoint: Endpoint, components: Components): Json {
  const { success } = endpoint;
  const headers: Json = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  for (const [name, { schema, description }] of Object.entries(success.headers ?? {}))
    headers[name] = { description, schema: components.refer(schema) };
  const content: Json = {};
  if (success.schema !== undefined)
    content['application/json'] = { schema: components.refer(success.schema), ...examplesOf(success.schema) };
  for (const type of success.mediaTypes ?? []) content[type] = {};
  const out: Json = {
    [String(success.status)]: {
      description: success.description,
      headers,
      ...(Object.keys(content).length === 0 ? {} : { content }),
    },
  };
  for (const status of errorStatuses(endpoint)) out[String(status)] = { $ref: `#/components/responses/Error${status}` };
  out.default = { $ref: '#/components/responses/Error' };
  return out;
}

/** The statuses in the endpoint's row, and those of the checks before any operation. */
export function errorStatuses(endpoint: Endpoint): number[] {
  const statuses = new Set(endpoint.errors);
  if (endpoint.auth === 'key') for (const status of [401, 422, 429, 500, 503]) statuses.add(status);
  if (endpoint.scopes.length > 0) statuses.add(403);
  return [...statuses].toSorted((a, b) => a - b);
}

function errorResponses(): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } };
  const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  const out: Json = { Error: { description: 'Any other error, in the same envelope.', headers: requestId, content } };
  for (const [status, text] of Object.entries(STATUS_TEXT)) {
    const codes = Object.entries(ERROR_CODES)
      .filter(([, row]) => row.status === Number(status))
      .map(([code]) => `\`${code}\``);
    const headers: Json = { ...requestId };
    if (status === '429' || status === '503')
      headers['Retry-After'] = { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } };
    if (status === '401')
      headers['WWW-Authenticate'] = { description: 'The bearer scheme.', schema: { type: 'string' } };
    out[`Error${status}`] = {
      description: codes.length === 0 ? text : `${codes.join(', ')}: ${text}`,
      headers,
      content,
    };
  }
  return out;
}

const parameterName = (header: string) => header.replaceAll('-', '');

function examplesOf(schema: TSchema): Json {
  const examples = schema.examples as unknown[] | undefined;
  if (examples === undefined) return {};
  return { examples: Object.fromEntries(examples.map((value, index) => [`example${index + 1}`, { value }])) };
}

/** Collects named schemas while turning them into plain JSON Schema 2020-12. */
class Components {
  readonly #schemas = new Map<string, { from: string; schema: Json }>();

  /** The schema itself, or a reference when it has a name. Throws when two schemas have one name. */
  refer(schema: TSchema): Json {
    const name = schema.$id;
    if (name === undefined) return this.#plain(schema);
    const from = JSON.stringify(schema);
    const there = this.#schemas.get(name);
    if (there !== undefined && there.from !== from) throw new Error(`two schemas are named ${name}`);
    if (there === undefined) {
      const entry = { from, schema: {} as Json };
      this.#schemas.set(name, entry);
      entry.schema = this.#plain(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  sorted(): Json {
    return Object.fromEntries(
      [...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, { schema }]) => [name, schema]),
    );
  }

  #plain(schema: TSchema): Json {
    const out: Json = {};
    for (const [key, value] of Object.entries(schema)) {
      const keyword = KEYWORDS.find((one) => one.name === key);
      if (key === '$id') continue;
      else if (keyword !== undefined) Object.assign(out, keyword.standard(value));
      else if (key === 'properties' || key === 'patternProperties')
        out[key] = mapValues(value as Record<string, TSchema>, (one) => this.refer(one));
      else if (key === 'items') out[key] = this.refer(value as TSchema);
      else if (key === 'oneOf' || key === 'anyOf') out[key] = (value as TSchema[]).map((one) => this.refer(one));
      else if (key === 'discriminator') out[key] = { ...(value as Json), mapping: this.#mapping(schema) };
      else out[key] = value;
    }
    return out;
  }

  /** Maps values of the tag to components, whose names differ (`text`, TextInput). */
  #mapping(schema: TSchema): Json {
    const tag = (schema.discriminator as { propertyName: string }).propertyName;
    const branches = schema.oneOf as TSchema[];
    return Object.fromEntries(
      branches.map((branch) => [
        String((branch.properties as Record<string, TSchema>)[tag]?.const),
        this.refer(branch).$ref,
      ]),
    );
  }
}

function mapValues<A, B>(values: Record<string, A>, turn: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, turn(value)]));
}
