/** Texts that many writers send to one session, and what must hold of its map afterwards. */
import { expect } from 'vitest';
import type { MappingEntry } from '../../engine/vocabulary/mapping.ts';

export const REQUESTS = process.env['PIID_LONG'] === '1' ? 2_000 : 400;
export const WRITERS = 8;

const GIVEN = ['Ana', 'Jörg', 'Olga', 'Νίκος', 'Ivana', 'Lars', '李明', 'Fatima'];

export interface Message {
  text: string;
  names: string[];
}

/** Most values come again, some are new; the same names in another order for another writer. */
export function message(i: number): Message {
  const name = (n: number): string =>
    `${GIVEN[n % GIVEN.length]} Familie${String.fromCharCode(97 + (n % 23), 97 + ((n * 7) % 19))}`;
  const names = [name(i % 40), name((i * 13) % 90)];
  return { text: `${names[0]} wrote to ${names[1]} <user${i % 60}@example.com>, then to new${i}@example.org.`, names };
}

export function protectBody(session: string, { text, names }: Message): object {
  return {
    text,
    detection: { custom: { user_values: names.map((value) => ({ value, type: 'PERSON' })) } },
    policy: { rules: [{ types: ['PERSON'], action: 'surrogate' }], default: { action: 'label' } },
    mapping: { consistency: 'session', session },
    // Half a record each: 2,000 are what an installation has in a month without a licence.
    processing: { tier: 'batch' },
  };
}

/** No original has two replacements, no replacement two originals, no identifier two entries. */
export function expectSound(entries: readonly MappingEntry[]): void {
  const count = (of: (entry: MappingEntry) => string): number => new Set(entries.map(of)).size;
  expect(count(({ id }) => id)).toBe(entries.length);
  expect(count(({ type, original }) => `${type} ${original}`)).toBe(entries.length);
  expect(count(({ original }) => original)).toBe(entries.length);
  expect(count(({ replacement }) => replacement)).toBe(entries.length);
}
