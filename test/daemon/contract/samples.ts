/** Valid values made from a schema: one for each object in it, and one for each field. */
import type { TSchema } from '@sinclair/typebox';

export interface Sample {
  value: unknown;
  /** JSON Pointer to the object or field that the sample is about. */
  pointer: string;
}

type Members = Record<string, unknown>;

/** A valid value, with required members only. */
export function minimal(schema: TSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.discriminator !== undefined) return minimal(schema.oneOf[0]);
  if (schema.anyOf !== undefined) return minimal(schema.anyOf[0]);
  switch ([schema.type].flat()[0]) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => minimal(schema.items));
    case 'object':
      return minimalObject(schema);
    default:
      return null;
  }
}

function minimalObject(schema: TSchema): Members {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>;
  const names = [
    ...(schema.required ?? []),
    ...(schema.exactlyOne ?? []).slice(0, 1),
    ...(schema.fieldRule === true ? ['columns', 'action'] : []),
  ] as string[];
  return Object.fromEntries(names.map((name) => [name, minimal(properties[name]!)]));
}

/** A minimal object that also has `name`, and nothing that excludes it. */
function objectWith(schema: TSchema, name: string, value: unknown): Members {
  const base = minimalObject(schema);
  if ((schema.parametersOf ?? []).includes(name)) return { ...base, action: name, [name]: value };
  if ((schema.exactlyOne ?? []).includes(name)) for (const other of schema.exactlyOne) delete base[other];
  if (name === 'drop_row_when') return { drop_row_when: value };
  if (schema.fieldRule === true && (name === 'paths' || name === 'keys')) delete base.columns;
  const other = schema.onlyWith?.[name] as string | undefined;
  if (other !== undefined) return { ...objectWith(schema, other, minimal(schema.properties[other])), [name]: value };
  return { ...base, [name]: value };
}

const BY_PATTERN: Record<string, string> = {};
const CANDIDATES = [
  'PERSON',
  'a',
  'en',
  'auto',
  'v1.2',
  'latest',
  'canonical',
  'local:k',
  'stored:x',
  '#00ff00',
  's3://b/k',
  'gs://b/k',
  'https://example.com/x',
  'pii-restore/1',
  'pii-word/1',
  'x1',
  '/a',
];

function text(schema: TSchema): string {
  if (schema.base64 === true) return 'iVBORw0KGgo=';
  const { pattern } = schema;
  if (pattern === undefined) return 'x'.repeat(Math.max(1, schema.minLength ?? 0));
  BY_PATTERN[pattern] ??= CANDIDATES.find((candidate) => new RegExp(pattern, 'u').test(candidate)) ?? '';
  if (BY_PATTERN[pattern] === '') throw new Error(`no sample for ${pattern}`);
  return BY_PATTERN[pattern];
}

/** One sample for each closed object reachable from `schema`, in every branch of every union. */
export function* objects(schema: TSchema): Generator<Sample> {
  if (schema.discriminator !== undefined || schema.anyOf !== undefined) {
    for (const branch of (schema.oneOf ?? schema.anyOf) as TSchema[]) yield* objects(branch);
  } else if (schema.type === 'array') {
    for (const { value, pointer } of objects(schema.items)) {
      const rest = Array.from({ length: Math.max(0, (schema.minItems ?? 0) - 1) }, () => minimal(schema.items));
      yield { value: [value, ...rest], pointer: `/0${pointer}` };
    }
  } else if (schema.type === 'object') {
    if (schema.additionalProperties === false) yield { value: minimal(schema), pointer: '' };
    for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>)) {
      for (const { value, pointer } of objects(member))
        yield { value: objectWith(schema, name, value), pointer: `/${name}${pointer}` };
    }
  }
}

/** One sample for each field reachable from `schema`, with the field in it. */
export function* fields(schema: TSchema): Generator<Sample> {
  if (schema.discriminator !== undefined || schema.anyOf !== undefined) {
    for (const branch of (schema.oneOf ?? schema.anyOf) as TSchema[]) yield* fields(branch);
  } else if (schema.type === 'array') {
    yield {
      value: [
        minimal(schema.items),
        ...Array.from({ length: Math.max(0, (schema.minItems ?? 0) - 1) }, () => minimal(schema.items)),
      ],
      pointer: '',
    };
    for (const { value, pointer } of fields(schema.items)) {
      const rest = Array.from({ length: Math.max(0, (schema.minItems ?? 0) - 1) }, () => minimal(schema.items));
      yield { value: [value, ...rest], pointer: `/0${pointer}` };
    }
  } else if (schema.type === 'object') {
    for (const [pattern, member] of Object.entries((schema.patternProperties ?? {}) as Record<string, TSchema>)) {
      yield { value: { [text({ pattern } as unknown as TSchema)]: minimal(member) }, pointer: '' };
    }
    for (const [name, member] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>)) {
      for (const value of choices(member)) yield { value: objectWith(schema, name, value), pointer: `/${name}` };
      for (const { value, pointer } of fields(member))
        yield { value: objectWith(schema, name, value), pointer: `/${name}${pointer}` };
    }
  }
}

/** Values that a field must take: every word of a list, the ends of a range. */
function choices(schema: TSchema): unknown[] {
  if (schema.enum !== undefined) return schema.enum as unknown[];
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer' || schema.type === 'number') {
    return [schema.minimum, schema.maximum]
      .filter((end) => end !== undefined)
      .concat(schema.minimum === undefined ? [minimal(schema)] : []);
  }
  return [minimal(schema)];
}
