/**
 * Lists what is wrong with a value, field by field, once AJV has found that something is.
 *
 * AJV's own list (`allErrors`) is not used for this: it grows with the request (a 64 MiB body of wrong
 * items makes gigabytes of error objects), and it does not know which parts of a path the caller
 * chose. This walk stops at `limit`, follows the one branch of a union that was meant, and shows only
 * names that the contract knows or that look like field names. A law test compares the two.
 */
import { KEYWORDS } from '../contract/keywords.ts';
import { MAX_DETAILS, type ErrorDetail } from '../../engine/errors.ts';

/** Unknown names that may be shown (docs/decisions.md#text-policy-and-restore); others could be data and are shown as `*`. */
const SHOWN = /^[A-Za-z0-9_.-]{1,64}$/;

export function shownName(name: string): string {
  return SHOWN.test(name) ? name : '*';
}

/** The keywords that the contract's schemas use. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean;
  required?: string[];
  items?: Schema;
  enum?: string[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  [keyword: string]: unknown;
}

type Members = Record<string, unknown>;

/** The violations in document order, at most `limit`; empty when the value is valid. */
export function explain(schema: Schema, value: unknown, base = '', limit = MAX_DETAILS): ErrorDetail[] {
  const walk = new Walk(limit);
  walk.visit(schema, value, base);
  return walk.details;
}

class Walk {
  readonly details: ErrorDetail[] = [];
  readonly #limit: number;
  readonly #seen = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get full(): boolean {
    return this.details.length >= this.#limit;
  }

  visit(schema: Schema, value: unknown, pointer: string): void {
    if (this.full) return;
    const branch = schema.anyOf?.find((one) => hasType(one, value));
    if (schema.anyOf !== undefined) {
      if (branch === undefined) this.#add(pointer, mustBe(schema.anyOf.flatMap((one) => one.type ?? [])));
      else this.visit(branch, value, pointer);
      return;
    }
    if (!hasType(schema, value)) this.#add(pointer, mustBe(schema.type));
    else if (schema.const !== undefined && value !== schema.const)
      this.#add(pointer, `must be ${JSON.stringify(schema.const)}`);
    else if (schema.enum !== undefined && !schema.enum.includes(value as string))
      this.#add(pointer, oneOfReason(schema.enum));
    else if (typeof value === 'string') this.#string(schema, value, pointer);
    else if (typeof value === 'number') this.#number(schema, value, pointer);
    else if (Array.isArray(value)) this.#array(schema, value, pointer);
    else if (typeof value === 'object' && value !== null) this.#object(schema, value as Members, pointer);
  }

  #add(pointer: string, reason: string): void {
    const key = `${pointer}\n${reason}`;
    if (this.full || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.details.push({ pointer, reason: reason.length <= 256 ? reason : `${reason.slice(0, 255)}…` });
  }

  #string(schema: Schema, value: string, pointer: string): void {
    const { minLength, maxLength, pattern } = schema;
    if (minLength !== undefined && !atLeast(value, minLength))
      this.#add(pointer, `must have at least ${plural(minLength, 'character')}`);
    if (maxLength !== undefined && atLeast(value, maxLength + 1))
      this.#add(pointer, `must have at most ${plural(maxLength, 'character')}`);
    if (pattern !== undefined && !matches(pattern, value)) this.#add(pointer, `must match ${pattern}`);
    for (const keyword of KEYWORDS) {
      if (keyword.type !== 'string' || schema[keyword.name] === undefined) continue;
      for (const found of keyword.find(schema[keyword.name], value)) this.#add(pointer, found.reason);
    }
  }

  #number(schema: Schema, value: number, pointer: string): void {
    if (schema.minimum !== undefined && value < schema.minimum)
      this.#add(pointer, `must be at least ${schema.minimum}`);
    if (schema.maximum !== undefined && value > schema.maximum) this.#add(pointer, `must be at most ${schema.maximum}`);
  }

  #array(schema: Schema, value: unknown[], pointer: string): void {
    if (schema.minItems !== undefined && value.length < schema.minItems)
      this.#add(pointer, `must have at least ${plural(schema.minItems, 'item')}`);
    if (schema.maxItems !== undefined && value.length > schema.maxItems)
      this.#add(pointer, `must have at most ${plural(schema.maxItems, 'item')}`);
    const seen = new Set<unknown>();
    for (let index = 0; index < value.length && !this.full; index++) {
      const item = value[index];
      if (schema.uniqueItems === true && seen.has(item)) this.#add(`${pointer}/${index}`, 'must not stand twice');
      else if (schema.uniqueItems === true) seen.add(item);
      if (schema.items !== undefined) this.visit(schema.items, item, `${pointer}/${index}`);
    }
  }

  #object(schema: Schema, value: Members, pointer: string): void {
    if (schema.discriminator !== undefined)
      return this.#union(schema, schema.discriminator.propertyName, value, pointer);
    for (const name of Object.keys(value)) {
      if (this.full) return;
      const member = memberOf(schema, name);
      if (member === undefined) {
        if (schema.additionalProperties === false) this.#add(`${pointer}/${shownName(name)}`, 'unknown field');
        continue;
      }
      this.visit(member.schema, value[name], `${pointer}/${member.known ? name : shownName(name)}`);
    }
    for (const name of schema.required ?? []) {
      if (!Object.hasOwn(value, name)) this.#add(`${pointer}/${name}`, 'required field is missing');
    }
    for (const keyword of KEYWORDS) {
      if (keyword.type !== 'object' || schema[keyword.name] === undefined) continue;
      for (const found of keyword.find(schema[keyword.name], value, Object.keys(schema.properties ?? {}))) {
        this.#add(found.at === undefined ? pointer : `${pointer}/${found.at}`, found.reason);
      }
    }
  }

  #union(schema: Schema, tag: string, value: Members, pointer: string): void {
    const branches = schema.oneOf ?? [];
    if (!Object.hasOwn(value, tag)) return this.#add(`${pointer}/${tag}`, 'required field is missing');
    const branch = branches.find((one) => one.properties?.[tag]?.const === value[tag]);
    if (branch === undefined)
      this.#add(`${pointer}/${tag}`, oneOfReason(branches.map((one) => String(one.properties?.[tag]?.const))));
    else this.visit(branch, value, pointer);
  }
}

/** The schema of a member, and whether the contract or the caller chose its name. */
function memberOf(schema: Schema, name: string): { schema: Schema; known: boolean } | undefined {
  const { properties, patternProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, name)) return { schema: properties[name]!, known: true };
  for (const [pattern, one] of Object.entries(patternProperties ?? {})) {
    if (matches(pattern, name)) return { schema: one, known: false };
  }
  return undefined;
}

function hasType({ type }: Schema, value: unknown): boolean {
  if (type === undefined) return true;
  return typeof type === 'string' ? isA(type, value) : type.some((one) => isA(one, value));
}

function isA(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    // 1e999 is valid JSON and parses to Infinity, which JSON cannot represent.
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

const patterns = new Map<string, RegExp>();

/** The patterns of the contract, compiled once each. They have no state: no `g`, no `y`. */
function matches(pattern: string, text: string): boolean {
  let expression = patterns.get(pattern);
  if (expression === undefined) patterns.set(pattern, (expression = new RegExp(pattern, 'u')));
  return expression.test(text);
}

/** Whether a text has at least `wanted` code points, without counting a long one to its end. */
function atLeast(text: string, wanted: number): boolean {
  if (text.length < wanted) return false;
  if (text.length >= 2 * wanted) return true;
  let seen = 0;
  for (let at = 0; at < text.length && seen < wanted; seen++) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return seen >= wanted;
}

function mustBe(type: string | string[] | undefined): string {
  const names = [type ?? []]
    .flat()
    .map((name) => (name === 'null' ? name : `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`));
  return `must be ${names.join(' or ')}`;
}

const oneOfReason = (values: readonly string[]) => `must be one of ${values.join(', ')}`;
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
