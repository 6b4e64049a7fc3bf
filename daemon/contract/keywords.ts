/**
 * Rules of the contract that JSON Schema can express only in a roundabout way, as our own keywords, so that a
 * violation names the wrong field instead of listing failed branches. Each row is
 * used three times: by AJV, by `explain.ts`, and by the OpenAPI document (as `standard` schema).
 */
export interface Found {
  /** The member that is wrong; without it the value itself is. */
  at?: string;
  reason: string;
}

interface ObjectKeyword {
  name: string;
  type: 'object';
  find(given: unknown, value: Readonly<Record<string, unknown>>, known: readonly string[]): Found[];
  standard(given: unknown): Record<string, unknown>;
}

interface StringKeyword {
  name: string;
  type: 'string';
  find(given: unknown, value: string): Found[];
  standard(given: unknown): Record<string, unknown>;
}

export type Keyword = ObjectKeyword | StringKeyword;

const has = (value: object, name: string) => Object.hasOwn(value, name);

/** What a field rule may be about: one of these. */
const FIELD_TARGETS = ['columns', 'paths', 'keys'];

export const KEYWORDS: readonly Keyword[] = [
  {
    // Exactly one of these members is present: unions distinguished by key (Source, DetectRequest, RestoreRequest).
    name: 'exactlyOne',
    type: 'object',
    find(given, value) {
      const names = given as string[];
      const present = names.filter((name) => has(value, name));
      if (present.length === 0) return [{ reason: `exactly one of ${names.join(', ')} is required` }];
      return present.slice(1).map((name) => ({ at: name, reason: `exactly one of ${names.join(', ')} is allowed` }));
    },
    standard: (given) => ({ oneOf: (given as string[]).map((name) => ({ required: [name] })) }),
  },
  {
    // `{template}` or options, never both (docs/interface.md#detection, docs/interface.md#policy).
    name: 'templateAlone',
    type: 'object',
    find(_given, value, known) {
      if (!has(value, 'template')) return [];
      return known
        .filter((name) => name !== 'template' && has(value, name))
        .map((name) => ({ at: name, reason: 'not allowed beside template' }));
    },
    standard: () => ({ oneOf: [{ required: ['template'], maxProperties: 1 }, { not: { required: ['template'] } }] }),
  },
  {
    // An action for columns, paths or keys, or `drop_row_when` alone (docs/interface.md#policy).
    name: 'fieldRule',
    type: 'object',
    find(_given, value, known) {
      if (has(value, 'drop_row_when')) {
        return known
          .filter((name) => name !== 'drop_row_when' && has(value, name))
          .map((name) => ({ at: name, reason: 'not allowed beside drop_row_when' }));
      }
      const [target, ...others] = FIELD_TARGETS.filter((name) => has(value, name));
      const missing = [target === undefined ? 'columns' : target, 'action'].filter((name) => !has(value, name));
      const wrong = target === undefined || target === 'columns' || !has(value, 'when') ? others : [...others, 'when'];
      return [
        ...missing.map((name) => ({ at: name, reason: 'required field is missing' })),
        ...wrong.map((name) => ({ at: name, reason: `not allowed beside ${target ?? ''}` })),
      ];
    },
    standard: () => ({
      oneOf: [
        { required: ['drop_row_when'], maxProperties: 1 },
        ...FIELD_TARGETS.map((name) => ({ required: [name, 'action'] })),
      ],
    }),
  },
  {
    // Members that are allowed only together with another one.
    name: 'onlyWith',
    type: 'object',
    find(given, value) {
      return Object.entries(given as Record<string, string>)
        .filter(([name, other]) => has(value, name) && !has(value, other))
        .map(([name, other]) => ({ at: name, reason: `only allowed with ${other}` }));
    },
    standard: (given) => ({
      dependentRequired: Object.fromEntries(
        Object.entries(given as Record<string, string>).map(([name, other]) => [name, [other]]),
      ),
    }),
  },
  {
    // Parameters of the named action only: those of another one would be ignored, which nobody means.
    name: 'parametersOf',
    type: 'object',
    find(given, value) {
      // Without an action that is a string, its absence or form is what gets reported.
      if (typeof value.action !== 'string') return [];
      return (given as string[])
        .filter((name) => name !== value.action && has(value, name))
        .map((name) => ({ at: name, reason: `only allowed with the action ${name}` }));
    },
    standard: (given) => ({
      dependentSchemas: Object.fromEntries(
        (given as string[]).map((name) => [name, { properties: { action: { const: name } } }]),
      ),
    }),
  },
  {
    // A pattern over eight million characters could exhaust the stack; this only searches for a wrong character.
    name: 'base64',
    type: 'string',
    find(_given, value) {
      const body = value.endsWith('==') ? value.slice(0, -2) : value.endsWith('=') ? value.slice(0, -1) : value;
      return value.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(body) ? [] : [{ reason: 'must be base64' }];
    },
    standard: () => ({ contentEncoding: 'base64' }),
  },
  {
    // Documents the limit; too long is 413, which `checks.ts` answers.
    name: 'maxBase64',
    type: 'string',
    find: () => [],
    standard: (given) => ({ maxLength: given }),
  },
];
