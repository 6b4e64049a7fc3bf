/** What detection finds (docs/interface.md#entity). */
import { Type, type Static } from '@sinclair/typebox';
import { closed, Coords, EntityType, Id, oneOf, Probability, Span } from './schema.ts';

export const SOURCES = [
  'model',
  'pattern',
  'user_value',
  'custom_regex',
  'dictionary',
  'zero_shot',
  'known_value',
  'name_completion',
  'bias',
  'carrier',
  'provided',
] as const;
export type Source = (typeof SOURCES)[number];

export const Entity = closed(
  {
    id: Id,
    type: EntityType,
    subtype: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,63}$' })),
    vendor_type: Type.Optional(Type.String({ maxLength: 128 })),
    span: Span,
    text: Type.Optional(Type.String()),
    confidence: Probability,
    evidence: Type.Optional(oneOf(['argmax', 'floor'])),
    tier: Type.Optional(Type.String({ pattern: '^[a-z][a-z_]{0,31}$' })),
    validated: Type.Optional(Type.Boolean()),
    source: oneOf(SOURCES),
    detector: Type.Optional(Type.String({ maxLength: 128 })),
    attrs: Type.Optional(
      closed({
        origin: Type.Optional(Type.String({ maxLength: 32 })),
        gender_expression: Type.Optional(oneOf(['feminine', 'masculine', 'neutral', 'unknown'])),
        name_part: Type.Optional(oneOf(['given', 'family', 'full', 'other'])),
      }),
    ),
    coords: Type.Optional(Coords),
    action: Type.Optional(Type.String()),
    replacement: Type.Optional(Type.String()),
    mapping_id: Type.Optional(Id),
    output_span: Type.Optional(Span),
  },
  { $id: 'Entity' },
);
export type Entity = Static<typeof Entity>;
export type Attrs = NonNullable<Entity['attrs']>;

export const ProvidedEntity = closed(
  {
    type: EntityType,
    span: Span,
    confidence: Type.Optional(Probability),
    vendor_type: Type.Optional(Type.String({ maxLength: 128 })),
  },
  { $id: 'ProvidedEntity' },
);
export type ProvidedEntity = Static<typeof ProvidedEntity>;
