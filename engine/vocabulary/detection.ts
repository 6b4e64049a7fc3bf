/** The detection block (docs/interface.md#detection). */
import { Type, type Static } from '@sinclair/typebox';
import { closed, EntityType, Id, Language, mapOf, oneOf, Probability, StoredRef } from './schema.ts';

const TypeNames = Type.Array(Type.String({ minLength: 1, maxLength: 128 }));
const Terms = Type.Array(Type.String({ minLength: 1 }), { maxItems: 100_000 });

export const Vocabulary = Type.String({
  $id: 'Vocabulary',
  pattern: '^(?:canonical|cloud_a:[a-z0-9.-]+|cloud_b|cloud_c|analyzer_d)$',
  default: 'canonical',
});

/** Expressions of one request, exclusions included: each may take 0.2 s to compile, and 8 MB as long as the request lasts. */
export const MOST_REGEXES = 256;

/** Patterns of one request that exclude values: each is tried on every value that is found. */
const MOST_EXCLUDING = 64;

export const CustomRegex = closed(
  {
    name: Type.String({ maxLength: 128 }),
    type: EntityType,
    pattern: Type.String({ maxLength: 1024, description: 'RE2 syntax, evaluated under a time budget.' }),
    score: Type.Optional(Probability),
    hotwords: Type.Optional(
      closed({
        terms: Type.Array(Type.String({ maxLength: 1024 }), { maxItems: 1_000 }),
        window: Type.Integer({ minimum: 1, maximum: 200 }),
        boost: Type.Number(),
      }),
    ),
    exclusions: Type.Optional(Type.Array(Type.String({ maxLength: 1024 }), { maxItems: 32 })),
  },
  { $id: 'CustomRegex' },
);
export type CustomRegex = Static<typeof CustomRegex>;

export const UserValue = closed(
  {
    value: Type.String({ minLength: 1 }),
    label: Type.Optional(Type.String({ maxLength: 128 })),
    type: Type.Optional(EntityType),
  },
  { $id: 'UserValue' },
);
export type UserValue = Static<typeof UserValue>;

export const CustomDictionary = closed(
  {
    name: Type.String({ maxLength: 128 }),
    type: EntityType,
    terms: Type.Optional(Type.Array(Type.String(), { maxItems: 100_000 })),
    ref: Type.Optional(StoredRef),
  },
  { $id: 'CustomDictionary' },
);

/** The options form of `detection`; `{template}` is the other form, distinguished by its key. */
export const DetectionOptions = closed(
  {
    mode: Type.Optional(oneOf(['detect', 'provided', 'merge'], { default: 'detect' })),
    model: Type.Optional(Type.String({ pattern: '^(?:latest|v[0-9]+\\.[0-9]+)$', default: 'latest' })),
    language: Type.Optional(Language),
    types: Type.Optional(
      closed({
        include: Type.Optional(TypeNames),
        exclude: Type.Optional(TypeNames),
        vocabulary: Type.Optional(Vocabulary),
      }),
    ),
    thresholds: Type.Optional(
      closed({
        default: Type.Optional(Probability),
        per_type: Type.Optional(mapOf(EntityType, Probability)),
        per_language: Type.Optional(mapOf(Language, Probability)),
      }),
    ),
    recognizers: Type.Optional(
      closed({
        model: Type.Optional(Type.Boolean({ default: true })),
        pattern: Type.Optional(Type.Boolean({ default: true })),
        validated_identifiers: Type.Optional(Type.Boolean({ default: true })),
        bias_terms: Type.Optional(Type.Boolean({ default: false })),
        carrier: Type.Optional(Type.Array(oneOf(['face', 'license_plate', 'signature', 'voice']))),
      }),
    ),
    validation: Type.Optional(oneOf(['strict', 'off'], { default: 'strict' })),
    exclude_values: Type.Optional(
      closed({
        values: Type.Optional(Terms),
        patterns: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), {
            maxItems: MOST_EXCLUDING,
            description: 'RE2 syntax; each has to match the value from its start to its end. Time budget 2 s.',
          }),
        ),
        match: Type.Optional(
          oneOf(['exact', 'part'], {
            default: 'exact',
            description:
              '`exact`: the whole of what is found is one of the values. `part`: one of the values stands in it as ' +
              'whole words, so `Acme` leaves out "Acme Support" too. Patterns always take the whole.',
          }),
        ),
        case_sensitive: Type.Optional(Type.Boolean({ default: false })),
      }),
    ),
    context_terms: Type.Optional(
      Type.Array(closed({ type: EntityType, terms: Terms, language: Type.Optional(Language) }), { maxItems: 1_000 }),
    ),
    custom: Type.Optional(
      closed({
        user_values: Type.Optional(Type.Array(UserValue, { maxItems: 100_000 })),
        regex: Type.Optional(
          Type.Array(CustomRegex, {
            maxItems: MOST_REGEXES,
            description: `With their exclusions ${MOST_REGEXES} expressions at most; compiling them counts to the time budget of 2 s.`,
          }),
        ),
        dictionaries: Type.Optional(Type.Array(CustomDictionary, { maxItems: 1_000 })),
        zero_shot: Type.Optional(
          closed({
            labels: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 32 }),
            threshold: Type.Optional(Probability),
          }),
        ),
      }),
    ),
    spans: Type.Optional(
      closed({
        merge_persons: Type.Optional(Type.Boolean({ default: true })),
        complete: Type.Optional(Type.Boolean({ default: true })),
        complete_names: Type.Optional(Type.Boolean({ default: true })),
        sweep_repeats: Type.Optional(Type.Boolean({ default: true })),
        segment: Type.Optional(oneOf(['auto', 'sentence', 'none'], { default: 'auto' })),
      }),
    ),
    engine_options: Type.Optional(
      closed({
        reflow: Type.Optional(Type.Boolean()),
        recall_floor: Type.Optional(Probability),
        decoder_settings: Type.Optional(Type.Object({}, { additionalProperties: true })),
      }),
    ),
    ocr: Type.Optional(
      closed({
        languages: Type.Optional(
          Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), { minItems: 1, maxItems: 4, uniqueItems: true }),
        ),
        min_confidence: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 0 })),
        layout: Type.Optional(oneOf(['block', 'auto', 'line'], { default: 'block' })),
      }),
    ),
  },
  { $id: 'DetectionOptions' },
);
export type DetectionOptions = Static<typeof DetectionOptions>;

/** `{template: Id}` or the options (docs/interface.md#detection). One closed object, so that a wrong key is named exactly. */
export const DetectionRequest = closed(
  { template: Type.Optional(Id), ...DetectionOptions.properties },
  {
    $id: 'Detection',
    templateAlone: true,
    description: 'Either `{template}` alone or an options object.',
    examples: [{ types: { exclude: ['DATE'] }, thresholds: { default: 0.5 } }],
  },
);
export type DetectionRequest = Static<typeof DetectionRequest>;
