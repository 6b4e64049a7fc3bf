/** What the schemas of all kinds of input share. */
import { Type, type TProperties } from '@sinclair/typebox';
import { ProvidedEntity } from '../vocabulary/entity.ts';
import { closed, Id, Language } from '../vocabulary/schema.ts';

/** A closed object with `kind`, the caller's `id`, the kind's own properties and `language`. */
export function inputSchema<K extends string, P extends TProperties>(
  kind: K,
  properties: P,
  options: { $id: string; description?: string; examples?: unknown[] },
) {
  return closed(
    { kind: Type.Literal(kind), id: Type.Optional(Id), ...properties, language: Type.Optional(Language) },
    options,
  );
}

export const CallerSpans = Type.Optional(
  Type.Array(ProvidedEntity, { description: 'Spans of the caller, for `detection.mode` provided or merge.' }),
);
