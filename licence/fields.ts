/** Checks the members of a payload against a table of names; other members are refused. */

export interface Field {
  /** Whether a value is valid; `must` describes a valid value in fixed words. */
  test: (value: unknown) => boolean;
  must: string;
  optional?: boolean;
}

/** Describes the first fault of an object in fixed words and names of the table, or returns undefined. */
export function problemOf(value: unknown, fields: Readonly<Record<string, Field>>): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  for (const name of Object.keys(value)) if (!Object.hasOwn(fields, name)) return 'has an unknown field';
  for (const [name, { test, must, optional }] of Object.entries(fields)) {
    const member: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (member === undefined) {
      if (optional !== true) return `lacks ${name}`;
    } else if (!test(member)) return `${name} ${must}`;
  }
  return undefined;
}

export const literal = (wanted: string | number): Field => ({
  test: (value) => value === wanted,
  must: `must be ${wanted}`,
});

export const text = (pattern: RegExp, must: string): Field => ({
  test: (value) => typeof value === 'string' && pattern.test(value),
  must,
});

const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?Z$/;

export const time: Field = {
  test: (value) => typeof value === 'string' && TIME.test(value) && Number.isFinite(Date.parse(value)),
  must: 'must be an RFC 3339 time in UTC',
};

export const integer = (minimum: number): Field => ({
  test: (value) => Number.isSafeInteger(value) && (value as number) >= minimum,
  must: `must be an integer of at least ${minimum}`,
});

/** A number of records, with at most one decimal. */
export const records = (minimum: number): Field => ({
  test: (value) =>
    typeof value === 'number' && value >= minimum && value <= MAX_RECORDS && tenthsOf(value) / 10 === value,
  must: `must be a number of records from ${minimum} to ${MAX_RECORDS} with at most one decimal`,
});

const MAX_RECORDS = 1e12;

/** Converts a number of records to integer tenths. */
export function tenthsOf(amount: number): number {
  return Math.round(amount * 10);
}

/** A list of different strings that is not empty. */
export const strings = (pattern: RegExp, must: string): Field => ({
  test: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 64 &&
    new Set(value).size === value.length &&
    value.every((item) => typeof item === 'string' && pattern.test(item)),
  must,
});

export const optional = (field: Field): Field => ({ ...field, optional: true });

export const INSTALLATION_ID = /^ins_[0-9A-HJKMNP-TV-Z]{26}$/;
export const LICENCE_ID = /^lic_[0-9A-HJKMNP-TV-Z]{26}$/;
export const NONCE = /^[0-9a-f]{64}$/;
export const SHA256_HEX = /^[0-9a-f]{64}$/;
export const PRODUCT = 'piid';
